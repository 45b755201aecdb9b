//! Pictures of Products, Brands, the product panel and Settings.

use std::sync::Arc;

use egui::{Theme, Ui, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};

use super::fixture::{TestApp, product_id};
use crate::ui::{gallery, page::Page, theme};

fn unchanged(_: &mut TestApp) {}

fn hoodie(app: &mut TestApp) {
    app.open = Some(product_id(5));
}

fn gift_card(app: &mut TestApp) {
    app.open = Some(product_id(8));
}

/// File name, page, and preparation.
type Picture = (&'static str, Page, fn(&mut TestApp));

#[test]
fn draws_products_brands_and_settings() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/pictures/screens");
    std::fs::create_dir_all(folder).unwrap();
    let pages: [Picture; 6] = [
        ("products", Page::Products, unchanged),
        ("product-hoodie", Page::Products, hoodie),
        ("product-card", Page::Products, gift_card),
        ("brands", Page::Brands, unchanged),
        ("brand", Page::Brands, unchanged),
        ("settings", Page::Settings, unchanged),
    ];
    for (name, page, prepare) in pages {
        for theme in [Theme::Light, Theme::Dark] {
            for (width, height) in [(1280.0, 800.0), (900.0, 600.0)] {
                let mut app = TestApp::new(page);
                prepare(&mut app);
                let draw = move |ui: &mut Ui, app: &mut TestApp| {
                    gallery::frame(ui, page);
                    app.frame(ui);
                };
                let mut harness = Harness::builder()
                    .with_size(vec2(width, height))
                    .with_theme(theme)
                    .with_context_setup(|ctx| {
                        theme::apply(ctx);
                        ctx.add_font_provider(Arc::new(
                            egui_system_font_provider::SystemFontProvider::new(),
                        ));
                    })
                    .build_ui_state(draw, app);
                harness.run_steps(8);
                let labels: &[&str] = match name {
                    "product-hoodie" if width > 1000.0 => &["M", "Ink"],
                    "brand" => &["Northloop"],
                    _ => &[],
                };
                if !labels.is_empty() {
                    for label in labels {
                        harness.get_by_label(label).click();
                        harness.run_steps(3);
                    }
                    harness.remove_cursor();
                    harness.run_steps(2);
                }
                let image = harness.render().unwrap();
                image
                    .save(format!("{folder}/{name}-{theme:?}-{width}.png"))
                    .unwrap();
            }
        }
    }
}
