//! Says that a list could not be read, with the reason and a button that reads it again.

use egui::Ui;

use super::window::ListWindow;
use crate::{
    desk::{Command, List},
    i18n::t,
    messages,
    ui::{
        commands::Commands,
        theme::{S12, Tone},
        widgets::{Banner, BannerResponse, gap},
    },
};

/// Draws the banner, if the list failed. Returns whether the list has no rows to show. The page must still request the
/// list in every frame.
pub(in crate::ui) fn list_problem<L: List>(
    window: &ListWindow<L>,
    ui: &mut Ui,
    out: &mut Commands,
) -> bool {
    let Some(problem) = window.problem() else {
        return false;
    };
    let what = if window.has_result() {
        t!("list-failed-old")
    } else {
        t!("list-failed")
    };
    let retry = t!("list-retry");
    let banner = Banner::new(Tone::Bad, what)
        .meaning(messages::problem::what(problem))
        .remedy(messages::problem::remedy(problem))
        .action(&retry);
    if banner.show(ui) == Some(BannerResponse::Action) {
        out.send(Command::Refresh);
    }
    gap(ui, S12);
    !window.has_result()
}
