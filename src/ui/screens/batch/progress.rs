//! A batch whose orders do not all exist: waiting for its time, being made, given up.

use egui::Ui;

use super::summary::Standing;
use crate::{
    contract::Timestamp,
    ui::{
        format,
        theme::{Tone, Type, icons, tokens},
        widgets::{Banner, Card, bar, number::count, text, time},
    },
};

/// The card over such a batch. Nothing for a complete one.
pub fn card(ui: &mut Ui, standing: &Standing, now: Timestamp) {
    let t = tokens(ui);
    match standing {
        Standing::Complete => {}
        Standing::Scheduled { on } => {
            Card::new().show(ui, |ui| {
                ui.horizontal(|ui| {
                    ui.label(icons::CLOCK.text().color(t.note));
                    let left = format::until(*on, now).unwrap_or_default();
                    let words = format!("Goes out {} (in {left})", time::day_and_time(*on, now));
                    text(ui, Type::Strong, t.text, words).on_hover_text(time::full(*on));
                });
                text(
                    ui,
                    Type::Body,
                    t.weak,
                    "Its orders and gift links are made at that time.",
                );
            });
            ui.request_repaint_after(std::time::Duration::from_secs(60));
        }
        Standing::InProgress { made, of } => {
            Card::new().show(ui, |ui| {
                let words = made_words(*made, *of);
                text(ui, Type::Strong, t.text, &words);
                ui.add_space(4.0);
                let width = ui.available_width();
                bar::progress(ui, width, *made as f32 / (*of).max(1) as f32, &words);
                ui.add_space(2.0);
                text(
                    ui,
                    Type::Body,
                    t.weak,
                    "The service goes on by itself, also while this window is closed.",
                );
            });
        }
        Standing::Failed => {
            Banner::new(Tone::Bad, "The service gave up making this batch.")
                .meaning("Orders that are listed below exist; the others were not made.")
                .remedy("Send a new batch to the people who are missing.")
                .show(ui);
        }
        Standing::Canceled => {
            Banner::new(Tone::Caution, "This batch was canceled.").show(ui);
        }
        Standing::Unknown(status) => {
            Banner::new(
                Tone::Note,
                &format!("The service says this batch is “{status}”."),
            )
            .show(ui);
        }
    }
}

/// "312 of 1,204 orders are made".
fn made_words(made: u64, of: u64) -> String {
    let orders = if of == 1 { "order is" } else { "orders are" };
    format!("{} of {} {orders} made", count(made), count(of))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn progress_is_told_with_a_count() {
        assert_eq!(made_words(312, 1_204), "312 of 1,204 orders are made");
        assert_eq!(made_words(0, 1), "0 of 1 order is made");
    }
}
