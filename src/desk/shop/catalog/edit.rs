//! Changes of a single product and of the stock of its variants. A change names what its operator saw, so that the shop
//! refuses the change when another operator was faster.

use std::sync::Arc;

use super::products::{ShownProduct, shown_product};
use crate::{
    client::{ClientError, ShopClient},
    contract::shop::{
        catalog::{
            BrandChange, CatalogImport, CatalogProblem, CatalogProblemCode, EntryKind,
            ProductChange,
        },
        stock::StockChange,
    },
    desk::{
        engine::SessionContext,
        problem::{Impact, Problem, service_problem},
        question::Question,
        shop::request::change_problem,
    },
};

/// Creates a product.
#[derive(Clone, Debug, PartialEq)]
pub struct CreateProduct {
    pub product: ProductChange,
    /// The brand of the product, when the shop does not have it yet.
    pub new_brand: Option<BrandChange>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CreateOutcome {
    Created,
    /// Nothing was changed: the shop has the product, or the brand that should be new.
    Exists(EntryKind),
    /// Nothing was changed: the values are not permitted.
    Refused(Vec<CatalogProblem>),
}

impl Question for CreateProduct {
    type Reply = CreateOutcome;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let problems = import_product(&shop, self.product, self.new_brand).await;
        let problems = problems.map_err(|error| change_problem(&error))?;
        if let Some(existing) = problems.iter().find(|problem| is_stale(problem)) {
            return Ok(CreateOutcome::Exists(existing.kind));
        }
        if !problems.is_empty() {
            return Ok(CreateOutcome::Refused(problems));
        }
        // The pages of senders show the product at once.
        context.session.refresh();
        Ok(CreateOutcome::Created)
    }
}

/// Changes, archives or restores a product, and then sets the stock of its variants. The first change that is refused ends
/// the question; those before it stay.
#[derive(Clone, Debug, PartialEq)]
pub struct EditProduct {
    pub handle: String,
    /// `None`: only the stock is changed.
    pub change: Option<ProductChange>,
    pub stock: Vec<StockChange>,
    /// The stock of the variants that the change removes or gives other values, as its operator saw it. The edit is refused
    /// when the stock of one of them has moved, because the change sets the stock of other variants instead.
    pub expected_stock: Vec<ExpectedStock>,
}

/// The stock of a variant when an operator saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExpectedStock {
    /// The name of the variant; empty without options.
    pub variant: String,
    /// `None` for a variant that is not counted.
    pub on_hand: Option<i64>,
}

/// The outcome of the edit of an entry, and the entry afterwards.
#[derive(Clone, Debug, PartialEq)]
pub struct EditedEntry<V> {
    pub outcome: EditOutcome,
    /// Whether the shop has the change of the entry, whatever came of its stock.
    pub is_entry_saved: bool,
    /// The entry after the edit. `None` when the shop does not have it, or when everything was saved and the entry could
    /// not be read afterwards.
    pub now: Option<Arc<V>>,
}

pub type EditedProduct = EditedEntry<ShownProduct>;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EditOutcome {
    Saved,
    /// Another operator changed the entry or its stock.
    Stale,
    /// The values of the entry are not permitted.
    Refused(Vec<CatalogProblem>),
    /// Gifts have reserved more than the number on hand. The reason of the shop is in English.
    StockRefused(String),
}

impl Question for EditProduct {
    type Reply = EditedProduct;

    async fn answer(self, context: &SessionContext) -> Result<Self::Reply, Problem> {
        let shop = context.session.operated_shop().await?;
        let handle = self.handle.clone();
        let mut saved = Saved::default();
        let outcome = saved.save(&shop, self).await;
        if saved.is_any {
            // The pages of senders show the change at once.
            context.session.refresh();
        }
        let outcome = outcome.map_err(|error| saved.problem(&error))?;
        let now = match (&outcome, shown_product(&shop, &handle).await) {
            (_, Ok(now)) => now,
            (EditOutcome::Saved, Err(_)) => None,
            (_, Err(error)) => return Err(saved.problem(&error)),
        };
        Ok(EditedProduct {
            outcome,
            is_entry_saved: saved.is_product,
            now: now.map(Arc::new),
        })
    }
}

/// The part of an edit that the shop has.
#[derive(Default)]
struct Saved {
    is_product: bool,
    is_any: bool,
}

impl Saved {
    async fn save(
        &mut self,
        shop: &ShopClient,
        edit: EditProduct,
    ) -> Result<EditOutcome, ClientError> {
        if has_other_stock(shop, &edit).await? {
            return Ok(EditOutcome::Stale);
        }
        if let Some(change) = edit.change {
            let problems = import_product(shop, change, None).await?;
            if let Some(refused) = refused(problems) {
                return Ok(refused);
            }
            self.is_product = true;
            self.is_any = true;
        }
        for change in &edit.stock {
            match shop.change_stock(change).await {
                Ok(_) => self.is_any = true,
                Err(ClientError::Refused { status: 409, .. }) => return Ok(EditOutcome::Stale),
                Err(ClientError::Refused {
                    reason: Some(reason),
                    ..
                }) => return Ok(EditOutcome::StockRefused(reason)),
                Err(error) => return Err(error),
            }
        }
        Ok(EditOutcome::Saved)
    }

    /// The problem of a request that failed after this part.
    fn problem(&self, error: &ClientError) -> Problem {
        match self.is_any {
            true => service_problem(error, Impact::ShopMayBeChanged),
            false => change_problem(error),
        }
    }
}

/// Whether the stock of a variant that an edit removes is not as its operator saw it.
async fn has_other_stock(shop: &ShopClient, edit: &EditProduct) -> Result<bool, ClientError> {
    if edit.expected_stock.is_empty() {
        return Ok(false);
    }
    let items = shop.stock_of(&edit.handle).await?;
    Ok(edit.expected_stock.iter().any(|expected| {
        let item = items.iter().find(|item| item.variant == expected.variant);
        item.map(|item| item.on_hand) != expected.on_hand
    }))
}

/// Imports one product. Returns why nothing was changed; nothing when the product was saved.
async fn import_product(
    shop: &ShopClient,
    product: ProductChange,
    new_brand: Option<BrandChange>,
) -> Result<Vec<CatalogProblem>, ClientError> {
    let import = CatalogImport {
        products: vec![product],
        brands: new_brand.into_iter().collect(),
        ..CatalogImport::default()
    };
    let plan = shop.import_catalog(&import).await?;
    Ok(plan.problems)
}

/// The outcome of an edit with these problems; `None` without a problem.
pub(super) fn refused(problems: Vec<CatalogProblem>) -> Option<EditOutcome> {
    if problems.iter().any(is_stale) {
        return Some(EditOutcome::Stale);
    }
    (!problems.is_empty()).then_some(EditOutcome::Refused(problems))
}

fn is_stale(problem: &CatalogProblem) -> bool {
    problem.code == CatalogProblemCode::Stale
}
