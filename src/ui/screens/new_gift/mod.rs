//! New gift: one page from the product to the send button. In a wide window, the five sections with
//! their progress are at the left, and a preview of the gift and its cost at the right. The footer with the
//! total and the button to the next section is always visible.
//!
//! [`review_points`] lists what keeps the draft from being sent, and what the sender should know.

mod batch_name;
pub mod bill;
mod collection_line;
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
mod start_template;
mod steps;

#[cfg(test)]
mod review_tests;

use std::sync::Arc;

use egui::Ui;

pub use section::Section;

use crate::{
    contract::{Timestamp, rules::is_restricted_state},
    desk::{Command, Draft, DraftId, batches::BatchQuery},
    i18n::t,
    recipients::{ColumnRef, Field},
    ui::{
        commands::{Action, Commands, DataRequest},
        list_view::ListWindow,
        model::{Model, OpenDraft},
        page::Page,
        screens::drafts::source_link,
        theme::{S16, Type, tokens},
        widgets::{gap, text},
    },
};
use enter_key::EnterKey;
use field_focus::FocusRequest;
use footer::FooterResponse;
pub(in crate::ui) use layout::FOOTER_HEIGHT;
use layout::{GiftLayout, fields};
pub(in crate::ui) use recipients::RecipientsCommand;
pub(in crate::ui::screens) use recipients::{ImportView, reading_progress, reading_title};
use review::ReviewResponse;
use review_input::{PlanState, ReviewInput};

/// A command of the keyboard or the palette for this page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiftCommand {
    Open(Section),
    /// Opens the next section; does nothing in Review.
    Continue,
    /// Sends the gift in Review; in another section opens Review with the focus on the send button.
    Send,
    ImportRecipients,
    /// Opens Recipients and runs a command there.
    Recipients(RecipientsCommand),
}
/// In a narrower window, in points, the recipients take the width of the preview.
const WIDE_WINDOW: f32 = 1500.0;

/// The state of the page: the open section and unfinished input.
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
    /// Whether the send button takes the keyboard focus as soon as the gift can be sent.
    focuses_send: bool,
    gift: gift::GiftSection,
    recipients: recipients::RecipientsSection,
    message: message::MessageSection,
    delivery: delivery::DeliverySection,
    preview: preview::Preview,
    review: review::ReviewSection,
    test: gift_test::GiftTestDialog,
    save_template: save_template::SaveTemplate,
    /// The batches whose names contain the suggested name of the draft.
    named_batches: ListWindow<BatchQuery>,
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
            self.delivery.take_typed(now, &mut typed);
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
        let is_kept = kept.is_some();
        let shown_draft = review_input::draft_to_send(&open.draft, kept.map(|(_, at)| at));
        let input = ReviewInput {
            draft: &shown_draft,
            invalid_date: self.delivery.invalid_date(&shown_draft, model.now()),
            accepted: &accepted,
            ..ReviewInput::of(model, open, bill.as_ref())
        };
        self.request_check(&input, out);
        let points = review_points::review(&input);
        let states = Section::ALL.map(|section| section::state_of(section, &input, &points));
        let mut draft = shown_draft.clone().into_owned();
        let suggested_name = matches!(self.section, Section::Delivery | Section::Review)
            .then(|| batch_name::suggest(&mut self.named_batches, model, &shown_draft, out))
            .flatten();
        start_template::notes(model, open.draft.id, ui, out);
        let mut layout = GiftLayout::of(ui.available_rect_before_wrap());
        if self.section == Section::Recipients && ui.content_rect().width() < WIDE_WINDOW {
            layout = layout.fold_side();
        }
        let before = self.section;
        let enter = EnterKey::read(ui);
        let mut is_sent = false;
        if let Some(command) = self.command.take() {
            is_sent |= self.run_now(command, model, &input, &points, out);
        }
        let (clicked, step) = layout.steps(ui, |ui, is_row| {
            steps::show(ui, is_row, self.section, &states)
        });
        if let Some(section) = clicked {
            self.open(section);
        }
        layout.side(ui, |ui| {
            side(&mut self.preview, model, &input, ui, out);
            self.save_template.link(&open.draft, ui);
        });
        let fills = self.section == Section::Recipients;
        // In the frame of a click, egui takes the focus from every text field that was not clicked.
        let is_clicked = ui.input(|input| input.pointer.any_released());
        let takes_focus = self.takes_focus.take_if(|_| !is_clicked);
        layout.middle(ui, self.section, fills, |ui| {
            if let Some(request) = takes_focus {
                if is_kept {
                    field_focus::begin_at_first_control(ui);
                } else {
                    self.recipients.take_focus(self.section, open, request);
                    field_focus::begin(ui, self.section, &draft, request);
                }
            }
            // Review shows the banner itself, with those of other states.
            if let Some((entry, _)) = kept.filter(|_| self.section != Section::Review) {
                review::scheduled_banner(model, entry, ui, out);
                gap(ui, S16);
            }
            match self.section {
                Section::Gift => fields(ui, is_kept, |ui| {
                    self.gift.ui(model, &mut draft, ui, out);
                }),
                Section::Recipients => {
                    self.recipients.is_locked = is_kept;
                    self.recipients.ui(model, open, &input, ui, out);
                }
                Section::Message => {
                    fields(ui, is_kept, |ui| {
                        self.message.ui(model, &mut draft, ui, out);
                    });
                    gap(ui, S16);
                    self.test
                        .button(model, &open.draft, self.preview.person(), ui);
                }
                Section::Delivery => {
                    let name = suggested_name.as_deref();
                    fields(ui, is_kept, |ui| {
                        self.delivery.ui(model, &open.facts, name, &mut draft, ui);
                    });
                }
                Section::Review => {
                    self.test.held_banner(model, ui, out);
                    let response = self.review.ui(model, &input, &points, ui, out);
                    if !open.draft.cart.is_empty() {
                        self.test
                            .button(model, &open.draft, self.preview.person(), ui);
                        gap(ui, S16);
                    }
                    self.review.summary(model, &input, &points, ui);
                    self.follow_review(response, open);
                }
            }
            if takes_focus.is_some() {
                field_focus::finish(ui, step);
            }
            if layout.is_stacked() {
                ui.add_space(16.0);
                side(&mut self.preview, model, &input, ui, out);
                self.save_template.link(&open.draft, ui);
            }
        });
        let shown = self.section;
        self.focuses_send &= shown == Section::Review;
        let focuses_send = &mut self.focuses_send;
        let response = footer::show(ui, layout.footer(), shown, &input, &points, focuses_send);
        if let Some(response) = response {
            is_sent |= self.follow_footer(response, model, &input, &points, out);
        } else if self.section == before
            && enter.continues(ui, shown)
            && let Some(next) = shown.next()
        {
            self.open(next);
        }
        is_sent |= self.review.confirmation_ui(model, &input, &points, ui, out);
        if is_sent
            && draft.name.trim().is_empty()
            && let Some(name) = suggested_name
        {
            // The engine saves the draft before it sends the draft.
            draft.name = name;
        }
        if before == Section::Delivery && self.section != before {
            self.delivery.take_typed(model.now(), &mut draft);
        }
        self.save_template.dialog(model, &open.draft, ui, out);
        self.test.dialog(model, open, &input, ui, out);
        if draft != open.draft && !is_kept {
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

    /// Requests the warnings of the guards while Review is shown and the price is known.
    fn request_check(&self, input: &ReviewInput<'_>, out: &mut Commands) {
        let is_shown = self.section == Section::Review && input.unfinished_send().is_none();
        let is_planned = match input.plan {
            PlanState::NotNeeded => true,
            PlanState::Planned(plan) => plan.is_sendable(),
            PlanState::Pending(_) | PlanState::Failed(_) => false,
        };
        let is_shown = is_shown && is_planned;
        if let Some(bill) = input.bill.filter(|bill| is_shown && bill.gifts > 0) {
            let total = bill.highest_total(input.draft);
            out.request(DataRequest::SendCheck { total });
        }
    }

    /// Opens a section and gives the keyboard focus to its first field.
    fn open(&mut self, section: Section) {
        self.section = section;
        self.take_focus();
    }

    /// Returns whether the gift was sent.
    fn run_now(
        &mut self,
        command: GiftCommand,
        model: &Model,
        input: &ReviewInput<'_>,
        points: &[review_points::ReviewPoint],
        out: &mut Commands,
    ) -> bool {
        match command {
            GiftCommand::Open(section) => self.open(section),
            GiftCommand::Continue => {
                if let Some(next) = self.section.next() {
                    self.open(next);
                }
            }
            GiftCommand::Send if self.section == Section::Review => {
                return self.review.confirm(model, input, points, out);
            }
            // The guards check the draft in Review.
            GiftCommand::Send => {
                self.open(Section::Review);
                self.focuses_send = true;
            }
            GiftCommand::ImportRecipients => {
                self.open(Section::Recipients);
                recipients::open_import_dialog(input.draft.id, out);
            }
            GiftCommand::Recipients(command) => {
                self.open(Section::Recipients);
                self.recipients.run(command);
            }
        }
        false
    }

    /// Returns whether the gift was sent.
    fn follow_footer(
        &mut self,
        response: FooterResponse,
        model: &Model,
        input: &ReviewInput<'_>,
        points: &[review_points::ReviewPoint],
        out: &mut Commands,
    ) -> bool {
        match response {
            FooterResponse::Back => self.open(self.section.previous().unwrap_or_default()),
            FooterResponse::Continue => self.open(self.section.next().unwrap_or_default()),
            FooterResponse::ShowProblems => self.open(Section::Review),
            FooterResponse::SaveDraft => {
                out.send(Command::SaveDraft(Box::new(input.draft.clone())));
                out.act(Action::ToastAbout {
                    text: t!("gift-draft-saved"),
                    page: Page::Drafts,
                });
            }
            FooterResponse::Send => return self.review.confirm(model, input, points, out),
        }
        false
    }

    fn follow_review(&mut self, response: Option<ReviewResponse>, open: &OpenDraft) {
        match response {
            Some(ReviewResponse::Open(section, field)) => {
                self.section = section;
                self.takes_focus =
                    Some(field.map_or(FocusRequest::FirstField, FocusRequest::Field));
            }
            Some(ReviewResponse::ShowDuplicates(rows)) => {
                self.recipients.show_duplicates(rows);
                self.section = Section::Recipients;
            }
            Some(ReviewResponse::ShowRecipients(rows, column)) => {
                let column = column.and_then(|name| open.recipients.extra_column_named(&name));
                self.recipients
                    .show_rows(rows, column.map(ColumnRef::Extra));
                self.section = Section::Recipients;
            }
            Some(ReviewResponse::ShowStates(states)) => {
                let rows = rows_in_states(open, &states);
                let column = ColumnRef::Field(Field::State);
                self.recipients.show_rows(rows, Some(column));
                self.section = Section::Recipients;
            }
            None => {}
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

/// The ids of the recipients whose gifts go to one of these states.
fn rows_in_states(open: &OpenDraft, states: &[String]) -> Vec<u64> {
    let method = &open.draft.send_method;
    let rows = open.recipients.rows().iter();
    rows.filter(|row| is_restricted_state(states, &row.request_value(Field::State, method)))
        .map(|row| row.id)
        .collect()
}

/// Draws the preview, and below it a link to the batch that the draft was made from.
fn side(
    preview: &mut preview::Preview,
    model: &Model,
    input: &ReviewInput<'_>,
    ui: &mut Ui,
    out: &mut Commands,
) {
    preview.ui(model, input, ui, out);
    let mut drafts = model.drafts.iter();
    if let Some(draft) = drafts.find(|draft| draft.id == input.draft.id) {
        source_link(draft, ui, out);
    }
}
