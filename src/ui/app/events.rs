//! What the engine tells: most of it goes into the model; some of it is said at once.

use egui::Context;

use super::{GiftdeskApp, Undo};
use crate::{
    desk::{DraftId, Event, RecipientEditSummary},
    messages,
    ui::{page::Page, shell::Toast, widgets::number::counted},
};

impl GiftdeskApp {
    pub(super) fn take_events(&mut self, ctx: &Context) {
        while let Some(event) = self.engine.try_event() {
            self.say(ctx, &event);
            self.model.apply(ctx, event);
        }
    }

    /// Toasts, the clipboard, and where a sent gift leads.
    fn say(&mut self, ctx: &Context, event: &Event) {
        match event {
            Event::CopyText { text, content } => {
                ctx.copy_text(text.clone());
                let words = messages::event::copied(*content);
                self.toasts.push(Toast::done(words));
            }
            Event::Completed(completion) => {
                let words = messages::event::completed(completion);
                self.toasts.push(Toast::done(words));
            }
            Event::Problem(problem) | Event::SendFailed { problem, .. } => {
                self.toasts
                    .push(Toast::failed(messages::problem::full_text(problem)));
            }
            Event::Sent {
                draft,
                batch,
                recipients,
            } => {
                let gifts = counted(*recipients, "gift", "gifts");
                let words = if self.model.is_practice() {
                    format!("{gifts} sent, for practice.")
                } else {
                    format!("{gifts} sent.")
                };
                self.toasts.push(Toast::done(words));
                let was_open = self
                    .model
                    .open_draft
                    .as_ref()
                    .is_some_and(|open| open.draft.id == *draft);
                if was_open && self.page == Page::NewGift {
                    // Back leads to the list, not to a gift that is gone.
                    self.page = Page::Batches;
                    self.go(Page::Batch(*batch));
                }
            }
            Event::Recipients {
                draft,
                recipients,
                change,
                ..
            } => self.say_changed(*draft, recipients.last_step(), *change),
            _ => {}
        }
    }

    /// Many rows changed at once: what that did, with Undo for as long as it is the last change.
    fn say_changed(&mut self, draft: DraftId, step: u64, change: Option<RecipientEditSummary>) {
        self.toasts.settle(|undo| match undo {
            Undo::Recipients {
                draft: of,
                step: at,
            } => *of != draft || *at == step,
            Undo::View(_) => true,
        });
        let words = match change {
            None => return,
            Some(RecipientEditSummary::Removed(rows)) => {
                format!("{} removed.", counted(rows as u64, "row", "rows"))
            }
            Some(RecipientEditSummary::Replaced(cells)) => {
                format!("Replaced in {}.", counted(cells as u64, "cell", "cells"))
            }
            Some(RecipientEditSummary::Fixed(cells)) => {
                format!("{} fixed.", counted(cells as u64, "cell", "cells"))
            }
            Some(RecipientEditSummary::Imported(rows)) => {
                let people = counted(rows as u64, "recipient", "recipients");
                format!("{people} brought in.")
            }
        };
        let undo = Undo::Recipients { draft, step };
        self.toasts.push(Toast::done(words).undo(undo));
    }
}
