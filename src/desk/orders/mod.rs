//! Orders of the mirror: their rows, searches, notes, and the facts of all orders in memory, from which figures are
//! counted.

pub(super) mod changed;
pub(super) mod detail;
pub(super) mod fact_reads;
pub(super) mod facts;
pub(super) mod first_orders;
pub(super) mod mirrored_counts;
pub(super) mod notes;
pub(super) mod of_names;
pub mod order;
pub(super) mod pages;
pub(super) mod ranking;
pub(super) mod reads;
pub(super) mod search;
pub(super) mod search_words;
pub(super) mod searched_parts;
pub(super) mod selection;
pub(super) mod statements;
#[cfg(test)]
mod tests;
pub(super) mod undated;
pub(super) mod unsaved_notes;
pub(super) mod values;
pub(super) mod write;

pub use detail::GetOrder;
pub use mirrored_counts::MirroredOrders;
pub use order::{OrderDetail, OrderQuery, OrderRow, OrderSort, OrderStage, OrderView};
pub use pages::{KnownPage, OrderPageRead};
pub use write::OrderPosition;
