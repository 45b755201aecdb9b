//! Lets work that no frame needs wait until the window has drawn its first frame. The start of the practice service and of the
//! sync, the inbox and the numbers of the address book would delay the frame.

use std::time::Duration;

use tokio::sync::watch;

/// The longest wait for the first command.
const MAX_WAIT: Duration = Duration::from_secs(1);
/// The time from the first command, which the window sends while it lays out its first frame, until the frame is visible.
const PAINT_TIME: Duration = Duration::from_millis(80);

/// Whether the window has sent its first command. An engine without a window does not wait.
#[derive(Debug)]
pub(in crate::desk) struct FirstFrame(watch::Sender<bool>);

impl FirstFrame {
    pub(in crate::desk) fn new(has_window: bool) -> Self {
        Self(watch::Sender::new(!has_window))
    }

    /// Records a command of the window.
    pub(super) fn record_command(&self) {
        self.0
            .send_if_modified(|has_command| !std::mem::replace(has_command, true));
    }

    /// Waits for the first command and the time that the frame needs. Returns at once after the first command.
    pub(in crate::desk) async fn wait_until_drawn(&self) {
        let mut has_command = self.0.subscribe();
        if *has_command.borrow_and_update() {
            return;
        }
        // The sender is not dropped meanwhile; after the limit the work begins in any case.
        let _ =
            tokio::time::timeout(MAX_WAIT, has_command.wait_for(|has_command| *has_command)).await;
        tokio::time::sleep(PAINT_TIME).await;
    }
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::{FutureExt as _, poll};

    use super::*;

    #[tokio::test]
    async fn work_waits_for_first_command_of_a_window() {
        let is_drawn = |frame: &FirstFrame| frame.wait_until_drawn().now_or_never().is_some();
        assert!(is_drawn(&FirstFrame::new(false)));

        let frame = FirstFrame::new(true);
        let mut waiting = pin!(frame.wait_until_drawn());
        assert!(poll!(&mut waiting).is_pending());
        frame.record_command();
        waiting.await;
        assert!(is_drawn(&frame));
    }
}
