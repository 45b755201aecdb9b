//! The fields of a brand: how a change is merged, and its checks.

use super::{
    check,
    merge::{EntryChange, Fields, ShopContext, Source, amount, merge, merge_optional},
    problems::EntryProblems,
};
use crate::contract::shop::catalog::{BrandChange, ShopBrand};

/// The most values of a brand, such as `Woman-owned`.
const MAX_VALUES: usize = 50;

impl Source for ShopBrand {
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
            .picture("logo", self.logo.as_ref())
            .text("shipping_price", amount(self.shipping_price))
            .optional("free_shipping_minimum", self.free_shipping_minimum.as_ref())
            .list("values", &self.values)
    }
}

impl EntryChange for BrandChange {
    type Source = ShopBrand;

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
        brand: &mut ShopBrand,
        shop: &mut ShopContext<'_>,
        problems: &mut EntryProblems<'_>,
    ) {
        merge(&self.name, &mut brand.name);
        merge_optional(&self.logo, &mut brand.logo);
        merge(&self.shipping_price, &mut brand.shipping_price);
        merge_optional(
            &self.free_shipping_minimum,
            &mut brand.free_shipping_minimum,
        );
        merge(&self.values, &mut brand.values);

        check::required_line(problems, "name", &mut brand.name, check::MAX_LINE_CHARS);
        if let Some(logo) = &mut brand.logo {
            check::picture(problems, "logo", logo, shop.pictures);
        }
        check::amount(problems, "shipping_price", brand.shipping_price);
        if let Some(minimum) = brand.free_shipping_minimum {
            check::amount(problems, "free_shipping_minimum", minimum);
        }
        check::lines(problems, "values", &mut brand.values, MAX_VALUES);
    }
}
