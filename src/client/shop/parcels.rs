//! Parcels of a shop: lists, packing runs, tracking numbers and deliveries.

use reqwest::Method;

use super::ShopClient;
use crate::{
    client::ClientError,
    contract::shop::{
        parcel_number::ParcelNumber,
        parcels::{
            AddressRequest, DeliverReport, DeliverRequest, MAX_PARCELS_PER_REQUEST, PackRequest,
            PackingRun, PackingRuns, Parcel, ParcelFilter, ParcelPage, ProblemReport,
            SettleRequest, TrackingEntry, TrackingReport, TrackingRequest,
        },
        shipping::{ShippingSetting, ShippingSettingsChange},
    },
};

/// Parcels per request of a whole list.
const PAGE: u32 = 500;

/// Why not all entries were recorded.
#[derive(Debug)]
pub struct TrackError {
    pub error: ClientError,
    /// The parcels that the requests before changed.
    pub changed: u64,
}

impl ShopClient {
    /// `GET /admin/v1/settings/shipping`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn shipping_settings(&self) -> Result<ShippingSetting, ClientError> {
        self.get(&["settings", "shipping"], &[]).await
    }

    /// `PUT /admin/v1/settings/shipping`.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` with 409 when the settings were changed since the expected revision.
    pub async fn set_shipping_settings(
        &self,
        change: &ShippingSettingsChange,
    ) -> Result<ShippingSetting, ClientError> {
        self.change(Method::PUT, &["settings", "shipping"], change)
            .await
    }

    /// `GET /admin/v1/parcels`: a page, those that wait longest first. `after` is `next` of the page before.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn parcels(
        &self,
        filter: &ParcelFilter,
        after: Option<&str>,
        limit: u32,
    ) -> Result<ParcelPage, ClientError> {
        let pairs = [
            ("limit", Some(limit.to_string())),
            ("after", after.map(str::to_owned)),
            ("state", filter.state.map(|state| state.to_string())),
            ("account", filter.account.clone()),
            ("brand_id", filter.brand_id.map(|id| id.to_string())),
            (
                "order_batch_id",
                filter.order_batch_id.map(|id| id.to_string()),
            ),
            ("run", filter.run.map(|run| run.to_string())),
            (
                "older_than_days",
                filter.older_than_days.map(|days| days.to_string()),
            ),
            (
                "needs_resolution",
                filter.needs_resolution.map(|flag| flag.to_string()),
            ),
            ("search", filter.search.clone()),
        ];
        let query: Vec<(&str, String)> = pairs
            .into_iter()
            .filter_map(|(name, value)| Some((name, value?)))
            .collect();
        self.get(&["parcels"], &query).await
    }

    /// `GET /admin/v1/parcels/{parcel}`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn parcel(&self, parcel: &ParcelNumber) -> Result<Parcel, ClientError> {
        self.get(&["parcels", parcel.as_str()], &[]).await
    }

    /// Every parcel that the filter keeps.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn all_parcels(&self, filter: &ParcelFilter) -> Result<Vec<Parcel>, ClientError> {
        let mut parcels = Vec::new();
        let mut after = None;
        loop {
            let page = self.parcels(filter, after.as_deref(), PAGE).await?;
            parcels.extend(page.data);
            match page.next {
                Some(next) => after = Some(next),
                None => return Ok(parcels),
            }
        }
    }

    /// `POST /admin/v1/packing_runs`. Sent once.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` when there is nothing to pack.
    pub async fn pack(&self, request: &PackRequest) -> Result<PackingRun, ClientError> {
        self.change(Method::POST, &["packing_runs"], request).await
    }

    /// `GET /admin/v1/packing_runs`, the newest first.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn packing_runs(&self) -> Result<Vec<PackingRun>, ClientError> {
        let runs: PackingRuns = self.get(&["packing_runs"], &[]).await?;
        Ok(runs.data)
    }

    /// `POST /admin/v1/packing_runs/{run}/take_back`.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` when a parcel of the run was shipped.
    pub async fn take_back_run(&self, run: i64) -> Result<PackingRun, ClientError> {
        let empty = serde_json::json!({});
        self.change(
            Method::POST,
            &["packing_runs", &run.to_string(), "take_back"],
            &empty,
        )
        .await
    }

    /// `POST /admin/v1/tracking`. The same request can be sent again: it then changes nothing.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn track(&self, request: &TrackingRequest) -> Result<TrackingReport, ClientError> {
        self.change(Method::POST, &["tracking"], request).await
    }

    /// [`track`](Self::track) for any number of entries, in as many requests as they need.
    ///
    /// # Errors
    /// [`TrackError`], which has what the requests before the failed one recorded.
    pub async fn track_all(
        &self,
        entries: &[TrackingEntry],
        dry_run: bool,
    ) -> Result<TrackingReport, TrackError> {
        let mut total = TrackingReport {
            applied: !dry_run,
            ..TrackingReport::default()
        };
        for chunk in entries.chunks(MAX_PARCELS_PER_REQUEST) {
            let request = TrackingRequest {
                entries: chunk.to_vec(),
                dry_run,
            };
            let report = match self.track(&request).await {
                Ok(report) => report,
                Err(error) => {
                    let changed = if dry_run { 0 } else { total.changed };
                    return Err(TrackError { error, changed });
                }
            };
            total.matched += report.matched;
            total.changed += report.changed;
            total.unmatched.extend(report.unmatched);
        }
        Ok(total)
    }

    /// `POST /admin/v1/parcels/deliver`. The same request can be sent again: it then changes nothing.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn deliver(&self, request: &DeliverRequest) -> Result<DeliverReport, ClientError> {
        self.change(Method::POST, &["parcels", "deliver"], request)
            .await
    }

    /// `POST /admin/v1/parcels/{parcel}/problem`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn report_parcel_problem(
        &self,
        parcel: &ParcelNumber,
        report: ProblemReport,
    ) -> Result<Parcel, ClientError> {
        self.change(
            Method::POST,
            &["parcels", parcel.as_str(), "problem"],
            &report,
        )
        .await
    }

    /// `POST /admin/v1/parcels/{parcel}/ship_again`, which returns the new parcel.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn ship_parcel_again(&self, parcel: &ParcelNumber) -> Result<Parcel, ClientError> {
        let empty = serde_json::json!({});
        self.change(
            Method::POST,
            &["parcels", parcel.as_str(), "ship_again"],
            &empty,
        )
        .await
    }

    /// `POST /admin/v1/parcels/{parcel}/settle`.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn settle_parcel(
        &self,
        parcel: &ParcelNumber,
        request: &SettleRequest,
    ) -> Result<Parcel, ClientError> {
        self.change(
            Method::POST,
            &["parcels", parcel.as_str(), "settle"],
            request,
        )
        .await
    }

    /// `POST /admin/v1/parcels/{parcel}/refund`, which refunds the order of the parcel.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn refund_parcel(&self, parcel: &ParcelNumber) -> Result<Parcel, ClientError> {
        let empty = serde_json::json!({});
        self.change(
            Method::POST,
            &["parcels", parcel.as_str(), "refund"],
            &empty,
        )
        .await
    }

    /// `PUT /admin/v1/parcels/{parcel}/address`.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` once a parcel of the order is packed, and with status 409 when the address is not the expected
    /// one.
    pub async fn correct_parcel_address(
        &self,
        parcel: &ParcelNumber,
        request: &AddressRequest,
    ) -> Result<Parcel, ClientError> {
        self.change(
            Method::PUT,
            &["parcels", parcel.as_str(), "address"],
            request,
        )
        .await
    }
}
