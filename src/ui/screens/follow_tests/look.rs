//! Pictures of every screen of "Follow", both themes, two sizes, to look at.

use egui::{Theme, vec2};
use egui_kittest::{Harness, kittest::Queryable as _};

use super::{
    App,
    answers::{Answers, batch_id, order_id},
    samples::outbox,
};
use crate::{
    contract::OrderId,
    ui::{page::Page, theme},
};

#[test]
fn pictures_of_following_gifts() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/target/pictures/follow");
    std::fs::create_dir_all(folder).unwrap();
    let some = Answers::default();
    let pages: [(&str, Page, Option<OrderId>, Answers); 16] = [
        ("activity", Page::Activity, None, some),
        ("activity-empty", Page::Activity, None, Answers::NOTHING),
        ("orders", Page::Orders, None, some),
        ("orders-empty", Page::Orders, None, Answers::NOTHING),
        ("order-delivered", Page::Orders, Some(order_id(0)), some),
        ("order-swapped", Page::Orders, Some(order_id(2)), some),
        ("order-open", Page::Orders, Some(order_id(3)), some),
        ("batches", Page::Batches, None, some),
        ("batches-outbox", Page::Batches, None, some),
        ("batch-details", Page::Batch(batch_id(0)), None, some),
        ("batch-recipients", Page::Batch(batch_id(0)), None, some),
        ("batch", Page::Batch(batch_id(0)), None, some),
        ("batch-in-progress", Page::Batch(batch_id(1)), None, some),
        ("batch-scheduled", Page::Batch(batch_id(2)), None, some),
        ("batch-failed", Page::Batch(batch_id(3)), None, some),
        ("batch-losses", Page::Batch(batch_id(4)), None, some),
    ];
    for (name, page, sheet, answers) in pages {
        for (theme, width, height) in [
            (Theme::Light, 1_072.0, 714.0),
            (Theme::Dark, 1_072.0, 714.0),
            (Theme::Light, 836.0, 514.0),
            (Theme::Light, 1_000.0, 1_300.0),
        ] {
            let mut app = App::new(page, answers);
            app.sheet = sheet;
            if name == "batches-outbox" {
                app.model.outbox = std::sync::Arc::new(outbox());
            }
            let mut harness = Harness::builder()
                .with_size(vec2(width, height))
                .with_theme(theme)
                .with_context_setup(|ctx| {
                    theme::apply(ctx);
                    ctx.add_font_provider(std::sync::Arc::new(
                        egui_system_font_provider::SystemFontProvider::new(),
                    ));
                })
                .build_ui_state(|ui, app: &mut App| app.frame(ui), app);
            harness.run_steps(10);
            for tab in ["Details", "Recipients"] {
                if name == format!("batch-{}", tab.to_lowercase()) {
                    harness.get_by_label(tab).click();
                    harness.run_steps(10);
                }
            }
            let picture = harness.render().unwrap();
            picture
                .save(format!("{folder}/{name}-{theme:?}-{width}.png"))
                .unwrap();
        }
    }
}
