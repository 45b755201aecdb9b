//! Says that a list could not be read, with the reason and a button that reads it again.

use egui::Ui;

use super::window::ListWindow;
use crate::{
    desk::{Command, List, Problem},
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
    read_problem(window.problem(), window.has_result(), ui, out)
}

/// As [`list_problem`], for a list with `problem`. `has_rows`: older rows are shown.
pub(in crate::ui) fn read_problem(
    problem: Option<&Problem>,
    has_rows: bool,
    ui: &mut Ui,
    out: &mut Commands,
) -> bool {
    let Some(problem) = problem else {
        return false;
    };
    let what = match has_rows {
        true => t!("list-failed-old"),
        false => t!("list-failed"),
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
    !has_rows
}
