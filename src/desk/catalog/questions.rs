//! The questions for products, brands and collections. Replies come from the mirror, and from the service for data that the
//! mirror lacks.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use tokio::task::spawn_blocking;

use super::{
    collection::CollectionDetail,
    product::{BrandDetail, Facet, ProductQuery},
};
use crate::{
    contract::{BrandId, CollectionId, Product, ProductId},
    desk::{
        connections::embedded::make_urls_relative,
        engine::{SessionContext, publish},
        lists::{Changed, DataKind},
        problem::{Item, Problem, ProblemKind},
        question::Question,
        system::lock::lock,
    },
};

/// The shortest time between two reads of the same collection.
const MIN_REFRESH_INTERVAL: Duration = Duration::from_secs(30);

#[derive(Clone, Debug, PartialEq)]
pub struct GetProduct(pub ProductId);

impl Question for GetProduct {
    type Reply = Arc<Product>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let Self(id) = self;
        let product = match app.store.product(connection_row, &app.country(), id).await {
            Ok(Some(product)) => product,
            Ok(None) => {
                context
                    .fetch(
                        Item::Product,
                        |client| async move { client.product(id).await },
                    )
                    .await?
            }
            Err(error) => return Err(context.store_problem(&error)),
        };
        Ok(Arc::new(product))
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct GetBrand(pub BrandId);

impl Question for GetBrand {
    type Reply = Arc<BrandDetail>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let brand = app.store.brand(connection_row, &country, self.0);
        context.found(brand.await, Item::Brand)
    }
}

/// How many products of each category a search finds. Categories without any are left out.
#[derive(Clone, Debug, PartialEq)]
pub struct CountCategories(pub ProductQuery);

impl Question for CountCategories {
    type Reply = Arc<Vec<Facet>>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let (app, connection_row) = (&context.app, context.session.connection_row);
        let country = app.country();
        let counts = app.store.category_counts(connection_row, &country, &self.0);
        context.read_or_report(counts.await).map(Arc::new)
    }
}

/// Replies with the mirrored collection. The collection is then read from the service, because it may have other
/// products, or be a draft again, since the last sync. `None`: the collection is not published, so that it cannot be
/// sent.
#[derive(Clone, Debug, PartialEq)]
pub struct GetCollection(pub CollectionId);

impl Question for GetCollection {
    type Reply = Option<Arc<CollectionDetail>>;

    const DEPENDS_ON: &'static [DataKind] = &[DataKind::Catalog];

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let Self(id) = self;
        let mirrored = async || {
            let store = &context.app.store;
            let collection = store.collection(context.session.connection_row, id).await;
            collection.map_err(|error| context.store_problem(&error))
        };
        let collection = match mirrored().await? {
            Some(collection) => {
                if is_refresh_due(context, id) {
                    let context = context.clone();
                    // The mirrored collection is shown already, so a failure is ignored; a changed collection emits
                    // `Event::Changed`.
                    tokio::spawn(async move { refresh(&context, id).await });
                }
                collection
            }
            None => {
                refresh(context, id).await?;
                let item = Item::Collection;
                let missing = ProblemKind::NotOnThisComputer { item };
                mirrored().await?.ok_or(missing)?
            }
        };
        // A collection can have hundreds of products.
        let detail = spawn_blocking(move || CollectionDetail::new(collection)).await;
        Ok(detail.ok().flatten().map(Arc::new))
    }
}

/// Whether the collection was not read shortly before. A changed collection is requested again, so that a
/// service with other picture URLs in each response would be asked without end.
fn is_refresh_due(context: &SessionContext, id: CollectionId) -> bool {
    let mut reads = lock(&context.session.collection_reads);
    let is_recent = |at: &Instant| at.elapsed() < MIN_REFRESH_INTERVAL;
    if reads.get(&id).is_some_and(is_recent) {
        return false;
    }
    reads.insert(id, Instant::now());
    true
}

async fn refresh(context: &SessionContext, id: CollectionId) -> Result<(), Problem> {
    let mut base_url = None;
    let read = context
        .fetch(Item::Collection, |client| {
            base_url = Some(client.base_url().to_owned());
            async move { client.collection(id).await }
        })
        .await?;
    let read = match base_url.filter(|_| context.session.is_embedded()) {
        Some(base_url) => make_urls_relative(read, &base_url),
        None => read,
    };
    let (store, connection_row) = (&context.app.store, context.session.connection_row);
    let is_changed = store
        .replace_collection(connection_row, &read)
        .await
        .map_err(|error| context.store_problem(&error))?;
    if is_changed {
        publish::catalog(context).await;
        context.emit_changed(Changed {
            catalog: true,
            ..Changed::default()
        });
    }
    Ok(())
}
