//! What lists can be narrowed to. A field that is `None` or empty is not sent.

use crate::contract::{OrderStatus, Timestamp};

pub(super) type Pairs = Vec<(&'static str, String)>;

/// Filter of `GET /v1/products`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductFilter {
    /// Where it ships to, two letters; the service's default is `US`.
    pub country_code: Option<String>,
    /// Only the account's own catalog (approved partners).
    pub use_custom_catalog: bool,
    /// Inactive products of the own catalog as well.
    pub custom_catalog_show_inactive: bool,
}

/// Filter of `GET /v1/orders`; both ends belong to the span.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderFilter {
    pub created_after: Option<Timestamp>,
    pub created_before: Option<Timestamp>,
}

/// Filter of `GET /v1/order_activities`; both ends belong to the span.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActivityFilter {
    pub after: Option<Timestamp>,
    pub before: Option<Timestamp>,
    /// Empty: every status.
    pub statuses: Vec<OrderStatus>,
}

fn push(pairs: &mut Pairs, name: &'static str, value: Option<impl ToString>) {
    pairs.extend(value.map(|value| (name, value.to_string())));
}

impl ProductFilter {
    pub(super) fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::new();
        push(&mut pairs, "country_code", self.country_code.as_deref());
        let yes = |is: bool| is.then_some(true);
        push(
            &mut pairs,
            "use_custom_catalog",
            yes(self.use_custom_catalog),
        );
        let inactive = yes(self.custom_catalog_show_inactive);
        push(&mut pairs, "custom_catalog_show_inactive", inactive);
        pairs
    }
}

impl OrderFilter {
    pub(super) fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::new();
        push(&mut pairs, "created_at[after]", self.created_after);
        push(&mut pairs, "created_at[before]", self.created_before);
        pairs
    }
}

impl ActivityFilter {
    pub(super) fn pairs(&self) -> Pairs {
        let mut pairs = Pairs::new();
        push(&mut pairs, "after", self.after);
        push(&mut pairs, "before", self.before);
        let statuses: Vec<&str> = self.statuses.iter().map(OrderStatus::as_str).collect();
        let statuses = Some(statuses.join(",")).filter(|list| !list.is_empty());
        push(&mut pairs, "statuses", statuses);
        pairs
    }
}
