//! The side panel of one order: recipient, gift link, timeline, gift, shipments and amounts. Used
//! over every page that lists orders.
//!
//! The gift link can be copied but not opened: opening it can count as the recipient's own view.

mod actions;
mod amounts;
mod failure;
mod items;
mod money;
mod note;
mod shipments;
mod timeline;

use egui::{Rect, Ui};
use note::NoteField;

use crate::{
    contract::{MailingAddress, OrderId, Timestamp},
    desk::{GetOrder, orders::OrderDetail},
    i18n::{format, t},
    messages::titles,
    ui::{
        commands::{Action, Commands},
        model::Model,
        page::Page,
        screens::batch::details::expiry_text,
        theme::{S4, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, SidePanel, TitleRow, button::icon_button_sized, gap, key_value,
            order_status_chip, paint, separator, text, wrapped_text,
        },
    },
};

const WIDTH: f32 = 440.0;

#[derive(Debug, Default)]
pub(crate) struct OrderPanel {
    note: NoteField,
}

impl OrderPanel {
    /// Draws the panel at the right of `page`. Closing it emits [`Action::ClosePanel`].
    pub(crate) fn ui(
        &mut self,
        model: &Model,
        id: OrderId,
        page: Rect,
        ui: &Ui,
        out: &mut Commands,
    ) {
        out.request_detail(GetOrder(id));
        let detail = model.details.get(&GetOrder(id));
        let problem = model.details.problem(&GetOrder(id));
        let mut is_open = true;
        let is_loading = detail.is_none() && problem.is_none();
        SidePanel::new(&t!("order-panel"))
            .width(WIDTH)
            .loading(is_loading)
            // Each order opens at the top, wherever the previous one was scrolled to.
            .scroll_id(id)
            .show(ui, page, &mut is_open, |ui| {
                ui.spacing_mut().item_spacing.y = S4;
                if let Some(problem) = problem {
                    ui.add_space(56.0);
                    Banner::problem(Tone::Bad, problem).show(ui);
                }
                match detail {
                    Some(detail) => contents(model, ui, detail, &mut self.note, out),
                    None if problem.is_none() => {
                        text(ui, Type::Heading, tokens(ui).weak, t!("order-panel"));
                    }
                    None => {}
                }
            });
        if !is_open {
            out.act(Action::ClosePanel);
        }
    }
}

fn contents(
    model: &Model,
    ui: &mut Ui,
    detail: &OrderDetail,
    note: &mut NoteField,
    out: &mut Commands,
) {
    let now = model.now();
    let order = &detail.order;
    header(ui, detail, now);
    failure::ui(ui, detail, now, out);
    actions::ui(model, ui, detail, out);
    if !order.individual_gift_link.is_empty() {
        gift_link(ui, detail, out);
    }
    if let Some(note) = non_blank(order.thank_you_note.as_deref()) {
        thank_you_note(ui, note);
    }
    section(ui, t!("order-section-progress"));
    ui.scope(|ui| timeline::ui(ui, detail, now));
    section(
        ui,
        if order.is_swapped {
            t!("order-section-gift-swapped")
        } else {
            t!("order-section-gift")
        },
    );
    items::ui(ui, order);
    if !order.shipments.is_empty() {
        section(ui, t!("order-section-shipments"));
        shipments::ui(ui, &order.shipments, now, out);
    }
    if let Some(address) = &detail.address {
        section(ui, t!("order-section-address"));
        text(ui, Type::Body, tokens(ui).text, address_text(address));
    }
    section(ui, t!("order-section-amounts"));
    amounts::ui(ui, order);
    section(ui, t!("order-section-money"));
    money::ui(ui, &detail.money);
    // Practice authorizes what is estimated.
    if !model.is_practice() && money::is_tax_estimated(&detail.money) {
        wrapped_text(
            ui,
            Type::Small,
            tokens(ui).weak,
            t!("money-note-estimated-tax"),
        );
    }
    if let Some(message) = non_blank(order.message.as_deref()) {
        section(ui, t!("order-section-message"));
        let color = tokens(ui).text;
        wrapped_text(ui, Type::Message, color, message);
    }
    section(ui, t!("order-section-note"));
    note.ui(ui, detail, out);
    section(ui, t!("order-section-details"));
    details(ui, detail, now, out);
    ui.add_space(S16);
}

/// The address on several lines, as on a parcel.
fn address_text(address: &MailingAddress) -> String {
    let city = [&address.city, &address.state, &address.postal_code]
        .into_iter()
        .filter(|part| !part.is_empty())
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(" ");
    let lines = [
        Some(address.address_1.as_str()),
        address.address_2.as_deref(),
        Some(city.as_str()),
        Some(address.country.as_str()),
    ];
    lines
        .into_iter()
        .flatten()
        .filter(|line| !line.trim().is_empty())
        .collect::<Vec<_>>()
        .join("\n")
}

fn non_blank(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// The full name of the recipient; the email address if there is no name.
fn recipient_name(detail: &OrderDetail) -> String {
    let order = &detail.order;
    let last_name = order.recipient_last_name.as_deref().unwrap_or_default();
    let name = format!("{} {}", order.recipient_first_name.trim(), last_name.trim());
    match (name.trim(), order.recipient_email.as_deref()) {
        ("", Some(email)) => email.to_owned(),
        ("", None) => t!("order-recipient-unnamed"),
        (name, _) => name.to_owned(),
    }
}

fn header(ui: &mut Ui, detail: &OrderDetail, now: Timestamp) {
    let colors = tokens(ui);
    ui.scope(|ui| {
        // Leaves room for the panel's close button, which is at the right.
        ui.set_max_width(ui.available_width() - 56.0);
        wrapped_text(ui, Type::Heading, colors.text, recipient_name(detail));
        if let Some(email) = non_blank(detail.order.recipient_email.as_deref()) {
            text(ui, Type::Body, colors.weak, email);
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            order_status_chip(ui, &detail.order.status, detail.is_expired(now));
        });
    });
    ui.add_space(12.0);
}

fn gift_link(ui: &mut Ui, detail: &OrderDetail, out: &mut Commands) {
    let colors = tokens(ui);
    let link = &detail.order.individual_gift_link;
    egui::Frame::new()
        .stroke(egui::Stroke::new(1.0, colors.line))
        .corner_radius(crate::ui::theme::RADIUS)
        .inner_margin(egui::Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ui.horizontal(|ui| {
                let row = TitleRow::new(ui);
                row.title(ui, |ui| {
                    icons::LINK.show(ui, colors.weak);
                    let shown = link
                        .trim_start_matches("https://")
                        .trim_start_matches("http://");
                    paint::truncated_label(ui, Type::Body, colors.text, shown);
                });
                let recipient = recipient_name(detail);
                let copy = Button::secondary(t!("order-copy-link-button"))
                    .small()
                    .icon(icons::COPY)
                    .name(t!("orders-copy-link", recipient = &recipient));
                if row.controls(ui, |ui| copy.show(ui).clicked()) {
                    out.act(Action::Copy {
                        text: link.clone(),
                        toast: t!("orders-link-copied", recipient = recipient),
                    });
                }
            });
        });
}

fn thank_you_note(ui: &mut Ui, note: &str) {
    let colors = tokens(ui);
    gap(ui, 16.0);
    egui::Frame::new()
        .fill(colors.accent_soft)
        .corner_radius(crate::ui::theme::RADIUS)
        .inner_margin(egui::Margin::symmetric(14, 12))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_top(|ui| {
                icons::THANKS.show(ui, colors.accent);
                ui.vertical(|ui| {
                    let quote = t!("order-thank-you-note", note = note);
                    wrapped_text(ui, Type::Message, colors.text, quote);
                });
            });
        });
}

fn section(ui: &mut Ui, title: String) {
    ui.add_space(14.0);
    separator(ui);
    ui.add_space(10.0);
    text(ui, Type::BodyStrong, tokens(ui).text, title);
    ui.add_space(4.0);
}

fn details(ui: &mut Ui, detail: &OrderDetail, now: Timestamp, out: &mut Commands) {
    let order = &detail.order;
    key_value::row(ui, &t!("order-batch"), |ui| {
        if Button::link(titles::batch(&detail.batch))
            .show(ui)
            .clicked()
        {
            out.act(Action::ClosePanel);
            out.go(Page::Batch(order.order_batch_id));
        }
    });
    let expires = match order.expires_at {
        Some(at) => expiry_text(at, now),
        None => t!("order-expires-never"),
    };
    let mut rows = vec![(t!("order-expires"), expires)];
    if order.view_count_recipient > 0 {
        let views = format::integer(order.view_count_recipient.into());
        rows.push((t!("order-views"), views));
    }
    if let Some(name) = non_blank(order.workspace_name.as_deref()) {
        rows.push((t!("order-workspace"), name.to_owned()));
    }
    for (key, value) in rows {
        key_value::row(ui, &key, |ui| text(ui, Type::Body, tokens(ui).text, value));
    }
    copyable(
        ui,
        &t!("order-reference"),
        &order.reference_id,
        || (t!("order-copy-reference"), t!("order-reference-copied")),
        out,
    );
    copyable(
        ui,
        &t!("order-id"),
        &order.id.to_string(),
        || (t!("order-copy-id"), t!("order-id-copied")),
        out,
    );
    if let Some(link) = non_blank(order.payment_link.as_deref()) {
        copyable(
            ui,
            &t!("order-payment-link"),
            link,
            || {
                (
                    t!("order-copy-payment-link"),
                    t!("order-payment-link-copied"),
                )
            },
            out,
        );
    }
}

/// Draws a row with a copy button; draws nothing for an empty value. `texts` returns the name of
/// the button and the confirmation.
fn copyable(
    ui: &mut Ui,
    key: &str,
    value: &str,
    texts: impl FnOnce() -> (String, String),
    out: &mut Commands,
) {
    if value.is_empty() {
        return;
    }
    key_value::row(ui, key, |ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        ui.horizontal(|ui| {
            let row = TitleRow::new(ui);
            row.title(ui, |ui| {
                paint::truncated_label(ui, Type::Body, tokens(ui).text, value);
            });
            let (name, confirmation) = texts();
            let copy = row.controls(ui, |ui| icon_button_sized(ui, icons::COPY, &name, 20.0));
            if copy.clicked() {
                out.act(Action::Copy {
                    text: value.to_owned(),
                    toast: confirmation,
                });
            }
        });
    });
}
