//! The suggested name of a batch: the product and the month, with a number if the name is taken. It is shown in the
//! empty field, and used if the field stays empty.

use std::collections::HashSet;

use chrono::{Datelike, Local};

use crate::{
    contract::{Timestamp, rules::MAX_NAME_CHARS},
    desk::{
        Draft,
        batches::{BatchQuery, BatchTitle},
    },
    i18n::{format, t},
    ui::{commands::Commands, list_view::ListWindow, model::Model},
};

/// The most batches with the suggested name that are looked at.
const MAX_BATCHES: u64 = 100;

/// The suggestion for a draft with a product. Requests the batches with this name into `named`.
pub(super) fn suggest(
    named: &mut ListWindow<BatchQuery>,
    model: &Model,
    draft: &Draft,
    out: &mut Commands,
) -> Option<String> {
    let base = base_name(draft, draft.scheduled_send_on.unwrap_or(model.now()))?;
    let query = BatchQuery {
        text: base.clone(),
        ..BatchQuery::default()
    };
    named.follow(&model.changes);
    named.request_rows(&query, 0..MAX_BATCHES, out);
    let batches = named
        .loaded_rows()
        .take(MAX_BATCHES as usize)
        .filter_map(|row| match &row.title {
            BatchTitle::Named(name) => Some(name.clone()),
            _ => None,
        });
    let drafts = model.drafts.iter().filter(|other| other.id != draft.id);
    let taken: HashSet<String> = batches
        .chain(drafts.map(|other| other.name.trim().to_owned()))
        .collect();
    Some(numbered(&base, |name| taken.contains(name)))
}

/// "Ceramic Mug, November 2026".
fn base_name(draft: &Draft, at: Timestamp) -> Option<String> {
    let product = match draft.cart.as_slice() {
        [] => return None,
        [line] => line.product_name.clone(),
        [line, rest @ ..] => t!(
            "gift-state-products",
            product = &line.product_name,
            more = rest.len()
        ),
    };
    let day = at.to_chrono().with_timezone(&Local);
    let month = format::long_month(day.year(), day.month());
    let named = |product: &str| {
        t!(
            "gift-batch-name-suggested",
            product = product,
            month = &month
        )
    };
    // Room for a number.
    let limit = MAX_NAME_CHARS - 8;
    let rest = named("").chars().count();
    let product: String = product.chars().take(limit.saturating_sub(rest)).collect();
    Some(named(product.trim()))
}

/// The name, or the name with the lowest number from 2 on that is free.
fn numbered(base: &str, is_taken: impl Fn(&str) -> bool) -> String {
    if !is_taken(base) {
        return base.to_owned();
    }
    (2_u32..)
        .map(|number| t!("gift-batch-name-numbered", name = base, number = number))
        .find(|name| !is_taken(name))
        .unwrap_or_else(|| base.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        desk::CartLine,
        i18n::{Language, ThreadLanguage},
    };

    fn draft(products: &[&str]) -> Draft {
        let line = |name: &&str| CartLine {
            product_name: (*name).to_owned(),
            ..CartLine::default()
        };
        Draft {
            cart: products.iter().map(line).collect(),
            ..Draft::default()
        }
    }

    fn at() -> Timestamp {
        "2026-11-15T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn name_is_product_and_month() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let name = |products: &[&str]| base_name(&draft(products), at());
        assert_eq!(name(&["Mug"]).as_deref(), Some("Mug, November 2026"));
        assert_eq!(
            name(&["Mug", "Tea", "Cup"]).as_deref(),
            Some("Mug and 2 more, November 2026")
        );
        assert_eq!(name(&[]), None);
        let long = "M".repeat(1000);
        let name = name(&[&long]).unwrap();
        assert!(name.chars().count() <= MAX_NAME_CHARS && name.ends_with("November 2026"));
    }

    #[test]
    fn taken_names_get_the_next_number() {
        let _language = ThreadLanguage::hold(Language::EnUs);
        let name = |taken: &[&str]| numbered("Mug, May 2026", |name| taken.contains(&name));
        assert_eq!(name(&[]), "Mug, May 2026");
        assert_eq!(name(&["Mug, May 2026"]), "Mug, May 2026 2");
        let taken = ["Mug, May 2026", "Mug, May 2026 2", "Mug, May 2026 4"];
        assert_eq!(name(&taken), "Mug, May 2026 3");
    }
}
