//! Carrying out what was collected while drawing: actions first, so that an edit is on its way
//! before the price of it is asked for.

use egui::Context;

use super::{GiftdeskApp, Sheet, Undo};
use crate::{
    desk::{Command, RecipientEdit, view::OrderView},
    ui::{commands::Action, page::Page, screens::new_gift::Section, shell::Toast},
};

/// How many pages Back remembers.
const BACK: usize = 32;

impl GiftdeskApp {
    pub(super) fn carry_out(&mut self, ctx: &Context) {
        let asked = !self.out.actions.is_empty() || !self.out.commands.is_empty();
        for action in std::mem::take(&mut self.out.actions) {
            self.act(ctx, action);
        }
        for command in std::mem::take(&mut self.out.commands) {
            self.send(command);
        }
        for want in std::mem::take(&mut self.out.requests) {
            let out = &mut self.out;
            if let Some(command) = self.model.command_for(want, || out.key()) {
                self.engine.send(command);
            }
        }
        if asked {
            // What was drawn is from before; once more with what changed.
            ctx.request_repaint();
        }
    }

    fn send(&mut self, command: Command) {
        if let Command::SavePreferences(preferences) = &command {
            self.model.preferences = preferences.clone();
        }
        if let Command::Send { .. } = &command {
            self.remember_sender();
        }
        self.model.apply_command(&command);
        self.engine.send(command);
    }

    /// The next gift is from the same people.
    fn remember_sender(&mut self) {
        let Some(open) = &self.model.open_draft else {
            return;
        };
        let from_name = open.draft.from_name.trim();
        if from_name != self.model.preferences.from_name {
            self.model.preferences.from_name = from_name.to_owned();
            self.engine
                .send(Command::SavePreferences(self.model.preferences.clone()));
        }
    }

    fn act(&mut self, ctx: &Context, action: Action) {
        match action {
            Action::Go(page) => self.go(page),
            Action::ShowProduct(id) => self.sheet = Some(Sheet::Product(id)),
            Action::ShowOrder(id) => self.sheet = Some(Sheet::Order(id)),
            Action::ClosePanel => self.sheet = None,
            Action::ShowOrders(query) => {
                self.screens.orders.show(query);
                self.go(Page::Orders);
            }
            Action::ShowRecipients => {
                self.screens.new_gift.show_section(Section::Recipients);
                self.go(Page::NewGift);
            }
            Action::Copy { text, said } => {
                ctx.copy_text(text);
                self.toasts.push(Toast::done(said));
            }
            Action::Toast(words) => self.toasts.push(Toast::done(words)),
            Action::RemoveView(view) => self.remove_view(view),
            Action::OpenPalette => self.palette.open(),
            Action::EditDraft(draft) => {
                self.model.edit_draft((*draft).clone());
                self.engine.send(Command::SaveDraft(draft));
            }
        }
    }

    /// Goes to a page; Back leads here again.
    pub(super) fn go(&mut self, page: Page) {
        if page == self.page {
            return;
        }
        self.leave();
        self.sheet = None;
        self.back.push(self.page);
        if self.back.len() > BACK {
            self.back.remove(0);
        }
        self.page = page;
    }

    /// What is half typed on the page counts, wherever one goes next.
    pub(super) fn leave(&mut self) {
        if let Some(open) = &self.model.open_draft {
            self.screens.new_gift.leave(open.draft.id, &mut self.out);
        }
    }

    /// New gift is never without one: an untouched draft is taken up before another is begun.
    pub(super) fn open_some_gift(&mut self) {
        let begun = self.out.commands.iter().any(|command| {
            matches!(
                command,
                Command::NewDraft(_) | Command::OpenDraft(_) | Command::DuplicateDraft(_)
            )
        });
        if self.model.open_draft.is_some() || self.model.is_opening_draft() || begun {
            return;
        }
        let untouched = self.model.drafts.iter().find(|draft| {
            draft.is_readable
                && draft.name.trim().is_empty()
                && draft.gift.is_empty()
                && draft.recipients == 0
        });
        match untouched.map(|draft| draft.id) {
            Some(id) => self.out.send(Command::OpenDraft(id)),
            None => {
                self.out.create_draft(&self.model, Vec::new());
            }
        }
    }

    /// Where one was before.
    pub(super) fn go_back(&mut self) {
        self.sheet = None;
        self.leave();
        match (self.page, self.back.pop()) {
            (_, Some(page)) => self.page = page,
            (Page::Batch(_), None) => self.page = Page::Batches,
            _ => {}
        }
    }

    pub(super) fn undo(&mut self, undo: Undo) {
        match undo {
            Undo::Recipients { draft, step } => self.out.send(Command::EditRecipients {
                draft,
                edit: RecipientEdit::UndoStep(step),
            }),
            Undo::View(view) => {
                let mut preferences = self.model.preferences.clone();
                preferences.keep_view(view);
                self.out.send(Command::SavePreferences(preferences));
            }
        }
    }

    fn remove_view(&mut self, view: OrderView) {
        let mut preferences = self.model.preferences.clone();
        preferences.order_views.retain(|held| *held != view);
        self.out.send(Command::SavePreferences(preferences));
        let words = format!("View “{}” removed.", view.name);
        self.toasts.push(Toast::done(words).undo(Undo::View(view)));
    }

    /// Another gift beside the open one; an untouched one is kept instead.
    pub(super) fn new_gift(&mut self) {
        let untouched = self.model.open_draft.as_ref().is_some_and(|open| {
            open.draft.cart.is_empty()
                && open.recipients.is_empty()
                && open.draft.message.is_empty()
        });
        if !untouched {
            self.out.create_draft(&self.model, Vec::new());
        }
        self.out.go(Page::NewGift);
    }
}
