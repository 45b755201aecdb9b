//! What the list of parcels is limited to besides their state and the search: an account, a brand, a batch, and how long they
//! wait. The menu of a row limits the list to what the row has, and a chip takes a limit back.

use egui::Ui;

use crate::{
    contract::{
        BrandId, OrderBatchId,
        shop::parcels::{Parcel, ParcelFilter},
    },
    i18n::t,
    ui::widgets::{Select, filter_chip, row_menu},
};

/// The choices of how long a parcel waits to be packed, in days.
const WAITING_DAYS: [u32; 4] = [1, 2, 3, 7];

#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct ParcelScope {
    account: Option<String>,
    brand: Option<(BrandId, String)>,
    batch: Option<(OrderBatchId, String)>,
    older_than_days: Option<u32>,
}

impl ParcelScope {
    pub(super) fn is_everything(&self) -> bool {
        *self == Self::default()
    }

    /// Limits a filter. Only parcels to pack wait.
    pub(super) fn apply(&self, filter: ParcelFilter, is_to_pack: bool) -> ParcelFilter {
        ParcelFilter {
            account: self.account.clone(),
            brand_id: self.brand.as_ref().map(|(id, _)| *id),
            order_batch_id: self.batch.as_ref().map(|(id, _)| *id),
            older_than_days: self.older_than_days.filter(|_| is_to_pack),
            ..filter
        }
    }

    /// Draws the choice of the waiting time, and a chip for each other limit, which removes it.
    pub(super) fn ui(&mut self, is_to_pack: bool, ui: &mut Ui) {
        if is_to_pack {
            let mut choices = vec![(None, t!("shop-to-ship-waiting-any"))];
            choices.extend(
                WAITING_DAYS.map(|days| (Some(days), t!("shop-to-ship-waiting-days", days = days))),
            );
            Select::new(&t!("shop-to-ship-waiting")).inline().show(
                ui,
                &mut self.older_than_days,
                &choices,
            );
        }
        let only = |name: &str| match name.is_empty() {
            true => t!("shop-to-ship-only-batch"),
            false => t!("shop-to-ship-only", name = name),
        };
        let limits = [
            self.account.as_deref(),
            self.brand.as_ref().map(|(_, brand)| brand.as_str()),
            self.batch.as_ref().map(|(_, batch)| batch.as_str()),
        ];
        let limits = limits.map(|name| name.map(only));
        for (index, text) in limits.into_iter().enumerate() {
            let Some(text) = text else { continue };
            if filter_chip(ui, &text, true).clicked() {
                match index {
                    0 => self.account = None,
                    1 => self.brand = None,
                    _ => self.batch = None,
                }
            }
        }
    }

    /// Draws the entries of a row's menu, which limit the list to what the parcel has.
    pub(super) fn entries(&mut self, parcel: &Parcel, ui: &mut Ui) {
        let only = |name: &str| t!("shop-to-ship-only", name = name);
        if self.account.is_none() && row_menu::item(ui, &only(&parcel.account)) {
            self.account = Some(parcel.account.clone());
        }
        if self.brand.is_none() && row_menu::item(ui, &only(&parcel.brand)) {
            self.brand = Some((parcel.brand_id, parcel.brand.clone()));
        }
        if self.batch.is_none() && row_menu::item(ui, &t!("shop-to-ship-only-batch")) {
            self.batch = Some((parcel.order_batch_id, parcel.batch_name.clone()));
        }
    }
}
