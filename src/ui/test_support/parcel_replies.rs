//! The replies to questions about parcels and stock.

use super::{engine::State, samples::parcels};
use crate::{
    contract::shop::{
        parcels::{Parcel, ParcelFilter},
        stock::StockFilter,
    },
    desk::{
        AnyQuestion, GetShopPage, ProblemKind, ShopPage,
        shop::{
            CheckTracking, GetOperatorSettings, GetPacking, GetPackingRuns, GetParcel,
            GetStockHistory,
        },
    },
};

impl State {
    pub(super) fn answer_about_parcels(&self, question: &AnyQuestion) {
        question.reply(|GetShopPage { list, after }: &GetShopPage<ParcelFilter>| {
            let mut page = self.page(|| parcels::parcels(list, after.as_deref()))?;
            page.rows
                .iter_mut()
                .for_each(|parcel| self.mark_unpaid(parcel));
            Ok(page)
        });
        question.reply(|GetShopPage { list, after }: &GetShopPage<StockFilter>| {
            self.page(|| parcels::stock(list, after.as_deref()))
        });
        question.reply(|GetParcel(number)| {
            let mut parcel = parcels::find_parcel(*number);
            self.mark_unpaid(&mut parcel);
            Ok(parcel)
        });
        question.reply(|GetPackingRuns| Ok(parcels::packing_runs()));
        question.reply(|GetPacking| Ok(self.packing));
        question.reply(|GetOperatorSettings| Ok(parcels::operator_settings()));
        question.reply(|_: &CheckTracking| Ok(parcels::tracking_check()));
        question.reply(|_: &GetStockHistory| Ok(parcels::stock_history()));
    }

    /// Lets the card of a parcel be no longer authorized.
    fn mark_unpaid(&self, parcel: &mut Parcel) {
        let is_unpaid = parcel.parcel == parcels::unpaid_parcel().parcel;
        parcel.is_waiting_for_payment = self.has_card_problems && is_unpaid;
    }

    fn page<T>(
        &self,
        read: impl FnOnce() -> ShopPage<T>,
    ) -> Result<ShopPage<T>, crate::desk::Problem> {
        match (self.fails_lists, self.has_parcels) {
            (true, _) => Err(ProblemKind::ServiceUnreachable.into()),
            (false, true) => Ok(read()),
            (false, false) => Ok(ShopPage {
                rows: Vec::new(),
                next: None,
            }),
        }
    }
}
