//! Filters of lists. A field that is `None`, empty or `false` is not sent.

use crate::contract::{OrderStatus, Timestamp};

/// Names and values of a query string.
pub(super) type QueryPairs = Vec<(&'static str, String)>;

/// Filter of `GET /v1/products`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProductFilter {
    /// A two-letter country code. The default of the service is `US`.
    pub country_code: Option<String>,
    /// Lists the account's custom catalog, a feature for partners, instead of the whole catalog.
    pub use_custom_catalog: bool,
    /// Also lists inactive products of the custom catalog.
    pub custom_catalog_show_inactive: bool,
}

/// Filter of `GET /v1/orders`. Both times are inclusive.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OrderFilter {
    pub created_after: Option<Timestamp>,
    pub created_before: Option<Timestamp>,
}

/// Filter of `GET /v1/order_activities`. Both times are inclusive.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActivityFilter {
    pub after: Option<Timestamp>,
    pub before: Option<Timestamp>,
    /// Every status when empty.
    pub statuses: Vec<OrderStatus>,
}

fn push_pair(query: &mut QueryPairs, name: &'static str, value: Option<impl ToString>) {
    query.extend(value.map(|value| (name, value.to_string())));
}

impl ProductFilter {
    pub(super) fn to_query(&self) -> QueryPairs {
        let mut query = QueryPairs::new();
        push_pair(&mut query, "country_code", self.country_code.as_deref());
        for (name, is_set) in [
            ("use_custom_catalog", self.use_custom_catalog),
            (
                "custom_catalog_show_inactive",
                self.custom_catalog_show_inactive,
            ),
        ] {
            push_pair(&mut query, name, is_set.then_some(true));
        }
        query
    }
}

impl OrderFilter {
    pub(super) fn to_query(self) -> QueryPairs {
        let mut query = QueryPairs::new();
        push_pair(&mut query, "created_at[after]", self.created_after);
        push_pair(&mut query, "created_at[before]", self.created_before);
        query
    }
}

impl ActivityFilter {
    pub(super) fn to_query(&self) -> QueryPairs {
        let mut query = QueryPairs::new();
        push_pair(&mut query, "after", self.after);
        push_pair(&mut query, "before", self.before);
        let statuses: Vec<&str> = self.statuses.iter().map(OrderStatus::as_str).collect();
        let statuses = Some(statuses.join(",")).filter(|list| !list.is_empty());
        push_pair(&mut query, "statuses", statuses);
        query
    }
}
