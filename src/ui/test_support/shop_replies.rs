//! What the scripted engine replies to questions about the shop.

use super::{engine::State, samples::shop};
use crate::{
    contract::shop::{parcels::ParcelFilter, stock::StockFilter},
    desk::{
        AnyQuestion, GetShopPage, ProblemKind, ShopPage,
        shop::{CheckTracking, GetPackingRuns, GetParcel, GetStockHistory},
    },
};

impl State {
    pub(super) fn answer_about_shop(&self, question: &AnyQuestion) {
        question.reply(|GetShopPage { list, after }: &GetShopPage<ParcelFilter>| {
            self.page(|| shop::parcels(list, after.as_deref()))
        });
        question.reply(|GetShopPage { list, after }: &GetShopPage<StockFilter>| {
            self.page(|| shop::stock(list, after.as_deref()))
        });
        question.reply(|GetParcel(number)| Ok(shop::find_parcel(*number)));
        question.reply(|GetPackingRuns| Ok(shop::packing_runs()));
        question.reply(|_: &CheckTracking| Ok(shop::tracking_check()));
        question.reply(|_: &GetStockHistory| Ok(shop::stock_history()));
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
