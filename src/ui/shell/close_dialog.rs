//! Asks before the window closes, or the session of the connection ends, while a send can still be
//! undone: a held send leaves only while its session runs.

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

/// What the user did.
#[derive(Debug)]
enum Leaving {
    CloseWindow,
    /// A command that ends the session.
    EndSession(Box<Command>),
}

#[derive(Debug, Default)]
pub(crate) struct CloseDialog {
    /// Set while the question is open.
    leaving: Option<Leaving>,
    /// Whether the user has decided, so that the window closes without the question.
    is_confirmed: bool,
}

impl CloseDialog {
    /// Keeps a command that ends the session while a send is held, until the user has decided.
    /// Returns every other command.
    pub(crate) fn intercept(&mut self, model: &Model, command: Command) -> Option<Command> {
        if ends_session(model, &command) && !held_sends(model).is_empty() {
            self.leaving = Some(Leaving::EndSession(Box::new(command)));
            return None;
        }
        Some(command)
    }

    /// Stops a request to close the window while a send is held, and draws the question. Returns a
    /// command that was kept, once the user allows it.
    pub(crate) fn ui(&mut self, model: &Model, ui: &Ui, out: &mut Commands) -> Option<Command> {
        let held = held_sends(model);
        let is_closing = ui.input(|input| input.viewport().close_requested());
        if is_closing && !held.is_empty() && !self.is_confirmed {
            ui.send_viewport_cmd(ViewportCommand::CancelClose);
            self.leaving = Some(Leaving::CloseWindow);
        }
        let leaving = self.leaving.as_ref()?;
        if held.is_empty() {
            // The sends left while the question was open. The end of the session would interrupt them.
            self.leaving = None;
            return None;
        }
        let mut is_confirmed = false;
        let is_answered = dialog(
            ui,
            Id::unique("close-with-held-sends"),
            &leaving.title(),
            |ui| dialog_text(ui, &leaving.text(held.len())),
            |ui| {
                if Button::primary(leaving.undo(held.len())).show(ui).clicked() {
                    for id in &held {
                        out.send(Command::DismissSend(*id));
                    }
                    is_confirmed = true;
                }
                // The sends wait for the user's decision at the next start of the session.
                let decide_later = Button::secondary(leaving.decide_later());
                is_confirmed |= decide_later.show(ui).clicked();
                let stay = Button::secondary(t!("shell-close-stay"));
                is_confirmed || stay.show(ui).clicked()
            },
        );
        if !is_answered {
            return None;
        }
        match self.leaving.take()? {
            Leaving::CloseWindow if is_confirmed => {
                self.is_confirmed = true;
                ui.send_viewport_cmd(ViewportCommand::Close);
                None
            }
            Leaving::EndSession(command) if is_confirmed => Some(*command),
            _ => None,
        }
    }
}

impl Leaving {
    fn title(&self) -> String {
        match self {
            Self::CloseWindow => t!("shell-close-title"),
            Self::EndSession(_) => t!("shell-switch-title"),
        }
    }

    fn text(&self, sends: usize) -> String {
        match self {
            Self::CloseWindow => t!("shell-close-text", count = sends),
            Self::EndSession(_) => t!("shell-switch-text", count = sends),
        }
    }

    fn undo(&self, sends: usize) -> String {
        match self {
            Self::CloseWindow => t!("shell-close-undo", count = sends),
            Self::EndSession(_) => t!("shell-switch-undo", count = sends),
        }
    }

    fn decide_later(&self) -> String {
        match self {
            Self::CloseWindow => t!("shell-close-later"),
            Self::EndSession(_) => t!("shell-switch-later"),
        }
    }
}

/// The sends that can still be undone.
fn held_sends(model: &Model) -> Vec<OutboxId> {
    model
        .outbox
        .iter()
        // Undoing the first part of a send undoes all its parts.
        .filter(|entry| {
            matches!(entry.state, OutboxState::Held(Some(_)))
                && entry.part.is_none_or(|part| part.number == 1)
        })
        .map(|entry| entry.id)
        .collect()
}

fn ends_session(model: &Model, command: &Command) -> bool {
    let active = model.connections.as_ref().map(|state| state.active);
    match command {
        Command::AddConnection { .. } | Command::EnterKey { .. } => true,
        Command::UseConnection(id) => active != Some(*id),
        Command::RemoveConnection(id) => active == Some(*id),
        _ => false,
    }
}
