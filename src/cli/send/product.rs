//! From `--product "Heavy Knit Hoodie:2"` to lines of a cart.

use std::{convert::Infallible, str::FromStr};

use super::{PATIENCE, conversation::Conversation};
use crate::{
    contract::{Product, ProductId},
    desk::{
        CartLine, Command, Event, Problem,
        view::{ListQuery, ListRows, ProductQuery, ProductRow, ProductSort},
    },
};

/// How many products are named when several fit.
const SUGGESTIONS: usize = 8;

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

/// The cart of everything that was named.
pub(super) fn cart(
    talk: &mut Conversation<'_>,
    choices: &[ProductChoice],
) -> Result<Vec<CartLine>, Problem> {
    let mut lines = Vec::with_capacity(choices.len());
    for choice in choices {
        if choice.quantity == 0 {
            return Err(Problem::new(
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
            return Err(Problem::new(
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
    Ok(lines)
}

fn find(talk: &mut Conversation<'_>, name: &str) -> Result<ProductId, Problem> {
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
fn choose(name: &str, found: &[ProductRow]) -> Result<ProductId, Problem> {
    let exact: Vec<_> = found
        .iter()
        .filter(|row| row.name.to_lowercase() == name.to_lowercase())
        .collect();
    match (exact.as_slice(), found) {
        ([one], _) => Ok(one.id),
        (_, [one]) => Ok(one.id),
        (_, []) => Err(Problem::new(
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
            Err(Problem::new(
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

fn read(talk: &mut Conversation<'_>, id: ProductId) -> Result<std::sync::Arc<Product>, Problem> {
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
}
