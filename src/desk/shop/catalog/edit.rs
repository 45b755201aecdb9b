//! Changes of a single product and of the stock of a single variant. A change names what its operator saw, so that the
//! shop refuses the change when another operator was faster.

use std::sync::Arc;

use super::products::{ShownProduct, shown_product};
use crate::{
    client::ClientError,
    contract::shop::{
        catalog::{BrandChange, CatalogImport, CatalogProblem, CatalogProblemCode, ProductChange},
        stock::StockChange,
    },
    desk::{
        engine::SessionContext,
        problem::{Impact, Problem, service_problem},
        question::Question,
        shop::request::change_problem,
    },
};

/// Creates, changes or archives a product.
#[derive(Clone, Debug, PartialEq)]
pub struct EditProduct {
    pub change: ProductChange,
    /// The brand of a new product, when the shop does not have it yet.
    pub new_brand: Option<BrandChange>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum EditOutcome {
    Saved,
    /// Nothing was changed: another operator changed the product. Has the product of now, unless it is gone.
    Stale(Option<Arc<ShownProduct>>),
    /// Nothing was changed: the values are not permitted.
    Refused(Vec<CatalogProblem>),
}

impl Question for EditProduct {
    type Reply = EditOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let handle = self.change.handle.clone();
        let import = CatalogImport {
            products: vec![self.change],
            brands: self.new_brand.into_iter().collect(),
            ..CatalogImport::default()
        };
        let plan = shop.import_catalog(&import).await;
        let plan = plan.map_err(|error| change_problem(&error))?;
        let is_stale = |problem: &CatalogProblem| problem.code == CatalogProblemCode::Stale;
        if plan.problems.iter().any(is_stale) {
            let current = shown_product(&shop, &handle).await;
            let current =
                current.map_err(|error| service_problem(&error, Impact::ShopUnchanged))?;
            return Ok(EditOutcome::Stale(current.map(Arc::new)));
        }
        if !plan.problems.is_empty() {
            return Ok(EditOutcome::Refused(plan.problems));
        }
        // The pages of senders show the change at once.
        context.session.refresh();
        Ok(EditOutcome::Saved)
    }
}

/// Sets the number of a variant on hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditStock(pub StockChange);

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StockOutcome {
    Saved,
    /// Nothing was changed: gifts have reserved more, or another operator changed the number. The reason of the shop is
    /// in English.
    Refused(String),
}

impl Question for EditStock {
    type Reply = StockOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        match shop.change_stock(&self.0).await {
            Ok(_) => Ok(StockOutcome::Saved),
            Err(ClientError::Refused {
                reason: Some(reason),
                ..
            }) => Ok(StockOutcome::Refused(reason)),
            Err(error) => Err(change_problem(&error)),
        }
    }
}
