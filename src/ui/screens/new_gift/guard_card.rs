//! The warnings of the guards in Review: each with its next steps and a checkbox that accepts it.

use std::sync::Arc;

use egui::{Align, Layout, Ui};

use super::{
    review_input::{GuardState, ReviewInput},
    review_points::Destination,
};
use crate::{
    contract::rules::DraftField,
    desk::{
        Command, RecipientEdit,
        sends::guards::{AbroadReason, AffectedRecipients, SendWarning, catalog},
    },
    i18n::t,
    messages,
    ui::{
        commands::{Action, Commands},
        page::Page,
        theme::{S8, Type, icons, tokens},
        widgets::{Button, Card, check::checkbox, gap, separator, wrapped_text},
    },
};

/// A step that resolves a warning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextStep {
    ShowDuplicates,
    ShowRecipients,
    RemoveRecipients,
    UpdatePrice,
    ChangeSchedule,
    ChangeShippingTier,
    ChangeSwap,
    ChangeMessage,
    ChangeLimits,
    ShowSync,
}

/// Draws the warnings that the user can accept, if there are any.
pub(super) fn show(
    input: &ReviewInput<'_>,
    accepted: &mut Arc<Vec<SendWarning>>,
    ui: &mut Ui,
    out: &mut Commands,
) -> Option<Destination> {
    let GuardState::Checked(warnings) = input.guards else {
        return None;
    };
    let acceptable: Vec<&SendWarning> = warnings
        .iter()
        .filter(|warning| !warning.blocks())
        .collect();
    if acceptable.is_empty() {
        return None;
    }
    let mut response = None;
    Card::titled(&t!("guards-title")).show(ui, |ui| {
        gap(ui, 10.0);
        for (index, warning) in acceptable.into_iter().enumerate() {
            if index > 0 {
                separator(ui);
            }
            if let Some(step) = warning_row(warning, accepted, ui) {
                response = take_step(step, warning, input, out);
            }
        }
    });
    response
}

fn warning_row(
    warning: &SendWarning,
    accepted: &mut Arc<Vec<SendWarning>>,
    ui: &mut Ui,
) -> Option<NextStep> {
    let colors = tokens(ui);
    let text = messages::guard::warning(warning);
    let mut clicked = None;
    gap(ui, 2.0);
    ui.horizontal_top(|ui| {
        icons::WARNING.show(ui, colors.caution);
        ui.vertical(|ui| {
            wrapped_text(ui, Type::Body, colors.text, &text);
            gap(ui, S8);
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = S8;
                for step in next_steps(warning) {
                    let label = label(*step, warning);
                    let name = t!("guards-action-name", action = &label, warning = &text);
                    let button = Button::secondary(label).small().name(name);
                    if button.show(ui).clicked() {
                        clicked = Some(*step);
                    }
                }
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    acceptance(warning, &text, accepted, ui);
                });
            });
        });
    });
    gap(ui, 2.0);
    clicked
}

fn acceptance(
    warning: &SendWarning,
    text: &str,
    accepted: &mut Arc<Vec<SendWarning>>,
    ui: &mut Ui,
) {
    let mut is_accepted = accepted.iter().any(|other| other.covers(warning));
    let response = checkbox(ui, &mut is_accepted, &t!("guards-send-anyway"))
        .accessible_name(t!("guards-send-anyway-name", warning = text));
    if response.changed() {
        let all = Arc::make_mut(accepted);
        all.retain(|other| !other.covers(warning));
        if is_accepted {
            all.push(warning.clone());
        }
    }
}

fn next_steps(warning: &SendWarning) -> &'static [NextStep] {
    match warning {
        SendWarning::Duplicates { .. } => &[NextStep::ShowDuplicates, NextStep::RemoveRecipients],
        SendWarning::RecipientsAbroad { reason, .. } => match reason {
            AbroadReason::UnitedStatesOnly => &[
                NextStep::ChangeShippingTier,
                NextStep::ShowRecipients,
                NextStep::RemoveRecipients,
            ],
            AbroadReason::SwapDisabled => &[
                NextStep::ChangeSwap,
                NextStep::ShowRecipients,
                NextStep::RemoveRecipients,
            ],
            // The collection decides, not the draft.
            AbroadReason::Collection(_) | AbroadReason::CollectionUnknown(_) => {
                &[NextStep::ShowRecipients, NextStep::RemoveRecipients]
            }
        },
        SendWarning::RecentGift { .. } => &[NextStep::ShowRecipients, NextStep::RemoveRecipients],
        SendWarning::YearlyGifts { .. } | SendWarning::YearlyAmount { .. } => &[
            NextStep::ShowRecipients,
            NextStep::RemoveRecipients,
            NextStep::ChangeLimits,
        ],
        SendWarning::SendBudget { .. }
        | SendWarning::MonthBudget { .. }
        | SendWarning::MonthCostUnknown => &[NextStep::ChangeLimits],
        SendWarning::PriceChanged { .. } => &[NextStep::UpdatePrice],
        SendWarning::ProductNotShipped { .. } | SendWarning::UndatedGifts { .. } => {
            &[NextStep::ShowRecipients, NextStep::RemoveRecipients]
        }
        SendWarning::ShippingUnknown { .. } => &[NextStep::ShowSync, NextStep::ShowRecipients],
        SendWarning::HistoryIncomplete => &[NextStep::ShowSync],
        SendWarning::ManyBatches { .. } => &[NextStep::ChangeMessage],
        SendWarning::NightSchedule { .. } => &[NextStep::ChangeSchedule, NextStep::ShowRecipients],
        // Review lists warnings that block with its other blockers.
        SendWarning::ProductGone { .. }
        | SendWarning::CollectionUnpublished { .. }
        | SendWarning::VariantGone { .. } => &[],
    }
}

fn label(step: NextStep, warning: &SendWarning) -> String {
    match (step, warning) {
        (NextStep::ShowDuplicates, _) => t!("guards-show-duplicates"),
        (NextStep::ShowRecipients, _) => t!("guards-show-recipients"),
        (NextStep::RemoveRecipients, SendWarning::Duplicates { .. }) => {
            t!("guards-remove-duplicates")
        }
        (NextStep::RemoveRecipients, warning) => {
            let count = warning.recipients().map_or(0, AffectedRecipients::count);
            t!("guards-remove-recipients", count = count)
        }
        (NextStep::UpdatePrice, _) => t!("guards-update-price"),
        (NextStep::ShowSync, _) => t!("guards-show-sync"),
        (NextStep::ChangeSchedule, _) => t!("guards-change-schedule"),
        (NextStep::ChangeShippingTier | NextStep::ChangeSwap, _) => t!("guards-change-delivery"),
        (NextStep::ChangeMessage, _) => t!("guards-change-message"),
        (
            NextStep::ChangeLimits,
            SendWarning::SendBudget { .. }
            | SendWarning::MonthBudget { .. }
            | SendWarning::MonthCostUnknown,
        ) => t!("guards-change-budget"),
        (NextStep::ChangeLimits, _) => t!("guards-change-limit"),
    }
}

fn take_step(
    step: NextStep,
    warning: &SendWarning,
    input: &ReviewInput<'_>,
    out: &mut Commands,
) -> Option<Destination> {
    let draft = input.draft.id;
    match step {
        NextStep::ShowDuplicates => Some(Destination::Duplicates(row_ids(warning, input))),
        NextStep::ShowRecipients => Some(Destination::Recipients(row_ids(warning, input), None)),
        NextStep::RemoveRecipients => {
            let edit = RecipientEdit::RemoveRows(row_ids(warning, input));
            out.send(Command::EditRecipients { draft, edit });
            None
        }
        NextStep::UpdatePrice => {
            let mut draft = input.draft.clone();
            draft.cart = catalog::with_current_prices(&draft.cart, std::slice::from_ref(warning));
            draft.updated_at = input.now;
            out.act(Action::EditDraft(Box::new(draft)));
            None
        }
        NextStep::ChangeSchedule => Some(Destination::field(DraftField::ScheduledSendOn)),
        NextStep::ChangeShippingTier => Some(Destination::field(DraftField::ShippingTier)),
        NextStep::ChangeSwap => Some(Destination::field(DraftField::Swap)),
        NextStep::ChangeMessage => Some(Destination::field(DraftField::Message)),
        NextStep::ChangeLimits | NextStep::ShowSync => {
            out.go(Page::Settings);
            None
        }
    }
}

/// The ids of the rows that a warning is about. Its positions count the rows that are not blank.
fn row_ids(warning: &SendWarning, input: &ReviewInput<'_>) -> Vec<u64> {
    let Some(recipients) = warning.recipients() else {
        return Vec::new();
    };
    let rows = input.recipients.rows().iter();
    let filled: Vec<u64> = rows
        .filter(|row| !row.is_blank())
        .map(|row| row.id)
        .collect();
    recipients
        .positions
        .iter()
        .filter_map(|position| filled.get(position as usize).copied())
        .collect()
}
