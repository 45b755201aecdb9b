//! The section Delivery: send method, schedule, swap, expiry, batch name, payment and workspace.

use egui::{Align2, AtomExt as _, Margin, Response, Role, Sense, Ui, WidgetAtom, WidgetInfo, vec2};

use super::{
    fix_field::{expiry_choice_id, field_id},
    moment::{self, MomentField},
    recipient_times::recipient_times,
};
use crate::{
    contract::{
        PaymentMethodId, SendMethod, SwapMode, Timestamp, WorkspaceId,
        rules::{DraftField, InternationalDelivery, MAX_NAME_CHARS, time_violations},
    },
    desk::{ConnectionState, Draft, ScheduleKeeper, UnknownChoices},
    i18n::t,
    messages::{labels, titles, violation},
    recipients::RecipientFacts,
    ui::{
        model::Model,
        theme::{RADIUS, S12, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, BannerResponse, Card, RovingGroup, Select, TextField,
            check::checkbox,
            choice::{note_selected_choice, segmented, segmented_in},
            control::{self, ControlColors},
            gap, paint, text,
        },
    },
};

/// The space around the contents of an option, and left of its text, in points.
const OPTION_PADDING: f32 = 14.0;
const OPTION_INDENT: f32 = 44.0;

#[derive(Debug, Default)]
pub struct DeliverySection {
    send_on: MomentField,
    expires: MomentField,
}

impl DeliverySection {
    /// The field with a typed date or time that is not valid, while the draft still has the previous one. A field
    /// that the send method does not have is left out.
    #[must_use]
    pub fn invalid_date(&self, draft: &Draft, now: Timestamp) -> Option<DraftField> {
        if draft.scheduled_send_on.is_some() && self.send_on.is_unknown(now) {
            Some(DraftField::ScheduledSendOn)
        } else if draft.expiry().is_some() && self.expires.is_unknown(now) {
            Some(DraftField::ExpiresAt)
        } else {
            None
        }
    }

    /// Takes dates that were typed in words and not confirmed. Call this when the section is left.
    pub fn take_typed(&mut self, now: Timestamp, draft: &mut Draft) {
        if let Some(at) = &mut draft.scheduled_send_on {
            self.send_on.take_typed(now, at);
        }
        if let Some(at) = draft.expiry_mut() {
            self.expires.take_typed(now, at);
        }
    }

    /// `suggested_name`: the name of the batch if the user enters none.
    pub fn ui(
        &mut self,
        model: &Model,
        facts: &RecipientFacts,
        suggested_name: Option<&str>,
        draft: &mut Draft,
        ui: &mut Ui,
    ) {
        self.show_time_problems(draft, model.now());
        unknown_choices(draft, ui);
        Card::titled(&t!("gift-method-title")).show(ui, |ui| {
            gap(ui, S12);
            ui.spacing_mut().item_spacing.y = 8.0;
            let id = field_id(DraftField::SendMethod);
            let connections = model.connections.as_deref();
            let missing =
                |method: &SendMethod| connections.and_then(|state| state.missing_for(method));
            // The keyboard moves between the methods that can be chosen.
            let offered = SendMethod::KNOWN
                .iter()
                .filter(|method| missing(method).is_none());
            let offered: Vec<&SendMethod> = offered.collect();
            let selected = (offered.iter()).position(|method| **method == draft.send_method);
            let mut group = RovingGroup::new(ui, id, offered.len(), selected);
            for method in SendMethod::KNOWN {
                let is_selected = *method == draft.send_method;
                if let Some(missing) = missing(method) {
                    let reason = labels::missing_shop_setting(missing);
                    unavailable_option(ui, method, &reason, is_selected);
                    continue;
                }
                let index = offered.iter().position(|offered| *offered == method);
                let index = index.unwrap_or_default();
                let response = method_option(ui, group.sense(index), method, is_selected);
                group.follow(ui, index, &response);
                note_selected_choice(ui, &response, is_selected);
                if response.clicked() {
                    draft.send_method = method.clone();
                }
            }
            if draft.send_method == SendMethod::DirectSend {
                let label = t!("gift-notify-recipients");
                match connections.and_then(|state| state.missing_for_notifications()) {
                    Some(missing) => {
                        let reason = labels::missing_shop_setting(missing);
                        unavailable_checkbox(ui, &label, &reason);
                    }
                    None => {
                        checkbox(ui, &mut draft.notifications_enabled, &label);
                    }
                }
            } else {
                let is_reminded = draft.send_method == SendMethod::EmailAndLink
                    && connections.is_some_and(|state| state.sends_reminders())
                    && missing(&draft.send_method).is_none();
                if is_reminded {
                    let label = t!("gift-remind-recipients");
                    checkbox(ui, &mut draft.reminders_enabled, &label);
                }
                if connections.is_some_and(|state| state.is_shop()) {
                    let reason = t!("gift-text-recipients-shop");
                    unavailable_checkbox(ui, &t!("gift-text-recipients"), &reason);
                } else {
                    checkbox(ui, &mut draft.text_messages, &t!("gift-text-recipients"));
                }
            }
        });
        gap(ui, S16);
        Card::titled(&t!("gift-international-title")).show(ui, |ui| {
            gap(ui, S12);
            international_fields(draft, ui);
        });
        gap(ui, S16);
        Card::titled(&t!("gift-schedule-title")).show(ui, |ui| {
            gap(ui, S12);
            self.schedule_fields(model, facts, draft, ui);
        });
        gap(ui, S16);
        let is_direct = draft.send_method == SendMethod::DirectSend;
        if !is_direct || draft.expiry().is_some() || pays_from_balance(model, draft) {
            Card::titled(&t!("gift-terms-title")).show(ui, |ui| {
                gap(ui, S12);
                self.terms_fields(model, draft, ui);
            });
            gap(ui, S16);
        }
        Card::titled(&t!("gift-account-title")).show(ui, |ui| {
            gap(ui, S12);
            account_fields(model, suggested_name, draft, ui);
        });
    }

    /// Shows a problem at the send date when it has passed, and at the expiry date when the gifts expire before they
    /// are sent.
    fn show_time_problems(&mut self, draft: &Draft, now: Timestamp) {
        let violations: Vec<_> =
            time_violations(draft.scheduled_send_on, draft.expiry(), now).collect();
        let problem = |field| {
            let mut violations = violations.iter();
            let violation = violations.find(|violation| violation.field() == field)?;
            Some(violation::text(violation))
        };
        self.send_on
            .set_problem(problem(DraftField::ScheduledSendOn));
        self.expires.set_problem(problem(DraftField::ExpiresAt));
    }

    fn schedule_fields(
        &mut self,
        model: &Model,
        facts: &RecipientFacts,
        draft: &mut Draft,
        ui: &mut Ui,
    ) {
        let mut scheduled = draft.scheduled_send_on.is_some();
        let (now, later) = (t!("gift-send-now"), t!("gift-send-later"));
        let choices = [(false, now.as_str()), (true, later.as_str())];
        if segmented(ui, &t!("gift-schedule-title"), &mut scheduled, &choices) {
            draft.scheduled_send_on = scheduled.then(|| moment::tomorrow_morning(model.now()));
            draft.schedule_keeper = ScheduleKeeper::default();
        }
        let keeper = &mut draft.schedule_keeper;
        if let Some(at) = &mut draft.scheduled_send_on {
            gap(ui, S12);
            self.send_on.show(
                ui,
                (&t!("gift-send-date"), &t!("gift-send-time")),
                model.now(),
                at,
                &moment::send_suggestions(model.now()),
            );
            for line in recipient_times(facts, *at) {
                text(ui, Type::Small, tokens(ui).weak, line);
            }
            gap(ui, S12);
            keeper_options(keeper, ui);
        }
    }

    /// Draws the choice of a swap and the expiry. A direct send has no swap, and an expiry only if it is paid from
    /// a balance.
    fn terms_fields(&mut self, model: &Model, draft: &mut Draft, ui: &mut Ui) {
        if draft.send_method != SendMethod::DirectSend {
            swap_field(draft, ui);
            gap(ui, S16);
        }
        self.expiry_fields(model, draft.expiry_mut(), ui);
    }

    fn expiry_fields(&mut self, model: &Model, expiry: &mut Option<Timestamp>, ui: &mut Ui) {
        text(
            ui,
            Type::SmallStrong,
            tokens(ui).weak,
            t!("gift-expiry-field"),
        );
        gap(ui, 4.0);
        let mut ends = expiry.is_some();
        let (never, on_date) = (t!("gift-expiry-never"), t!("gift-expiry-date"));
        let choices = [(false, never.as_str()), (true, on_date.as_str())];
        let in_days = |days| moment::in_days(model.now(), days, 23, 59);
        let (id, name) = (expiry_choice_id(), t!("gift-expiry-field"));
        if segmented_in(ui, id, &name, &mut ends, &choices) {
            *expiry = ends.then(|| in_days(60));
        }
        if let Some(at) = expiry {
            gap(ui, S12);
            let suggestions = [
                (t!("gift-in-days", count = 30_u32), in_days(30)),
                (t!("gift-in-days", count = 60_u32), in_days(60)),
                (t!("gift-in-days", count = 90_u32), in_days(90)),
            ];
            self.expires.show(
                ui,
                (&t!("gift-expiry-day"), &t!("gift-expiry-time")),
                model.now(),
                at,
                &suggestions,
            );
        }
    }
}

/// Says which choices of the send that the draft was made from are unknown, until the user keeps those of the draft.
fn unknown_choices(draft: &mut Draft, ui: &mut Ui) {
    let Some(meaning) = labels::unknown_choices(draft) else {
        return;
    };
    let keep = t!("gift-unknown-choices-keep");
    let banner = Banner::new(Tone::Caution, t!("gift-unknown-choices-title"))
        .meaning(meaning)
        .remedy(t!("gift-unknown-choices-remedy"))
        .action(&keep);
    if banner.show(ui) == Some(BannerResponse::Action) {
        draft.unknown_choices = UnknownChoices::None;
        draft.has_unknown_options = false;
    }
    gap(ui, S16);
}

/// Draws the choice of who keeps the send until its time.
fn keeper_options(keeper: &mut ScheduleKeeper, ui: &mut Ui) {
    let options = [
        (
            ScheduleKeeper::ThisComputer,
            t!("gift-keeper-computer"),
            t!("gift-keeper-computer-text"),
        ),
        (
            ScheduleKeeper::Service,
            t!("gift-keeper-service"),
            t!("gift-keeper-service-text"),
        ),
    ];
    ui.spacing_mut().item_spacing.y = 8.0;
    let selected = options.iter().position(|(option, ..)| option == keeper);
    let mut group = RovingGroup::local(ui, "schedule-keeper", options.len(), selected);
    for (index, (option, title, meaning)) in options.iter().enumerate() {
        let is_selected = selected == Some(index);
        let response = option_card(ui, Some(group.sense(index)), title, meaning, is_selected);
        group.follow(ui, index, &response);
        note_selected_choice(ui, &response, is_selected);
        if response.clicked() {
            *keeper = *option;
        }
    }
}

/// Whether the chosen payment method, or the first one of the account, is a balance.
fn pays_from_balance(model: &Model, draft: &Draft) -> bool {
    let methods = (model.connections.as_ref()).map(|connections| &connections.payment_methods);
    let mut methods = methods.iter().flat_map(|methods| methods.iter());
    let method = match &draft.payment_method_id {
        Some(id) => methods.find(|method| method.id == *id),
        None => methods.next(),
    };
    draft.commerce_end_user_id.is_none() && method.is_some_and(|method| method.is_balance())
}

/// Draws the choice of where recipients live. Direct shipping stays in the US, and a collection has a choice of its
/// own.
fn international_fields(draft: &mut Draft, ui: &mut Ui) {
    let weak = tokens(ui).weak;
    if draft.send_method == SendMethod::DirectSend {
        text(ui, Type::Small, weak, t!("gift-international-direct"));
        return;
    }
    let mut draft_decides = false;
    for abroad in draft.deliveries_abroad() {
        let Some(collection) = abroad.collection else {
            draft_decides = true;
            continue;
        };
        let decides = t!("gift-international-collection", collection = collection);
        text(ui, Type::Body, tokens(ui).text, decides);
        gap(ui, 8.0);
        let meaning = match abroad.offered {
            Some(offered) => international_meaning(offered),
            None => t!("gift-international-unknown"),
        };
        text(ui, Type::Small, weak, meaning);
        gap(ui, 8.0);
    }
    if !draft_decides {
        return;
    }
    let choices = [
        InternationalDelivery::None,
        InternationalDelivery::GiftCards,
        InternationalDelivery::Everything,
    ]
    .map(|choice| (choice, labels::international(choice)));
    let mut chosen = draft.chosen_abroad();
    let label = t!("gift-international-title");
    let field = Select::new(&label)
        .hide_label()
        .id(field_id(DraftField::ShippingTier));
    if field.show(ui, &mut chosen, &choices) {
        draft.choose_abroad(chosen);
    }
    gap(ui, 8.0);
    let own = draft.deliveries_abroad();
    let own = own.iter().find(|abroad| abroad.collection.is_none());
    let meaning = match own.and_then(|abroad| abroad.offered) {
        Some(InternationalDelivery::None) if chosen == InternationalDelivery::GiftCards => {
            t!("gift-international-swap-off")
        }
        _ => international_meaning(chosen),
    };
    text(ui, Type::Small, weak, meaning);
}

/// The meaning of a choice of countries for recipients abroad.
fn international_meaning(delivery: InternationalDelivery) -> String {
    match delivery {
        InternationalDelivery::None => t!("gift-international-us-meaning"),
        InternationalDelivery::GiftCards => t!("gift-international-gift-cards-meaning"),
        InternationalDelivery::Everything => t!("gift-international-full-meaning"),
    }
}

fn swap_field(draft: &mut Draft, ui: &mut Ui) {
    let swaps: Vec<(SwapMode, String)> = SwapMode::KNOWN
        .iter()
        .map(|mode| (mode.clone(), labels::swap_mode(mode)))
        .collect();
    Select::new(&t!("gift-swap-field"))
        .id(field_id(DraftField::Swap))
        .show(ui, &mut draft.swap, &swaps);
}

/// Draws the batch name, the payment method and the workspace, which recipients do not see.
fn account_fields(model: &Model, suggested_name: Option<&str>, draft: &mut Draft, ui: &mut Ui) {
    let default_hint = t!("gift-batch-name-hint");
    TextField::new(&t!("gift-batch-name-field"))
        .hint(suggested_name.unwrap_or(&default_hint))
        .id(field_id(DraftField::BatchName))
        .limit(MAX_NAME_CHARS)
        .help(&t!("gift-batch-name-help"))
        .show(ui, &mut draft.name);
    let Some(connections) = &model.connections else {
        return;
    };
    gap(ui, S16);
    payment_select(connections, draft, ui);
    if connections.workspaces.len() > 1 || draft.workspace_id.is_some() {
        gap(ui, S16);
        let mut workspaces: Vec<(Option<WorkspaceId>, String)> =
            vec![(None, t!("gift-workspace-default"))];
        workspaces.extend(
            connections
                .workspaces
                .iter()
                .map(|workspace| (Some(workspace.id), workspace.name.clone())),
        );
        Select::new(&t!("gift-workspace-field"))
            .id(field_id(DraftField::Workspace))
            .show(ui, &mut draft.workspace_id, &workspaces);
    }
}

/// A payment method and, if it is the card of an end user, the id of that end user.
type Payer = (Option<PaymentMethodId>, Option<String>);

/// Draws the list of payment methods: the default, those of the account, the cards of end users,
/// and the end user card of the draft even if it was removed.
fn payment_select(connections: &ConnectionState, draft: &mut Draft, ui: &mut Ui) {
    let mut payer: Payer = (
        draft.payment_method_id.clone(),
        draft.commerce_end_user_id.clone(),
    );
    let mut entries: Vec<(Payer, String)> = vec![((None, None), t!("gift-payment-default"))];
    for method in connections.payment_methods.iter() {
        let payer = (Some(method.id.clone()), None);
        entries.push((payer, titles::payment_method(method)));
    }
    for card in connections.end_user_cards.iter() {
        let payer = (Some(card.id.clone()), Some(card.end_user_id.clone()));
        entries.push((payer, titles::end_user_card(card)));
    }
    if payer.1.is_some() && entries.iter().all(|(known, _)| *known != payer) {
        entries.push((payer.clone(), t!("gift-payment-removed-card")));
    }
    let label = t!("gift-payment-field");
    let field = Select::new(&label).id(field_id(DraftField::PaymentMethod));
    if field.show(ui, &mut payer, &entries) {
        (draft.payment_method_id, draft.commerce_end_user_id) = payer;
    }
}

/// Draws a send method with its explanation.
fn method_option(ui: &mut Ui, sense: Sense, method: &SendMethod, is_selected: bool) -> Response {
    let title = labels::send_method(method);
    let meaning = labels::send_method_meaning(method);
    option_card(ui, Some(sense), &title, &meaning, is_selected)
}

/// Draws a send method that cannot be chosen, with the reason.
fn unavailable_option(ui: &mut Ui, method: &SendMethod, reason: &str, is_selected: bool) {
    let title = labels::send_method(method);
    option_card(ui, None, &title, reason, is_selected);
}

/// Draws an unchecked box that cannot be checked, with the reason.
fn unavailable_checkbox(ui: &mut Ui, label: &str, reason: &str) {
    let mut is_checked = false;
    let shown = ui.add_enabled_ui(false, |ui| checkbox(ui, &mut is_checked, label));
    ui.accesskit_node_builder(shown.inner.id, |node| node.set_description(reason));
    text(ui, Type::Small, tokens(ui).weak, reason);
}

/// Draws an option with its explanation. Without a sense, the option cannot be chosen.
fn option_card(
    ui: &mut Ui,
    sense: Option<Sense>,
    title: &str,
    meaning_text: &str,
    is_selected: bool,
) -> Response {
    let colors = tokens(ui);
    let enabled = sense.is_some();
    let title_color = if enabled { colors.text } else { colors.weak };
    let width = ui.available_width();
    let (icon, icon_color) = if is_selected {
        (icons::CURRENT, colors.accent)
    } else {
        (icons::NOT_STARTED, colors.weak)
    };
    let meaning = paint::layout_wrapped(
        ui.painter(),
        meaning_text,
        Type::Small.font(),
        colors.weak,
        width - OPTION_INDENT - OPTION_PADDING,
    );
    let gap = OPTION_INDENT - OPTION_PADDING - icons::SIZE;
    let first = (
        icon.colored_atom(icon_color),
        Type::BodyStrong
            .text(title)
            .color(title_color)
            .atom_shrink(true),
    );
    let second = (control::space(icons::SIZE), meaning);
    let padding = Margin::symmetric(OPTION_PADDING as i8, 12);
    let contents = WidgetAtom::new(control::two_lines(first, vec2(gap, 2.0), second))
        .sense(sense.unwrap_or(Sense::hover()))
        .min_size(vec2(width, 0.0))
        .max_width(width)
        .align2(Align2::LEFT_CENTER)
        .frame(control::frame(RADIUS, padding));
    let response = control::show(
        ui,
        contents,
        || WidgetInfo::selected(Role::RadioButton, enabled, is_selected, title),
        |colors, response| {
            ControlColors::option(colors, is_selected, enabled && response.hovered())
        },
    );
    ui.accesskit_node_builder(response.id, |node| node.set_description(meaning_text));
    response
}
