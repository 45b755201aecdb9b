//! The parcels of a shop: their list, single parcels, and what an operator does with them after they are packed.

use super::{
    pages::{ShopList, ShopPage},
    request::{change, change_problem, read},
};
use crate::{
    client::{ClientError, ShopClient},
    contract::shop::{
        parcel_number::ParcelNumber,
        parcels::{
            AddressRequest, DeliverReport, DeliverRequest, Parcel, ParcelFilter, ParcelProblem,
            ProblemReport, SettleRequest,
        },
    },
    desk::{
        engine::SessionContext,
        problem::{Impact, Problem, service_problem},
        question::Question,
    },
};

/// Parcels of a page: more than a window shows at once.
const PAGE_PARCELS: u32 = 100;

impl ShopList for ParcelFilter {
    type Row = Parcel;

    fn search(&self) -> Option<&str> {
        self.search.as_deref()
    }

    async fn read(
        &self,
        shop: &ShopClient,
        after: Option<&str>,
    ) -> Result<ShopPage<Parcel>, ClientError> {
        let page = shop.parcels(self, after, PAGE_PARCELS).await?;
        Ok(ShopPage {
            rows: page.data,
            next: page.next,
        })
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GetParcel(pub ParcelNumber);

impl Question for GetParcel {
    type Reply = Parcel;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        read(context, |shop| async move { shop.parcel(&self.0).await }).await
    }
}

/// Records by hand that parcels were delivered.
#[derive(Clone, Debug)]
pub struct DeliverParcels(pub Vec<ParcelNumber>);

impl Question for DeliverParcels {
    type Reply = DeliverReport;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let request = DeliverRequest {
            parcels: self.0,
            delivered_at: None,
        };
        change(context, |shop| async move { shop.deliver(&request).await }).await
    }
}

/// A change of one parcel.
#[derive(Clone, Debug, PartialEq)]
pub enum ParcelChange {
    /// A shipped parcel was lost, damaged or returned.
    ReportProblem(ParcelProblem),
    /// Makes a new parcel for one with a problem. Nothing is charged.
    ShipAgain,
    /// Refunds the order of a parcel with a problem.
    Refund,
    /// Closes the problem of a parcel, with a note. Nothing is shipped or refunded.
    Settle(String),
    /// Until a parcel of the order is packed.
    CorrectAddress(Box<AddressRequest>),
}

#[derive(Clone, Debug, PartialEq)]
pub enum ParcelOutcome {
    /// The parcel after the change; for [`ParcelChange::ShipAgain`] the new one.
    Changed(Parcel),
    /// Nothing was changed, because the recipient or another operator corrected the address. The parcel as it is now.
    Stale(Parcel),
}

/// Changes a parcel.
#[derive(Clone, Debug, PartialEq)]
pub struct ChangeParcel {
    pub parcel: ParcelNumber,
    pub change: ParcelChange,
}

impl Question for ChangeParcel {
    type Reply = ParcelOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let parcel = self.parcel;
        let changed = match self.change {
            ParcelChange::ReportProblem(problem) => {
                let report = ProblemReport { problem };
                shop.report_parcel_problem(&parcel, report).await
            }
            ParcelChange::ShipAgain => shop.ship_parcel_again(&parcel).await,
            ParcelChange::Refund => shop.refund_parcel(&parcel).await,
            ParcelChange::Settle(note) => {
                shop.settle_parcel(&parcel, &SettleRequest { note }).await
            }
            ParcelChange::CorrectAddress(request) => {
                shop.correct_parcel_address(&parcel, &request).await
            }
        };
        match changed {
            Ok(parcel) => Ok(ParcelOutcome::Changed(parcel)),
            Err(ClientError::Refused { status: 409, .. }) => {
                let now = shop.parcel(&parcel).await;
                let now = now.map_err(|error| service_problem(&error, Impact::ShopUnchanged))?;
                Ok(ParcelOutcome::Stale(now))
            }
            Err(error) => Err(change_problem(&error)),
        }
    }
}
