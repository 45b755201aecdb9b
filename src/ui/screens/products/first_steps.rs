//! The first start: what Practice is, and the two ways to real gifts. Shown until a gift was sent or another connection is
//! used.

use egui::{Rect, Ui};

use crate::{
    desk::{Command, ConnectionId},
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S16, Tone},
        widgets::{Banner, BannerResponse, gap},
    },
};

/// Draws the banner at the top of `area`, and returns the rest of the area.
pub(super) fn show(model: &Model, area: Rect, ui: &mut Ui, out: &mut Commands) -> Rect {
    if !model.is_first_start() {
        return area;
    }
    let (shop, connect) = (t!("settings-set-up-shop"), t!("products-first-connect"));
    let banner = Banner::new(Tone::Note, t!("products-first-title"))
        .meaning(t!("products-first-text"))
        .secondary(&connect)
        .action(&shop);
    match banner.show(ui) {
        Some(BannerResponse::Action) => out.send(Command::UseConnection(ConnectionId::SHOP)),
        Some(BannerResponse::Secondary) => out.act(Action::AddConnection),
        Some(BannerResponse::Dismiss) | None => {}
    }
    gap(ui, S16);
    Rect::from_min_max(ui.cursor().left_top(), area.max)
}
