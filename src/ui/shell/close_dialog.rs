//! Asks before the window closes while a send can still be undone.

use egui::{Id, Ui, ViewportCommand};

use crate::{
    desk::{Command, OutboxId, OutboxState},
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        widgets::{
            Button,
            dialog::{dialog, dialog_text},
        },
    },
};

#[derive(Debug, Default)]
pub(crate) struct CloseDialog {
    is_open: bool,
    /// Whether the user has decided, so that the window closes without the question.
    is_confirmed: bool,
}

impl CloseDialog {
    /// Stops a request to close the window while a send is held, and draws the question.
    pub(crate) fn ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) {
        let held: Vec<OutboxId> = model
            .outbox
            .iter()
            // Undoing the first part of a send undoes all its parts.
            .filter(|entry| {
                matches!(entry.state, OutboxState::Held(Some(_)))
                    && entry.part.is_none_or(|part| part.number == 1)
            })
            .map(|entry| entry.id)
            .collect();
        let is_closing = ui.input(|input| input.viewport().close_requested());
        if is_closing && !held.is_empty() && !self.is_confirmed {
            ui.send_viewport_cmd(ViewportCommand::CancelClose);
            self.is_open = true;
        }
        // The sends left while the question was open.
        if held.is_empty() {
            self.is_open = false;
        }
        if !self.is_open {
            return;
        }
        let mut is_confirmed = false;
        let is_answered = dialog(
            ui,
            Id::unique("close-with-held-sends"),
            &t!("shell-close-title"),
            |ui| dialog_text(ui, &t!("shell-close-text", count = held.len())),
            |ui| {
                let undo = Button::primary(t!("shell-close-undo", count = held.len()));
                if undo.show(ui).clicked() {
                    for id in &held {
                        out.send(Command::DismissSend(*id));
                    }
                    is_confirmed = true;
                }
                // The sends wait for the user's decision at the next start.
                let decide_later = Button::secondary(t!("shell-close-later"));
                is_confirmed |= decide_later.show(ui).clicked();
                let stay = Button::secondary(t!("shell-close-stay"));
                is_confirmed || stay.show(ui).clicked()
            },
        );
        if is_answered {
            self.is_open = false;
        }
        if is_confirmed {
            self.is_confirmed = true;
            ui.send_viewport_cmd(ViewportCommand::Close);
        }
    }
}
