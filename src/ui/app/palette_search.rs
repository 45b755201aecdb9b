//! The items of the palette: commands, and products, batches and orders that the store finds.

use egui::Context;

use crate::{
    contract::{OrderBatchId, OrderId, ProductId},
    desk::{
        List, RecentItem, RecentTarget, batches::BatchQuery, catalog::ProductQuery,
        orders::OrderQuery,
    },
    i18n::{format, t},
    messages::titles,
    ui::{
        commands::Commands,
        list_view::ListWindow,
        model::{DataChanges, Model},
        shell::{PaletteGroup, PaletteItem, PaletteResults, UiCommand, palette},
        theme::icons,
    },
};

const MAX_RESULTS_PER_KIND: u64 = 6;
/// The minimum length of a query that is searched in the store. Shorter queries match too many
/// records.
const MIN_QUERY_CHARS: usize = 2;

/// The target of a palette item: the command that it runs, or the record that it opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PaletteTarget {
    Command(UiCommand),
    Product(ProductId),
    Order(OrderId),
    Batch(OrderBatchId),
}

/// The products, batches and orders that the store finds.
#[derive(Debug, Default)]
pub(super) struct PaletteSearch {
    products: ListWindow<ProductQuery>,
    batches: ListWindow<BatchQuery>,
    orders: ListWindow<OrderQuery>,
}

impl PaletteSearch {
    /// Takes the results that have arrived, and requests those for `text`, unless it is too short. Call this in each
    /// frame.
    pub(super) fn update(
        &mut self,
        text: &str,
        changes: &DataChanges,
        out: &mut Commands,
    ) -> PaletteResults {
        if text.chars().count() < MIN_QUERY_CHARS {
            return PaletteResults::Found;
        }
        let products = ProductQuery {
            text: text.to_owned(),
            ..ProductQuery::default()
        };
        let batches = BatchQuery {
            text: text.to_owned(),
            ..BatchQuery::default()
        };
        let orders = OrderQuery {
            text: text.to_owned(),
            ..OrderQuery::default()
        };
        let results = [
            request(&mut self.products, &products, changes, out),
            request(&mut self.batches, &batches, changes, out),
            request(&mut self.orders, &orders, changes, out),
        ];
        let states = [PaletteResults::Pending, PaletteResults::Failed];
        let mut states = states.into_iter();
        let state = states.find(|state| results.contains(state));
        state.unwrap_or(PaletteResults::Found)
    }
}

fn request<L: List>(
    window: &mut ListWindow<L>,
    list: &L,
    changes: &DataChanges,
    out: &mut Commands,
) -> PaletteResults {
    window.follow(changes);
    window.request_rows(list, 0..MAX_RESULTS_PER_KIND, out);
    if !window.has_reply_to(list) {
        PaletteResults::Pending
    } else if window.problem().is_some() {
        PaletteResults::Failed
    } else {
        PaletteResults::Found
    }
}

/// The commands, and the search results for `query`. The palette itself filters the commands.
/// `is_available`: whether the page has the orders or the batch that a command acts on.
pub(super) fn palette_items(
    search: &PaletteSearch,
    ctx: &Context,
    query: &str,
    is_available: impl Fn(UiCommand) -> bool,
) -> Vec<PaletteItem<PaletteTarget>> {
    let mut items = palette::command_items(ctx, is_available, PaletteTarget::Command);
    if query.chars().count() < MIN_QUERY_CHARS {
        return items;
    }
    let results = 0..MAX_RESULTS_PER_KIND;
    items.extend(
        results
            .clone()
            .filter_map(|i| search.products.row(i))
            .map(|row| {
                let (low, high) = row.price_range.unwrap_or((row.price, row.price));
                let detail = t!(
                    "shell-search-product-detail",
                    brand = &row.brand_name,
                    price = format::money_range(low, high)
                );
                let target = PaletteTarget::Product(row.id);
                let group = PaletteGroup::Products;
                PaletteItem::search_result(group, icons::PRODUCTS, &row.name, detail, target)
            }),
    );
    let batches = results.clone().filter_map(|i| search.batches.row(i));
    items.extend(batches.map(|row| {
        let target = PaletteTarget::Batch(row.id);
        let (title, gift) = (titles::batch(&row.title), titles::cart(&row.gift));
        PaletteItem::search_result(PaletteGroup::Batches, icons::BATCHES, title, gift, target)
    }));
    let orders = results.filter_map(|i| search.orders.row(i));
    items.extend(orders.map(|row| {
        let detail = t!(
            "shell-search-order-detail",
            gift = titles::cart(&row.gift),
            batch = titles::batch(&row.batch)
        );
        PaletteItem::search_result(
            PaletteGroup::Orders,
            icons::ORDERS,
            &row.recipient,
            detail,
            PaletteTarget::Order(row.id),
        )
    }));
    items
}

/// The items that were chosen last. A command is left out while the page does not have it, and a record while
/// another connection is in use.
pub(super) fn recent_items(
    model: &Model,
    items: &[PaletteItem<PaletteTarget>],
) -> Vec<PaletteItem<PaletteTarget>> {
    let connection = model.connections.as_ref().map(|state| state.active);
    let recent = model.preferences.recent_items.of_connection(connection);
    let shown = recent.filter_map(|recent| {
        let record = |icon, target| {
            let (label, detail) = (&recent.label, &recent.detail);
            PaletteItem::search_result(PaletteGroup::Recent, icon, label, detail, target)
        };
        Some(match &recent.target {
            RecentTarget::Command(name) => {
                let is_named = |item: &&PaletteItem<PaletteTarget>| {
                    matches!(item.target, PaletteTarget::Command(it) if it.name() == *name)
                };
                let offered = items.iter().find(is_named)?;
                PaletteItem {
                    group: PaletteGroup::Recent,
                    ..offered.clone()
                }
            }
            RecentTarget::Product(id) => record(icons::PRODUCTS, PaletteTarget::Product(*id)),
            RecentTarget::Order(id) => record(icons::ORDERS, PaletteTarget::Order(*id)),
            RecentTarget::Batch(id) => record(icons::BATCHES, PaletteTarget::Batch(*id)),
        })
    });
    shown.collect()
}

/// Stores a chosen item with the preferences.
pub(super) fn remember(model: &Model, chosen: &PaletteItem<PaletteTarget>, out: &mut Commands) {
    let connection = model.connections.as_ref().map(|state| state.active);
    let target = match chosen.target {
        PaletteTarget::Command(command) => RecentTarget::Command(command.name()),
        PaletteTarget::Product(id) => RecentTarget::Product(id),
        PaletteTarget::Order(id) => RecentTarget::Order(id),
        PaletteTarget::Batch(id) => RecentTarget::Batch(id),
    };
    let recent = match &target {
        RecentTarget::Command(_) => RecentItem {
            connection: None,
            target,
            label: String::new(),
            detail: String::new(),
        },
        _ => RecentItem {
            connection,
            target,
            label: chosen.label.clone(),
            detail: chosen.detail.clone(),
        },
    };
    out.change_preferences(model, |preferences| {
        preferences.recent_items.remember(recent)
    });
}
