//! My shop without products: how to fill it, in the window or with a command to copy.

use egui::Ui;

use crate::{
    i18n::{country_name, t},
    ui::{
        commands::{Action, Commands},
        model::Model,
        page::{Page, ShopTab},
        theme::{S12, Type, icons, tokens},
        widgets::{Button, EmptyState, code, gap, text},
    },
};

/// Draws the empty state of a page of the catalog.
pub(crate) fn page(model: &Model, ui: &mut Ui, out: &mut Commands) {
    let (title, meaning) = (t!("shop-empty-title"), meaning(model));
    let (import, copy) = (t!("shop-catalog-import"), t!("shop-empty-copy"));
    let mut is_copied = false;
    let empty = EmptyState::new(icons::PRODUCTS, &title, &meaning)
        .command(&model.shop_import_command)
        .action(&import)
        .secondary(&copy, &mut is_copied);
    if empty.show(ui) {
        out.go(Page::Shop(ShopTab::Catalog));
    }
    if is_copied {
        copy_command(model, out);
    }
}

/// Draws the same below the search for products in New gift.
pub(crate) fn section(model: &Model, ui: &mut Ui, out: &mut Commands) {
    let colors = tokens(ui);
    text(ui, Type::BodyStrong, colors.text, t!("shop-empty-title"));
    text(ui, Type::Body, colors.weak, meaning(model));
    gap(ui, S12);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = S12;
        let import = Button::primary(t!("shop-catalog-import"));
        if import.small().show(ui).clicked() {
            out.go(Page::Shop(ShopTab::Catalog));
        }
        code(ui, &model.shop_import_command);
        let copy = Button::secondary(t!("shop-empty-copy"));
        if copy.small().show(ui).clicked() {
            copy_command(model, out);
        }
    });
}

fn meaning(model: &Model) -> String {
    let country = country_name(&model.preferences.country);
    t!("shop-empty-text", country = country)
}

fn copy_command(model: &Model, out: &mut Commands) {
    out.act(Action::Copy {
        text: model.shop_import_command.clone(),
        toast: t!("shop-empty-copied"),
    });
}
