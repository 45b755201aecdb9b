//! How a recipient file is read, of `giftdesk send` and `giftdesk recipients check`: the options, the progress, and what
//! was read as lines for people.

pub(super) mod lines;
pub(super) mod options;
pub(super) mod progress;
