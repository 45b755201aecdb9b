//! Parts of the API's documents: the sets of a brand, the label of options, and what a collection has from its products.

use crate::contract::{BrandCategory, BrandSet, BrandSetId, CategoryId, Image, Product, Timestamp};

/// The most pictures of a collection's product, which are the first pictures of the first products in the collection.
const MAX_COLLECTION_PICTURES: usize = 4;

/// The set of a brand that a product belongs to.
pub(super) struct SetOfProduct<'a> {
    pub id: BrandSetId,
    pub category_id: CategoryId,
    pub category: &'a str,
    pub subcategory: Option<&'a str>,
}

/// Adds a product to the set of its category. Clients read the category of a product from the set.
pub(super) fn add_to_set(sets: &mut Vec<BrandSet>, of: &SetOfProduct<'_>, product: &Product) {
    let at = sets.iter().position(|set| set.name == of.category);
    let at = at.unwrap_or_else(|| {
        sets.push(BrandSet {
            id: of.id,
            name: of.category.to_owned(),
            images: product.images.first().cloned().into_iter().collect(),
            products: Vec::new(),
            categories: vec![BrandCategory {
                id: of.category_id,
                name: of.category.to_owned(),
                subcategories: Vec::new(),
            }],
        });
        sets.len() - 1
    });
    let Some(set) = sets.get_mut(at) else {
        return;
    };
    set.products.push(product.clone());
    if let (Some(category), Some(subcategory)) = (set.categories.first_mut(), of.subcategory)
        && !category.subcategories.iter().any(|it| it == subcategory)
    {
        category.subcategories.push(subcategory.to_owned());
    }
}

/// Joins the names of options, for example to `Size and color`.
pub(super) fn joined_option_names<'a>(mut names: impl Iterator<Item = &'a str>) -> Option<String> {
    let first = names.next()?.to_owned();
    Some(names.fold(first, |label, name| {
        format!("{label} and {}", name.to_lowercase())
    }))
}

/// The pictures of a collection of these products.
pub(super) fn collection_images<'a>(products: impl Iterator<Item = &'a Product>) -> Vec<Image> {
    products
        .filter_map(|product| product.images.first().cloned())
        .take(MAX_COLLECTION_PICTURES)
        .collect()
}

/// When one of the products was updated last.
pub(super) fn last_update<'a>(products: impl Iterator<Item = &'a Product>) -> Timestamp {
    let times = products.map(|product| product.updated_at);
    times.max().unwrap_or_default()
}
