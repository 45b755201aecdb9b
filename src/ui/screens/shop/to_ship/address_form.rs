//! The form that corrects the address of a parcel. State and country stay, because the tax depends on them.

use egui::{Id, Ui};

use crate::{
    contract::{MailingAddress, shop::parcels::Parcel},
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
}

/// The user's choice.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum AddressResponse {
    Open,
    Canceled,
    Save(MailingAddress),
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
        }
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
            if let Some(problem) = problem {
                gap(ui, S12);
                Banner::problem(Tone::Bad, problem).show(ui);
            }
            buttons(ui, |ui| {
                let label = match is_saving {
                    true => t!("shop-saving"),
                    false => t!("shop-address-save"),
                };
                let save = Button::primary(label).enabled(!is_saving && self.is_complete());
                if save.show(ui).clicked() {
                    saved = Some(self.corrected());
                }
                cancel_button(ui)
            })
        });
        match saved {
            Some(address) => AddressResponse::Save(address),
            None if is_closed => AddressResponse::Canceled,
            None => AddressResponse::Open,
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
