//! Fills the folder of a practice service with half a year of orders: batches are sent at their time by a clock that
//! runs ahead, and the simulator moves their orders. Everything is created as requests and the simulation create it,
//! so that the data has no state that a service could not have.

use std::{path::Path, sync::Arc, time::Duration};

use secrecy::SecretString;

use super::sample_batches::SampleBatches;
use crate::{
    client::{Client, ClientError, ClientOptions, ProductFilter},
    contract::{Clock, ManualClock, PageQuery, Product, WallClock},
    service::{self, PracticeConfig, ServiceConfig, ServiceError},
};

/// How long ago the first batch was sent. The time between two batches is in proportion to their orders.
const PERIOD: Duration = Duration::from_secs(180 * 24 * 3_600);

/// A simulated day takes a day of the clock. Practice in the window runs 1,440 times as fast.
const REAL_SPEED: f64 = 1.0 / 1_440.0;

const SEED: u64 = 20_261_127;

/// Why a history is incomplete. The folder can be deleted.
#[derive(Debug)]
pub enum HistoryError {
    /// The service did not start, or its database failed.
    Service(ServiceError),
    /// The service refused a batch, or did not respond.
    Request(ClientError),
}

impl From<ServiceError> for HistoryError {
    fn from(error: ServiceError) -> Self {
        Self::Service(error)
    }
}

impl From<ClientError> for HistoryError {
    fn from(error: ClientError) -> Self {
        Self::Request(error)
    }
}

/// Writes `orders` orders into the folder of a practice service, and reports how many are written.
///
/// # Errors
/// When the service cannot use the folder, or refuses a batch.
pub async fn write_history(
    practice_dir: &Path,
    orders: u32,
    mut report: impl FnMut(u32),
) -> Result<(), HistoryError> {
    let clock = ManualClock::at(WallClock.now() - PERIOD);
    let key = SecretString::from(format!("demo-{}", uuid::Uuid::new_v4().simple()));
    let config = ServiceConfig {
        data_dir: practice_dir.to_owned(),
        practice: Some(PracticeConfig {
            seed: SEED,
            speed: REAL_SPEED,
        }),
        initial_key: Some(key.clone()),
        ..ServiceConfig::default()
    };
    let running = service::start(config, Arc::new(clock.clone())).await?;
    let client = Client::new(&running.url(), key, ClientOptions::default())?;
    let products = sendable_products(&client).await?;
    let mut batches = SampleBatches::new(SEED, orders, products);
    let mut written = 0;
    while let Some(batch) = batches.next_batch(clock.now()) {
        let size = u32::try_from(batch.recipients.len()).unwrap_or(u32::MAX);
        client.create_order_batch(&batch).await?;
        clock.advance(PERIOD.mul_f64(f64::from(size) / f64::from(orders)));
        // Creates the orders, and records the events until the next batch before it.
        running.tick().await?;
        written += size;
        report(written);
    }
    running.shutdown().await;
    Ok(())
}

/// The first products that need no choice of the sender.
async fn sendable_products(client: &Client) -> Result<Vec<Product>, HistoryError> {
    let page = PageQuery::default();
    let products = client
        .products_page(&ProductFilter::default(), page)
        .await?;
    let plain = products.data.into_iter();
    Ok(plain.filter(|product| !product.price_is_variable).collect())
}
