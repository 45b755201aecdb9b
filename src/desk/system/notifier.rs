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

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::{
        collections::HashMap,
        io::{BufRead as _, BufReader},
        process::{Child, Command, Stdio},
        time::Duration,
    };

    use zbus::{connection::Builder, object_server::SignalEmitter, zvariant::OwnedValue};

    use super::*;

    /// The environment variable that names the bus to the program.
    const BUS_VARIABLE: &str = "DBUS_SESSION_BUS_ADDRESS";
    /// Set in the process that has a bus of its own.
    const OWN_BUS_VARIABLE: &str = "GIFTDESK_TEST_OWN_BUS";

    /// A session bus for one test, so that no notification appears on the desktop of a developer.
    struct SessionBus {
        daemon: Child,
        address: String,
    }

    impl SessionBus {
        fn start() -> Self {
            let mut daemon = Command::new("dbus-daemon")
                .args(["--session", "--nofork", "--print-address"])
                .stdout(Stdio::piped())
                .stderr(Stdio::null())
                .spawn()
                .expect("dbus-daemon starts");
            let mut address = String::new();
            let output = daemon.stdout.take().unwrap();
            BufReader::new(output).read_line(&mut address).unwrap();
            Self {
                daemon,
                address: address.trim().to_owned(),
            }
        }
    }

    impl Drop for SessionBus {
        fn drop(&mut self) {
            let _ = self.daemon.kill();
            let _ = self.daemon.wait();
        }
    }

    /// A notification server that opens every notification at once.
    struct Server {
        shown: std::sync::mpsc::Sender<(String, String)>,
        /// The methods run on a thread of zbus.
        runtime: tokio::runtime::Handle,
    }

    #[zbus::interface(name = "org.freedesktop.Notifications")]
    impl Server {
        #[expect(clippy::too_many_arguments, reason = "the interface of the desktop")]
        async fn notify(
            &self,
            _app_name: String,
            _replaces_id: u32,
            _app_icon: String,
            summary: String,
            body: String,
            _actions: Vec<String>,
            _hints: HashMap<String, OwnedValue>,
            _expire_timeout: i32,
            #[zbus(signal_emitter)] emitter: SignalEmitter<'_>,
        ) -> u32 {
            self.shown.send((summary, body)).unwrap();
            let emitter = emitter.to_owned();
            self.runtime.spawn(async move {
                // The app listens after it has received the id.
                tokio::time::sleep(Duration::from_millis(500)).await;
                Self::action_invoked(&emitter, 7, "default").await.unwrap();
            });
            7
        }

        #[zbus(signal)]
        async fn action_invoked(
            emitter: &SignalEmitter<'_>,
            id: u32,
            action: &str,
        ) -> zbus::Result<()>;
    }

    /// The name of the bus is a variable of the process, so the test runs in a process of its own.
    #[test]
    #[cfg_attr(not(has_dbus), ignore = "needs the program dbus-daemon")]
    fn opened_notification_is_reported() {
        if std::env::var_os(OWN_BUS_VARIABLE).is_some() {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            return runtime.block_on(open_notification());
        }
        let bus = SessionBus::start();
        let test = Command::new(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "desk::system::notifier::tests::opened_notification_is_reported",
            ])
            .env(BUS_VARIABLE, &bus.address)
            .env(OWN_BUS_VARIABLE, "1")
            .output()
            .unwrap();
        let output = String::from_utf8_lossy(&test.stdout);
        assert!(test.status.success(), "{output}");
        assert!(output.contains("1 passed"), "{output}");
    }

    async fn open_notification() {
        let (shown, received) = std::sync::mpsc::channel();
        let server = Server {
            shown,
            runtime: tokio::runtime::Handle::current(),
        };
        let _connection = Builder::session()
            .unwrap()
            .name("org.freedesktop.Notifications")
            .unwrap()
            .serve_at("/org/freedesktop/Notifications", server)
            .unwrap()
            .build()
            .await
            .unwrap();
        let notification = SystemNotification {
            title: "1 new item".to_owned(),
            body: "2 gifts failed".to_owned(),
            open_label: "Open inbox".to_owned(),
        };
        assert_eq!(SystemNotifier.show(notification).await, Ok(true));
        let expected = ("1 new item".to_owned(), "2 gifts failed".to_owned());
        assert_eq!(received.recv().unwrap(), expected);
    }
}
