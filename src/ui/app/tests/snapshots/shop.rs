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
            snapshot::{SnapshotCase, Variant},
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

fn with_public_url() -> ShopSettings {
    ShopSettings {
        public_url: Some("https://gifts.example.com".to_owned()),
        has_email_server: false,
    }
}

fn in_use() -> ScriptedEngine {
    ScriptedEngine::practice().with_connections(connections::shop(ShopSettings::default()))
}

fn with_email_server() -> ScriptedEngine {
    let settings = ShopSettings {
        has_email_server: true,
        ..with_public_url()
    };
    ScriptedEngine::practice().with_connections(connections::shop(settings))
}

/// My shop, whose products were read: it has none.
pub(super) fn without_products() -> ScriptedEngine {
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

/// A gift by email, which My shop cannot send with these settings.
fn with_email_gift(settings: ShopSettings) -> ScriptedEngine {
    let draft = Draft {
        send_method: SendMethod::EmailAndLink,
        ..gift::draft()
    };
    let people = gift::recipients("First name,Last name,Email\nIda,Berg,ida@example.com\n");
    ScriptedEngine::practice()
        .with_connections(connections::shop(settings))
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

fn open_form_again(window: &mut TestWindow) {
    open_page(window, Page::Settings);
    window.click(&t!("settings-shop-edit-links"));
}

pub(super) fn shop() -> Vec<SnapshotCase> {
    vec![
        SnapshotCase::new("first-start", first_start, |_| {}).with_variants(&[
            Variant::Small,
            Variant::German,
            Variant::Pseudo,
        ]),
        SnapshotCase::new("settings-shop", in_use, |window| {
            open_page(window, Page::Settings);
        })
        .with_variants(&[Variant::Small, Variant::Pseudo]),
        SnapshotCase::new("settings-shop-links", in_use, open_form)
            .with_variants(&[Variant::German, Variant::Pseudo]),
        SnapshotCase::new(
            "settings-shop-email-server",
            with_email_server,
            open_form_again,
        )
        .only(Variant::Light),
        SnapshotCase::new("shop-empty", without_products, |window| {
            open_page(window, Page::Products);
        })
        .with_variants(&[Variant::Small, Variant::German, Variant::Pseudo]),
        SnapshotCase::new("shop-empty-gift", without_products, |window| {
            open_section(window, &t!("gift-section-gift"));
        }),
        SnapshotCase::new(
            "shop-methods",
            || with_email_gift(ShopSettings::default()),
            open_delivery,
        )
        .with_variants(&[Variant::Small, Variant::German]),
        SnapshotCase::new(
            "shop-methods-without-email",
            || with_email_gift(with_public_url()),
            open_delivery,
        )
        .only(Variant::Light),
        SnapshotCase::new(
            "shop-review",
            || with_email_gift(ShopSettings::default()),
            |window| open_section(window, &t!("gift-section-review")),
        )
        .only(Variant::Light),
    ]
}
