//! The fields of a greeting card: how a change is merged, and its checks.

use super::{
    check,
    merge::{EntryChange, Fields, ShopContext, Source, merge, merge_optional},
    problems::EntryProblems,
};
use crate::contract::shop::catalog::{CardChange, ShopCard};

const MAX_OCCASIONS: usize = 50;

impl Source for ShopCard {
    fn with_handle(handle: &str) -> Self {
        Self {
            handle: handle.to_owned(),
            ..Self::default()
        }
    }

    fn handle(&self) -> &str {
        &self.handle
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn fields(&self) -> Fields {
        Fields::default()
            .text("name", &self.name)
            .picture("picture", self.picture.as_ref())
            .list("occasions", &self.occasions)
    }
}

impl EntryChange for CardChange {
    type Source = ShopCard;

    fn handle(&self) -> &str {
        &self.handle
    }

    fn expected_revision(&self) -> Option<i64> {
        self.expected_revision
    }

    fn archives(&self) -> bool {
        self.archive
    }

    fn merge(
        &self,
        card: &mut ShopCard,
        shop: &mut ShopContext<'_>,
        problems: &mut EntryProblems<'_>,
    ) {
        merge(&self.name, &mut card.name);
        merge_optional(&self.picture, &mut card.picture);
        merge(&self.occasions, &mut card.occasions);

        check::required_line(problems, "name", &mut card.name, check::MAX_LINE_CHARS);
        if let Some(picture) = &mut card.picture {
            check::picture(problems, "picture", picture, shop.pictures);
        }
        check::lines(problems, "occasions", &mut card.occasions, MAX_OCCASIONS);
    }
}
