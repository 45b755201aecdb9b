//! The filters of orders that several subcommands share.

use super::{
    common::CommonOptions,
    desk_session,
    engine_driver::{Awaited, EngineDriver},
    failure::Failure,
    list_reader::read_list,
};
use crate::{
    contract::{OrderBatchId, OrderStatus},
    desk::{
        GetBatch,
        orders::{OrderQuery, OrderRow, OrderStage},
    },
    i18n::t,
};

/// The value of `--status` for orders that expired before they were accepted. The service has no
/// such status.
const EXPIRED: &str = "expired";

/// Options that choose the orders of a subcommand.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct OrderFilterOptions {
    #[arg(long, value_name = "ID")]
    batch: Option<OrderBatchId>,
    #[arg(long, value_name = "STATUS", value_parser = parse_status)]
    status: Option<StatusFilter>,
    #[arg(long, value_name = "TEXT")]
    search: Option<String>,
}

#[derive(Clone, Debug, PartialEq)]
enum StatusFilter {
    Status(OrderStatus),
    Expired,
}

fn parse_status(text: &str) -> Result<StatusFilter, String> {
    if text == EXPIRED {
        return Ok(StatusFilter::Expired);
    }
    match OrderStatus::from(text) {
        OrderStatus::Other(_) => {
            let known = OrderStatus::KNOWN.iter().map(OrderStatus::as_str);
            let known: Vec<_> = known.chain([EXPIRED]).collect();
            Err(t!("cli-value-invalid", values = known.join(", ")))
        }
        status => Ok(StatusFilter::Status(status)),
    }
}

impl OrderFilterOptions {
    /// The orders of the mirror that the options choose. With `offline`, the service is not contacted.
    ///
    /// # Errors
    /// When the batch is unknown, or the mirror cannot be brought up to date or read.
    pub(super) fn read(
        &self,
        common: &CommonOptions,
        offline: bool,
    ) -> Result<Vec<OrderRow>, Failure> {
        let desk = desk_session::open_for_list(common, offline)?;
        let mut driver = EngineDriver::new(&desk);
        if let Some(batch) = self.batch {
            driver.ask(Awaited::Batch, GetBatch(batch))?;
        }
        read_list(&mut driver, &self.query(), |order| order.id)
    }

    fn query(&self) -> OrderQuery {
        let (statuses, stages) = match &self.status {
            None => (Vec::new(), Vec::new()),
            Some(StatusFilter::Status(status)) => (vec![status.clone()], Vec::new()),
            Some(StatusFilter::Expired) => (Vec::new(), vec![OrderStage::Expired]),
        };
        OrderQuery {
            batch: self.batch,
            text: self.search.clone().unwrap_or_default(),
            statuses,
            stages,
            ..OrderQuery::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn status_is_a_known_status_or_expired() {
        assert_eq!(parse_status("expired"), Ok(StatusFilter::Expired));
        assert_eq!(
            parse_status("paid"),
            Ok(StatusFilter::Status(OrderStatus::Paid))
        );
        let refused = parse_status("Paid").unwrap_err();
        assert!(refused.contains("pending_payment"), "{refused}");
    }
}
