//! New gift: one page from the product to the send button. In a wide window, the five sections with
//! their progress are at the left, and a preview of the gift and its cost at the right. The footer with the
//! total and the button to the next section is always visible.
//!
//! [`review_points`] lists what keeps the draft from being sent, and what the sender should know.

mod batch_name;
pub mod bill;
mod collection_line;
mod command;
mod composition;
mod confirm_dialog;
mod delivery;
mod enter_key;
mod field_focus;
mod fix_field;
mod footer;
mod gift;
mod gift_test;
mod gift_variants;
mod guard_card;
mod layout;
mod merge_field_chips;
mod message;
mod message_field;
pub(in crate::ui) mod moment;
mod payer;
mod person_preview;
mod preview;
mod recipient_times;
mod recipients;
mod review;
pub mod review_input;
mod review_plan;
pub mod review_points;
mod save_template;
mod section;
mod send_banner;
mod start_template;
mod steps;
mod view;

#[cfg(test)]
mod review_tests;

use std::{borrow::Cow, sync::Arc};

use egui::Ui;

pub use command::GiftCommand;
pub use section::Section;

use crate::{
    contract::Timestamp,
    desk::{Draft, DraftId},
    i18n::t,
    ui::{
        commands::{Action, Commands, DataRequest},
        model::{Model, OpenDraft},
        theme::{S16, Type, tokens},
        widgets::{gap, text},
    },
};
use composition::Composition;
use enter_key::EnterKey;
use field_focus::FocusRequest;
pub(in crate::ui) use layout::FOOTER_HEIGHT;
use layout::{GiftLayout, fields};
use preview::Preview;
pub(in crate::ui) use recipients::RecipientsCommand;
use recipients::RecipientsSection;
pub(in crate::ui::screens) use recipients::{ImportView, reading_progress, reading_title};
use review::Review;
use review_input::ReviewInput;
use review_points::Destination;
use view::GiftView;

/// In a narrower window, in points, the recipients take the width of the preview.
const WIDE_WINDOW: f32 = 1500.0;

/// The open section, and the parts of the page with their unfinished input.
#[derive(Debug, Default)]
pub struct NewGift {
    draft: Option<DraftId>,
    /// [`Model::opened_drafts`] when the state of the page began.
    opened_drafts: u64,
    section: Section,
    /// The section to open with the next draft.
    requested: Option<Section>,
    /// The command to run when the page is drawn next.
    command: Option<GiftCommand>,
    /// The control that takes the keyboard focus when the page is drawn next.
    takes_focus: Option<FocusRequest>,
    composition: Composition,
    recipients: RecipientsSection,
    review: Review,
    preview: Preview,
}

impl NewGift {
    /// Opens a section, also of a draft that is still being opened.
    pub fn show_section(&mut self, section: Section) {
        self.section = section;
        self.requested = Some(section);
        self.take_focus();
    }

    /// Gives the keyboard focus to the first field of the section.
    pub fn take_focus(&mut self) {
        self.takes_focus = Some(FocusRequest::FirstField);
    }

    /// Runs a command when the page is drawn next.
    pub fn run(&mut self, command: GiftCommand) {
        self.command = Some(command);
    }

    /// Saves the recipient cell that is being edited. The app calls this before it shows another
    /// page.
    pub fn commit_pending_edit(&mut self, draft: DraftId, out: &mut Commands) {
        if self.draft == Some(draft) {
            self.recipients.commit_pending_edit(draft, out);
        }
    }

    /// The draft with the dates that were typed in words and not confirmed, when they change it. The app calls this
    /// before it shows another page.
    pub fn apply_typed_dates(&mut self, draft: &Draft, now: Timestamp) -> Option<Draft> {
        let is_shown = self.draft == Some(draft.id) && self.section == Section::Delivery;
        let mut typed = draft.clone();
        if is_shown {
            self.composition.take_typed_dates(now, &mut typed);
        }
        typed.updated_at = now;
        let is_changed =
            typed.scheduled_send_on != draft.scheduled_send_on || typed.expiry() != draft.expiry();
        is_changed.then_some(typed)
    }

    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        // The previous draft is not shown while another one is being opened: edits would go to the
        // wrong gift.
        let Some(open) = model
            .open_draft
            .as_ref()
            .filter(|_| !model.is_opening_draft())
        else {
            text(ui, Type::Body, tokens(ui).weak, t!("gift-opening"));
            return;
        };
        self.follow_draft(open, model.opened_drafts());
        if open.draft.is_personal() {
            out.request(DataRequest::SendPlan);
        }
        if !open.draft.cart.is_empty() {
            out.request(DataRequest::Price);
        }
        let bill = review_input::bill_of(open, open.facts.filled);
        let accepted = Arc::clone(&self.review.accepted);
        let kept = model.kept_send(open.draft.id);
        let shown_draft = review_input::draft_to_send(&open.draft, kept.map(|(_, at)| at));
        // A kept send is sent as it was confirmed.
        let shown_draft = match kept {
            Some(_) => shown_draft,
            None => {
                review_input::without_unavailable_choices(shown_draft, model.connections.as_deref())
            }
        };
        let input = ReviewInput {
            draft: &shown_draft,
            invalid_date: self.composition.invalid_date(&shown_draft, model.now()),
            accepted: &accepted,
            ..ReviewInput::of(model, open, bill.as_ref())
        };
        if self.section == Section::Review {
            Review::request_check(&input, out);
        }
        let points = review_points::review(&input);
        let view = GiftView {
            model,
            open,
            input,
            points: &points,
            kept: kept.map(|(entry, _)| entry),
        };
        let states = Section::ALL.map(|section| section::state_of(section, &input, &points));
        let mut draft = shown_draft.clone().into_owned();
        let suggested_name = self
            .composition
            .suggest_name(self.section, model, &draft, out);
        start_template::notes(model, open.draft.id, ui, out);
        let mut layout = GiftLayout::of(ui.available_rect_before_wrap());
        if self.section == Section::Recipients && ui.content_rect().width() < WIDE_WINDOW {
            layout = layout.fold_side();
        }
        let before = self.section;
        let enter = EnterKey::read(ui);
        let mut is_sent = false;
        if let Some(command) = self.command.take() {
            is_sent |= self.run_now(command, &view, out);
        }
        let (clicked, step) = layout.steps(ui, |ui, is_row| {
            steps::show(ui, is_row, self.section, &states)
        });
        if let Some(section) = clicked {
            self.open(section);
        }
        layout.side(ui, |ui| self.preview.ui(&view, ui, out));
        // In the frame of a click, egui takes the focus from every text field that was not clicked.
        let is_clicked = ui.input(|input| input.pointer.any_released());
        let takes_focus = self.takes_focus.take_if(|_| !is_clicked);
        let fills = self.section == Section::Recipients;
        layout.middle(ui, self.section, fills, |ui| {
            if let Some(request) = takes_focus {
                self.move_focus(request, &view, &draft, ui);
            }
            self.section_ui(&view, suggested_name.as_deref(), &mut draft, ui, out);
            if takes_focus.is_some() {
                field_focus::finish(ui, step);
            }
            if layout.is_stacked() {
                ui.add_space(16.0);
                self.preview.ui(&view, ui, out);
            }
        });
        let shown = self.section;
        self.review.focuses_send &= shown == Section::Review;
        let focuses_send = &mut self.review.focuses_send;
        let response = footer::show(ui, layout.footer(), shown, &view, focuses_send, out);
        if let Some(command) = response {
            is_sent |= self.run_now(command, &view, out);
        } else if self.section == before
            && enter.continues(ui, shown)
            && let Some(next) = shown.next()
        {
            self.open(next);
        }
        is_sent |= self.review.dialogs(&view, ui, out);
        if is_sent
            && draft.name.trim().is_empty()
            && let Some(name) = suggested_name
        {
            // The engine saves the draft before it sends the draft.
            draft.name = name;
        }
        if before == Section::Delivery && self.section != before {
            self.composition.take_typed_dates(model.now(), &mut draft);
        }
        self.preview.dialog(&view, ui, out);
        if view.kept.is_none() {
            let connections = model.connections.as_deref();
            let changed = Cow::Owned(draft);
            draft = review_input::without_unavailable_choices(changed, connections).into_owned();
        }
        if draft != open.draft && view.kept.is_none() {
            draft.updated_at = model.now();
            out.act(Action::EditDraft(Box::new(draft)));
        }
        if self.section != before {
            self.recipients.commit_pending_edit(open.draft.id, out);
        }
        if self.section != before || self.takes_focus.is_some() {
            ui.request_repaint();
        }
    }

    /// Gives the focus to a control that is drawn after this call.
    fn move_focus(
        &mut self,
        request: FocusRequest,
        view: &GiftView<'_>,
        draft: &Draft,
        ui: &mut Ui,
    ) {
        if view.kept.is_some() {
            field_focus::begin_at_first_control(ui);
        } else {
            self.recipients.take_focus(self.section, view.open, request);
            field_focus::begin(ui, self.section, draft, request);
        }
    }

    /// Draws the open section. The fields change `draft`.
    fn section_ui(
        &mut self,
        view: &GiftView<'_>,
        suggested_name: Option<&str>,
        draft: &mut Draft,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        // Review shows the banner itself, with those of other states.
        if let Some(entry) = view.kept.filter(|_| self.section != Section::Review) {
            send_banner::scheduled(view.model, entry, ui, out);
            gap(ui, S16);
        }
        let (section, person) = (self.section, self.preview.person().clone());
        match section {
            Section::Recipients => self.recipients.ui(view, ui, out),
            Section::Review => {
                let destination = self.review.ui(view, &person, ui, out);
                if let Some(destination) = destination {
                    self.follow(destination, view.open, out);
                }
            }
            Section::Gift | Section::Message | Section::Delivery => {
                fields(ui, view.kept.is_some(), |ui| {
                    let composition = &mut self.composition;
                    composition.ui(section, view, suggested_name, draft, ui, out);
                });
            }
        }
        if section == Section::Message {
            gap(ui, S16);
            self.review.test_button(view, &person, ui);
        }
    }

    /// Opens a section and gives the keyboard focus to its first field.
    fn open(&mut self, section: Section) {
        self.section = section;
        self.take_focus();
    }

    /// Returns whether the gift was sent.
    fn run_now(&mut self, command: GiftCommand, view: &GiftView<'_>, out: &mut Commands) -> bool {
        match command {
            GiftCommand::Open(section) => self.open(section),
            GiftCommand::Continue => {
                if let Some(next) = self.section.next() {
                    self.open(next);
                }
            }
            GiftCommand::Send if self.section == Section::Review => {
                return self.review.confirm(view, out);
            }
            // The guards check the draft in Review.
            GiftCommand::Send => {
                self.open(Section::Review);
                self.review.focuses_send = true;
            }
            GiftCommand::ImportRecipients => {
                self.open(Section::Recipients);
                recipients::open_import_dialog(view.open.draft.id, out);
            }
            GiftCommand::Recipients(command) => {
                self.open(Section::Recipients);
                self.recipients.run(command);
            }
        }
        false
    }

    fn follow(&mut self, destination: Destination, open: &OpenDraft, out: &mut Commands) {
        match destination {
            Destination::Section(section, field) => {
                let first = FocusRequest::FirstField;
                self.section = section;
                self.takes_focus = Some(field.map_or(first, FocusRequest::Field));
            }
            Destination::Page(page) => out.go(page),
            rows => {
                self.section = Section::Recipients;
                self.recipients.show_destination(rows, open);
            }
        }
    }

    /// Resets the page when a draft was opened. The engine forgets filter and search when it opens a draft again.
    fn follow_draft(&mut self, open: &OpenDraft, opened_drafts: u64) {
        let is_same_draft = self.draft == Some(open.draft.id);
        if is_same_draft && self.opened_drafts == opened_drafts {
            self.requested = None;
            return;
        }
        let section = self.requested.take().unwrap_or_else(|| {
            if is_same_draft {
                self.section
            } else if open.draft.cart.is_empty() {
                Section::Gift
            } else if open.recipients.is_empty() {
                Section::Recipients
            } else {
                Section::Message
            }
        });
        *self = Self {
            draft: Some(open.draft.id),
            opened_drafts,
            section,
            takes_focus: Some(FocusRequest::FirstField),
            command: self.command,
            ..Self::default()
        };
    }
}
