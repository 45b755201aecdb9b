//! Pages of lists: items and the total count.

use serde::{Deserialize, Serialize};

use super::lenient::{count_or_default, null_as_default};

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
    /// The number of items on all pages.
    #[serde(default, deserialize_with = "count_or_default")]
    pub total_count: u64,
}

/// A page number from 1, and a page size from 1 to 100.
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
