//! Turns `--product "Heavy Knit Hoodie:2"` into cart lines.

use std::{convert::Infallible, str::FromStr};

use crate::{
    cli::{
        engine_driver::{Awaited, EngineDriver, RESPONSE_TIMEOUT},
        failure::{CliCode, Failure},
    },
    contract::{Product, ProductId, SendMethod},
    desk::{
        CartLine, Command, Event,
        view::{ListQuery, ListRows, ProductQuery, ProductRow, ProductSort},
    },
    i18n::{format, t},
};

/// The most products that an error lists when several match a name.
const MAX_SUGGESTIONS: usize = 8;

/// The most variants that an error lists.
const MAX_VARIANTS_LISTED: usize = 40;

/// A product by id or name, and the quantity for each recipient.
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
        let id = match choice.name.parse() {
            Ok(id) => id,
            Err(_) => find_product(driver, &choice.name)?,
        };
        let product = fetch_product(driver, id)?;
        if product.price_is_variable {
            return Err(Failure::nothing_sent(
                CliCode::ProductOptions,
                t!("cli-product-variable-price", product = &product.name),
                t!("cli-product-variable-price-remedy"),
            ));
        }
        lines.push(CartLine {
            quantity: choice.quantity,
            ..CartLine::of(&product)
        });
    }
    choose_variants(&mut lines, variants, method)?;
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
        for line in lines.iter_mut() {
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
    for line in lines.iter() {
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

fn find_product(driver: &mut EngineDriver<'_>, name: &str) -> Result<ProductId, Failure> {
    let key = driver.new_request_key();
    let query = ProductQuery {
        text: name.to_owned(),
        sort: ProductSort::Name,
        ..ProductQuery::default()
    };
    driver.send(Command::List {
        key,
        query: ListQuery::Products(query),
        range: 0..100,
    });
    let rows = driver.wait(RESPONSE_TIMEOUT, Awaited::Catalog, |event| match event {
        Event::Rows {
            key: answered,
            rows: ListRows::Products(rows),
            ..
        } if *answered == key => Some(rows.clone()),
        _ => None,
    })?;
    choose_product(name, &rows)
}

/// The only product with exactly this name, else the only product found. Case does not matter.
fn choose_product(name: &str, found: &[ProductRow]) -> Result<ProductId, Failure> {
    let exact: Vec<_> = found
        .iter()
        .filter(|row| row.name.to_lowercase() == name.to_lowercase())
        .collect();
    match (exact.as_slice(), found) {
        ([one], _) => Ok(one.id),
        (_, [one]) => Ok(one.id),
        (_, []) => Err(Failure::nothing_sent(
            CliCode::ProductUnclear,
            t!("cli-product-unknown", product = name),
            t!("cli-product-unknown-remedy"),
        )),
        (_, several) => {
            let names: Vec<String> = several
                .iter()
                .take(MAX_SUGGESTIONS)
                .map(|row| format!("  {} · {} · {}", row.id, row.brand_name, row.name))
                .collect();
            let names = names.join(
                "
",
            );
            Err(Failure::nothing_sent(
                CliCode::ProductUnclear,
                t!(
                    "cli-product-ambiguous",
                    product = name,
                    count = several.len(),
                    products = format!(
                        "
{names}
"
                    ),
                ),
                t!("cli-product-ambiguous-remedy"),
            ))
        }
    }
}

fn fetch_product(
    driver: &mut EngineDriver<'_>,
    id: ProductId,
) -> Result<std::sync::Arc<Product>, Failure> {
    let key = driver.new_request_key();
    driver.send(Command::Product { key, id });
    driver.wait(RESPONSE_TIMEOUT, Awaited::Product, |event| match event {
        Event::Product {
            key: answered,
            product,
            ..
        } if *answered == key => Some(product.clone().map_err(Failure::from)),
        _ => None,
    })?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contract::Cents;

    fn row(name: &str) -> ProductRow {
        ProductRow {
            id: ProductId::generate(),
            name: name.to_owned(),
            brand_name: "Northloop".to_owned(),
            price: Cents(100),
            price_range: None,
            picture: None,
            ships_free: false,
            variants: None,
            restricted_states: Vec::new(),
            values: Vec::new(),
            is_active: true,
        }
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
        let rows = [row("Cookie"), row("Cookie Box")];
        assert_eq!(choose_product("cookie", &rows).ok(), Some(rows[0].id));
        let failure = choose_product("cook", &rows).unwrap_err();
        assert!(failure.what.contains("Cookie Box"), "{failure}");
        assert!(choose_product("tea", &[]).is_err());
    }

    fn hoodie() -> CartLine {
        CartLine {
            product_name: "Hoodie".to_owned(),
            variant_choices: vec!["S / Ink".to_owned(), "M / Ink".to_owned()],
            variants_to_choose: 1,
            variants_label: Some("Size and colour".to_owned()),
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
