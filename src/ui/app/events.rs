//! Applies the engine's events to the model, and shows some of them as toasts.

use egui::Context;

use super::{GiftdeskApp, Undo};
use crate::{
    desk::{DraftId, Event, RecipientEditSummary},
    i18n::t,
    messages,
    ui::{
        page::Page,
        shell::{ExportDialog, Toast},
    },
};

impl GiftdeskApp {
    pub(super) fn handle_events(&mut self, ctx: &Context) {
        while let Some(event) = self.engine.try_event() {
            self.announce(ctx, &event);
            self.model.apply(ctx, event);
        }
    }

    /// Shows toasts, fills the clipboard, and opens the batch of a sent gift.
    fn announce(&mut self, ctx: &Context, event: &Event) {
        match event {
            Event::CopyText { text, content } => {
                ctx.copy_text(text.clone());
                self.toasts
                    .push(Toast::success(messages::event::copied(*content)));
            }
            Event::Completed(completion) => {
                let text = messages::event::completed(completion);
                self.toasts.push(Toast::success(text));
            }
            Event::Problem(problem) | Event::SendFailed { problem, .. } => {
                let toast = Toast::failure(messages::problem::full_text(problem))
                    .with_details(messages::problem::copy_text(problem));
                self.toasts.push(toast);
            }
            Event::SaveDialogUnavailable { batch, suggested } => {
                self.export_dialog = Some(ExportDialog::new(*batch, suggested));
            }
            Event::Sent {
                draft,
                batch,
                recipients,
            } => {
                let was_open = self
                    .model
                    .open_draft
                    .as_ref()
                    .is_some_and(|open| open.draft.id == *draft);
                if was_open && self.page == Page::NewGift {
                    // The back button leads to Batches, because the sent draft no longer exists.
                    self.page = Page::Batches;
                    self.go(Page::Batch(*batch));
                }
                // Shown after the page changes, because that removes the toasts of the previous
                // page.
                self.toasts
                    .push(Toast::success(if self.model.is_practice() {
                        t!("shell-toast-sent-practice", count = *recipients)
                    } else {
                        t!("shell-toast-sent", count = *recipients)
                    }));
            }
            Event::Recipients {
                draft,
                recipients,
                change,
                ..
            } => self.announce_edit(*draft, recipients.last_step(), *change),
            _ => {}
        }
    }

    /// Shows what an edit of many rows changed. Its Undo is valid until the next edit.
    fn announce_edit(&mut self, draft: DraftId, step: u64, change: Option<RecipientEditSummary>) {
        self.toasts.retain_undo(|undo| match undo {
            Undo::Recipients {
                draft: of,
                step: at,
            } => *of != draft || *at == step,
            Undo::View(_) => true,
        });
        let text = match change {
            None => return,
            Some(RecipientEditSummary::Removed(rows)) => {
                t!("shell-toast-rows-removed", count = rows)
            }
            Some(RecipientEditSummary::Replaced(cells)) => {
                t!("shell-toast-cells-replaced", count = cells)
            }
            Some(RecipientEditSummary::Fixed(cells)) => {
                t!("shell-toast-cells-fixed", count = cells)
            }
            Some(RecipientEditSummary::Imported(rows)) => {
                t!("shell-toast-recipients-imported", count = rows)
            }
        };
        let undo = Undo::Recipients { draft, step };
        self.toasts.push(Toast::success(text).with_undo(undo));
    }
}
