//! Reads the inbox of a session in the background and emits its numbers, and executes the commands that
//! change its items.

use std::{sync::Arc, time::Duration};

use tokio::time::Instant;

use super::item::{Inbox, InboxMark, InboxSummary, InboxTarget};
use crate::{
    contract::Timestamp,
    desk::{engine::SessionContext, event::Event, ids::InboxChangeId, system::SystemNotification},
};

/// The inbox is read again after this time, because items depend on the clock, and because the pause
/// itself does not advance while the computer sleeps.
const CLOCK_PAUSE: Duration = Duration::from_secs(60);
/// Reads that only the clock causes take at most one part in this many of the time: the first read of a million orders takes
/// most of a second. The pause grows with it, up to [`MAX_CLOCK_PAUSE`].
const MAX_CLOCK_LOAD: u32 = 1_000;
const MAX_CLOCK_PAUSE: Duration = Duration::from_secs(15 * 60);
/// The shortest pause between two reads, so that a busy sync does not read the inbox all the time.
const MIN_PAUSE: Duration = Duration::from_millis(100);
/// All reads take at most one part in this many of the time.
const MAX_LOAD: u32 = 10;
/// How often marks that can no longer hide anything are deleted.
const CLEANUP_INTERVAL: Duration = Duration::from_secs(3_600);

/// Emits the inbox after every change, until the session drops this future.
pub(in crate::desk) async fn run(context: SessionContext) {
    context.app.first_frame.wait_until_drawn().await;
    let mut before: Option<Emitted> = None;
    let mut next_cleanup = Instant::now();
    loop {
        let begun = Instant::now();
        if begun >= next_cleanup {
            next_cleanup = begun + CLEANUP_INTERVAL;
            delete_outdated_marks(&context).await;
        }
        let now = context.app.now();
        let read = context
            .app
            .store
            .read_inbox(context.session.connection_row, now)
            .await;
        if let Some(inbox) = context.ok_or_report(read) {
            before = Some(emit(&context, before, inbox));
        }
        let cost = begun.elapsed();
        let next = before.as_ref().and_then(|before| before.inbox.next_wake_at);
        tokio::select! {
            () = context.session.inbox.notified() => {}
            () = tokio::time::sleep(pause_until(next, now, cost)) => {}
        }
        tokio::time::sleep_until(begun + MIN_PAUSE.max(cost * MAX_LOAD)).await;
    }
}

/// The inbox of the last event.
struct Emitted {
    inbox: Arc<Inbox>,
    summary: Arc<InboxSummary>,
}

/// Emits the inbox unless it is the same as before, apart from its time.
fn emit(context: &SessionContext, before: Option<Emitted>, inbox: Arc<Inbox>) -> Emitted {
    let summary = Arc::new(inbox.summary());
    let arrivals = match &before {
        Some(before) if before.inbox.items == inbox.items => {
            context.session.inbox_reads.add_equal_read(inbox.as_of);
            return Emitted {
                inbox,
                summary: Arc::clone(&before.summary),
            };
        }
        Some(before) => inbox.arrivals_since(&before.inbox),
        None => Vec::new(),
    };
    context.session.inbox_reads.add_list(inbox.as_of);
    context.emit(Event::Inbox {
        summary: Arc::clone(&summary),
        arrivals: Arc::new(arrivals),
    });
    Emitted { inbox, summary }
}

/// The pause until a snoozed item is open again, or the clock is checked. `cost`: how long the last read took.
fn pause_until(next_wake_at: Option<Timestamp>, now: Timestamp, cost: Duration) -> Duration {
    let pause = (cost * MAX_CLOCK_LOAD).clamp(CLOCK_PAUSE, MAX_CLOCK_PAUSE);
    next_wake_at.map_or(pause, |at| at.since(now).min(pause))
}

async fn delete_outdated_marks(context: &SessionContext) {
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let deleted = store.delete_outdated_inbox_marks(connection_row).await;
    context.ok_or_report(deleted);
}

pub(in crate::desk) async fn mark(
    context: SessionContext,
    change: InboxChangeId,
    mut target: InboxTarget,
    mark: InboxMark,
) {
    let (app, connection_row) = (&context.app, context.session.connection_row);
    target.as_of = context.session.inbox_reads.last_equal_read(target.as_of);
    let marked = app
        .store
        .mark_inbox(connection_row, change, &target, mark, app.now())
        .await;
    if let Some(items) = context.ok_or_report(marked) {
        context.emit(Event::InboxMarked {
            change,
            mark,
            items,
        });
    }
    context.session.inbox.notify_one();
}

pub(in crate::desk) async fn undo(context: SessionContext, change: InboxChangeId) {
    let undone = context.app.store.undo_inbox_change(change).await;
    context.ok_or_report(undone);
    context.session.inbox.notify_one();
}

/// Shows a notification and waits until the user opens or closes it. A system that shows no
/// notifications is not a problem for the user: the inbox has the same content.
pub(in crate::desk) async fn show_notification(
    context: SessionContext,
    notification: SystemNotification,
) {
    let shown = context.app.notifier.show(notification);
    tokio::select! {
        () = context.session.ended() => {}
        outcome = shown => match outcome {
            Ok(true) => context.emit(Event::NotificationOpened),
            Ok(false) => {}
            Err(error) => tracing::info!(error, "the system shows no notifications"),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_reads_are_repeated_less_often() {
        let now = Timestamp::from_micros(1_000_000_000);
        let pause = |cost| pause_until(None, now, Duration::from_millis(cost));
        assert_eq!(pause(2), CLOCK_PAUSE);
        assert_eq!(pause(500), Duration::from_secs(500));
        assert_eq!(pause(60_000), MAX_CLOCK_PAUSE);
        let soon = Some(now + Duration::from_secs(3));
        let until_soon = pause_until(soon, now, Duration::from_millis(500));
        assert_eq!(until_soon, Duration::from_secs(3));
    }
}
