//! Templates in New gift: the menu that fills an empty gift from a template, and what changed in the catalog
//! since the template was saved.

use egui::{Popup, ScrollArea, Ui};

use crate::{
    desk::{Command, Draft, DraftId, GiftTemplate, sends::guards::SendWarning},
    i18n::t,
    messages,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S12, Tone, icons},
        widgets::{Banner, BannerResponse, Button, gap, menu, select::entry},
    },
};

const MENU_WIDTH: f32 = 300.0;

/// Draws the menu. Draws nothing without a template that can be used.
pub(super) fn menu(model: &Model, draft: &Draft, ui: &mut Ui, out: &mut Commands) {
    if !model.templates.iter().any(is_usable) {
        return;
    }
    gap(ui, S12);
    let response = Button::secondary(t!("templates-start"))
        .icon(icons::TEMPLATES)
        .show(ui);
    let popup = Popup::menu(&response)
        .gap(4.0)
        .accessible_name(t!("templates-start"))
        .width(MENU_WIDTH);
    menu::show(popup, response.id, |ui| {
        ui.set_width(MENU_WIDTH);
        ui.spacing_mut().item_spacing.y = 0.0;
        ScrollArea::vertical().max_height(280.0).show(ui, |ui| {
            for template in model
                .templates
                .iter()
                .filter(|template| is_usable(template))
            {
                if entry(ui, &template.name, false).clicked() {
                    out.send(Command::UseTemplate {
                        template: template.id,
                        draft: Some(Box::new(draft.clone())),
                    });
                    ui.close();
                }
            }
        });
    });
}

fn is_usable(template: &GiftTemplate) -> bool {
    template.content.is_some()
}

/// Draws what changed since the template of this draft was saved.
pub(super) fn notes(model: &Model, draft: DraftId, ui: &mut Ui, out: &mut Commands) {
    let Some((_, warnings)) = model.template_notes.as_ref().filter(|(of, _)| *of == draft) else {
        return;
    };
    let sentences: Vec<String> = warnings.iter().map(note).collect();
    let banner = Banner::new(Tone::Caution, t!("templates-changed-title"))
        .meaning(sentences.join(" "))
        .dismissible();
    if banner.show(ui) == Some(BannerResponse::Dismiss) {
        out.act(Action::DismissTemplateNotes);
    }
    gap(ui, S12);
}

fn note(warning: &SendWarning) -> String {
    match warning {
        SendWarning::PriceChanged {
            product,
            shown,
            current,
            ..
        } => t!(
            "templates-price-changed",
            product = product,
            shown = *shown,
            current = *current
        ),
        other => messages::guard::warning(other),
    }
}
