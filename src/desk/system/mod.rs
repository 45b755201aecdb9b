//! What the operating system offers: notifications, file dialogs, memory, and one window for each data folder.

pub(super) mod allocator;
mod crash;
mod fonts;
pub(super) mod lock;
pub mod notifier;
pub mod picker;
pub(super) mod show_request;

pub use crash::{CrashRecorder, take_crash};
pub use fonts::SystemFonts;
pub use notifier::{Notifier, SystemNotification};
pub(in crate::desk) use picker::PICTURE_EXTENSIONS;
pub use picker::{FileChoice, FilePicker, OpenDialogText};
pub use show_request::{SHOW_TIMEOUT, ShowOutcome, request_show};
