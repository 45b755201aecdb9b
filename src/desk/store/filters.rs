//! SQL conditions that several lists share.

use sqlx::{QueryBuilder, sqlite::Sqlite};

use super::{Result, json};
use crate::contract::text::search_terms;

/// Requires that every search term begins a word of `column`, which holds
/// [`search_text`](crate::contract::text::search_text).
pub(in crate::desk) fn push_search(query: &mut QueryBuilder<Sqlite>, column: &str, text: &str) {
    for term in search_terms(text) {
        query
            .push(" AND instr(")
            .push(column)
            .push(", ")
            .push_bind(format!(" {term}"))
            .push(") > 0");
    }
}

/// Requires that the JSON list in `column` holds one of `values`; no values require nothing.
pub(in crate::desk) fn push_any_of(
    query: &mut QueryBuilder<Sqlite>,
    column: &str,
    values: &[String],
) -> Result<()> {
    if !values.is_empty() {
        query
            .push(" AND EXISTS (SELECT 1 FROM json_each(")
            .push(column)
            .push(") AS stored JOIN json_each(")
            .push_bind(json::text(values)?)
            .push(") AS wanted ON stored.value = wanted.value)");
    }
    Ok(())
}
