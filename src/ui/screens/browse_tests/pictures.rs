//! Pictures of these screens, to look at.

use std::sync::Arc;

use egui::{Theme, Ui, vec2};
use egui_kittest::Harness;

use super::fixture::{Bench, product_id};
use crate::ui::{gallery, page::Page, theme};

fn shelf(_: &mut Bench) {}

fn hoodie(bench: &mut Bench) {
    bench.open = Some(product_id(5));
}

fn gift_card(bench: &mut Bench) {
    bench.open = Some(product_id(8));
}

fn shop(bench: &mut Bench) {
    bench
        .brands
        .show_brand(crate::contract::BrandId(uuid::Uuid::from_u128(0x2004)));
}

/// Its file name, the page it shows, and what is set up before it is drawn.
type Picture = (&'static str, Page, fn(&mut Bench));

#[test]
fn pictures_of_browsing_and_settings() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/pictures/screens");
    std::fs::create_dir_all(folder).unwrap();
    let pages: [Picture; 6] = [
        ("products", Page::Products, shelf),
        ("product-hoodie", Page::Products, hoodie),
        ("product-card", Page::Products, gift_card),
        ("brands", Page::Brands, shelf),
        ("brand", Page::Brands, shop),
        ("settings", Page::Settings, shelf),
    ];
    for (name, page, prepare) in pages {
        for theme in [Theme::Light, Theme::Dark] {
            for (width, height) in [(1280.0, 800.0), (900.0, 600.0)] {
                let mut bench = Bench::new(page);
                prepare(&mut bench);
                let draw = move |ui: &mut Ui, bench: &mut Bench| {
                    gallery::frame(ui, page);
                    bench.frame(ui);
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
                    .build_ui_state(draw, bench);
                harness.run_steps(8);
                if name == "product-hoodie" && width > 1000.0 {
                    use egui_kittest::kittest::Queryable;
                    for label in ["M", "Ink"] {
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
