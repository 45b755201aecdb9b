//! The replies to questions about parcels and stock.

use super::{engine::State, samples::parcels};
use crate::{
    contract::shop::{parcels::ParcelFilter, stock::StockFilter},
    desk::{
        AnyQuestion, GetShopPage, ProblemKind, ShopPage,
        shop::{CheckTracking, GetPacking, GetPackingRuns, GetParcel, GetStockHistory},
    },
};

impl State {
    pub(super) fn answer_about_parcels(&self, question: &AnyQuestion) {
        question.reply(|GetShopPage { list, after }: &GetShopPage<ParcelFilter>| {
            self.page(|| parcels::parcels(list, after.as_deref()))
        });
        question.reply(|GetShopPage { list, after }: &GetShopPage<StockFilter>| {
            self.page(|| parcels::stock(list, after.as_deref()))
        });
        question.reply(|GetParcel(number)| Ok(parcels::find_parcel(*number)));
        question.reply(|GetPackingRuns| Ok(parcels::packing_runs()));
        question.reply(|GetPacking| Ok(self.packing));
        question.reply(|_: &CheckTracking| Ok(parcels::tracking_check()));
        question.reply(|_: &GetStockHistory| Ok(parcels::stock_history()));
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
