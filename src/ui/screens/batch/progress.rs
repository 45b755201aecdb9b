//! The card or banner above a batch that is not complete. Used by the page of a batch.

use egui::Ui;

use super::summary::BatchState;
use crate::{
    contract::Timestamp,
    i18n::{format, t},
    ui::{
        theme::{Tone, Type, icons, tokens},
        widgets::{Banner, BannerResponse, Card, bar, text, wrapped_text},
    },
};

/// How often the time until a scheduled send is updated.
const REPAINT_INTERVAL: std::time::Duration = std::time::Duration::from_secs(60);

/// Draws nothing for a complete batch. Returns whether the user asked to send a failed batch again,
/// which is offered with `can_send_again`.
pub(super) fn card(ui: &mut Ui, state: &BatchState, now: Timestamp, can_send_again: bool) -> bool {
    let colors = tokens(ui);
    match state {
        BatchState::Complete => {}
        BatchState::Scheduled { on } => {
            Card::new().show(ui, |ui| {
                ui.horizontal(|ui| {
                    icons::CLOCK.show(ui, colors.note);
                    let title = t!(
                        "batch-scheduled",
                        date = format::date_time(*on, now),
                        left = format::time_left(*on, now).unwrap_or_default(),
                    );
                    text(ui, Type::Strong, colors.text, title)
                        .on_hover_text(format::full_date_time(*on));
                });
                text(ui, Type::Body, colors.weak, t!("batch-scheduled-text"));
                wrapped_text(ui, Type::Body, colors.weak, t!("batch-scheduled-fixed"));
            });
            ui.request_repaint_after(REPAINT_INTERVAL);
        }
        BatchState::InProgress { created, total } => {
            Card::new().show(ui, |ui| {
                let title = t!("batch-orders-created", created = *created, total = *total,);
                text(ui, Type::Strong, colors.text, &title);
                ui.add_space(4.0);
                let width = ui.available_width();
                bar::progress(ui, width, *created as f32 / (*total).max(1) as f32, &title);
                ui.add_space(2.0);
                text(ui, Type::Body, colors.weak, t!("batch-creating-text"));
            });
        }
        BatchState::Failed => {
            let again = t!("batch-send-again-button");
            let banner =
                Banner::new(Tone::Bad, t!("batch-failed")).meaning(t!("batch-failed-meaning"));
            let banner = if can_send_again {
                banner.remedy(t!("batch-failed-remedy")).action(&again)
            } else {
                banner.remedy(t!("batch-failed-sent-again"))
            };
            return banner.show(ui) == Some(BannerResponse::Action);
        }
        BatchState::Canceled => {
            Banner::new(Tone::Caution, t!("batch-canceled")).show(ui);
        }
        BatchState::Unknown(status) => {
            Banner::new(Tone::Note, t!("batch-unknown-status", status = status)).show(ui);
        }
    }
    false
}
