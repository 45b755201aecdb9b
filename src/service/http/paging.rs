//! Pages of lists, as the list endpoints return them.

use crate::contract::{ListMeta, Page};

/// A page: the number of rows to skip, and the maximum number of rows to return.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paging {
    pub offset: i64,
    pub limit: i64,
}

/// Selects a page from a complete list.
pub(super) fn paginate<T>(items: Vec<T>, paging: Paging) -> Page<T> {
    let total_count = items.len() as u64;
    let offset = usize::try_from(paging.offset).unwrap_or(usize::MAX);
    let limit = usize::try_from(paging.limit).unwrap_or(0);
    let data = items.into_iter().skip(offset).take(limit).collect();
    page_of(data, total_count)
}

/// Wraps the rows of a page that the store selected.
pub(super) fn page_of<T>(data: Vec<T>, total_count: u64) -> Page<T> {
    Page {
        data,
        list_meta: ListMeta { total_count },
    }
}
