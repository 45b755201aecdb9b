//! Finds orders by text: orders that have, for each term, a word that begins with it, and the order whose id begins with the
//! text. Used by the lists of orders.
//!
//! For a frequent term, such as `example` in an email address, the search index reads nearly all orders. A search of several
//! terms therefore looks for a rare term first, and compares the words of its few orders with the other terms.

use sqlx::{Connection as _, QueryBuilder, Sqlite, SqliteConnection};

use super::searched_parts::read_words;
use crate::{
    contract::text::{matches_terms, search_terms},
    desk::store::{ConnectionRowId, Result, Store, json, read_interrupt::InterruptOnDrop, row_ids},
};

/// Shorter parts of an id are not searched: they are more often a name or a number.
const MIN_ID_DIGITS: usize = 8;

/// Shorter terms are frequent, so the search index is not asked for them.
const MIN_RARE_LETTERS: usize = 3;

/// The most terms of which the search index is asked, longest first. For each frequent one it reads many orders.
const MAX_TRIED_TERMS: usize = 3;

/// The most orders of a rare term, whose words are compared here. With more orders the search index is faster.
const MAX_RARE_ORDERS: usize = 500;

impl Store {
    /// The orders of a search, in any order, maybe with those of other connections. `None` for a text without terms.
    pub(super) async fn find_orders(
        &self,
        connection_row: ConnectionRowId,
        text: &str,
    ) -> Result<Option<Vec<i64>>> {
        let mut connection = self.mirror_lists.acquire().await?;
        let _interrupt = InterruptOnDrop::watch(&mut connection).await?;
        // One transaction, so that both statements see the same orders.
        let mut read = connection.begin().await?;
        let (expression, id) = match OrderSearch::plan(&mut read, text).await? {
            OrderSearch::Everything => return Ok(None),
            OrderSearch::Rows(rows) => return Ok(Some(rows)),
            OrderSearch::Index { expression, id } => (expression, id),
        };
        let mut query = QueryBuilder::new(row_ids::SELECT_ALL);
        push_found(&mut query, connection_row, &expression, id);
        query.push(")");
        Ok(Some(row_ids::read(&mut read, &mut query).await?))
    }
}

/// The condition of a search.
pub(in crate::desk) enum OrderSearch {
    /// The text has no term, so that every order is in the list.
    Everything,
    Index {
        expression: String,
        id: Option<IdRange>,
    },
    Rows(Vec<i64>),
}

type IdRange = ([u8; 16], [u8; 16]);

impl OrderSearch {
    /// Decides how to find the orders of a search, and finds those of a rare term.
    pub(in crate::desk) async fn plan(
        connection: &mut SqliteConnection,
        text: &str,
    ) -> Result<Self> {
        let terms = search_terms(text);
        let id = id_range(text);
        if terms.is_empty() {
            return Ok(Self::Everything);
        }
        if terms.len() > 1
            && id.is_none()
            && let Some(rows) = find_orders_of_rare_term(connection, &terms).await?
        {
            let words = read_words(connection, &rows).await?;
            let found = words
                .into_iter()
                .filter(|(_, words)| matches_terms(words, &terms));
            return Ok(Self::Rows(found.map(|(row, _)| row).collect()));
        }
        Ok(Self::Index {
            expression: expression(&terms),
            id,
        })
    }

    /// Adds the table of orders to a query. Known rows are joined first, because SQLite would otherwise read all orders.
    pub(super) fn push_tables(&self, query: &mut QueryBuilder<Sqlite>) -> Result<()> {
        match self {
            Self::Rows(rows) => {
                query
                    .push("json_each(")
                    .push_bind(json::text(rows)?)
                    .push(") AS found CROSS JOIN orders ON orders.row_id = found.value");
            }
            Self::Everything | Self::Index { .. } => {
                query.push("orders");
            }
        }
        Ok(())
    }

    /// Adds the condition that the search index finds the order, if the plan uses the index.
    pub(super) fn push_condition(
        &self,
        query: &mut QueryBuilder<Sqlite>,
        connection_row: ConnectionRowId,
    ) {
        let Self::Index { expression, id } = self else {
            return;
        };
        query.push(" AND row_id IN (");
        push_found(query, connection_row, expression, *id);
        query.push(")");
    }
}

/// Adds a query of the row ids that the search index finds, and of the order with an id.
fn push_found(
    query: &mut QueryBuilder<Sqlite>,
    connection_row: ConnectionRowId,
    expression: &str,
    id: Option<IdRange>,
) {
    query
        .push("SELECT rowid AS row_id FROM order_search WHERE order_search MATCH ")
        .push_bind(expression.to_owned());
    if let Some((first, last)) = id {
        query
            .push(" UNION ALL SELECT row_id FROM orders WHERE connection_row = ")
            .push_bind(connection_row)
            .push(" AND id BETWEEN ")
            .push_bind(first.to_vec())
            .push(" AND ")
            .push_bind(last.to_vec());
    }
}

/// Returns the orders of the first rare term, or `None` when all terms are frequent.
async fn find_orders_of_rare_term(
    connection: &mut SqliteConnection,
    terms: &[String],
) -> Result<Option<Vec<i64>>> {
    let letters = |term: &str| term.chars().count();
    let mut tried: Vec<&String> = terms
        .iter()
        .filter(|term| letters(term) >= MIN_RARE_LETTERS)
        .collect();
    tried.sort_by_key(|term| std::cmp::Reverse(letters(term)));
    for term in tried.into_iter().take(MAX_TRIED_TERMS) {
        let rows: Vec<i64> = sqlx::query_scalar(
            "SELECT rowid FROM order_search WHERE order_search MATCH ?1 LIMIT ?2",
        )
        .bind(expression(std::slice::from_ref(term)))
        .bind(MAX_RARE_ORDERS as i64 + 1)
        .fetch_all(&mut *connection)
        .await?;
        if rows.len() <= MAX_RARE_ORDERS {
            return Ok(Some(rows));
        }
    }
    Ok(None)
}

/// The terms in the syntax of FTS5. Folded terms hold letters and digits only, so they cannot contain this syntax.
fn expression(terms: &[String]) -> String {
    let wanted: Vec<String> = terms.iter().map(|term| format!("\"{term}\" *")).collect();
    wanted.join(" AND ")
}

/// Whether a search also finds the order whose id begins with its text.
pub(super) fn is_part_of_id(text: &str) -> bool {
    id_range(text).is_some()
}

/// The first and the last id that begin with a text of at least [`MIN_ID_DIGITS`] hexadecimal digits.
fn id_range(text: &str) -> Option<IdRange> {
    let text = text.trim();
    let digits: Vec<u8> = text
        .bytes()
        .filter(|byte| *byte != b'-')
        .map(|byte| char::from(byte).to_digit(16).map(|digit| digit as u8))
        .collect::<Option<_>>()?;
    if !(MIN_ID_DIGITS..=32).contains(&digits.len()) {
        return None;
    }
    let with_rest = |rest: u8| {
        let mut id = [rest << 4 | rest; 16];
        for (index, digit) in digits.iter().enumerate() {
            let byte = &mut id[index / 2];
            *byte = if index % 2 == 0 {
                digit << 4 | (*byte & 0x0f)
            } else {
                (*byte & 0xf0) | digit
            };
        }
        id
    };
    Some((with_rest(0x0), with_rest(0xf)))
}
