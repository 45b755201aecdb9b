//! The emails of a shop to recipients: when recipients are reminded of a gift.

use std::time::Duration;

use serde::{Deserialize, Serialize};

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
    pub fn reminder_delay(self) -> Option<Duration> {
        (self.remind_after_days > 0).then(|| DAY * self.remind_after_days)
    }

    /// The time from the reminder to the expiry; `None`: no reminder.
    #[must_use]
    pub fn expiry_lead_time(self) -> Option<Duration> {
        (self.remind_before_expiry_days > 0).then(|| DAY * self.remind_before_expiry_days)
    }

    /// Why the settings are refused, in words for the operator.
    #[must_use]
    pub fn validation_problem(self) -> Option<String> {
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
        assert_eq!(
            of(MAX_REMINDER_DAYS, MAX_REMINDER_DAYS).validation_problem(),
            None
        );
        assert!(of(MAX_REMINDER_DAYS + 1, 0).validation_problem().is_some());
        assert!(of(0, MAX_REMINDER_DAYS + 1).validation_problem().is_some());
        assert_eq!(
            (of(0, 0).reminder_delay(), of(0, 0).expiry_lead_time()),
            (None, None)
        );
    }
}
