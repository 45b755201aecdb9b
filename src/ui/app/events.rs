//! What the engine tells: most of it goes into the model; some of it is said at once.

use egui::Context;

use super::{GiftdeskApp, Undo};
use crate::{
    desk::{DraftId, Event},
    recipients::Sheet,
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
            Event::CopyText { text, what } => {
                ctx.copy_text(text.clone());
                self.toasts.push(Toast::done(format!("Copied: {what}")));
            }
            Event::Done(words) => self.toasts.push(Toast::done(words.clone())),
            Event::Problem(problem) | Event::SendFailed { problem, .. } => {
                self.toasts.push(Toast::failed(problem.to_string()));
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
            Event::Recipients { draft, sheet, .. } => self.say_imported(*draft, sheet),
            _ => {}
        }
    }

    /// A file was taken in: how many people came, with Undo.
    fn say_imported(&mut self, draft: DraftId, sheet: &Sheet) {
        let Some(before) = self.model.importing(draft) else {
            return;
        };
        let now = sheet.filled() as u64;
        let words = if before.replaced {
            format!("{} brought in.", counted(now, "recipient", "recipients"))
        } else {
            let added = now.saturating_sub(before.filled);
            format!("{} added.", counted(added, "recipient", "recipients"))
        };
        self.toasts
            .push(Toast::done(words).undo(Undo::Recipients(draft)));
    }
}
