//! Templates: saved from a draft, changed, and used for new and open drafts.

use std::sync::Arc;

use crate::fixture::{
    config, create_draft, draft, open_desk, practice_config, simple_cart_line, tea_draft, wait_for,
    wait_until_synced,
};
use giftdesk::{
    contract::Cents,
    desk::{
        CartLine, Command, Desk, Draft, Event, GiftTemplate, TemplateChange, TemplateId,
        sends::guards::SendWarning,
    },
};

fn wait_for_templates(
    desk: &Desk,
    is_wanted: impl Fn(&[GiftTemplate]) -> bool,
) -> Arc<Vec<GiftTemplate>> {
    wait_for(desk, "the templates", |event| match event {
        Event::Templates(templates) if is_wanted(&templates) => Some(templates),
        _ => None,
    })
}

fn change(desk: &Desk, id: TemplateId, change: TemplateChange) {
    desk.send(Command::ChangeTemplate { id, change });
}

fn save(desk: &Desk, name: &str, draft: &Draft) -> TemplateId {
    let id = TemplateId::generate();
    let save = TemplateChange::Save {
        name: name.to_owned(),
        draft: Box::new(draft.clone()),
    };
    change(desk, id, save);
    wait_for_templates(desk, |templates| templates.iter().any(|it| it.id == id));
    id
}

/// Uses a template. Returns the filled draft, its number of recipients, and what changed.
fn use_template(
    desk: &Desk,
    template: TemplateId,
    draft: Option<Draft>,
) -> (Draft, usize, Vec<SendWarning>) {
    desk.send(Command::UseTemplate {
        template,
        draft: draft.map(Box::new),
    });
    let (id, warnings) = wait_for(desk, "the used template", |event| match event {
        Event::TemplateUsed { draft, warnings } => Some((draft, warnings.to_vec())),
        _ => None,
    });
    wait_for(desk, "the filled draft", |event| match event {
        Event::DraftOpened {
            draft, recipients, ..
        } if draft.id == id => Some((*draft, recipients.filled_row_count(), warnings.clone())),
        _ => None,
    })
}

#[test]
fn template_survives_restart_and_keeps_no_recipients() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let mut saved = tea_draft();
    saved.message = "Thank you for the spring".to_owned();
    let (draft_id, ..) = create_draft(&desk, saved.clone(), 5);
    let template = save(&desk, "Tea", &saved);
    desk.send(Command::DeleteDraft(draft_id));
    drop(desk);

    let desk = open_desk(config(folder.path()));
    wait_for_templates(&desk, |templates| templates.len() == 1);
    let (used, recipients, warnings) = use_template(&desk, template, None);
    assert_ne!(used.id, draft_id);
    assert_eq!(used.message, "Thank you for the spring");
    assert_eq!(used.cart, saved.cart);
    assert_eq!(used.from_name, "The Garden Team");
    assert_eq!((used.name.as_str(), recipients), ("", 0));
    assert_eq!(warnings, []);
}

#[test]
fn open_draft_keeps_recipients_and_name() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let template = save(&desk, "Tea", &tea_draft());
    let mut empty = draft(CartLine::default());
    empty.cart.clear();
    "Welcome".clone_into(&mut empty.name);
    let (id, ..) = create_draft(&desk, empty.clone(), 4);
    let (used, recipients, _) = use_template(&desk, template, Some(empty));
    assert_eq!(
        (used.id, used.name.as_str(), recipients),
        (id, "Welcome", 4)
    );
    assert_eq!(used.cart[0].product_name, "Garden Tea Chest");
}

#[test]
fn templates_are_renamed_copied_deleted_and_restored() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(config(folder.path()));
    let id = save(&desk, "Tea", &tea_draft());
    let names = |expected: &'static [&'static str]| {
        move |templates: &[GiftTemplate]| {
            templates
                .iter()
                .map(|it| it.name.as_str())
                .eq(expected.iter().copied())
        }
    };
    change(&desk, id, TemplateChange::Rename("Green tea".to_owned()));
    wait_for_templates(&desk, names(&["Green tea"]));
    change(&desk, id, TemplateChange::Duplicate("Black tea".to_owned()));
    wait_for_templates(&desk, names(&["Black tea", "Green tea"]));
    change(&desk, id, TemplateChange::Delete);
    wait_for_templates(&desk, names(&["Black tea"]));
    change(&desk, id, TemplateChange::Restore);
    wait_for_templates(&desk, names(&["Black tea", "Green tea"]));
    change(&desk, id, TemplateChange::Delete);
    wait_for_templates(&desk, names(&["Black tea"]));
    drop(desk);

    let desk = open_desk(config(folder.path()));
    wait_for_templates(&desk, names(&["Black tea"]));
    // The deletion is final after a restart.
    change(&desk, id, TemplateChange::Restore);
    wait_for_templates(&desk, names(&["Black tea"]));
}

#[test]
fn changed_price_and_missing_product_are_named() {
    let folder = tempfile::tempdir().unwrap();
    let desk = open_desk(practice_config(folder.path(), 0.0));
    wait_until_synced(&desk);
    let line = simple_cart_line(&desk);
    let current = line.price;
    let cheaper = CartLine {
        price: current - Cents(100),
        ..line.clone()
    };
    let missing = CartLine {
        product_id: uuid::Uuid::from_u128(404).into(),
        product_name: "Lost Lamp".to_owned(),
        ..line.clone()
    };
    let mut saved = draft(cheaper);
    saved.cart.push(missing);
    let template = save(&desk, "Mixed", &saved);
    let (used, _, warnings) = use_template(&desk, template, None);
    assert_eq!(
        warnings,
        [
            SendWarning::PriceChanged {
                product_id: line.product_id,
                product: line.product_name,
                shown: current - Cents(100),
                current,
            },
            SendWarning::ProductGone {
                product: "Lost Lamp".to_owned(),
            },
        ]
    );
    assert_eq!(used.cart[0].price, current);
    assert_eq!(used.cart.len(), 2);
}
