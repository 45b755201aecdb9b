//! The form that settles the problem of a parcel without another parcel and without money.

use egui::{Id, Ui};

use crate::{
    contract::shop::parcels::MAX_RESOLUTION_NOTE_CHARS,
    desk::Problem,
    i18n::t,
    ui::{
        theme::{S12, Tone},
        widgets::{
            Banner, Button, TextField,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap,
        },
    },
};

const NOTE_ROWS: usize = 3;

#[derive(Clone, Debug, Default)]
pub(super) struct SettleForm {
    note: String,
}

/// The user's choice.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum SettleResponse {
    Open,
    Canceled,
    /// Has the note.
    Settle(String),
}

impl SettleForm {
    pub(super) fn ui(
        &mut self,
        recipient: &str,
        problem: Option<&Problem>,
        is_saving: bool,
        ui: &Ui,
    ) -> SettleResponse {
        let mut settled = None;
        let title = t!("shop-settle-title", recipient = recipient);
        let is_closed = dialog(ui, Id::unique("parcel-settle"), &title, |ui| {
            dialog_text(ui, &t!("shop-settle-text"));
            gap(ui, S12);
            TextField::new(&t!("shop-settle-note"))
                .rows(NOTE_ROWS)
                .limit(MAX_RESOLUTION_NOTE_CHARS)
                .help(&t!("shop-settle-note-help"))
                .show(ui, &mut self.note);
            if let Some(problem) = problem {
                gap(ui, S12);
                Banner::problem(Tone::Bad, problem).show(ui);
            }
            buttons(ui, |ui| {
                let label = match is_saving {
                    true => t!("shop-saving"),
                    false => t!("shop-parcel-settle"),
                };
                let note = self.note.trim();
                let settle = Button::primary(label).enabled(!is_saving && !note.is_empty());
                if settle.show(ui).clicked() {
                    settled = Some(note.to_owned());
                }
                cancel_button(ui)
            })
        });
        match settled {
            Some(note) => SettleResponse::Settle(note),
            None if is_closed => SettleResponse::Canceled,
            None => SettleResponse::Open,
        }
    }
}
