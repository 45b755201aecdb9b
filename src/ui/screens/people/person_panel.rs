//! The side panel of one person: what is known, what the user entered, the lists and the gifts.

use egui::{Id, Rect, Ui};

use super::{
    person_form::PersonForms,
    selection_dialog::{Purpose, SelectionDialog},
};
use crate::{
    contract::Timestamp,
    desk::{
        Command, GetPerson, LastGift, PeopleCommand, PeopleSelection, PersonDetail, PersonId,
        PersonOrder,
    },
    i18n::{format, t},
    messages::{self, titles},
    recipients::Field,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S4, S8, S16, Tone, Type, icons, tokens},
        widgets::{
            Banner, Button, SidePanel, chip,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap, key_value, order_status_chip, paint, separator, text, wrapped_text,
        },
    },
};

const WIDTH: f32 = 440.0;

#[derive(Debug, Default)]
pub(crate) struct PersonPanel {
    forms: PersonForms,
    start: Option<SelectionDialog>,
    /// The person whose removal waits for a confirmation.
    removing: Option<PersonId>,
}

impl PersonPanel {
    /// Draws the panel at the right of `page`. Closing it emits [`Action::ClosePanel`].
    pub(crate) fn ui(
        &mut self,
        model: &Model,
        id: PersonId,
        page: Rect,
        ui: &Ui,
        out: &mut Commands,
    ) {
        out.request_detail(GetPerson(id));
        let shown = model.details.get(&GetPerson(id));
        let mut is_open = !matches!(shown, Some(None));
        SidePanel::new(&t!("people-panel"))
            .width(WIDTH)
            .scroll_id(id)
            .show(ui, page, &mut is_open, |ui| {
                ui.spacing_mut().item_spacing.y = S4;
                match shown {
                    Some(Some(detail)) => self.contents(detail, model.now(), ui, out),
                    _ => {
                        text(ui, Type::Heading, tokens(ui).weak, t!("people-panel"));
                        if let Some(problem) = model.details.problem(&GetPerson(id)) {
                            ui.add_space(40.0);
                            Banner::problem(Tone::Bad, problem).show(ui);
                        }
                    }
                }
            });
        if let Some(dialog) = &mut self.start
            && dialog.ui(model, ui, out)
        {
            self.start = None;
        }
        if let Some(Some(detail)) = shown {
            self.removal_dialog(detail, ui, out);
        }
        if !is_open {
            out.act(Action::ClosePanel);
        }
    }

    fn contents(&mut self, detail: &PersonDetail, now: Timestamp, ui: &mut Ui, out: &mut Commands) {
        let colors = tokens(ui);
        let name = detail.recipient.name_or_email();
        ui.scope(|ui| {
            // The close button is at the right.
            ui.set_max_width(ui.available_width() - 48.0);
            wrapped_text(ui, Type::Heading, colors.text, &name);
        });
        let email = detail.recipient.get(Field::Email);
        if !email.is_empty() && email != name {
            text(ui, Type::Body, colors.weak, email);
        }
        let last_gift = match detail.last_gift {
            LastGift::At(at) => t!("people-last-gift", ago = messages::people::ago(at, now)),
            LastGift::Undated => t!("people-last-gift-undated"),
            LastGift::None => t!("people-no-gift"),
        };
        text(ui, Type::Body, colors.weak, last_gift);
        gap(ui, S16);
        let start = Button::primary(t!("create-gift")).icon(icons::NEW_GIFT);
        if start.show(ui).clicked() {
            let people = PeopleSelection::People([detail.id].into());
            self.start = Some(SelectionDialog::new(Purpose::CreateGift(people)));
        }
        section(ui, t!("people-section-notes"));
        self.forms.ui(detail, ui, out);
        let facts = facts(detail);
        if !facts.is_empty() {
            section(ui, t!("people-section-data"));
            key_value::rows(ui, facts);
        }
        if !detail.lists.is_empty() {
            section(ui, t!("people-lists"));
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = S4;
                for (_, list) in &detail.lists {
                    chip(ui, list, Tone::Neutral);
                }
            });
        }
        section(ui, t!("people-section-gifts", count = detail.order_count));
        for order in &detail.orders {
            order_row(order, now, ui, out);
        }
        let hidden = detail.order_count - detail.orders.len() as u64;
        if hidden > 0 {
            text(
                ui,
                Type::Small,
                colors.weak,
                t!("people-more-gifts", count = hidden),
            );
        }
        gap(ui, S16);
        separator(ui);
        gap(ui, S8);
        let remove = Button::quiet(t!("people-remove"))
            .icon(icons::DELETE)
            .danger();
        if remove.show(ui).clicked() {
            self.removing = Some(detail.id);
        }
    }

    fn removal_dialog(&mut self, detail: &PersonDetail, ui: &Ui, out: &mut Commands) {
        if self.removing != Some(detail.id) {
            return;
        }
        let name = detail.recipient.name_or_email();
        let title = t!("people-remove-person-title", name = name);
        let is_closed = dialog(ui, Id::unique("remove-person"), &title, |ui| {
            dialog_text(ui, &t!("people-remove-person-text"));
            buttons(ui, |ui| {
                let remove = Button::primary(t!("people-remove")).danger();
                let is_removed = remove.show(ui).clicked();
                if is_removed {
                    let command = PeopleCommand::RemovePerson(detail.id);
                    out.send(Command::People(command));
                    self.forms.forget(detail.id);
                }
                cancel_button(ui) || is_removed
            })
        });
        if is_closed {
            self.removing = None;
        }
    }
}

fn section(ui: &mut Ui, title: String) {
    gap(ui, S16);
    separator(ui);
    gap(ui, S16);
    text(ui, Type::Strong, tokens(ui).text, title);
    gap(ui, S8);
}

/// The fields without name and email, and the extra columns.
fn facts(detail: &PersonDetail) -> Vec<(String, String)> {
    let fields = Field::ALL.iter().filter(|field| {
        !matches!(field, Field::FirstName | Field::LastName | Field::Email)
            && !detail.recipient.get(**field).is_empty()
    });
    fields
        .map(|field| {
            (
                messages::issue::field_label(*field),
                detail.recipient.get(*field).to_owned(),
            )
        })
        .chain(detail.extra.iter().cloned())
        .collect()
}

fn order_row(order: &PersonOrder, now: Timestamp, ui: &mut Ui, out: &mut Commands) {
    let gift = titles::cart(&order.gift);
    ui.horizontal(|ui| {
        let name = t!("people-open-order", gift = &gift);
        let link = Button::link(&gift).name(name);
        if link.show(ui).clicked() {
            out.act(Action::ShowOrder(order.id));
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            order_status_chip(ui, &order.status, false);
        });
    });
    let batch = titles::batch(&order.batch);
    let date = order
        .at
        .map_or_else(|| t!("date-unknown"), |at| format::short_date(at, now));
    let facts = t!("people-order-facts", batch = batch, date = date);
    paint::truncated_label(ui, Type::Small, tokens(ui).weak, facts);
    gap(ui, S8);
}
