//! The commands of New gift. They have a file of their own: `section.rs` cannot import the commands of Recipients,
//! because the files of Recipients import `section.rs`.

use super::{recipients::RecipientsCommand, section::Section};

/// A command of the keyboard, the palette or the footer for this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiftCommand {
    Open(Section),
    /// Opens the next section; does nothing in Review.
    Continue,
    /// Sends the gift in Review; in another section opens Review with the focus on the send button.
    Send,
    ImportRecipients,
    /// Opens Recipients and runs a command there.
    Recipients(RecipientsCommand),
}
