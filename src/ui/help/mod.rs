//! Help in place: sections of the documentation, which is built into the program, beside the page that they are about.

mod document;
mod panel;
mod topic;

pub(crate) use panel::HelpPanel;
pub(crate) use topic::Topic;
