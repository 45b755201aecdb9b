//! Applies the engine's events to the model, and shows some of them as toasts.

use std::sync::Arc;

use egui::{Context, UserAttentionType, ViewportCommand};

use super::{Dialog, GiftdeskApp, Session, Undo, system_notifications::WindowState};
use crate::{
    desk::{
        Command, CopiedContent, DraftId, Event, InboxChangeId, OutboxEntry, OutboxState,
        PeopleChange, PeopleEvent, ProblemKind, RecipientEditSummary, inbox::InboxMark,
        personal::renamed_draft,
    },
    i18n::{format, t},
    messages,
    recipients::RecipientTable,
    ui::{
        commands::Action,
        page::Page,
        shell::{ExportDialog, Toast},
    },
};

impl GiftdeskApp {
    pub(super) fn handle_events(&mut self, ctx: &Context) {
        while let Some(event) = self.engine.try_event() {
            self.announce(ctx, &event);
            let active = self.model.active_row();
            self.model.apply(event);
            if active.is_some() && active != self.model.active_row() {
                self.begin_session();
            }
            if matches!(self.page, Page::Shop(_)) && !self.model.has_shop_pages() {
                self.page = Page::default();
            }
        }
    }

    /// Drops the state of the previous connection, and the toasts whose Undo or View concerns that connection.
    fn begin_session(&mut self) {
        self.session = Session::default();
        if matches!(self.page, Page::Batch(_) | Page::SendLog(_)) {
            self.page = Page::Batches;
        }
        // Views are stored with the preferences, which all connections share.
        self.toasts.retain(|toast| {
            let is_shared = |undo: &Undo| matches!(undo, Undo::View(_));
            toast.view.is_none() && toast.undo.as_ref().is_none_or(is_shared)
        });
    }

    /// Shows that gift links were copied, and whether they leave the clipboard with the window.
    pub(super) fn announce_copied_links(&mut self, mut toast: String) {
        if !self.table_clipboard.outlives_app() {
            toast = [toast, t!("copied-links-not-kept")].join(". ");
        }
        self.toasts.push(Toast::success(toast));
    }

    /// Shows toasts and the export dialog, fills the clipboard, and opens the batch of a sent gift.
    fn announce(&mut self, ctx: &Context, event: &Event) {
        match event {
            Event::CopyText { text, content } => {
                ctx.copy_text(text.clone());
                let toast = messages::event::copied(*content);
                if matches!(content, CopiedContent::GiftLinks(_)) {
                    self.announce_copied_links(toast);
                } else {
                    self.toasts.push(Toast::success(toast));
                }
            }
            Event::Completed(completion) => {
                let text = messages::event::completed(completion);
                self.toasts.push(Toast::success(text));
            }
            Event::SendFailed { problem, .. }
                if matches!(
                    problem.kind,
                    ProblemKind::SendCanceled | ProblemKind::SendSavedAsDraft
                ) =>
            {
                // The user undid the send.
                let text = messages::problem::full_text(problem);
                self.toasts.push(Toast::success(text));
            }
            Event::Problem(problem) | Event::SendFailed { problem, .. } => {
                self.session.focuses_undo = false;
                let toast = Toast::failure(messages::problem::full_text(problem))
                    .with_details(messages::problem::copy_text(problem));
                self.toasts.push(toast);
            }
            Event::People(PeopleEvent::Changed(change)) => {
                let toast = Toast::success(messages::people::changed(change));
                self.toasts.push(match change {
                    PeopleChange::ListDeleted { list, .. } => {
                        toast.with_undo(Undo::PeopleList(*list))
                    }
                    PeopleChange::Tagged {
                        people,
                        tag,
                        has_tag,
                    } if !people.is_empty() => toast.with_undo(Undo::Tag {
                        people: Arc::clone(people),
                        tag: tag.clone(),
                        has_tag: !has_tag,
                    }),
                    PeopleChange::RemovedFromList { removed, .. }
                        if !removed.recipients.is_empty() =>
                    {
                        toast.with_undo(Undo::RemovedFromList(Arc::clone(removed)))
                    }
                    _ => toast,
                });
            }
            Event::SaveDialogUnavailable {
                contents,
                suggested,
            } => {
                let dialog = ExportDialog::new(contents.clone(), suggested);
                // The user has not asked for this dialog now, so it closes none that is in use.
                self.session
                    .waiting_dialogs
                    .push_back(Dialog::ExportPath(dialog));
            }
            Event::ShowWindow => self.show_window(ctx),
            Event::BatchCopied(_) => self.go(Page::NewGift),
            Event::BatchesCopied { drafts } => {
                self.go(Page::Drafts);
                if *drafts > 0 {
                    let text = t!("shell-toast-batches-copied", count = *drafts);
                    self.toasts.push(Toast::success(text));
                }
            }
            Event::OrderJobStarted {
                job: Err(problem), ..
            } => {
                let toast = Toast::failure(messages::problem::full_text(problem))
                    .with_details(messages::problem::copy_text(problem));
                self.toasts.push(toast);
            }
            Event::OrderJobFinished(job) => {
                let text = messages::event::order_job_finished(job);
                let toast = if job.counts.done == job.counts.total() {
                    Toast::success(text)
                } else {
                    Toast::failure(text)
                };
                let view = Action::ShowOrderJob(job.id);
                self.toasts.push(toast.with_view(view));
            }
            Event::Sent {
                draft,
                batch,
                recipients,
                scheduled_for,
            } => {
                let sent = self
                    .model
                    .open_draft
                    .as_ref()
                    .map(|open| &open.draft)
                    .filter(|open| open.id == *draft);
                let is_split = self
                    .model
                    .outbox
                    .of_draft(*draft)
                    .any(|entry| entry.part.is_some());
                if sent.is_some() && self.page == Page::NewGift && is_split {
                    self.page = Page::Batches;
                } else if sent.is_some() && self.page == Page::NewGift {
                    // The back button leads to Batches, because the sent draft no longer exists.
                    self.page = Page::Batches;
                    self.go(Page::Batch(*batch));
                }
                // Shown after the page changes, because changing the page dismisses success toasts.
                let count = *recipients;
                let time = scheduled_for.map(format::full_date_time);
                let text = match (time, self.model.is_practice()) {
                    (None, false) => t!("shell-toast-sent", count = count),
                    (None, true) => t!("shell-toast-sent-practice", count = count),
                    (Some(time), false) => {
                        t!("shell-toast-handed-over", count = count, time = time)
                    }
                    (Some(time), true) => {
                        t!(
                            "shell-toast-handed-over-practice",
                            count = count,
                            time = time
                        )
                    }
                };
                let toast = Toast::success(text);
                // `batch` is only the last part of a divided send; Batches lists the send as a whole.
                let shown_on = if is_split {
                    Page::Batches
                } else {
                    Page::Batch(*batch)
                };
                self.toasts.push(if self.page == shown_on {
                    toast
                } else {
                    toast.with_view(Action::Go(shown_on))
                });
            }
            Event::SendScheduled {
                draft,
                at,
                recipients,
            } => {
                let open = self.model.open_draft.as_ref();
                if self.page == Page::NewGift && open.is_some_and(|it| it.draft.id == *draft) {
                    self.go(Page::Batches);
                }
                let (count, time) = (*recipients, format::full_date_time(*at));
                // Shown after the page changes, because changing the page dismisses success toasts.
                let text = if self.model.is_practice() {
                    t!("shell-toast-scheduled-practice", count = count, time = time)
                } else {
                    t!("shell-toast-scheduled", count = count, time = time)
                };
                let toast = Toast::success(text);
                self.toasts.push(if self.page == Page::Batches {
                    toast
                } else {
                    toast.with_view(Action::Go(Page::Batches))
                });
            }
            Event::Outbox(entries) => self.announce_held(entries),
            Event::Inbox { arrivals, .. } => {
                let window = self.window_state(ctx);
                let now = self.model.now();
                self.session.notification.add(arrivals, window, now);
            }
            Event::InboxMarked {
                change,
                mark,
                items,
            } => self.announce_inbox_change(*change, *mark, *items),
            Event::NotificationOpened => {
                ctx.send_viewport_cmd(egui::ViewportCommand::Focus);
                self.go(Page::Inbox);
            }
            Event::Recipients {
                draft,
                recipients,
                change,
                ..
            } => {
                self.follow_renamed_columns(*draft, recipients);
                self.announce_edit(*draft, recipients.last_step(), change.as_ref());
            }
            _ => {}
        }
    }

    /// Renames the extra columns in the draft that an edit, undo or redo renamed in its recipients.
    fn follow_renamed_columns(&mut self, id: DraftId, recipients: &RecipientTable) {
        let open = self.model.open_draft.as_ref();
        let renamed = open
            .filter(|open| open.draft.id == id)
            .and_then(|open| renamed_draft(&open.draft, &open.recipients, recipients));
        if let Some(draft) = renamed {
            self.edit_draft(Box::new(draft));
        }
    }

    fn announce_inbox_change(&mut self, change: InboxChangeId, mark: InboxMark, items: u64) {
        if items == 0 {
            self.toasts
                .push(Toast::failure(t!("inbox-toast-unchanged")));
            return;
        }
        let text = match mark {
            InboxMark::Done => t!("inbox-toast-done", count = items),
            InboxMark::SnoozedUntil(until) => {
                let time = format::date_time(until, self.model.now());
                t!("inbox-toast-snoozed", count = items, time = time)
            }
            InboxMark::Open => t!("inbox-toast-open", count = items),
        };
        self.toasts
            .push(Toast::success(text).with_undo(Undo::InboxChange(change)));
    }

    fn window_state(&self, ctx: &Context) -> WindowState {
        WindowState {
            is_enabled: self.model.preferences.has_system_notifications,
            is_focused: ctx.input(|input| input.focused),
            is_practice: self.model.is_practice(),
        }
    }

    /// Shows the notification of the system when it is due, else wakes the window at that time.
    pub(super) fn show_due_notification(&mut self, ctx: &Context) {
        let (window, now) = (self.window_state(ctx), self.model.now());
        if let Some(notification) = self.session.notification.take_due(window, now) {
            self.engine
                .send(Command::ShowSystemNotification(notification));
        } else if let Some(left) = self.session.notification.time_left(now) {
            ctx.request_repaint_after(left);
        }
    }

    /// Brings the window to the front. A window system that does not allow that marks the window as
    /// asking for attention.
    fn show_window(&mut self, ctx: &Context) {
        ctx.send_viewport_cmd(ViewportCommand::Visible(true));
        ctx.send_viewport_cmd(ViewportCommand::Minimized(false));
        ctx.send_viewport_cmd(ViewportCommand::Focus);
        if ctx.input(|input| input.viewport().focused) != Some(true) {
            let attention = UserAttentionType::Informational;
            ctx.send_viewport_cmd(ViewportCommand::RequestUserAttention(attention));
            self.is_asking_for_attention = true;
        }
        self.engine.send(Command::WindowShown);
    }

    /// Shows a toast with Undo for each newly held send, and removes the toast when the send is no
    /// longer held.
    fn announce_held(&mut self, entries: &[OutboxEntry]) {
        let is_held = |entry: &OutboxEntry| matches!(entry.state, OutboxState::Held(Some(_)));
        self.toasts.retain(|toast| match &toast.undo {
            Some(Undo::Send(id)) => entries.iter().any(|it| it.id == *id && is_held(it)),
            _ => true,
        });
        for entry in entries {
            // One toast for all parts of a send: undoing one part undoes all.
            let is_first = entry.part.is_none_or(|part| part.number == 1);
            let was_held = || self.model.outbox.get(entry.id).is_some_and(is_held);
            if is_first && is_held(entry) && !was_held() {
                let is_part = |other: &&OutboxEntry| {
                    other.id == entry.id || entry.is_part_of_same_send(other)
                };
                let gifts: u64 = entries.iter().filter(is_part).map(|it| it.recipients).sum();
                let text = t!("shell-toast-held", count = gifts);
                let toast = Toast::success(text)
                    .with_undo(Undo::Send(entry.id))
                    .focusing_undo(std::mem::take(&mut self.session.focuses_undo))
                    .lasting(self.model.preferences.hold());
                self.toasts.push(toast);
            }
        }
    }

    /// Shows a toast about an edit of many rows. Undo is offered until the next edit of these
    /// recipients.
    fn announce_edit(&mut self, draft: DraftId, step: u64, change: Option<&RecipientEditSummary>) {
        self.toasts.retain_undo(|undo| match undo {
            Undo::Recipients {
                draft: of,
                step: at,
            } => *of != draft || *at == step,
            Undo::View(_)
            | Undo::Template(_)
            | Undo::Send(_)
            | Undo::InboxChange(_)
            | Undo::PeopleList(_)
            | Undo::Tag { .. }
            | Undo::RemovedFromList(_) => true,
        });
        let text = match change {
            None | Some(RecipientEditSummary::Undone(_) | RecipientEditSummary::Redone(_)) => {
                return;
            }
            Some(RecipientEditSummary::Removed(rows)) => {
                t!("shell-toast-rows-removed", count = *rows)
            }
            Some(RecipientEditSummary::Replaced(cells)) => {
                t!("shell-toast-cells-replaced", count = *cells)
            }
            Some(RecipientEditSummary::Accepted(warnings)) => {
                t!("shell-toast-warnings-accepted", count = *warnings)
            }
            Some(RecipientEditSummary::Fixed(cells)) => {
                t!("shell-toast-cells-fixed", count = *cells)
            }
            Some(RecipientEditSummary::Imported(rows)) => {
                t!("shell-toast-recipients-imported", count = *rows)
            }
        };
        let undo = Undo::Recipients { draft, step };
        self.toasts.push(Toast::success(text).with_undo(undo));
    }
}
