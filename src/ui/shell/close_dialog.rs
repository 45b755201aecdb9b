//! Asks before the window closes, or the session of the connection ends, while the service has not
//! responded to a POST that sends gifts, while a send can still be undone, because a held send leaves only
//! while its session runs, or while a form has unsaved changes.

use egui::{Id, Ui, ViewportCommand};

use crate::{
    desk::{Command, ConnectionId, OutboxId, PostInFlight},
    i18n::t,
    ui::{
        commands::Commands,
        model::Model,
        widgets::{
            Button,
            dialog::{buttons, dialog, dialog_text},
        },
    },
};

/// The user's step that the dialog holds back.
#[derive(Debug)]
enum Leaving {
    CloseWindow,
    /// A command that ends the session.
    EndSession(Box<Command>),
}

/// The reason to ask before the session ends.
enum Obstacle {
    /// A form has changes that are not saved.
    Edits,
    Post(PostInFlight),
    /// The sends that can still be undone.
    Held(Vec<OutboxId>),
}

/// The answer to a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Leave without the changes of the form.
    Discard,
    /// Leave when the service has responded.
    Wait,
    /// Close the window although the service has not responded.
    Abandon,
    /// Leave after the held sends were undone, or while they wait for a decision.
    Leave,
    Stay,
}

#[derive(Debug, Default)]
pub(crate) struct CloseDialog {
    /// Set while the question is open.
    leaving: Option<Leaving>,
    /// Whether the user leaves when the POST has ended.
    is_waiting: bool,
    /// The send whose POST the user does not wait for.
    abandoned: Option<OutboxId>,
    /// Whether the user leaves without the changes of a form.
    is_discarding: bool,
    /// Whether the user has decided, so that the window closes without the question.
    is_confirmed: bool,
}

impl CloseDialog {
    /// Keeps a command that ends the session while a POST is in flight, a send is held or a form has unsaved
    /// changes, until the user has decided. Returns every other command.
    pub(crate) fn intercept(
        &mut self,
        model: &Model,
        has_edits: bool,
        command: Command,
    ) -> Option<Command> {
        if ends_session(model, &command) && self.obstacle(model, has_edits).is_some() {
            self.reset();
            self.leaving = Some(Leaving::EndSession(Box::new(command)));
            return None;
        }
        Some(command)
    }

    /// Stops a request to close the window while a POST is in flight, a send is held or a form has unsaved
    /// changes, and draws the question. Returns a command that was kept, once the user allows it.
    pub(crate) fn ui(
        &mut self,
        model: &Model,
        has_edits: bool,
        ui: &Ui,
        out: &mut Commands,
    ) -> Option<Command> {
        let obstacle = self.obstacle(model, has_edits);
        let is_closing = ui.input(|input| input.viewport().close_requested());
        if is_closing && obstacle.is_some() && !self.is_confirmed {
            ui.send_viewport_cmd(ViewportCommand::CancelClose);
            if !matches!(self.leaving, Some(Leaving::CloseWindow)) {
                self.reset();
                self.leaving = Some(Leaving::CloseWindow);
            }
        }
        let leaving = self.leaving.as_ref()?;
        let Some(obstacle) = obstacle else {
            if self.is_waiting {
                return self.leave(ui, out);
            }
            // The send ended while the question was open.
            self.reset();
            return None;
        };
        match self.ask(leaving, &obstacle, model, ui, out)? {
            Answer::Discard => {
                self.is_discarding = true;
                if self.obstacle(model, has_edits).is_none() {
                    return self.leave(ui, out);
                }
            }
            Answer::Wait => self.is_waiting = true,
            Answer::Abandon => {
                self.abandoned = model.post_in_flight.map(|post| post.send);
                if self.obstacle(model, has_edits).is_none() {
                    return self.leave(ui, out);
                }
            }
            Answer::Leave => return self.leave(ui, out),
            Answer::Stay => self.reset(),
        }
        ui.request_repaint();
        None
    }

    /// Whether the user is asked before the window closes.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self.leaving, Some(Leaving::CloseWindow))
    }

    fn obstacle(&self, model: &Model, has_edits: bool) -> Option<Obstacle> {
        if has_edits && !self.is_discarding {
            return Some(Obstacle::Edits);
        }
        let post = model.post_in_flight;
        if let Some(post) = post.filter(|post| self.abandoned != Some(post.send)) {
            return Some(Obstacle::Post(post));
        }
        let held = held_sends(model);
        (!held.is_empty()).then_some(Obstacle::Held(held))
    }

    /// Draws the question. Returns `None` while the question is open.
    fn ask(
        &self,
        leaving: &Leaving,
        obstacle: &Obstacle,
        model: &Model,
        ui: &Ui,
        out: &mut Commands,
    ) -> Option<Answer> {
        let mut answer = None;
        let is_closed = match obstacle {
            Obstacle::Edits => {
                let id = Id::unique("close-with-unsaved-changes");
                dialog(ui, id, &t!("shop-product-discard-title"), |ui| {
                    let page = t!("shop-catalog-title");
                    dialog_text(ui, &t!("shell-close-edits-text", page = page));
                    buttons(ui, |ui| {
                        let discard = Button::primary(t!("shop-product-discard")).danger();
                        if discard.show(ui).clicked() {
                            answer = Some(Answer::Discard);
                        }
                        if Button::secondary(t!("shell-close-stay")).show(ui).clicked() {
                            answer = Some(Answer::Stay);
                        }
                    });
                    answer.is_some()
                })
            }
            Obstacle::Post(post) => {
                let id = Id::unique("close-with-post-in-flight");
                dialog(ui, id, &leaving.post_title(), |ui| {
                    dialog_text(ui, &leaving.post_text(post.recipients, self.is_waiting));
                    let parts = later_parts(model, post.send);
                    if parts > 0 {
                        dialog_text(ui, &leaving.later_parts(parts));
                    }
                    buttons(ui, |ui| {
                        if !self.is_waiting && Button::primary(leaving.wait()).show(ui).clicked() {
                            answer = Some(Answer::Wait);
                        }
                        if let Leaving::CloseWindow = leaving
                            && Button::secondary(t!("shell-close-now")).show(ui).clicked()
                        {
                            answer = Some(Answer::Abandon);
                        }
                        if Button::secondary(t!("shell-close-stay")).show(ui).clicked() {
                            answer = Some(Answer::Stay);
                        }
                    });
                    answer.is_some()
                })
            }
            Obstacle::Held(held) => {
                let id = Id::unique("close-with-held-sends");
                dialog(ui, id, &leaving.held_title(), |ui| {
                    dialog_text(ui, &leaving.held_text(held.len()));
                    buttons(ui, |ui| {
                        if Button::primary(leaving.undo(held.len())).show(ui).clicked() {
                            for id in held {
                                out.send(Command::DismissSend(*id));
                            }
                            answer = Some(Answer::Leave);
                        }
                        // The sends wait for the user's decision at the next start of the session.
                        if Button::secondary(leaving.decide_later()).show(ui).clicked() {
                            answer = Some(Answer::Leave);
                        }
                        if Button::secondary(t!("shell-close-stay")).show(ui).clicked() {
                            answer = Some(Answer::Stay);
                        }
                    });
                    answer.is_some()
                })
            }
        };
        is_closed.then(|| answer.unwrap_or(Answer::Stay))
    }

    /// Closes the window, or returns the command that was kept.
    fn leave(&mut self, ui: &Ui, out: &mut Commands) -> Option<Command> {
        let leaving = self.leaving.take();
        if self.abandoned.is_some() {
            out.send(Command::AbandonPost);
        }
        self.reset();
        match leaving? {
            Leaving::CloseWindow => {
                self.is_confirmed = true;
                ui.send_viewport_cmd(ViewportCommand::Close);
                None
            }
            Leaving::EndSession(command) => Some(*command),
        }
    }

    fn reset(&mut self) {
        *self = Self {
            is_confirmed: self.is_confirmed,
            ..Self::default()
        };
    }
}

impl Leaving {
    fn post_title(&self) -> String {
        match self {
            Self::CloseWindow => t!("shell-close-post-title"),
            Self::EndSession(_) => t!("shell-switch-post-title"),
        }
    }

    fn post_text(&self, gifts: u64, is_waiting: bool) -> String {
        match (self, is_waiting) {
            (Self::CloseWindow, false) => t!("shell-close-post-text", count = gifts),
            (Self::CloseWindow, true) => t!("shell-close-post-waiting", count = gifts),
            (Self::EndSession(_), false) => t!("shell-switch-post-text", count = gifts),
            (Self::EndSession(_), true) => t!("shell-switch-post-waiting", count = gifts),
        }
    }

    fn later_parts(&self, parts: u32) -> String {
        match self {
            Self::CloseWindow => t!("shell-close-post-parts", count = parts),
            Self::EndSession(_) => t!("shell-switch-post-parts", count = parts),
        }
    }

    fn wait(&self) -> String {
        match self {
            Self::CloseWindow => t!("shell-close-wait"),
            Self::EndSession(_) => t!("shell-switch-wait"),
        }
    }

    fn held_title(&self) -> String {
        match self {
            Self::CloseWindow => t!("shell-close-title"),
            Self::EndSession(_) => t!("shell-switch-title"),
        }
    }

    fn held_text(&self, sends: usize) -> String {
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
        .held()
        // Undoing the first part of a send undoes all its parts.
        .filter(|entry| entry.part.is_none_or(|part| part.number == 1))
        .map(|entry| entry.id)
        .collect()
}

/// The number of parts that follow this part of a send.
fn later_parts(model: &Model, id: OutboxId) -> u32 {
    let entry = model.outbox.get(id);
    entry
        .and_then(|entry| entry.part)
        .map_or(0, |part| part.count - part.number)
}

fn ends_session(model: &Model, command: &Command) -> bool {
    let active = model.connections.as_ref().map(|state| state.active);
    match command {
        Command::AddConnection { .. } | Command::EnterKey { .. } => true,
        Command::UseConnection(id) => active != Some(*id),
        Command::RemoveConnection(id) => active == Some(*id),
        Command::ResetPractice => active == Some(ConnectionId::PRACTICE),
        Command::SaveShopSettings { .. } => active == Some(ConnectionId::SHOP),
        _ => false,
    }
}
