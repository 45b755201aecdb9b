//! Decides when a notification of the system is shown, and what it says: several items together, only
//! while the window is not in use, and never names of recipients.

use std::time::Duration;

use crate::{
    contract::Timestamp,
    desk::{SystemNotification, inbox::InboxGroup},
    i18n::t,
    messages,
};

/// Items that arrive within this time are one notification.
const BUNDLE_TIME: Duration = Duration::from_secs(10);

/// The input of the decision.
#[derive(Clone, Copy, Debug)]
pub(super) struct WindowState {
    /// Whether the user allows notifications.
    pub(super) is_enabled: bool,
    /// Whether the window has the keyboard focus, so that the user sees the number of the bell.
    pub(super) is_focused: bool,
    pub(super) is_practice: bool,
}

/// Items that arrived and were not announced yet.
#[derive(Debug, Default)]
pub(super) struct PendingNotification {
    groups: Vec<InboxGroup>,
    due_at: Option<Timestamp>,
}

impl PendingNotification {
    /// Adds items that became open.
    pub(super) fn add(&mut self, arrivals: &[InboxGroup], window: WindowState, now: Timestamp) {
        if !window.is_enabled || window.is_focused {
            return;
        }
        for arrived in arrivals {
            match self
                .groups
                .iter_mut()
                .find(|group| group.kind == arrived.kind)
            {
                Some(group) => {
                    group.items += arrived.items;
                    group.gifts += arrived.gifts;
                }
                None => self.groups.push(*arrived),
            }
        }
        if !self.groups.is_empty() {
            self.due_at.get_or_insert(now + BUNDLE_TIME);
        }
    }

    /// Returns the notification when it is due.
    pub(super) fn take_due(
        &mut self,
        window: WindowState,
        now: Timestamp,
    ) -> Option<SystemNotification> {
        if window.is_focused || !window.is_enabled {
            *self = Self::default();
            return None;
        }
        let due_at = self.due_at?;
        // A clock that was set back must not delay the notification.
        if now < due_at && due_at.since(now) <= BUNDLE_TIME {
            return None;
        }
        let pending = std::mem::take(self);
        Some(notification(&pending.groups, window.is_practice))
    }

    /// How long until the notification is due; `None` when nothing is pending.
    pub(super) fn time_left(&self, now: Timestamp) -> Option<Duration> {
        Some(self.due_at?.since(now).min(BUNDLE_TIME))
    }
}

fn notification(groups: &[InboxGroup], is_practice: bool) -> SystemNotification {
    let items: u64 = groups.iter().map(|group| group.items).sum();
    let title = t!("inbox-notification-title", count = items);
    SystemNotification {
        title: if is_practice {
            t!("inbox-notification-practice", title = title)
        } else {
            title
        },
        body: messages::inbox::groups(groups),
        open_label: t!("inbox-notification-open"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{contract::Cents, desk::inbox::InboxKind};

    const UNUSED: WindowState = WindowState {
        is_enabled: true,
        is_focused: false,
        is_practice: false,
    };

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().unwrap()
    }

    fn failed(gifts: u64) -> InboxGroup {
        InboxGroup {
            kind: InboxKind::FailedOrder,
            items: 1,
            gifts,
            amount: Cents(0),
        }
    }

    #[test]
    fn arrivals_are_bundled_into_one_notification() {
        let mut pending = PendingNotification::default();
        pending.add(&[failed(2)], UNUSED, now());
        let review = InboxGroup {
            kind: InboxKind::SendNeedsReview,
            ..failed(25)
        };
        pending.add(&[failed(3), review], UNUSED, now() + BUNDLE_TIME / 2);
        assert_eq!(pending.take_due(UNUSED, now()), None);
        let shown = pending.take_due(UNUSED, now() + BUNDLE_TIME).unwrap();
        assert_eq!(shown.title, "3 new items in your inbox");
        assert_eq!(shown.body, "5 gifts failed and 1 send needs your decision");
        assert_eq!(pending.take_due(UNUSED, now() + 2 * BUNDLE_TIME), None);
    }

    #[test]
    fn window_in_use_needs_no_notification() {
        let focused = WindowState {
            is_focused: true,
            ..UNUSED
        };
        let mut pending = PendingNotification::default();
        pending.add(&[failed(2)], focused, now());
        assert_eq!(pending.take_due(UNUSED, now() + BUNDLE_TIME), None);
        pending.add(&[failed(2)], UNUSED, now());
        assert_eq!(pending.take_due(focused, now() + BUNDLE_TIME), None);
        assert_eq!(pending.take_due(UNUSED, now() + BUNDLE_TIME), None);
    }

    #[test]
    fn switched_off_notifications_are_not_shown() {
        let off = WindowState {
            is_enabled: false,
            ..UNUSED
        };
        let mut pending = PendingNotification::default();
        pending.add(&[failed(2)], off, now());
        assert_eq!(pending.time_left(now()), None);
    }

    #[test]
    fn clock_set_back_does_not_delay_notification() {
        let mut pending = PendingNotification::default();
        pending.add(&[failed(1)], UNUSED, now());
        let earlier = now() - Duration::from_secs(86_400);
        let shown = pending.take_due(UNUSED, earlier).unwrap();
        assert_eq!(shown.title, "1 new item in your inbox");
    }

    #[test]
    fn practice_is_named_in_title() {
        let practice = WindowState {
            is_practice: true,
            ..UNUSED
        };
        let mut pending = PendingNotification::default();
        pending.add(&[failed(1)], practice, now());
        let shown = pending.take_due(practice, now() + BUNDLE_TIME).unwrap();
        assert!(shown.title.starts_with("Practice: "), "{}", shown.title);
    }
}
