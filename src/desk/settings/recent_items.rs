//! The items that the user chose last in the palette, stored with the preferences. Records belong to the
//! connection that they are from.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{
    contract::{OrderBatchId, OrderId, ProductId},
    desk::ids::ConnectionId,
};

/// The most items that are kept of one connection, and the most commands.
const MAX_RECENT: usize = 5;
/// Longer names are cut off.
const MAX_TEXT_CHARS: usize = 200;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RecentTarget {
    /// The name of a command of the window.
    Command(String),
    Product(ProductId),
    Order(OrderId),
    Batch(OrderBatchId),
}

/// An item that the user chose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecentItem {
    /// `None` for a command.
    pub connection: Option<ConnectionId>,
    pub target: RecentTarget,
    /// What the palette showed; empty for a command, whose text depends on the language.
    pub label: String,
    pub detail: String,
}

/// The chosen items, the newest one first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct RecentItems(Vec<RecentItem>);

impl RecentItems {
    /// Reads stored items. Leaves out those that this version cannot read.
    pub(in crate::desk) fn read(stored: Vec<Value>) -> Self {
        let mut items = Self::default();
        let stored = stored.into_iter().rev();
        for item in stored.filter_map(|item| serde_json::from_value(item).ok()) {
            items.remember(item);
        }
        items
    }

    /// Puts an item first.
    pub fn remember(&mut self, mut item: RecentItem) {
        for text in [&mut item.label, &mut item.detail] {
            *text = text.chars().take(MAX_TEXT_CHARS).collect();
        }
        let connection = item.connection;
        self.0
            .retain(|other| other.connection != connection || other.target != item.target);
        self.0.insert(0, item);
        let mut kept = 0;
        self.0.retain(|other| {
            let is_counted = other.connection == connection;
            kept += usize::from(is_counted);
            !is_counted || kept <= MAX_RECENT
        });
    }

    /// The commands and the records of a connection, the newest one first.
    pub fn of_connection(&self, id: Option<ConnectionId>) -> impl Iterator<Item = &RecentItem> {
        let is_shown = move |item: &&RecentItem| item.connection.is_none() || item.connection == id;
        self.0.iter().filter(is_shown).take(MAX_RECENT)
    }

    /// Removes the records of a connection. Returns whether there were any.
    pub fn forget_connection(&mut self, id: ConnectionId) -> bool {
        let before = self.0.len();
        self.0.retain(|item| item.connection != Some(id));
        self.0.len() != before
    }
}

#[cfg(test)]
mod tests {
    use uuid::Uuid;

    use super::*;

    const OTHER: ConnectionId = ConnectionId(Uuid::from_u128(7));

    fn product(number: u128, connection: ConnectionId) -> RecentItem {
        RecentItem {
            connection: Some(connection),
            target: RecentTarget::Product(ProductId(Uuid::from_u128(number))),
            label: number.to_string(),
            detail: String::new(),
        }
    }

    fn labels(items: &RecentItems, connection: ConnectionId) -> Vec<&str> {
        let shown = items.of_connection(Some(connection));
        shown.map(|item| item.label.as_str()).collect()
    }

    #[test]
    fn each_connection_keeps_its_newest_items() {
        let mut items = RecentItems::default();
        for number in 1..=7 {
            items.remember(product(number, ConnectionId::PRACTICE));
        }
        items.remember(product(1, OTHER));
        items.remember(product(4, ConnectionId::PRACTICE));
        assert_eq!(
            labels(&items, ConnectionId::PRACTICE),
            ["4", "7", "6", "5", "3"]
        );
        assert_eq!(labels(&items, OTHER), ["1"]);
        assert!(items.forget_connection(ConnectionId::PRACTICE));
        assert_eq!(labels(&items, ConnectionId::PRACTICE), [""; 0]);
        assert_eq!(labels(&items, OTHER), ["1"]);
    }

    #[test]
    fn stored_items_read_back_in_order() {
        let mut items = RecentItems::default();
        items.remember(product(1, OTHER));
        items.remember(product(2, OTHER));
        let mut stored: Vec<Value> =
            serde_json::from_value(serde_json::to_value(&items).unwrap()).unwrap();
        stored.insert(1, serde_json::json!({"target": "newer"}));
        assert_eq!(RecentItems::read(stored), items);
    }
}
