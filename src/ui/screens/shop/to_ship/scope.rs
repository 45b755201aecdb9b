//! The limits of the list of parcels besides their state and the search: an account, a brand, a batch, and how long they wait.
//! The menu of a row limits the list to the account, brand or batch of the row, and a chip removes a limit.

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
    /// Whether the list has every parcel. The waiting time limits only parcels to pack.
    pub(super) fn is_everything(&self, is_to_pack: bool) -> bool {
        let is_any_age = self.older_than_days.is_none() || !is_to_pack;
        is_any_age && self.account.is_none() && self.brand.is_none() && self.batch.is_none()
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
        limit_chip(&mut self.account, |name| name, ui);
        limit_chip(&mut self.brand, |(_, name)| name, ui);
        limit_chip(&mut self.batch, |(_, name)| name, ui);
    }

    /// Draws the entries of a row's menu, which limit the list to the account, brand or batch of the parcel.
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

/// Draws the chip of a limit that is set. A click removes the limit. A batch can be without a name.
fn limit_chip<T>(limit: &mut Option<T>, name: impl Fn(&T) -> &String, ui: &mut Ui) {
    let Some(value) = limit else {
        return;
    };
    let name = name(value);
    let text = match name.is_empty() {
        true => t!("shop-to-ship-only-batch"),
        false => t!("shop-to-ship-only", name = name),
    };
    if filter_chip(ui, &text, true).clicked() {
        *limit = None;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_time_limits_parcels_to_pack() {
        let scope = ParcelScope {
            older_than_days: Some(2),
            ..ParcelScope::default()
        };
        assert!(!scope.is_everything(true));
        assert!(scope.is_everything(false));
    }
}
