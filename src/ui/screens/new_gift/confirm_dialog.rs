//! The dialog that confirms a large send. Above ten times a limit, the user also types the number of
//! gifts.

use egui::{Id, Ui};

use super::{bill::Bill, payer, review_input::ReviewInput};
use crate::{
    desk::sends::guards::Confirmation,
    i18n::{format, t},
    ui::{
        model::Model,
        theme::{S8, S12},
        widgets::{
            Button, count_field,
            dialog::{buttons, dialog, dialog_text},
            gap,
        },
    },
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConfirmResponse {
    Send,
    Close,
}

#[derive(Debug, Default)]
pub(super) struct ConfirmDialog {
    typed: String,
    /// Whether the field has had the focus, so that the dialog does not take it again.
    has_focused: bool,
}

impl ConfirmDialog {
    /// Draws the dialog. Returns the answer, if there is one.
    pub(super) fn ui(
        &mut self,
        model: &Model,
        input: &ReviewInput<'_>,
        bill: &Bill,
        ui: &Ui,
    ) -> Option<ConfirmResponse> {
        let count = input.facts.filled;
        let (low, high) = bill.total();
        let price = format::money_range(low, high);
        let title = if input.draft.scheduled_send_on.is_some() {
            t!(
                "guards-confirm-title-scheduled",
                count = count,
                price = &price
            )
        } else {
            t!("guards-confirm-title", count = count, price = &price)
        };
        let is_typed =
            Confirmation::of(&model.preferences.guards, count, high) == Confirmation::TypedCount;
        let mut is_send = false;
        let is_closed = dialog(ui, Id::unique("confirm-send"), &title, |ui| {
            dialog_text(ui, &gift_sentence(count, input));
            gap(ui, S8);
            dialog_text(
                ui,
                &t!(
                    "guards-confirm-money",
                    total = high,
                    payer = payer::payer(input)
                ),
            );
            let seconds = model.preferences.hold().as_secs();
            if input.draft.kept_until().is_some() {
                gap(ui, S8);
                dialog_text(ui, &t!("gift-keeper-computer-text"));
            } else if seconds > 0 {
                gap(ui, S8);
                dialog_text(ui, &t!("guards-confirm-undo", count = seconds));
            }
            let (mut is_confirmed, mut is_entered) = (true, false);
            if is_typed {
                gap(ui, S12);
                (is_confirmed, is_entered) = self.field(count, ui);
            }
            buttons(ui, |ui| {
                let label = if input.draft.scheduled_send_on.is_some() {
                    t!("gift-schedule-button", count = count)
                } else {
                    t!("gift-send-button", count = count)
                };
                let send = Button::primary(label).enabled(is_confirmed);
                let is_clicked = send.show(ui).clicked();
                is_send = is_confirmed && (is_clicked || is_entered);
                let keep = Button::secondary(t!("guards-confirm-keep"));
                is_send || keep.show(ui).clicked()
            })
        });
        match (is_send, is_closed) {
            (true, _) => Some(ConfirmResponse::Send),
            (false, true) => Some(ConfirmResponse::Close),
            (false, false) => None,
        }
    }

    /// Draws the field for the number of gifts. Returns whether it has the right number, and whether
    /// the user pressed Enter.
    fn field(&mut self, count: u64, ui: &mut Ui) -> (bool, bool) {
        let field = count_field(
            ui,
            Id::unique("confirm-send-count"),
            &t!("guards-confirm-field", count = count),
            &t!("guards-confirm-mismatch", count = count),
            count,
            &mut self.typed,
        );
        if !self.has_focused {
            self.has_focused = true;
            field.response.request_focus();
        }
        (field.is_right, field.is_entered)
    }
}

/// The sentence about the gifts of all recipients.
fn gift_sentence(count: u64, input: &ReviewInput<'_>) -> String {
    match input.parts {
        Some(batches) if input.draft.is_personal() && batches > 1 => {
            let plan = input.plan.latest().filter(|plan| plan.carts.len() == 1);
            match plan.map_or(0, |plan| plan.groups.len()) {
                // Different carts, or none is known.
                0 => t!("personal-confirm-gift", count = count, batches = batches),
                1 => t!("guards-confirm-gift", count = count, gift = gift(input)),
                messages => t!(
                    "personal-confirm-messages",
                    count = count,
                    gift = gift(input),
                    messages = messages
                ),
            }
        }
        _ => t!("guards-confirm-gift", count = count, gift = gift(input)),
    }
}

/// The gift of each recipient: "2 × Everyday Tee and Ceramic Mug".
fn gift(input: &ReviewInput<'_>) -> String {
    let lines: Vec<String> = input
        .draft
        .cart
        .iter()
        .map(|line| match line.quantity {
            1 => line.product_name.clone(),
            count => t!(
                "gift-line-quantity",
                count = count,
                product = &line.product_name
            ),
        })
        .collect();
    format::list(&lines)
}
