//! Lists come in pages: an envelope with the page's items and the count of all.

use serde::{Deserialize, Serialize};

use super::lenient::null_as_default;

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(bound(deserialize = "T: Deserialize<'de>"))]
pub struct Page<T> {
    #[serde(default = "Vec::new", deserialize_with = "null_as_default")]
    pub data: Vec<T>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub list_meta: ListMeta,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct ListMeta {
    /// How many items the whole list has, over all pages.
    #[serde(default, deserialize_with = "null_as_default")]
    pub total_count: u64,
}

/// Which page of a list: `page` from 1, `per_page` in 1..=100.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PageQuery {
    pub page: u64,
    pub per_page: u64,
}

impl PageQuery {
    pub const MAX_PER_PAGE: u64 = 100;
}

impl Default for PageQuery {
    fn default() -> Self {
        Self {
            page: 1,
            per_page: 20,
        }
    }
}
