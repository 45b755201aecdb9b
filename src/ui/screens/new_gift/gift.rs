//! The section Gift: the cart with quantity, variants and price, and a search for products.

use egui::{
    Align2, Atom, Key, Margin, Modifiers, Role, Sense, Ui, Vec2, WidgetAtom, WidgetInfo, vec2,
};

use super::{
    collection_line,
    fix_field::{FixField, field_id},
    gift_variants::variant_selects,
    start_template,
};
use crate::{
    contract::{
        Cents, ProductId,
        rules::{DraftField, MAX_CART_QUANTITY},
    },
    desk::{
        CartLine, Command, Draft, DraftId, RecipientEdit,
        catalog::{ProductQuery, ProductRow},
    },
    i18n::{format, t},
    ui::{
        commands::{Action, Commands},
        list_view::{ListWindow, list_problem},
        model::Model,
        page::Page,
        screens::products::empty_shop,
        search_keys::SearchKeys,
        theme::{RADIUS, S12, S16, Type, icons, tokens},
        widgets::{
            Button, Card, Picture, SearchBox, Select, TitleRow,
            control::{self, ControlColors},
            gap, icon_button, paint, separator,
            stepper::{money_field_in, stepper},
            text,
        },
    },
};

/// The maximum number of search results that the section shows.
const MAX_RESULTS: u64 = 6;
const MIN_SEARCH_WIDTH: f32 = 180.0;
/// The sizes of a search result and its picture, in points.
const RESULT_HEIGHT: f32 = 56.0;
const RESULT_PADDING: Margin = Margin {
    left: 6,
    right: 12,
    top: 0,
    bottom: 0,
};
const PICTURE_SIZE: Vec2 = vec2(58.0, 44.0);

#[derive(Debug, Default)]
pub struct GiftSection {
    search: String,
    rows: ListWindow<ProductQuery>,
    enter: SearchKeys<String, ()>,
    /// The typed text of variable prices, in the order of the cart lines.
    prices: Vec<TypedPrice>,
}

/// The typed text of a variable price, which may not be a valid price.
#[derive(Debug, Default)]
struct TypedPrice {
    /// The product of the line, and the price that the text was parsed to.
    parsed: Option<(ProductId, Option<Cents>)>,
    text: String,
}

impl TypedPrice {
    /// Shows the price of the line unless the text belongs to that price.
    fn follow(&mut self, cart_line: &CartLine) {
        let current = (cart_line.product_id, cart_line.variable_price);
        if self.parsed != Some(current) {
            self.parsed = Some(current);
            self.text = cart_line
                .variable_price
                .map_or_else(String::new, format::money_without_zero_cents);
        }
    }
}

/// The user's input on a cart line.
struct LineResponse {
    is_removed: bool,
    /// A column that the chosen variants come from, and that the list does not have.
    needed_column: Option<String>,
}

impl GiftSection {
    pub fn ui(&mut self, model: &Model, draft: &mut Draft, ui: &mut Ui, out: &mut Commands) {
        Card::titled(&t!("gift-cart-title")).show(ui, |ui| {
            gap(ui, S12);
            if draft.cart.is_empty() {
                let empty = Type::Body
                    .text(t!("gift-cart-empty"))
                    .color(tokens(ui).weak);
                ui.add(egui::Label::new(empty).wrap());
                start_template::menu(model, draft, ui, out);
            }
            let columns = model
                .open_draft
                .as_ref()
                .map_or(&[][..], |open| open.recipients.extra_columns());
            let mut removed = None;
            let count = draft.cart.len();
            self.prices.resize_with(count, TypedPrice::default);
            for (i, cart_line) in draft.cart.iter_mut().enumerate() {
                let shown = ui.push_id(i, |ui| {
                    self.cart_line(model, i, cart_line, columns, ui, out)
                });
                if shown.inner.is_removed {
                    removed = Some(i);
                }
                if let Some(name) = shown.inner.needed_column {
                    add_column(draft.id, name, out);
                }
                if i + 1 < count {
                    gap(ui, S12);
                    separator(ui);
                    gap(ui, S12);
                }
            }
            if let Some(i) = removed {
                draft.cart.remove(i);
                self.prices.remove(i);
            }
            if draft.cart.len() > 1 || draft.product_column.is_some() {
                gap(ui, S12);
                separator(ui);
                gap(ui, S12);
                product_column(draft, columns, ui, out);
            }
        });
        gap(ui, S16);
        Card::titled(&t!("gift-add-title")).show(ui, |ui| {
            gap(ui, S12);
            self.product_search(model, ui, out);
        });
    }

    /// Draws one cart line, the one at `item`. Returns whether the line is to be removed.
    fn cart_line(
        &mut self,
        model: &Model,
        item: usize,
        cart_line: &mut CartLine,
        columns: &[Box<str>],
        ui: &mut Ui,
        out: &mut Commands,
    ) -> LineResponse {
        let colors = tokens(ui);
        let mut removed = false;
        let mut needed_column = None;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = S16;
            let size = vec2(112.0, 84.0);
            Picture::new(cart_line.picture.as_deref(), &cart_line.product_name).show(ui, size);
            ui.vertical(|ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                ui.horizontal_top(|ui| {
                    let row = TitleRow::new(ui);
                    row.title_lines(ui, |ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        paint::truncated_label(ui, Type::Small, colors.weak, &cart_line.brand_name);
                        let name = Type::Strong
                            .text(&cart_line.product_name)
                            .color(colors.text);
                        ui.add(egui::Label::new(name).wrap());
                    });
                    removed = row.controls(ui, |ui| {
                        let price = cart_line.unit_price() * i64::from(cart_line.quantity);
                        text(ui, Type::BodyStrong, colors.text, format::money(price));
                        let name = t!("gift-remove-product", product = &cart_line.product_name);
                        icon_button(ui, icons::DELETE, &name).clicked()
                    });
                });
                gap(ui, 8.0);
                ui.horizontal(|ui| {
                    let name = t!("gift-quantity", product = &cart_line.product_name);
                    stepper(
                        ui,
                        &name,
                        &mut cart_line.quantity,
                        1..=MAX_CART_QUANTITY as u32,
                    );
                });
                if cart_line.variants_to_choose > 0 {
                    gap(ui, 8.0);
                    ui.horizontal_wrapped(|ui| {
                        ui.spacing_mut().item_spacing = vec2(12.0, 8.0);
                        needed_column = variant_selects(item, cart_line, columns, ui);
                    });
                }
                self.price_field(item, cart_line, ui);
                collection_line::show(model, cart_line, ui, out);
            });
        });
        LineResponse {
            is_removed: removed,
            needed_column,
        }
    }

    fn price_field(&mut self, item: usize, cart_line: &mut CartLine, ui: &mut Ui) {
        let Some(range) = cart_line.price_range else {
            return;
        };
        gap(ui, 8.0);
        let typed = &mut self.prices[item];
        typed.follow(cart_line);
        ui.scope(|ui| {
            ui.set_max_width(220.0);
            let label = t!("gift-price-field", product = &cart_line.product_name);
            let id = FixField::Price(item).id();
            let price = money_field_in(ui, Some(id), &label, &mut typed.text, range);
            cart_line.variable_price = price;
            typed.parsed = Some((cart_line.product_id, price));
        });
    }

    /// Opens the first result when the user pressed Enter, as soon as the results belong to the search.
    fn open_first_result(&mut self, query: &ProductQuery, is_entered: bool, out: &mut Commands) {
        let window = &self.rows;
        let pressed = is_entered.then_some(());
        let has_results = window.has_reply_to(query);
        if self
            .enter
            .take(&self.search, pressed, has_results)
            .is_empty()
        {
            return;
        }
        if let Some(row) = window.row(0) {
            out.act(Action::ShowProduct(row.id));
        }
    }

    fn product_search(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::F)) {
            ui.memory_mut(|memory| memory.request_focus(field_id(DraftField::Cart)));
        }
        let is_entered = !self.search.trim().is_empty()
            && ui.memory(|memory| memory.has_focus(field_id(DraftField::Cart)))
            && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        ui.horizontal(|ui| {
            let browse = Button::secondary(t!("gift-browse-products"));
            let width = ui.available_width() - browse.width_in(ui) - ui.spacing().item_spacing.x;
            SearchBox::new(&t!("gift-search-products"))
                .id(field_id(DraftField::Cart))
                .width(width.max(MIN_SEARCH_WIDTH))
                .show(ui, &mut self.search);
            if browse.show(ui).clicked() {
                out.go(Page::Products);
            }
        });
        let is_searching = !self.search.trim().is_empty();
        let query = ProductQuery {
            text: self.search.trim().to_owned(),
            ..ProductQuery::default()
        };
        self.rows.follow(&model.changes);
        self.open_first_result(&query, is_entered, out);
        let is_read = self.rows.has_reply_to(&query);
        self.rows.request_rows(&query, 0..MAX_RESULTS, out);
        let window = &self.rows;
        gap(ui, S12);
        if list_problem(window, ui, out) {
            return;
        }
        ui.spacing_mut().item_spacing.y = 4.0;
        if !is_searching && window.total().is_some_and(|total| total > 0) {
            text(ui, Type::SmallStrong, tokens(ui).weak, t!("gift-most-sent"));
        }
        let mut is_empty = true;
        for row in (0..MAX_RESULTS).filter_map(|i| window.row(i)) {
            is_empty = false;
            if search_result(row, ui) {
                out.act(Action::ShowProduct(row.id));
            }
        }
        if is_empty && model.is_shop_empty() {
            empty_shop::section(model, ui, out);
        } else if is_searching && is_empty {
            let message = if is_read {
                t!("gift-search-no-results", search = self.search.trim())
            } else {
                t!("shell-search-pending")
            };
            paint::live_text(ui, Type::Body, tokens(ui).weak, message);
        }
    }
}

/// Draws the list in which the sender selects who gets which products.
fn product_column(draft: &mut Draft, columns: &[Box<str>], ui: &mut Ui, out: &mut Commands) {
    let new_column = t!("personal-column-default-product");
    let has_column = |name: &str| {
        let name = name.to_lowercase();
        columns.iter().any(|column| column.to_lowercase() == name)
    };
    let from_column = |name: &str| {
        let label = t!("personal-from-column", column = name);
        (Some(name.to_owned()), label)
    };
    let mut entries = vec![(None, t!("personal-products-all"))];
    let is_chosen = |name: &str| {
        let chosen = draft.product_column.as_deref();
        chosen.is_some_and(|chosen| chosen != name && chosen.to_lowercase() == name.to_lowercase())
    };
    // A column is found without regard to case.
    entries.extend(
        columns
            .iter()
            .map(|name| match (is_chosen(name), &draft.product_column) {
                (true, Some(chosen)) => from_column(chosen),
                _ => from_column(name),
            }),
    );
    if let Some(missing) = draft
        .product_column
        .as_deref()
        .filter(|name| !has_column(name))
    {
        entries.push(from_column(missing));
    } else if !has_column(&new_column) {
        let label = t!("personal-add-column", column = &new_column);
        entries.push((Some(new_column), label));
    }
    let label = t!("personal-products-label");
    let select = Select::new(&label).width(280.0);
    if select.show(ui, &mut draft.product_column, &entries)
        && let Some(name) = draft
            .product_column
            .as_deref()
            .filter(|name| !has_column(name))
    {
        add_column(draft.id, name.to_owned(), out);
    }
}

fn add_column(draft: DraftId, name: String, out: &mut Commands) {
    let edit = RecipientEdit::AddColumn { name };
    out.send(Command::EditRecipients { draft, edit });
}

/// Draws a search result. Returns whether it was clicked.
fn search_result(row: &ProductRow, ui: &mut Ui) -> bool {
    let colors = tokens(ui);
    let (low, high) = row.price_range.unwrap_or((row.price, row.price));
    let lines = control::two_lines(
        Type::Small.text(&row.brand_name).color(colors.weak),
        vec2(0.0, 1.0),
        Type::BodyMedium.text(&row.name),
    );
    let atoms = (
        Atom::paint(PICTURE_SIZE, |ui, args| {
            Picture::new(row.picture.as_deref(), &row.name).paint(ui, args.rect);
        }),
        lines,
        Atom::grow(),
        Type::BodyStrong.text(format::money_range(low, high)),
    );
    let width = ui.available_width();
    let contents = WidgetAtom::new(atoms)
        .sense(Sense::click())
        .gap(S12)
        .align2(Align2::LEFT_CENTER)
        .min_size(vec2(width, RESULT_HEIGHT))
        .max_width(width)
        .frame(control::frame(RADIUS, RESULT_PADDING));
    let response = control::show(
        ui,
        contents,
        || {
            let name = t!("gift-choose-product", product = &row.name);
            WidgetInfo::labeled(Role::Button, true, name)
        },
        |colors, response| ControlColors::entry(colors, false, response.hovered()),
    );
    response.clicked()
}
