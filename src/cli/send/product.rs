//! From `--product "Heavy Knit Hoodie:2"` to lines of a cart.

use std::{convert::Infallible, str::FromStr};

use super::{super::error::CliError, PATIENCE, conversation::Conversation};
use crate::{
    contract::{Product, ProductId, SendMethod},
    desk::{
        CartLine, Command, Event,
        view::{ListQuery, ListRows, ProductQuery, ProductRow, ProductSort},
    },
};

/// How many products are named when several fit.
const SUGGESTIONS: usize = 8;

/// How many variants are named when one has to be chosen.
const VARIANTS_NAMED: usize = 40;

/// What was given: a product by id or name, and how many of it each recipient gets.
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

/// The cart of everything that was named, each product with its variants.
pub(super) fn cart(
    talk: &mut Conversation<'_>,
    choices: &[ProductChoice],
    variants: &[String],
    method: &SendMethod,
) -> Result<Vec<CartLine>, CliError> {
    let mut lines = Vec::with_capacity(choices.len());
    for choice in choices {
        if choice.quantity == 0 {
            return Err(CliError::new(
                format!("“{}” with quantity 0 is nothing to send.", choice.name),
                "Nothing was sent.",
                "Leave the product out, or give a quantity from 1.",
            ));
        }
        let id = match choice.name.parse() {
            Ok(id) => id,
            Err(_) => find(talk, &choice.name)?,
        };
        let product = read(talk, id)?;
        if product.price_is_variable {
            return Err(CliError::new(
                format!("“{}” has a price that the sender chooses.", product.name),
                "Nothing was sent.",
                "Send it from the window, where the price can be chosen.",
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

/// Gives every named variant to the products that have it. A direct send asks nobody later, so there
/// nothing may stay open.
fn choose_variants(
    lines: &mut [CartLine],
    given: &[String],
    method: &SendMethod,
) -> Result<(), CliError> {
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
            return Err(CliError::new(
                format!("No product of this gift has the variant “{name}”."),
                "Nothing was sent.",
                match lines.iter().find(|line| !line.variant_choices.is_empty()) {
                    Some(line) => there_are(line),
                    None => "Leave --variant out: there is nothing to choose.".to_owned(),
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
            let label = line.variants_label.as_deref().unwrap_or("variant");
            return Err(CliError::new(
                format!(
                    "“{name}” is shipped without asking, so its {} must be chosen before.",
                    label.to_lowercase()
                ),
                "Nothing was sent.",
                format!(
                    "Give --variant {}. {}",
                    if wanted == 1 {
                        "once".to_owned()
                    } else {
                        format!("{wanted} times")
                    },
                    there_are(line)
                ),
            ));
        }
        return Err(CliError::new(
            format!(
                "“{name}” takes {wanted} {} and was given {chosen}.",
                if wanted == 1 { "variant" } else { "variants" }
            ),
            "Nothing was sent.",
            "Give as many --variant as it takes. Products that share variants but need different \
             ones are sent from the window.",
        ));
    }
    Ok(())
}

fn there_are(line: &CartLine) -> String {
    let names: Vec<&str> = line
        .variant_choices
        .iter()
        .take(VARIANTS_NAMED)
        .map(String::as_str)
        .collect();
    let more = line.variant_choices.len() - names.len();
    let rest = if more > 0 {
        format!(" and {more} more")
    } else {
        String::new()
    };
    format!("There are: {}{rest}.", names.join(", "))
}

fn find(talk: &mut Conversation<'_>, name: &str) -> Result<ProductId, CliError> {
    let key = talk.key();
    let query = ProductQuery {
        text: name.to_owned(),
        sort: ProductSort::Name,
        ..ProductQuery::default()
    };
    talk.send(Command::List {
        key,
        query: ListQuery::Products(query),
        range: 0..100,
    });
    let rows = talk.wait(PATIENCE, "the catalog", |event| match event {
        Event::Rows {
            key: answered,
            rows: ListRows::Products(rows),
            ..
        } if *answered == key => Some(rows.clone()),
        _ => None,
    })?;
    choose(name, &rows)
}

/// The one product that is meant: the only one found, or the only one with just this name.
fn choose(name: &str, found: &[ProductRow]) -> Result<ProductId, CliError> {
    let exact: Vec<_> = found
        .iter()
        .filter(|row| row.name.to_lowercase() == name.to_lowercase())
        .collect();
    match (exact.as_slice(), found) {
        ([one], _) => Ok(one.id),
        (_, [one]) => Ok(one.id),
        (_, []) => Err(CliError::new(
            format!("No product is called “{name}”."),
            "Nothing was sent.",
            "Give a name as the catalog shows it, or the product's id.",
        )),
        (_, several) => {
            let names: Vec<String> = several
                .iter()
                .take(SUGGESTIONS)
                .map(|row| format!("  {} · {} · {}", row.id, row.brand_name, row.name))
                .collect();
            Err(CliError::new(
                format!(
                    "“{name}” fits {} products:\n{}\n",
                    several.len(),
                    names.join("\n")
                ),
                "Nothing was sent.",
                "Give the whole name or the id.",
            ))
        }
    }
}

fn read(talk: &mut Conversation<'_>, id: ProductId) -> Result<std::sync::Arc<Product>, CliError> {
    let key = talk.key();
    talk.send(Command::Product { key, id });
    talk.wait(PATIENCE, "the product", |event| match event {
        Event::Product {
            key: answered,
            product,
            ..
        } if *answered == key => Some(product.clone()),
        _ => None,
    })?
    .map_err(CliError::from)
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
    fn a_number_after_the_last_colon_is_the_quantity() {
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
    fn a_name_that_fits_several_products_is_asked_about_and_an_exact_one_is_not() {
        let rows = [row("Cookie"), row("Cookie Box")];
        assert_eq!(choose("cookie", &rows).ok(), Some(rows[0].id));
        let problem = choose("cook", &rows).unwrap_err();
        assert!(problem.what.contains("Cookie Box"), "{problem}");
        assert!(choose("tea", &[]).is_err());
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

    fn chosen(method: &SendMethod, given: &[&str]) -> Result<Vec<String>, CliError> {
        let mut lines = [CartLine::default(), hoodie()];
        let given: Vec<String> = given.iter().map(ToString::to_string).collect();
        choose_variants(&mut lines, &given, method)?;
        assert!(lines[0].variants.is_empty(), "it has no variants");
        Ok(lines[1].variants.clone())
    }

    #[test]
    fn a_variant_goes_to_the_product_that_has_it() {
        let method = SendMethod::DirectSend;
        assert_eq!(chosen(&method, &["m / ink"]).unwrap(), ["M / Ink"]);
        let problem = chosen(&method, &["XXL"]).unwrap_err();
        assert!(problem.remedy.contains("S / Ink, M / Ink"), "{problem}");
    }

    #[test]
    fn a_direct_send_leaves_no_choice_open_and_another_one_may() {
        let problem = chosen(&SendMethod::DirectSend, &[]).unwrap_err();
        assert!(problem.what.contains("size and colour"), "{problem}");
        assert!(problem.remedy.contains("--variant once"), "{problem}");
        assert!(chosen(&SendMethod::EmailAndLink, &[]).unwrap().is_empty());
        for method in [SendMethod::DirectSend, SendMethod::EmailAndLink] {
            let problem = chosen(&method, &["S / Ink", "M / Ink"]).unwrap_err();
            assert!(problem.what.contains("takes 1 variant"), "{problem}");
        }
    }
}
