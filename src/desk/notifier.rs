//! Notifications of the operating system. [`Notifier`] is a trait, so that tests receive notifications
//! without a desktop. The texts come from the window, which knows the language.

use futures_util::future::{BoxFuture, FutureExt as _};

/// A notification. Never contains names or addresses of recipients, because a lock screen shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemNotification {
    pub title: String,
    pub body: String,
    /// The label of the action that opens the inbox.
    pub open_label: String,
}

pub trait Notifier: Send + Sync {
    /// Shows a notification and waits until it is closed. Returns whether the user opened it.
    ///
    /// # Errors
    /// The reason, for the log, when the system shows no notifications.
    fn show(&self, notification: SystemNotification) -> BoxFuture<'static, Result<bool, String>>;
}

/// The notifications of the operating system.
#[derive(Clone, Copy, Debug)]
pub struct SystemNotifier;

impl Notifier for SystemNotifier {
    fn show(&self, notification: SystemNotification) -> BoxFuture<'static, Result<bool, String>> {
        async move { show(&notification).await.map_err(|error| error.to_string()) }.boxed()
    }
}

fn message(notification: &SystemNotification) -> notify_rust::Notification {
    let mut message = notify_rust::Notification::new();
    message
        .appname("giftdesk")
        .summary(&notification.title)
        .body(&notification.body);
    message
}

#[cfg(target_os = "linux")]
async fn show(notification: &SystemNotification) -> Result<bool, notify_rust::error::Error> {
    use notify_rust::{Hint, NotificationResponse};

    let shown = message(notification)
        .icon("giftdesk")
        .hint(Hint::DesktopEntry("giftdesk".to_owned()))
        // A click on the notification itself.
        .action("default", &notification.open_label)
        .show_async()
        .await?;
    let mut is_opened = false;
    shown
        .wait_for_action_async(|response: &NotificationResponse| {
            is_opened = matches!(response, NotificationResponse::Default);
        })
        .await;
    Ok(is_opened)
}

/// Other systems only show the notification.
#[cfg(not(target_os = "linux"))]
async fn show(notification: &SystemNotification) -> Result<bool, notify_rust::error::Error> {
    let message = message(notification);
    let shown = tokio::task::spawn_blocking(move || message.show().map(|_| false));
    shown.await.unwrap_or(Ok(false))
}
