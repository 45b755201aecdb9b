//! Templates: the composition of a gift under a name, to be used again. A template keeps products, message,
//! card, delivery, swap and payer of a draft. It keeps no recipients, no schedule and no name of a batch.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{
    contract::Timestamp,
    desk::{
        drafts::draft::{Draft, DraftId, UnknownChoices},
        sends::ScheduleKeeper,
    },
};

/// The most characters of a template's name.
pub const MAX_TEMPLATE_NAME_CHARS: usize = 80;

const DAY_MICROS: i64 = 24 * 3_600 * 1_000_000;

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, sqlx::Type,
)]
#[serde(transparent)]
#[sqlx(transparent)]
pub struct TemplateId(pub Uuid);

impl TemplateId {
    #[must_use]
    pub fn generate() -> Self {
        Self(Uuid::now_v7())
    }
}

impl fmt::Display for TemplateId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A template as lists show it.
#[derive(Clone, Debug, PartialEq)]
pub struct GiftTemplate {
    pub id: TemplateId,
    pub name: String,
    /// `None` when the stored content cannot be read; the user can only rename or delete the template.
    pub content: Option<TemplateContent>,
    pub updated_at: Timestamp,
}

/// A change of a template.
#[derive(Clone, Debug)]
pub enum TemplateChange {
    /// Stores the composition of the draft, in place of a template with the same id.
    Save {
        name: String,
        draft: Box<Draft>,
    },
    Rename(String),
    /// Copies the template under this name.
    Duplicate(String),
    /// Can be undone with `Restore` until the session ends.
    Delete,
    Restore,
}

/// What a template keeps.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct TemplateContent {
    /// The fields of the draft, without its id, name, schedule and expiry.
    pub draft: Draft,
    /// The days from the send to the expiry; `None`: the gifts never expire. A template is used long
    /// after it was saved, so it keeps no date.
    pub expires_after_days: Option<u32>,
    /// The same for direct sends, whose expiry is a field of its own.
    #[serde(default)]
    pub direct_expires_after_days: Option<u32>,
}

impl TemplateContent {
    /// The content of a template of this draft.
    #[must_use]
    pub fn of(draft: &Draft, now: Timestamp) -> Self {
        let sent_at = draft.scheduled_send_on.unwrap_or(now);
        let days = |expiry: Timestamp| {
            let days = (expiry.micros() - sent_at.micros()) / DAY_MICROS;
            u32::try_from(days.max(1)).unwrap_or(u32::MAX)
        };
        Self {
            expires_after_days: draft.expires_at.map(days),
            direct_expires_after_days: draft.direct_expires_at.map(days),
            draft: Draft {
                id: DraftId(Uuid::nil()),
                name: String::new(),
                scheduled_send_on: None,
                schedule_keeper: ScheduleKeeper::default(),
                expires_at: None,
                direct_expires_at: None,
                unknown_choices: UnknownChoices::None,
                has_unknown_options: false,
                updated_at: Timestamp::default(),
                ..draft.clone()
            },
        }
    }

    /// The draft with the composition of the template. Id, name and schedule stay, and the sender when
    /// the template has none.
    #[must_use]
    pub fn apply_to(&self, draft: &Draft, now: Timestamp) -> Draft {
        let sent_at = draft.scheduled_send_on.unwrap_or(now);
        let expiry = |days: u32| {
            let after = i64::from(days).saturating_mul(DAY_MICROS);
            Timestamp::from_micros(sent_at.micros().saturating_add(after))
        };
        let from_name = if self.draft.from_name.trim().is_empty() {
            &draft.from_name
        } else {
            &self.draft.from_name
        };
        Draft {
            id: draft.id,
            name: draft.name.clone(),
            from_name: from_name.clone(),
            scheduled_send_on: draft.scheduled_send_on,
            schedule_keeper: draft.schedule_keeper,
            expires_at: self.expires_after_days.map(expiry),
            direct_expires_at: self.direct_expires_after_days.map(expiry),
            updated_at: now,
            ..self.draft.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        contract::{Cents, InternationalShippingTier, SendMethod, SwapMode},
        desk::drafts::draft::CartLine,
    };

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn days_later(days: i64, hours: i64) -> Timestamp {
        let micros = now().micros() + (days * 24 + hours) * 3_600 * 1_000_000;
        Timestamp::from_micros(micros)
    }

    fn saved() -> Draft {
        Draft {
            id: DraftId::generate(),
            name: "Spring thanks".to_owned(),
            from_name: "The Garden Team".to_owned(),
            cart: vec![CartLine {
                product_name: "Garden Tea Chest".to_owned(),
                price: Cents(3_600),
                quantity: 2,
                ..CartLine::default()
            }],
            message: "Thank you".to_owned(),
            send_method: SendMethod::LinkMultipleCustomList,
            swap: SwapMode::Multiple,
            international_shipping_tier: InternationalShippingTier::Standard,
            international_gift_cards_enabled: true,
            text_messages: true,
            scheduled_send_on: Some(days_later(3, 0)),
            expires_at: Some(days_later(63, 11)),
            direct_expires_at: Some(days_later(33, 0)),
            ..Draft::default()
        }
    }

    #[test]
    fn template_keeps_composition_without_dates_and_name() {
        let content = TemplateContent::of(&saved(), now());
        assert_eq!(content.expires_after_days, Some(60));
        assert_eq!(content.draft.name, "");
        assert_eq!(content.draft.scheduled_send_on, None);
        let stored = serde_json::to_string(&content).unwrap();
        assert_eq!(
            serde_json::from_str::<TemplateContent>(&stored).unwrap(),
            content
        );

        let empty = Draft {
            id: DraftId::generate(),
            name: "Welcome".to_owned(),
            from_name: "Someone else".to_owned(),
            ..Draft::default()
        };
        let used = content.apply_to(&empty, now());
        assert_eq!(used.id, empty.id);
        assert_eq!(used.name, "Welcome");
        assert_eq!(used.expires_at, Some(days_later(60, 0)));
        assert_eq!(used.direct_expires_at, Some(days_later(30, 0)));
        assert_eq!(used.scheduled_send_on, None);
        let expected = Draft {
            id: used.id,
            name: used.name.clone(),
            scheduled_send_on: None,
            expires_at: used.expires_at,
            direct_expires_at: used.direct_expires_at,
            updated_at: used.updated_at,
            ..saved()
        };
        assert_eq!(used, expected);
    }

    #[test]
    fn schedule_of_draft_moves_expiry() {
        let content = TemplateContent::of(&saved(), now());
        let scheduled = Draft {
            scheduled_send_on: Some(days_later(10, 0)),
            ..Draft::default()
        };
        let used = content.apply_to(&scheduled, now());
        assert_eq!(used.scheduled_send_on, scheduled.scheduled_send_on);
        assert_eq!(used.expires_at, Some(days_later(70, 0)));
    }

    #[test]
    fn sender_of_draft_stays_when_template_has_none() {
        let anonymous = Draft {
            from_name: " ".to_owned(),
            ..saved()
        };
        let draft = Draft {
            from_name: "The People Team".to_owned(),
            ..Draft::default()
        };
        let used = TemplateContent::of(&anonymous, now()).apply_to(&draft, now());
        assert_eq!(used.from_name, "The People Team");
    }
}
