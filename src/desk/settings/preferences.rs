//! The user's settings of giftdesk, stored as one value in the local database.
//!
//! Reading is lenient field by field: a value that this version does not understand (written by a
//! newer version, or damaged) falls back to its default and does not affect other fields.

use std::{collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::recent_items::RecentItems;
use crate::{
    contract::rules,
    desk::{
        orders::OrderView,
        sends::{ON_TIME, guards::GuardSettings},
        stored_fields::take,
    },
    recipients::Field,
};

/// The name of the setting.
pub(crate) const PREFERENCES: &str = "preferences";
/// The longest time in which a send can be undone.
pub const MAX_HOLD_SECONDS: u32 = 120;
/// The bounds of [`Preferences::send_timeout_seconds`].
pub const MIN_SEND_TIMEOUT_SECONDS: u32 = 30;
pub const MAX_SEND_TIMEOUT_SECONDS: u32 = 900;
/// The bound of [`Preferences::late_send_minutes`]: a week.
pub const MAX_LATE_SEND_MINUTES: u32 = 7 * 24 * 60;
/// The most recipients of one batch that the contract allows.
pub const MAX_BATCH_RECIPIENTS: u32 = rules::MAX_RECIPIENTS as u32;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Appearance {
    #[default]
    System,
    Light,
    Dark,
}

/// The checklist of the first steps.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum FirstSteps {
    #[default]
    New,
    /// The user has seen the checklist, which goes on until its last step.
    Shown,
    /// All steps are done, or the user has hidden the checklist.
    Ended,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "Map<String, Value>")]
pub struct Preferences {
    pub appearance: Appearance,
    /// BCP 47 tag of the language of giftdesk; `None` follows the system.
    pub language: Option<String>,
    /// 1.0 is 100 %. Limited to 0.75..=2.0 when it is saved.
    pub zoom: f32,
    /// Switches animations off.
    #[serde(rename = "is_still")]
    pub is_motion_reduced: bool,
    /// Two-letter country code of the catalog that is mirrored and shown.
    pub country: String,
    /// Sender name of the last draft; new drafts begin with it.
    pub from_name: String,
    /// Saved order filters, sorted by name.
    pub order_views: Vec<OrderView>,
    /// How long a send can be undone, in seconds; at most 120, zero sends at once.
    pub hold_seconds: u32,
    /// How long the service may take to create a batch, in seconds.
    pub send_timeout_seconds: u32,
    /// How late a scheduled send may leave by itself, in minutes; zero asks when giftdesk was not running at the
    /// time.
    pub late_send_minutes: u32,
    /// The most recipients of one batch. A larger send is divided into parts.
    pub max_batch_recipients: u32,
    pub guards: GuardSettings,
    /// Shows a notification of the system when something needs an action and the window is not in use.
    pub has_system_notifications: bool,
    /// Keeps an address book of the people in imports, sends and lists. Turning it off deletes it.
    pub has_address_book: bool,
    /// Shows the Shop pages of Practice, which senders do not need.
    pub has_practice_shop_pages: bool,
    pub first_steps: FirstSteps,
    /// The recipient of the last test of a gift: the user.
    pub test_recipient: BTreeMap<Field, String>,
    /// The items that were chosen last in the palette.
    pub recent_items: RecentItems,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            appearance: Appearance::System,
            language: None,
            zoom: 1.0,
            is_motion_reduced: false,
            country: "US".to_owned(),
            from_name: String::new(),
            order_views: Vec::new(),
            hold_seconds: 10,
            send_timeout_seconds: 120,
            late_send_minutes: 0,
            max_batch_recipients: MAX_BATCH_RECIPIENTS,
            guards: GuardSettings::default(),
            has_system_notifications: true,
            has_address_book: true,
            has_practice_shop_pages: false,
            first_steps: FirstSteps::New,
            test_recipient: BTreeMap::new(),
            recent_items: RecentItems::default(),
        }
    }
}

impl From<Map<String, Value>> for Preferences {
    fn from(mut stored: Map<String, Value>) -> Self {
        let defaults = Self::default();
        let views: Vec<Value> = take(&mut stored, "order_views").unwrap_or_default();
        Self {
            appearance: take(&mut stored, "appearance").unwrap_or(defaults.appearance),
            language: take(&mut stored, "language").unwrap_or(defaults.language),
            zoom: take(&mut stored, "zoom").unwrap_or(defaults.zoom),
            is_motion_reduced: take(&mut stored, "is_still").unwrap_or(defaults.is_motion_reduced),
            country: take(&mut stored, "country").unwrap_or(defaults.country),
            from_name: take(&mut stored, "from_name").unwrap_or(defaults.from_name),
            order_views: views
                .into_iter()
                .filter_map(|view| serde_json::from_value(view).ok())
                .collect(),
            hold_seconds: take(&mut stored, "hold_seconds").unwrap_or(defaults.hold_seconds),
            send_timeout_seconds: take(&mut stored, "send_timeout_seconds")
                .unwrap_or(defaults.send_timeout_seconds),
            late_send_minutes: take(&mut stored, "late_send_minutes")
                .unwrap_or(defaults.late_send_minutes),
            max_batch_recipients: take(&mut stored, "max_batch_recipients")
                .unwrap_or(defaults.max_batch_recipients),
            guards: take(&mut stored, "guards").unwrap_or(defaults.guards),
            has_system_notifications: take(&mut stored, "has_system_notifications")
                .unwrap_or(defaults.has_system_notifications),
            has_address_book: take(&mut stored, "has_address_book")
                .unwrap_or(defaults.has_address_book),
            has_practice_shop_pages: take(&mut stored, "has_practice_shop_pages")
                .unwrap_or(defaults.has_practice_shop_pages),
            first_steps: take(&mut stored, "first_steps").unwrap_or_default(),
            test_recipient: take(&mut stored, "test_recipient").unwrap_or_default(),
            recent_items: RecentItems::read(take(&mut stored, "recent_items").unwrap_or_default()),
        }
    }
}

impl Preferences {
    /// How long a send can be undone.
    #[must_use]
    pub fn hold(&self) -> Duration {
        Duration::from_secs(self.hold_seconds.min(MAX_HOLD_SECONDS).into())
    }

    /// How long the service may take to create a batch.
    #[must_use]
    pub fn send_timeout(&self) -> Duration {
        let seconds = self
            .send_timeout_seconds
            .clamp(MIN_SEND_TIMEOUT_SECONDS, MAX_SEND_TIMEOUT_SECONDS);
        Duration::from_secs(seconds.into())
    }

    /// How late a scheduled send may leave by itself.
    #[must_use]
    pub fn late_limit(&self) -> Duration {
        let minutes = self.late_send_minutes.min(MAX_LATE_SEND_MINUTES);
        Duration::from_secs(u64::from(minutes) * 60).max(ON_TIME)
    }

    /// The most recipients of one batch.
    #[must_use]
    pub fn batch_limit(&self) -> u64 {
        self.max_batch_recipients
            .clamp(1, MAX_BATCH_RECIPIENTS)
            .into()
    }

    /// Saves a view under its name, replacing a view of the same name.
    pub fn save_view(&mut self, view: OrderView) {
        let views = &mut self.order_views;
        views.retain(|other| other.name != view.name);
        let name = view.name.to_lowercase();
        let at = views.partition_point(|other| other.name.to_lowercase() <= name);
        views.insert(at, view);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{
        contract::Cents,
        desk::orders::{OrderQuery, OrderStage},
    };

    fn preferences() -> Preferences {
        Preferences {
            appearance: Appearance::Dark,
            language: Some("de".to_owned()),
            zoom: 1.5,
            is_motion_reduced: true,
            country: "DE".to_owned(),
            from_name: "People team".to_owned(),
            order_views: vec![OrderView {
                name: "Thanks".to_owned(),
                query: OrderQuery {
                    stages: vec![OrderStage::ThankYou],
                    ..OrderQuery::default()
                },
            }],
            hold_seconds: 30,
            send_timeout_seconds: 240,
            late_send_minutes: 60,
            max_batch_recipients: 5_000,
            guards: GuardSettings {
                yearly_gifts: Some(4),
                month_budget: Some(Cents(500_000)),
                ..GuardSettings::default()
            },
            has_system_notifications: false,
            has_address_book: false,
            has_practice_shop_pages: true,
            first_steps: FirstSteps::Ended,
            test_recipient: BTreeMap::from([(Field::Email, "dana@example.com".to_owned())]),
            recent_items: RecentItems::default(),
        }
    }

    #[test]
    fn preferences_read_back_as_written() {
        let stored = serde_json::to_value(preferences()).unwrap();
        let read: Preferences = serde_json::from_value(stored).unwrap();
        assert_eq!(read, preferences());
    }

    #[test]
    fn unknown_view_does_not_affect_others() {
        let mut stored = serde_json::to_value(preferences()).unwrap();
        let newer = json!({"name": "Later", "query": {"stages": ["Teleported"]}});
        stored["order_views"].as_array_mut().unwrap().push(newer);
        let read: Preferences = serde_json::from_value(stored).unwrap();
        assert_eq!(read, preferences());
    }

    #[test]
    fn unreadable_field_does_not_affect_others() {
        for (field, value) in [
            ("appearance", json!("Sepia")),
            ("language", json!(7)),
            ("zoom", json!("large")),
            ("is_still", Value::Null),
            ("order_views", json!({})),
            ("hold_seconds", json!(-1)),
            ("send_timeout_seconds", json!("long")),
            ("late_send_minutes", json!("never")),
            ("guards", json!(7)),
            ("has_system_notifications", json!("yes")),
            ("has_address_book", json!("yes")),
            ("has_practice_shop_pages", json!("yes")),
            ("test_recipient", json!({"shoe_size": "9"})),
            ("recent_items", json!("none")),
        ] {
            let mut stored = serde_json::to_value(preferences()).unwrap();
            stored[field] = value;
            let read: Preferences = serde_json::from_value(stored).unwrap();
            let mut wanted = serde_json::to_value(preferences()).unwrap();
            wanted[field] = serde_json::to_value(Preferences::default()).unwrap()[field].clone();
            assert_eq!(serde_json::to_value(read).unwrap(), wanted, "{field}");
        }
    }

    #[test]
    fn unreadable_limit_does_not_affect_others() {
        let mut stored = serde_json::to_value(preferences()).unwrap();
        stored["guards"]["yearly_gifts"] = json!("many");
        let read: Preferences = serde_json::from_value(stored).unwrap();
        assert_eq!(read.guards.yearly_gifts, None);
        assert_eq!(read.guards.month_budget, Some(Cents(500_000)));
    }

    #[test]
    fn older_preferences_follow_the_system_language() {
        let read: Preferences = serde_json::from_value(json!({"country": "FR"})).unwrap();
        assert_eq!(read.language, None);
        assert_eq!(read.country, "FR");
    }
}
