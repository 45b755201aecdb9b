//! What the palette finds: actions by their name, and products, batches and orders by what the
//! store finds for the words.

use egui::Context;

use crate::{
    contract::{OrderBatchId, OrderId, ProductId},
    desk::view::{BatchQuery, ListQuery, OrderQuery, ProductQuery},
    messages::labels,
    ui::{
        commands::{Commands, ListSlot},
        model::Model,
        shell::{Action, Entry, palette},
        theme::icons,
        widgets::money,
    },
};

/// How many of each kind are listed.
const EACH: u64 = 6;
/// Fewer letters than this find too much to be of use.
const LETTERS: usize = 2;

#[derive(Clone, Debug)]
pub(super) enum Answer {
    Action(Action),
    Product(ProductId),
    Order(OrderId),
    Batch(OrderBatchId),
}

/// Asks the store for the words, while there are some.
pub(super) fn wants(words: &str, out: &mut Commands) {
    if words.chars().count() < LETTERS {
        return;
    }
    let text = words.to_owned();
    let products = ProductQuery {
        text: text.clone(),
        ..ProductQuery::default()
    };
    let orders = OrderQuery {
        text: text.clone(),
        ..OrderQuery::default()
    };
    let batches = BatchQuery { text, status: None };
    let range = 0..EACH;
    out.list(
        ListSlot::PaletteProducts,
        ListQuery::Products(products),
        range.clone(),
    );
    out.list(
        ListSlot::PaletteBatches,
        ListQuery::Batches(batches),
        range.clone(),
    );
    out.list(ListSlot::PaletteOrders, ListQuery::Orders(orders), range);
}

/// Everything the palette can show for `words`; actions are filtered by the palette itself.
pub(super) fn entries(model: &Model, ctx: &Context, words: &str) -> Vec<Entry<Answer>> {
    let mut entries = palette::actions(ctx, Answer::Action);
    if words.chars().count() < LETTERS {
        return entries;
    }
    let products = model.window(ListSlot::PaletteProducts);
    entries.extend((0..EACH).filter_map(|i| products.product(i)).map(|row| {
        let (low, high) = row.price_range.unwrap_or((row.price, row.price));
        let detail = format!("{} · {}", row.brand_name, money::range(low, high));
        Entry::found(icons::PRODUCTS, &row.name, detail, Answer::Product(row.id))
    }));
    let batches = model.window(ListSlot::PaletteBatches);
    entries.extend((0..EACH).filter_map(|i| batches.batch(i)).map(|row| {
        let (title, gift) = (labels::batch(&row.title), labels::cart(&row.gift));
        Entry::found(icons::BATCHES, title, gift, Answer::Batch(row.id))
    }));
    let orders = model.window(ListSlot::PaletteOrders);
    entries.extend((0..EACH).filter_map(|i| orders.order(i)).map(|row| {
        let detail = format!(
            "{} · {}",
            labels::cart(&row.gift),
            labels::batch(&row.batch)
        );
        Entry::found(icons::ORDERS, &row.recipient, detail, Answer::Order(row.id))
    }));
    entries
}
