//! "Save as template" in New gift: a link and a dialog that asks for the name. A template with the same name
//! is replaced.

use egui::{Id, Key, Ui};

use crate::{
    desk::{Command, Draft, GiftTemplate, MAX_TEMPLATE_NAME_CHARS, TemplateChange, TemplateId},
    i18n::t,
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::S12,
        widgets::{
            Button, TextField,
            dialog::{dialog, dialog_text},
            gap,
        },
    },
};

/// The typed name while the dialog is open.
#[derive(Debug, Default)]
pub(super) struct SaveTemplate {
    name: Option<String>,
    /// Whether the name field has had the focus.
    is_focused: bool,
}

impl SaveTemplate {
    /// Draws the link. Draws nothing for a gift without products and message.
    pub(super) fn link(&mut self, draft: &Draft, ui: &mut Ui) {
        if draft.cart.is_empty() && draft.message.trim().is_empty() {
            return;
        }
        if Button::link(t!("templates-save-link")).show(ui).clicked() {
            let product = draft.cart.first().map(|line| line.product_name.clone());
            let name = Some(draft.name.trim().to_owned()).filter(|name| !name.is_empty());
            self.name = Some(name.or(product).unwrap_or_default());
            self.is_focused = false;
        }
    }

    /// Draws the dialog while it is open.
    pub(super) fn dialog(&mut self, model: &Model, draft: &Draft, ui: &Ui, out: &mut Commands) {
        let Some(name) = self.name.clone() else {
            return;
        };
        let mut typed = name.clone();
        let replaced = template_named(model, &name);
        let mut is_submitted = false;
        let is_closed = dialog(
            ui,
            Id::unique("save-template"),
            &t!("templates-save-title"),
            |ui| {
                dialog_text(ui, &t!("templates-save-text"));
                gap(ui, S12);
                let hint = replaced.map(|_| t!("templates-replace-text"));
                let label = t!("templates-name");
                let mut field = TextField::new(&label).limit(MAX_TEMPLATE_NAME_CHARS);
                if let Some(hint) = &hint {
                    field = field.help(hint);
                }
                let response = field.show(ui, &mut typed);
                if !self.is_focused {
                    response.request_focus();
                    self.is_focused = true;
                }
                is_submitted =
                    response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            },
            |ui| {
                let label = match replaced {
                    Some(_) => t!("templates-replace"),
                    None => t!("templates-save"),
                };
                let save = Button::primary(label).enabled(!name.trim().is_empty());
                let is_saved = save.show(ui).clicked();
                let is_canceled = Button::secondary(t!("templates-cancel")).show(ui).clicked();
                if is_saved {
                    save_as(name.trim(), replaced, draft, out);
                }
                is_saved || is_canceled
            },
        );
        let is_submitted = is_submitted && !typed.trim().is_empty() && !is_closed;
        if is_submitted {
            let replaced = template_named(model, &typed);
            save_as(typed.trim(), replaced, draft, out);
        }
        self.name = (!is_closed && !is_submitted).then_some(typed);
    }
}

fn template_named<'a>(model: &'a Model, name: &str) -> Option<&'a GiftTemplate> {
    let mut templates = model.templates.iter();
    templates.find(|template| template.name.trim() == name.trim())
}

fn save_as(name: &str, replaced: Option<&GiftTemplate>, draft: &Draft, out: &mut Commands) {
    out.send(Command::ChangeTemplate {
        id: replaced.map_or_else(TemplateId::generate, |template| template.id),
        change: TemplateChange::Save {
            name: name.to_owned(),
            draft: Box::new(draft.clone()),
        },
    });
    out.act(Action::Toast(t!("templates-saved-toast", name = name)));
}
