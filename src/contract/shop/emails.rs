//! The emails of a shop to recipients: when recipients are reminded of a gift.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::contract::Timestamp;

/// The most days of a reminder.
pub const MAX_REMINDER_DAYS: u32 = 365;

const DAY: Duration = Duration::from_secs(86_400);

/// When recipients who got a gift by email are reminded to accept it. A batch can turn its reminders off.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct EmailSettings {
    /// Days after the email with the gift; 0: no reminder.
    pub remind_after_days: u32,
    /// Days before the gift expires; 0: no reminder.
    pub remind_before_expiry_days: u32,
}

/// The settings of emails, and how often they were changed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct EmailSetting {
    pub revision: i64,
    pub emails: EmailSettings,
}

/// Body of `PUT /admin/v1/settings/emails`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
pub struct EmailSettingsChange {
    pub emails: EmailSettings,
    /// The revision that the change was made from. Another one refuses the change.
    #[serde(default)]
    pub expected_revision: Option<i64>,
}

impl EmailSettings {
    /// The settings of a shop whose operator set none.
    pub const INITIAL: Self = Self {
        remind_after_days: 7,
        remind_before_expiry_days: 3,
    };

    /// The time from the email with the gift to the reminder; `None`: no reminder.
    #[must_use]
    pub fn after(self) -> Option<Duration> {
        (self.remind_after_days > 0).then(|| DAY * self.remind_after_days)
    }

    /// The time from the reminder to the expiry; `None`: no reminder.
    #[must_use]
    pub fn before_expiry(self) -> Option<Duration> {
        (self.remind_before_expiry_days > 0).then(|| DAY * self.remind_before_expiry_days)
    }

    /// Whether the reminder before the expiry is due, which makes the other one unnecessary.
    #[must_use]
    pub fn expires_soon(self, expires_at: Option<Timestamp>, now: Timestamp) -> bool {
        match (expires_at, self.before_expiry()) {
            (Some(end), Some(before)) => now + before >= end,
            _ => false,
        }
    }

    /// Why the settings are refused, in words for the operator.
    #[must_use]
    pub fn problem(self) -> Option<String> {
        let days = [self.remind_after_days, self.remind_before_expiry_days];
        let is_too_late = days.into_iter().any(|days| days > MAX_REMINDER_DAYS);
        is_too_late.then(|| format!("A reminder can be at most {MAX_REMINDER_DAYS} days away"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_of_reminders_are_bounded() {
        let of = |remind_after_days, remind_before_expiry_days| EmailSettings {
            remind_after_days,
            remind_before_expiry_days,
        };
        assert_eq!(of(MAX_REMINDER_DAYS, MAX_REMINDER_DAYS).problem(), None);
        assert!(of(MAX_REMINDER_DAYS + 1, 0).problem().is_some());
        assert!(of(0, MAX_REMINDER_DAYS + 1).problem().is_some());
        assert_eq!((of(0, 0).after(), of(0, 0).before_expiry()), (None, None));
    }

    #[test]
    fn gift_expires_soon_from_its_last_reminder_on() {
        let (now, settings) = (Timestamp::from_micros(0), EmailSettings::INITIAL);
        let in_days = |days| Some(now + DAY * days);
        assert!(settings.expires_soon(in_days(3), now));
        assert!(!settings.expires_soon(in_days(4), now));
        assert!(!settings.expires_soon(None, now));
        assert!(!EmailSettings::default().expires_soon(in_days(0), now));
    }
}
