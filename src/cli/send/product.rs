//! Turns `--product "Heavy Knit Hoodie:2"` into cart lines. The name or id can also be that of a
//! collection, from which recipients choose.

use std::{convert::Infallible, str::FromStr};

use super::variant_columns::{VariantColumn, set_variant_columns};
use crate::{
    cli::{
        engine_driver::{Awaited, EngineDriver},
        failure::{CliCode, Failure},
    },
    contract::{CollectionId, Product, ProductId, SendMethod},
    desk::{
        CartLine, GetCollection, GetProduct, GetRows, List,
        catalog::{CollectionQuery, CollectionRow, ProductQuery, ProductRow, ProductSort},
    },
    i18n::{format, t},
};

/// The most products that an error lists when several match a name.
const MAX_SUGGESTIONS: usize = 8;

/// The most variants that an error lists.
const MAX_VARIANTS_LISTED: usize = 40;

/// A product or collection by id or name, and the quantity for each recipient.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ProductChoice {
    name: String,
    quantity: u32,
}

impl FromStr for ProductChoice {
    type Err = Infallible;

    /// A number after the last colon is the quantity; any other colon belongs to the name.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        let (name, quantity) = match text.rsplit_once(':') {
            Some((name, count)) => match count.trim().parse() {
                Ok(quantity) => (name, quantity),
                Err(_) => (text, 1),
            },
            None => (text, 1),
        };
        Ok(Self {
            name: name.trim().to_owned(),
            quantity,
        })
    }
}

/// The cart lines of all products, with their variants.
pub(super) fn build_cart(
    driver: &mut EngineDriver<'_>,
    choices: &[ProductChoice],
    variants: &[String],
    variant_columns: &[VariantColumn],
    method: &SendMethod,
) -> Result<Vec<CartLine>, Failure> {
    let mut lines = Vec::with_capacity(choices.len());
    for choice in choices {
        if choice.quantity == 0 {
            return Err(Failure::nothing_sent(
                CliCode::ProductOptions,
                t!("cli-product-quantity-zero", product = &choice.name),
                t!("cli-product-quantity-zero-remedy"),
            ));
        }
        let line = match choice.name.parse::<uuid::Uuid>() {
            Ok(id) => line_of_id(driver, id)?,
            Err(_) => match find(driver, &choice.name)? {
                Found::Product(id) => {
                    let product = driver.ask(Awaited::Product, GetProduct(id))?;
                    line_of_product(&product)?
                }
                Found::Collection(id) => line_of_collection(driver, id)?,
            },
        };
        lines.push(CartLine {
            quantity: choice.quantity,
            ..line
        });
    }
    let mut variants = variants.to_vec();
    set_variant_columns(&mut lines, variant_columns, &mut variants)?;
    choose_variants(&mut lines, &variants, method)?;
    Ok(lines)
}

/// Adds each variant to the products that have it. A direct send ships without asking the
/// recipient, so all of its variants must be chosen here. With other methods, a product has all of
/// its variants or none.
fn choose_variants(
    lines: &mut [CartLine],
    given: &[String],
    method: &SendMethod,
) -> Result<(), Failure> {
    for name in given {
        let mut fits = false;
        for line in lines.iter_mut().filter(|line| !line.is_personal()) {
            let known = |choice: &&String| choice.to_lowercase() == name.trim().to_lowercase();
            if let Some(choice) = line.variant_choices.iter().find(known).cloned() {
                line.variants.push(choice);
                fits = true;
            }
        }
        if !fits {
            return Err(Failure::nothing_sent(
                CliCode::ProductOptions,
                t!("cli-variant-unknown", variant = name),
                match lines.iter().find(|line| !line.variant_choices.is_empty()) {
                    Some(line) => available_variants(line),
                    None => t!("cli-variant-none-remedy"),
                },
            ));
        }
    }
    for line in lines.iter().filter(|line| !line.is_personal()) {
        let (chosen, wanted) = (line.variants.len() as u32, line.variants_to_choose);
        if chosen == wanted || (chosen == 0 && *method != SendMethod::DirectSend) {
            continue;
        }
        let name = &line.product_name;
        if chosen == 0 {
            let remedy = t!("cli-variant-required-remedy", count = wanted);
            return Err(Failure::nothing_sent(
                CliCode::ProductOptions,
                t!("cli-variant-required", product = name),
                format!("{remedy} {}", available_variants(line)),
            ));
        }
        return Err(Failure::nothing_sent(
            CliCode::ProductOptions,
            t!(
                "cli-variant-count",
                product = name,
                wanted = wanted,
                chosen = chosen
            ),
            t!("cli-variant-count-remedy"),
        ));
    }
    Ok(())
}

fn available_variants(line: &CartLine) -> String {
    let names: Vec<&str> = line
        .variant_choices
        .iter()
        .take(MAX_VARIANTS_LISTED)
        .map(String::as_str)
        .collect();
    let more = line.variant_choices.len() - names.len();
    if more > 0 {
        t!(
            "cli-variants-and-more",
            variants = names.join(", "),
            more = more
        )
    } else {
        t!("cli-variants", variants = format::list(&names))
    }
}

/// The line of the product with this id, or of the collection with this id.
fn line_of_id(driver: &mut EngineDriver<'_>, id: uuid::Uuid) -> Result<CartLine, Failure> {
    match driver.ask(Awaited::Product, GetProduct(id.into())) {
        Ok(product) => line_of_product(&product),
        Err(of_product) => line_of_collection(driver, id.into()).map_err(|_| of_product),
    }
}

fn line_of_product(product: &Product) -> Result<CartLine, Failure> {
    if product.price_is_variable {
        return Err(Failure::nothing_sent(
            CliCode::ProductOptions,
            t!("cli-product-variable-price", product = &product.name),
            t!("cli-product-variable-price-remedy"),
        ));
    }
    Ok(CartLine::of(product))
}

fn line_of_collection(
    driver: &mut EngineDriver<'_>,
    id: CollectionId,
) -> Result<CartLine, Failure> {
    let collection = driver.ask(Awaited::Product, GetCollection(id))?;
    let line = collection.and_then(|detail| CartLine::of_collection(&detail.collection));
    line.ok_or_else(|| {
        Failure::nothing_sent(
            CliCode::ProductUnclear,
            t!("cli-collection-unpublished"),
            t!("cli-product-unknown-remedy"),
        )
    })
}

/// A product or a collection with a matching name.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Match {
    found: Found,
    name: String,
    /// The id, and the brand of a product, for the error that lists several matches.
    shown: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Found {
    Product(ProductId),
    Collection(CollectionId),
}

impl From<ProductRow> for Match {
    fn from(row: ProductRow) -> Self {
        Self {
            found: Found::Product(row.id),
            shown: format!("{} · {} · {}", row.id, row.brand_name, row.name),
            name: row.name,
        }
    }
}

impl From<CollectionRow> for Match {
    fn from(row: CollectionRow) -> Self {
        Self {
            found: Found::Collection(row.id),
            shown: format!("{} · {}", row.id, row.title),
            name: row.title,
        }
    }
}

/// The product or collection with this name.
fn find(driver: &mut EngineDriver<'_>, name: &str) -> Result<Found, Failure> {
    let products = list(
        driver,
        ProductQuery {
            text: name.to_owned(),
            sort: ProductSort::Name,
            ..ProductQuery::default()
        },
    )?;
    let collections = list(
        driver,
        CollectionQuery {
            text: name.to_owned(),
            ..CollectionQuery::default()
        },
    )?;
    // The search also finds collections by their products; only a name can be meant here.
    let is_named = |found: &Match| {
        let (title, name) = (found.name.to_lowercase(), name.to_lowercase());
        title.contains(&name)
    };
    let collections = collections.into_iter().filter(is_named);
    let matches: Vec<Match> = products.into_iter().chain(collections).collect();
    choose(name, &matches)
}

fn list<L: List>(driver: &mut EngineDriver<'_>, list: L) -> Result<Vec<Match>, Failure>
where
    Match: From<L::Row>,
{
    let range = 0..100;
    let window = driver.ask(Awaited::Catalog, GetRows { list, range })?;
    Ok(window.rows.into_iter().map(Match::from).collect())
}

/// The only match with exactly this name, else the only match. Case does not matter.
fn choose(name: &str, found: &[Match]) -> Result<Found, Failure> {
    let exact: Vec<_> = found
        .iter()
        .filter(|one| one.name.to_lowercase() == name.to_lowercase())
        .collect();
    match (exact.as_slice(), found) {
        ([one], _) => Ok(one.found),
        (_, [one]) => Ok(one.found),
        (_, []) => Err(Failure::nothing_sent(
            CliCode::ProductUnclear,
            t!("cli-product-unknown", product = name),
            t!("cli-product-unknown-remedy"),
        )),
        (_, several) => {
            let names: Vec<String> = several
                .iter()
                .take(MAX_SUGGESTIONS)
                .map(|one| format!("  {}", one.shown))
                .collect();
            let names = names.join("\n");
            Err(Failure::nothing_sent(
                CliCode::ProductUnclear,
                t!(
                    "cli-product-ambiguous",
                    product = name,
                    count = several.len(),
                    products = format!("\n{names}\n"),
                ),
                t!("cli-product-ambiguous-remedy"),
            ))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn product(name: &str) -> Match {
        Match::from(ProductRow {
            id: ProductId::generate(),
            name: name.to_owned(),
            brand_name: "Northloop".to_owned(),
            ..ProductRow::default()
        })
    }

    fn collection(title: &str) -> Match {
        Match::from(CollectionRow {
            id: CollectionId::generate(),
            title: title.to_owned(),
            ..CollectionRow::default()
        })
    }

    #[test]
    fn number_after_last_colon_is_quantity() {
        let read = |text: &str| {
            let Ok(choice) = text.parse::<ProductChoice>();
            (choice.name, choice.quantity)
        };
        assert_eq!(
            read("Heavy Knit Hoodie"),
            ("Heavy Knit Hoodie".to_owned(), 1)
        );
        assert_eq!(
            read("Heavy Knit Hoodie:3"),
            ("Heavy Knit Hoodie".to_owned(), 3)
        );
        assert_eq!(read("Tea: the sampler"), ("Tea: the sampler".to_owned(), 1));
    }

    #[test]
    fn exact_name_wins_over_partial_matches() {
        let rows = [product("Cookie"), product("Cookie Box")];
        assert_eq!(choose("cookie", &rows).ok(), Some(rows[0].found));
        let failure = choose("cook", &rows).unwrap_err();
        assert!(failure.what.contains("Cookie Box"), "{failure}");
        assert!(choose("tea", &[]).is_err());
    }

    #[test]
    fn collection_is_chosen_like_a_product() {
        let rows = [product("Pick a Treat Box"), collection("Pick a Treat")];
        assert_eq!(choose("pick a treat", &rows).ok(), Some(rows[1].found));
        let failure = choose("treat", &rows).unwrap_err();
        assert!(failure.what.contains("Pick a Treat"), "{failure}");
        let same = [product("Pick a Treat"), collection("Pick a Treat")];
        assert!(choose("Pick a Treat", &same).is_err());
    }

    fn hoodie() -> CartLine {
        CartLine {
            product_name: "Hoodie".to_owned(),
            variant_choices: vec!["S / Ink".to_owned(), "M / Ink".to_owned()],
            variants_to_choose: 1,
            variants_label: Some("Size and color".to_owned()),
            ..CartLine::default()
        }
    }

    fn chosen_variants(method: &SendMethod, given: &[&str]) -> Result<Vec<String>, Failure> {
        let mut lines = [CartLine::default(), hoodie()];
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        choose_variants(&mut lines, &given, method)?;
        assert!(
            lines[0].variants.is_empty(),
            "the first line has no variants"
        );
        Ok(lines[1].variants.clone())
    }

    #[test]
    fn variant_is_added_to_product_that_has_it() {
        let method = SendMethod::DirectSend;
        assert_eq!(chosen_variants(&method, &["m / ink"]).unwrap(), ["M / Ink"]);
        let failure = chosen_variants(&method, &["XXL"]).unwrap_err();
        assert!(failure.remedy.contains("S / Ink and M / Ink"), "{failure}");
    }

    #[test]
    fn only_direct_send_requires_variants() {
        let failure = chosen_variants(&SendMethod::DirectSend, &[]).unwrap_err();
        assert!(failure.remedy.contains("--variant"), "{failure}");
        assert!(
            chosen_variants(&SendMethod::EmailAndLink, &[])
                .unwrap()
                .is_empty()
        );
        for method in [SendMethod::DirectSend, SendMethod::EmailAndLink] {
            let failure = chosen_variants(&method, &["S / Ink", "M / Ink"]).unwrap_err();
            assert!(failure.what.contains("needs 1 variant"), "{failure}");
        }
    }
}
