//! What a person chose about the app itself; kept in the local store.

use serde::{Deserialize, Deserializer, Serialize};

use super::view::OrderView;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Appearance {
    #[default]
    System,
    Light,
    Dark,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    pub appearance: Appearance,
    /// 1.0 is 100 %; kept within 0.75..=2.0.
    pub zoom: f32,
    /// Nothing slides or fades.
    pub is_still: bool,
    /// Two letters: which catalog is mirrored and shown.
    pub country: String,
    /// Remembered for the next draft.
    pub from_name: String,
    /// Filters of the orders that were given a name, in the order of their names.
    #[serde(deserialize_with = "readable")]
    pub order_views: Vec<OrderView>,
}

/// The views that this version understands: one with a filter that it does not know costs itself,
/// not everything that was preferred.
fn readable<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<OrderView>, D::Error> {
    let views = Vec::<serde_json::Value>::deserialize(deserializer)?;
    let known = |view| serde_json::from_value(view).ok();
    Ok(views.into_iter().filter_map(known).collect())
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            appearance: Appearance::System,
            zoom: 1.0,
            is_still: false,
            country: "US".to_owned(),
            from_name: String::new(),
            order_views: Vec::new(),
        }
    }
}

impl Preferences {
    /// Keeps a view, instead of one of the same name, among the others in the order of names.
    pub fn keep_view(&mut self, view: OrderView) {
        let views = &mut self.order_views;
        views.retain(|other| other.name != view.name);
        let name = view.name.to_lowercase();
        let at = views.partition_point(|other| other.name.to_lowercase() <= name);
        views.insert(at, view);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::view::{OrderQuery, OrderStage};

    #[test]
    fn a_view_that_is_not_understood_costs_only_itself() {
        let mut preferences = Preferences {
            from_name: "People team".to_owned(),
            ..Preferences::default()
        };
        preferences.order_views.push(OrderView {
            name: "Thanks".to_owned(),
            query: OrderQuery {
                stages: vec![OrderStage::ThankYou],
                ..OrderQuery::default()
            },
        });
        let mut kept = serde_json::to_value(&preferences).unwrap();
        let later = serde_json::json!({"name": "Later", "query": {"stages": ["Teleported"]}});
        kept["order_views"].as_array_mut().unwrap().push(later);
        let read: Preferences = serde_json::from_value(kept).unwrap();
        assert_eq!(read, preferences);
    }
}
