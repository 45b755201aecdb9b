//! The states of My shop, and of the first start, which offers it.

use std::sync::Arc;

use super::open_page;
use crate::{
    contract::SendMethod,
    desk::{Draft, Event, ResourceStatus, ShopSettings, SyncResource, SyncState},
    i18n::t,
    ui::{
        page::Page,
        test_support::{
            ScriptedEngine, TestWindow,
            samples::{connections, gift, now},
            snapshot::{Crop, SnapshotCase, Variant},
        },
    },
};

fn first_start() -> ScriptedEngine {
    let engine = ScriptedEngine::practice();
    engine.emit(Event::Counts {
        drafts: 0,
        batches: 0,
        orders: 0,
    });
    engine
}

fn in_use() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::shop(ShopSettings::default()))
}

/// My shop, whose products were read: it has none.
fn without_products() -> ScriptedEngine {
    let shop = connections::shop(ShopSettings::default());
    let engine = ScriptedEngine::empty().with_connections(shop);
    let read = ResourceStatus {
        succeeded_at: Some(now()),
        ..ResourceStatus::new(SyncResource::Products)
    };
    engine.emit(Event::SyncStatus(Arc::new(vec![read])));
    engine.emit(Event::Sync(SyncState::UpToDate { at: now() }));
    engine
}

/// A gift by email, which My shop cannot send without settings.
fn with_email_gift() -> ScriptedEngine {
    let draft = Draft {
        send_method: SendMethod::EmailAndLink,
        ..gift::draft()
    };
    let people = gift::recipients("First name,Last name,Email\nIda,Berg,ida@example.com\n");
    ScriptedEngine::practice()
        .with_connections(connections::shop(ShopSettings::default()))
        .with_draft(draft, people)
}

fn open_section(window: &mut TestWindow, title: &str) {
    open_page(window, Page::NewGift);
    window.open_section(title);
}

fn open_delivery(window: &mut TestWindow) {
    open_section(window, &t!("gift-section-delivery"));
}

fn open_form(window: &mut TestWindow) {
    open_page(window, Page::Settings);
    window.click(&t!("settings-shop-links"));
}

/// The banner of the first start.
const BANNER: Crop = Crop {
    left: 440,
    top: 60,
    width: 840,
    height: 150,
};
/// The connections in Settings.
const CONNECTIONS: Crop = Crop {
    left: 208,
    top: 60,
    width: 800,
    height: 640,
};
/// The steps of New gift, and the upper part of the open one.
const SECTION: Crop = Crop {
    left: 208,
    top: 60,
    width: 790,
    height: 340,
};

pub(super) fn shop() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("first-start", first_start, |_| {}).cropped(BANNER),
        SnapshotCase::new("settings-shop", in_use, |window| {
            open_page(window, Page::Settings);
        })
        .only(Variant::Small),
        SnapshotCase::new("settings-shop-links", in_use, open_form).cropped(CONNECTIONS),
        SnapshotCase::new("shop-empty", without_products, |window| {
            open_page(window, Page::Products);
        }),
        SnapshotCase::new("shop-empty-gift", without_products, |window| {
            open_section(window, &t!("gift-section-gift"));
        })
        .cropped(SECTION),
        SnapshotCase::new("shop-methods", with_email_gift, open_delivery)
            .with_variants(&[Variant::German])
            .cropped(SECTION),
        SnapshotCase::new("shop-review", with_email_gift, |window| {
            open_section(window, &t!("gift-section-review"));
        })
        .only(Variant::Light)
        .cropped(SECTION),
    ]
}
