//! One order, over whatever page is shown: how far it is, what was chosen, where it is, what it
//! cost, and the gift link to copy. The link is never opened and never a hyperlink: following it
//! can count as the recipient's own view.

mod amounts;
mod gift;
mod parcels;
mod steps;

use egui::{Rect, Ui};

use crate::{
    contract::{OrderId, Timestamp},
    desk::view::OrderDetail,
    messages::labels,
    ui::{
        commands::{Action, Commands, DataRequest},
        model::Model,
        page::Page,
        screens::batch::details::expiry_words,
        theme::{S4, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, SidePanel, button::icon_button_sized, gap, key_value,
            order_status_chip, separator, text,
        },
    },
};

#[derive(Debug, Default)]
pub struct OrderPanel;

impl OrderPanel {
    /// Draws the sheet at the right of `page`; [`Action::ClosePanel`] when it was closed.
    pub fn ui(&mut self, model: &Model, id: OrderId, page: Rect, ui: &Ui, out: &mut Commands) {
        out.request(DataRequest::Order(id));
        let mut open = true;
        SidePanel::new("Order")
            .width(440.0)
            .show(ui, page, &mut open, |ui| {
                ui.spacing_mut().item_spacing.y = S4;
                if let Some(problem) = model
                    .order
                    .value
                    .problem()
                    .filter(|_| model.order.id == Some(id))
                {
                    ui.add_space(56.0);
                    Banner::problem(Tone::Bad, problem).show(ui);
                }
                match model.order.get(id) {
                    Some(detail) => contents(ui, detail, model.now(), out),
                    None if model.order.value.problem().is_none() => {
                        text(ui, Type::Heading, tokens(ui).weak, "Order");
                    }
                    None => {}
                }
            });
        if !open {
            out.act(Action::ClosePanel);
        }
    }
}

fn contents(ui: &mut Ui, detail: &OrderDetail, now: Timestamp, out: &mut Commands) {
    let order = &detail.order;
    head(ui, detail);
    if !order.individual_gift_link.is_empty() {
        link(ui, detail, out);
    }
    if let Some(note) = said(order.thank_you_note.as_deref()) {
        thank_you(ui, note);
    }
    section(ui, "Progress");
    ui.scope(|ui| steps::ui(ui, detail, now));
    section(
        ui,
        if order.is_swapped {
            "Gift, swapped"
        } else {
            "Gift"
        },
    );
    gift::ui(ui, order);
    if !order.shipments.is_empty() {
        section(ui, "Parcels");
        parcels::ui(ui, &order.shipments, now, out);
    }
    section(ui, "Amounts");
    amounts::ui(ui, order);
    if let Some(message) = said(order.message.as_deref()) {
        section(ui, "Message");
        let ink = tokens(ui).text;
        ui.add(egui::Label::new(Type::Message.text(message).color(ink)).wrap());
    }
    section(ui, "Details");
    facts(ui, detail, now, out);
    ui.add_space(S16);
}

fn said(text: Option<&str>) -> Option<&str> {
    text.map(str::trim).filter(|text| !text.is_empty())
}

/// "Ida Berg"; the mail address when there is no name.
fn who(detail: &OrderDetail) -> String {
    let order = &detail.order;
    let name = format!(
        "{} {}",
        order.recipient_first_name.trim(),
        order
            .recipient_last_name
            .as_deref()
            .unwrap_or_default()
            .trim()
    );
    match (name.trim(), order.recipient_email.as_deref()) {
        ("", Some(email)) => email.to_owned(),
        ("", None) => "Nameless recipient".to_owned(),
        (name, _) => name.to_owned(),
    }
}

fn head(ui: &mut Ui, detail: &OrderDetail) {
    let t = tokens(ui);
    ui.scope(|ui| {
        // The cross stands at the right.
        ui.set_max_width(ui.available_width() - 56.0);
        ui.add(egui::Label::new(Type::Heading.text(who(detail)).color(t.text)).wrap());
        if let Some(email) = said(detail.order.recipient_email.as_deref()) {
            text(ui, Type::Body, t.weak, email);
        }
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            order_status_chip(ui, &detail.order.status, detail.is_expired);
        });
    });
    ui.add_space(12.0);
}

fn link(ui: &mut Ui, detail: &OrderDetail, out: &mut Commands) {
    let t = tokens(ui);
    let link = &detail.order.individual_gift_link;
    egui::Frame::new()
        .stroke(egui::Stroke::new(1.0, t.line))
        .corner_radius(crate::ui::theme::RADIUS)
        .inner_margin(egui::Margin::symmetric(12, 8))
        .show(ui, |ui| {
            ends(ui, |ui| {
                let copy = Button::secondary("Copy")
                    .small()
                    .icon(icons::COPY)
                    .name(format!("Copy gift link of {}", who(detail)));
                if copy.show(ui).clicked() {
                    out.act(Action::Copy {
                        text: link.clone(),
                        said: format!("Copied the gift link of {}", who(detail)),
                    });
                }
                ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                    ui.label(icons::LINK.text().color(t.weak));
                    let shown = link
                        .trim_start_matches("https://")
                        .trim_start_matches("http://");
                    ui.add(egui::Label::new(Type::Body.text(shown).color(t.text)).truncate());
                });
            });
        });
}

/// One line that is filled from its right end.
fn ends(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    ui.horizontal(|ui| {
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        ui.with_layout(layout, contents);
    });
}

fn thank_you(ui: &mut Ui, note: &str) {
    let t = tokens(ui);
    gap(ui, 16.0);
    egui::Frame::new()
        .fill(t.accent_soft)
        .corner_radius(crate::ui::theme::RADIUS)
        .inner_margin(egui::Margin::symmetric(14, 12))
        .show(ui, |ui| {
            ui.set_min_width(ui.available_width());
            ui.horizontal_top(|ui| {
                ui.label(icons::THANKS.text().color(t.accent));
                ui.vertical(|ui| {
                    ui.add(
                        egui::Label::new(Type::Message.text(format!("“{note}”")).color(t.text))
                            .wrap(),
                    );
                });
            });
        });
}

fn section(ui: &mut Ui, words: &str) {
    ui.add_space(14.0);
    separator(ui);
    ui.add_space(10.0);
    text(ui, Type::BodyStrong, tokens(ui).text, words);
    ui.add_space(4.0);
}

fn facts(ui: &mut Ui, detail: &OrderDetail, now: Timestamp, out: &mut Commands) {
    let order = &detail.order;
    key_value::row(ui, "Batch", |ui| {
        if Button::link(labels::batch(&detail.batch))
            .show(ui)
            .clicked()
        {
            out.act(Action::ClosePanel);
            out.go(Page::Batch(order.order_batch_id));
        }
    });
    let expires = order.expires_at.map(|at| expiry_words(at, now));
    let mut rows = vec![("Expires", expires.unwrap_or_else(|| "never".to_owned()))];
    if order.view_count_recipient > 0 {
        rows.push(("Views", order.view_count_recipient.to_string()));
    }
    if let Some(name) = said(order.workspace_name.as_deref()) {
        rows.push(("Workspace", name.to_owned()));
    }
    for (key, value) in rows {
        key_value::row(ui, key, |ui| text(ui, Type::Body, tokens(ui).text, value));
    }
    copyable(ui, "Receipt id", &order.reference_id, "receipt id", out);
    copyable(ui, "Order id", &order.id.to_string(), "order id", out);
    if let Some(link) = said(order.payment_link.as_deref()) {
        copyable(ui, "Payment link", link, "payment link", out);
    }
}

/// A row whose value can be copied.
fn copyable(ui: &mut Ui, key: &str, value: &str, what: &str, out: &mut Commands) {
    if value.is_empty() {
        return;
    }
    key_value::row(ui, key, |ui| {
        ui.spacing_mut().interact_size.y = 20.0;
        ends(ui, |ui| {
            let name = format!("Copy {what}");
            if icon_button_sized(ui, icons::COPY, &name, 20.0).clicked() {
                out.act(Action::Copy {
                    text: value.to_owned(),
                    said: format!("Copied the {what}"),
                });
            }
            ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| {
                let ink = tokens(ui).text;
                ui.add(egui::Label::new(Type::Body.text(value).color(ink)).truncate());
            });
        });
    });
}
