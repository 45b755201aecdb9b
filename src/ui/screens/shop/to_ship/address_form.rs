//! The form that corrects the address of a parcel. State and country stay, because the tax depends on them. An address that was
//! corrected meanwhile is not overwritten: the form shows both.

use egui::{Id, Ui};

use crate::{
    contract::{
        MailingAddress,
        shop::parcels::{AddressRequest, Parcel},
    },
    desk::Problem,
    i18n::t,
    ui::{
        theme::{S8, S12, Tone},
        widgets::{
            Banner, Button, TextField,
            dialog::{buttons, cancel_button, dialog, dialog_text},
            gap,
        },
    },
};

#[derive(Clone, Debug)]
pub(super) struct AddressForm {
    first_name: String,
    last_name: String,
    address: MailingAddress,
    address_2: String,
    /// The address that the operator saw.
    expected: MailingAddress,
    /// The parcel with the address of the recipient or of another operator, by which a correction was refused.
    newer: Option<Parcel>,
}

/// The user's choice.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum AddressResponse {
    Open,
    Canceled,
    Save(Box<AddressRequest>),
}

impl AddressForm {
    pub(super) fn new(parcel: &Parcel) -> Self {
        let address = &parcel.mailing_address;
        let (first_name, last_name) = match &address.first_name {
            Some(first) => (first.clone(), address.last_name.clone().unwrap_or_default()),
            None => match parcel.recipient.split_once(' ') {
                Some((first, last)) => (first.to_owned(), last.to_owned()),
                None => (parcel.recipient.clone(), String::new()),
            },
        };
        Self {
            first_name,
            last_name,
            address: address.clone(),
            address_2: address.address_2.clone().unwrap_or_default(),
            expected: address.clone(),
            newer: None,
        }
    }

    /// Shows the address that the parcel has now beside the correction, which is not saved.
    pub(super) fn show_newer(&mut self, parcel: Parcel) {
        self.newer = Some(parcel);
    }

    pub(super) fn ui(
        &mut self,
        problem: Option<&Problem>,
        is_saving: bool,
        ui: &Ui,
    ) -> AddressResponse {
        let mut saved = None;
        let id = Id::unique("parcel-address");
        let is_closed = dialog(ui, id, &t!("shop-address-title"), |ui| {
            ui.spacing_mut().item_spacing.y = S8;
            dialog_text(ui, &t!("shop-address-text"));
            for (label, value) in [
                (t!("recipients-field-first-name"), &mut self.first_name),
                (t!("recipients-field-last-name"), &mut self.last_name),
                (
                    t!("recipients-field-address-1"),
                    &mut self.address.address_1,
                ),
                (t!("recipients-field-address-2"), &mut self.address_2),
                (t!("recipients-field-city"), &mut self.address.city),
                (
                    t!("recipients-field-postal-code"),
                    &mut self.address.postal_code,
                ),
            ] {
                TextField::new(&label).limit(200).show(ui, value);
            }
            if self.newer.is_some() {
                gap(ui, S12);
                saved = self.conflict_ui(is_saving, ui);
            } else if let Some(problem) = problem {
                gap(ui, S12);
                Banner::problem(Tone::Bad, problem).show(ui);
            }
            buttons(ui, |ui| {
                let label = match is_saving {
                    true => t!("shop-saving"),
                    false => t!("shop-address-save"),
                };
                let can_save = !is_saving && self.newer.is_none() && self.is_complete();
                if Button::primary(label).enabled(can_save).show(ui).clicked() {
                    saved = Some(self.request());
                }
                cancel_button(ui)
            })
        });
        match saved {
            Some(request) => AddressResponse::Save(Box::new(request)),
            None if is_closed => AddressResponse::Canceled,
            None => AddressResponse::Open,
        }
    }

    /// Shows both addresses. Returns the request when the user prefers the own one.
    fn conflict_ui(&mut self, is_saving: bool, ui: &mut Ui) -> Option<AddressRequest> {
        let newer = self.newer.clone()?;
        let mine = self.corrected();
        let my_name = [&self.first_name, &self.last_name].map(|name| name.trim());
        let take = t!("shop-address-take-theirs");
        let apply = t!("shop-address-apply-mine");
        let now = one_line(&newer.recipient, &newer.mailing_address);
        let mine = one_line(my_name.join(" ").trim(), &mine);
        Banner::new(Tone::Caution, t!("shop-address-stale", now = now))
            .meaning(t!("shop-address-stale-meaning", mine = mine))
            .show(ui);
        let can_save = !is_saving && self.is_complete();
        let (takes, applies) = ui
            .horizontal_wrapped(|ui| {
                let takes = Button::secondary(take).small().show(ui).clicked();
                let apply = Button::secondary(apply).small().enabled(can_save);
                (takes, apply.show(ui).clicked())
            })
            .inner;
        if applies {
            (self.expected, self.newer) = (newer.mailing_address, None);
            return Some(self.request());
        }
        if takes {
            *self = Self::new(&newer);
        }
        None
    }

    fn request(&self) -> AddressRequest {
        AddressRequest {
            address: self.corrected(),
            expected: Some(self.expected.clone()),
        }
    }

    fn is_complete(&self) -> bool {
        let needed = [
            &self.first_name,
            &self.address.address_1,
            &self.address.city,
            &self.address.postal_code,
        ];
        needed.into_iter().all(|value| !value.trim().is_empty())
    }

    fn corrected(&self) -> MailingAddress {
        let filled = |text: &str| {
            let text = text.trim();
            (!text.is_empty()).then(|| text.to_owned())
        };
        MailingAddress {
            first_name: filled(&self.first_name),
            last_name: filled(&self.last_name),
            address_2: filled(&self.address_2),
            ..self.address.clone()
        }
    }
}

/// The lines of an address as on a label, without the name.
pub(super) fn label_lines(address: &MailingAddress) -> Vec<String> {
    let place = format!(
        "{}, {} {}",
        address.city, address.state, address.postal_code
    );
    let lines = [
        Some(address.address_1.clone()),
        address.address_2.clone(),
        Some(place),
        Some(address.country.clone()),
    ];
    let lines = lines.into_iter().flatten();
    lines.filter(|line| !line.trim().is_empty()).collect()
}

fn one_line(name: &str, address: &MailingAddress) -> String {
    let mut lines = vec![name.to_owned()];
    lines.extend(label_lines(address));
    lines.join(", ")
}
