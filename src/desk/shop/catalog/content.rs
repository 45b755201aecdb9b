//! Reads the whole catalog of a shop, for an export.

use std::collections::{HashMap, HashSet};

use crate::{
    client::{ClientError, ShopClient},
    contract::{
        Page, PageQuery,
        shop::catalog::{CatalogEntry, ShopProduct},
    },
    shop_files::catalog::{CatalogContent, ExportedProduct},
};

/// The entries that are not archived, with the numbers on hand of counted items.
///
/// # Errors
/// [`ClientError`].
pub(crate) async fn read_content(shop: &ShopClient) -> Result<CatalogContent, ClientError> {
    let items = shop.stock().await?;
    let stock: OnHand<'_> = items
        .iter()
        .map(|item| {
            let key = (item.product.as_str(), item.variant.as_str());
            (key, item.on_hand)
        })
        .collect();
    let products = all(|page| shop.shop_products(false, page)).await?;
    let handles: HashSet<&str> = products.iter().map(|it| it.handle.as_str()).collect();
    let mut collections = all(|page| shop.shop_collections(false, page)).await?;
    for collection in &mut collections {
        collection
            .products
            .retain(|it| handles.contains(it.as_str()));
    }
    // An import refuses a collection without products.
    collections.retain(|it| !it.products.is_empty());
    let of_products = products.iter().map(|it| it.brand.as_str());
    let of_collections = collections.iter().filter_map(|it| it.brand.as_deref());
    let used: HashSet<&str> = of_products.chain(of_collections).collect();
    let mut brands = all(|page| shop.shop_brands(false, page)).await?;
    // A product or a collection needs its brand, which can be archived.
    let archived = all(|page| shop.shop_brands(true, page)).await?;
    brands.extend(
        archived
            .into_iter()
            .filter(|it| used.contains(it.handle.as_str())),
    );
    Ok(CatalogContent {
        products: products
            .into_iter()
            .map(|product| with_stock(product, &stock))
            .collect(),
        brands,
        cards: all(|page| shop.shop_cards(false, page)).await?,
        collections,
    })
}

/// The entries of all pages.
pub(super) async fn all<T, F>(read: impl Fn(PageQuery) -> F) -> Result<Vec<T>, ClientError>
where
    F: Future<Output = Result<Page<CatalogEntry<T>>, ClientError>>,
{
    let mut entries = Vec::new();
    let mut page = PageQuery {
        page: 1,
        per_page: PageQuery::MAX_PER_PAGE,
    };
    loop {
        let read = read(page).await?;
        // A list that grew shorter meanwhile can end before its total.
        let is_last =
            read.data.is_empty() || page.page * page.per_page >= read.list_meta.total_count;
        entries.extend(read.data.into_iter().map(|entry| entry.entry));
        if is_last {
            return Ok(entries);
        }
        page.page += 1;
    }
}

/// The numbers on hand by product and variant.
type OnHand<'a> = HashMap<(&'a str, &'a str), i64>;

fn with_stock(product: ShopProduct, stock: &OnHand<'_>) -> ExportedProduct {
    let on_hand = product.variants.iter().map(|variant| {
        let name = variant.values.join(" / ");
        stock
            .get(&(product.handle.as_str(), name.as_str()))
            .copied()
    });
    ExportedProduct {
        on_hand: on_hand.collect(),
        product,
    }
}
