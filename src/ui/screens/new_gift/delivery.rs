//! Delivery: how it reaches people, when, until when, and who pays.

use egui::{
    Align2, CornerRadius, CursorIcon, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use super::{
    moment::{self, MomentField},
    words,
};
use crate::{
    contract::{PaymentMethodId, SendMethod, SwapMode, WorkspaceId},
    desk::{ConnectionState, Draft},
    ui::{
        model::Model,
        theme::{RADIUS, S12, S16, Type, icons, tokens},
        widgets::{Card, Select, TextField, check::checkbox, choice::segmented, gap, paint, text},
    },
};

#[derive(Debug, Default)]
pub struct DeliverySection {
    send_on: MomentField,
    expires: MomentField,
}

impl DeliverySection {
    /// Whether something is typed as a time that is none, and the draft holds an earlier one.
    #[must_use]
    pub fn has_unread_moment(&self, draft: &Draft) -> bool {
        (draft.scheduled_send_on.is_some() && self.send_on.is_unread())
            || (draft.expires_at.is_some() && self.expires.is_unread())
    }

    pub fn ui(&mut self, model: &Model, draft: &mut Draft, ui: &mut Ui) {
        Card::titled("How it reaches them").show(ui, |ui| {
            gap(ui, S12);
            ui.spacing_mut().item_spacing.y = 8.0;
            for method in SendMethod::KNOWN {
                if way(ui, method, draft.send_method == *method) {
                    draft.send_method = method.clone();
                }
            }
            if draft.send_method == SendMethod::DirectSend {
                let words = "Tell recipients when it is confirmed and shipped";
                checkbox(ui, &mut draft.notifications_enabled, words);
            }
        });
        gap(ui, S16);
        Card::titled("When").show(ui, |ui| {
            gap(ui, S12);
            self.when(model, draft, ui);
        });
        gap(ui, S16);
        if draft.send_method != SendMethod::DirectSend {
            Card::titled("For the recipient").show(ui, |ui| {
                gap(ui, S12);
                self.terms(model, draft, ui);
            });
            gap(ui, S16);
        }
        Card::titled("For you").show(ui, |ui| {
            gap(ui, S12);
            account(model, draft, ui);
        });
    }

    fn when(&mut self, model: &Model, draft: &mut Draft, ui: &mut Ui) {
        let mut scheduled = draft.scheduled_send_on.is_some();
        let choices = [(false, "At once"), (true, "Scheduled")];
        if segmented(ui, "When it is sent", &mut scheduled, &choices) {
            draft.scheduled_send_on = scheduled.then(|| moment::in_days(model.now(), 1, 9, 0));
        }
        if let Some(at) = &mut draft.scheduled_send_on {
            gap(ui, S12);
            let likely = [
                ("Tomorrow at 9", moment::in_days(model.now(), 1, 9, 0)),
                ("Next Monday at 9", moment::next_monday(model.now())),
            ];
            self.send_on.show(ui, "Send on", at, &likely);
        }
    }

    fn terms(&mut self, model: &Model, draft: &mut Draft, ui: &mut Ui) {
        let swaps: Vec<(SwapMode, String)> = SwapMode::KNOWN
            .iter()
            .map(|mode| (mode.clone(), words::swap(mode).to_owned()))
            .collect();
        Select::new("Swap").show(ui, &mut draft.swap, &swaps);
        gap(ui, S16);
        text(ui, Type::SmallStrong, tokens(ui).weak, "Expires");
        gap(ui, 4.0);
        let mut ends = draft.expires_at.is_some();
        let choices = [(false, "Never"), (true, "On a day")];
        let in_days = |days| moment::in_days(model.now(), days, 23, 59);
        if segmented(ui, "Expires", &mut ends, &choices) {
            draft.expires_at = ends.then(|| in_days(60));
        }
        if let Some(at) = &mut draft.expires_at {
            gap(ui, S12);
            let likely = [
                ("In 30 days", in_days(30)),
                ("In 60 days", in_days(60)),
                ("In 90 days", in_days(90)),
            ];
            self.expires.show(ui, "Expires on", at, &likely);
        }
    }
}

/// Name, payment and workspace: what recipients never see.
fn account(model: &Model, draft: &mut Draft, ui: &mut Ui) {
    TextField::new("Name of the batch")
        .hint("Autumn thank-you")
        .limit(200)
        .help("Recipients do not see it.")
        .show(ui, &mut draft.name);
    let Some(connections) = &model.connections else {
        return;
    };
    gap(ui, S16);
    payment(connections, draft, ui);
    if connections.workspaces.len() > 1 || draft.workspace_id.is_some() {
        gap(ui, S16);
        let mut workspaces: Vec<(Option<WorkspaceId>, String)> =
            vec![(None, "The account's oldest workspace".to_owned())];
        workspaces.extend(
            connections
                .workspaces
                .iter()
                .map(|workspace| (Some(workspace.id), workspace.name.clone())),
        );
        Select::new("Workspace").show(ui, &mut draft.workspace_id, &workspaces);
    }
}

/// A payment method and, when it is an end user's card, whose.
type Payer = (Option<PaymentMethodId>, Option<String>);

/// What the account pays with first, then the cards of end users.
fn payment(connections: &ConnectionState, draft: &mut Draft, ui: &mut Ui) {
    let mut payer: Payer = (
        draft.payment_method_id.clone(),
        draft.commerce_end_user_id.clone(),
    );
    let mut entries: Vec<(Payer, String)> = vec![(
        (None, None),
        "The account's first payment method".to_owned(),
    )];
    for method in connections.payment_methods.iter() {
        let payer = (Some(method.id.clone()), None);
        entries.push((payer, words::payment(method)));
    }
    for card in connections.end_user_cards.iter() {
        let payer = (Some(card.id.clone()), Some(card.end_user_id.clone()));
        entries.push((payer, words::end_user_card(card)));
    }
    if payer.1.is_some() && entries.iter().all(|(known, _)| *known != payer) {
        entries.push((payer.clone(), words::FORGOTTEN_CARD.to_owned()));
    }
    if Select::new("Payment method").show(ui, &mut payer, &entries) {
        (draft.payment_method_id, draft.commerce_end_user_id) = payer;
    }
}

/// One way of sending, with what it means; true when it was pressed.
fn way(ui: &mut Ui, method: &SendMethod, chosen: bool) -> bool {
    let t = tokens(ui);
    let (title, meaning) = words::method(method);
    let width = ui.available_width();
    let room = width - 58.0;
    let galley = paint::layout_wrapped(ui.painter(), meaning, Type::Small.font(), t.weak, room);
    let (rect, response) =
        ui.allocate_exact_size(vec2(width, galley.size().y + 44.0), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen, title));
    let (ground, border) = match (chosen, response.hovered()) {
        (true, _) => (t.accent_soft, t.accent),
        (false, true) => (t.hover, t.line),
        (false, false) => (t.surface, t.line),
    };
    ui.painter().rect(
        rect,
        CornerRadius::same(RADIUS),
        ground,
        Stroke::new(1.0, border),
        StrokeKind::Inside,
    );
    let (icon, ink) = if chosen {
        (icons::CURRENT, t.accent)
    } else {
        (icons::NOT_STARTED, t.weak)
    };
    icon.paint(ui.painter(), rect.min + vec2(24.0, 23.0), ink);
    let at = (rect.min + vec2(44.0, 23.0), Align2::LEFT_CENTER);
    paint::paint_truncated(ui.painter(), at, title, Type::BodyStrong, t.text, room);
    ui.painter()
        .galley(rect.min + vec2(44.0, 35.0), galley, t.weak);
    paint::focus_ring(ui, &response, RADIUS);
    response.on_hover_cursor(CursorIcon::PointingHand).clicked()
}
