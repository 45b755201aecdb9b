//! The part of a cart line that only collections have: that recipients choose, a link to the collection,
//! and a warning when the collection cannot be sent any more.

use egui::Ui;

use crate::{
    contract::CollectionId,
    desk::{CartLine, sends::guards::SendWarning},
    i18n::t,
    messages,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S4, Type, icons, tokens},
        widgets::{Button, gap, wrapped_text},
    },
};

/// Draws nothing for a line that is no collection.
pub(super) fn show(model: &Model, line: &CartLine, ui: &mut Ui, out: &mut Commands) {
    let Some(id) = line.collection_id else {
        return;
    };
    let colors = tokens(ui);
    gap(ui, S4);
    if is_unpublished(model, id) {
        let warning = SendWarning::CollectionUnpublished {
            collection: line.product_name.clone(),
        };
        ui.horizontal_top(|ui| {
            icons::WARNING.show(ui, colors.caution);
            let sentence = Type::Small.text(messages::guard::warning(&warning));
            ui.add(egui::Label::new(sentence.color(colors.caution)).wrap());
        });
        return;
    }
    wrapped_text(ui, Type::Small, colors.weak, t!("collections-line"));
    if Button::link(t!("collections-line-show")).show(ui).clicked() {
        out.act(Action::ShowCollection(id));
    }
}

/// Whether the collections were read, and this one is a draft or is not listed.
fn is_unpublished(model: &Model, id: CollectionId) -> bool {
    let published = model.catalog.published_collections.as_ref();
    published.is_some_and(|published| !published.contains(&id))
}
