//! The tab Templates of Drafts: saved compositions of gifts, which start new gifts. They can be renamed,
//! copied and deleted.

use egui::{Ui, vec2};

use crate::{
    contract::text::{search_terms, search_text},
    desk::{
        Command, Draft, GiftTemplate, MAX_TEMPLATE_NAME_CHARS, TemplateChange, TemplateId,
        batches::CartSummary,
    },
    i18n::{format, t},
    messages::{labels, titles},
    ui::{
        commands::{Action, Commands},
        model::Model,
        page::Page,
        theme::{S8, S12, S16, Type, icons, tokens},
        widgets::{
            Button, Card, EmptyState, NameDialog, Picture, SearchBox, TitleRow, gap, icon_button,
            paint, text,
        },
    },
};

const SEARCH_WIDTH: f32 = 260.0;

#[derive(Debug, Default)]
pub(super) struct TemplatesTab {
    search: String,
    /// The template that is being renamed, and the typed name.
    renaming: Option<(TemplateId, String)>,
}

impl TemplatesTab {
    pub(super) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        if model.templates.is_empty() {
            let (title, text) = (t!("templates-empty-title"), t!("templates-empty-text"));
            EmptyState::new(icons::TEMPLATES, &title, &text).show(ui);
            return;
        }
        let templates: Vec<_> = model
            .templates
            .iter()
            .filter(|template| matches_search(template, &self.search))
            .collect();
        ui.horizontal(|ui| {
            SearchBox::new(&t!("templates-search"))
                .width(SEARCH_WIDTH)
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.search);
            ui.add_space(S8);
            let count = t!("templates-count", count = templates.len());
            text(ui, Type::Body, tokens(ui).weak, count);
        });
        gap(ui, S16);
        if templates.is_empty() {
            let title = t!("templates-no-results-title", search = self.search.trim());
            let text = t!("drafts-no-results-text");
            let empty = EmptyState::new(icons::SEARCH, &title, &text);
            if empty.action(&t!("drafts-clear-search")).show(ui) {
                self.search.clear();
            }
        }
        for template in templates {
            self.template(model, template, ui, out);
            gap(ui, S12);
        }
        self.rename_dialog(ui, out);
    }

    fn template(
        &mut self,
        model: &Model,
        template: &GiftTemplate,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let colors = tokens(ui);
        let draft = template.content.as_ref().map(|content| &content.draft);
        let gift = draft.map_or_else(|| t!("templates-unreadable"), gift_of);
        let picture =
            draft.and_then(|draft| draft.cart.iter().find_map(|it| it.picture.as_deref()));
        let card = Card::new().padding(egui::Margin::same(14));
        card.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = S16;
                let size = vec2(88.0, 66.0);
                Picture::new(picture, &gift).show(ui, size);
                let row = TitleRow::new(ui);
                row.title_lines(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.add_space(6.0);
                    paint::truncated_label(ui, Type::Strong, colors.text, &template.name);
                    paint::truncated_label(ui, Type::Body, colors.weak, gift);
                    let saved = t!(
                        "templates-saved",
                        when = format::date_time(template.updated_at, model.now()),
                    );
                    text(ui, Type::Small, colors.weak, saved);
                });
                row.controls(ui, |ui| {
                    ui.spacing_mut().item_spacing.x = S8;
                    self.buttons(template, ui, out);
                });
            });
        });
    }

    fn buttons(&mut self, template: &GiftTemplate, ui: &mut Ui, out: &mut Commands) {
        let name = &template.name;
        if template.content.is_some() {
            let start = Button::secondary(t!("create-gift"))
                .name(t!("templates-create-gift", template = name));
            if start.show(ui).clicked() {
                out.send(Command::UseTemplate {
                    template: template.id,
                    draft: None,
                });
                out.go(Page::NewGift);
            }
        }
        let label = t!("templates-rename-label", template = name);
        if icon_button(ui, icons::RENAME, &label).clicked() {
            self.renaming = Some((template.id, name.clone()));
        }
        if template.content.is_some() {
            let label = t!("templates-duplicate-label", template = name);
            if icon_button(ui, icons::COPY, &label).clicked() {
                out.send(Command::ChangeTemplate {
                    id: template.id,
                    change: TemplateChange::Duplicate(titles::name_of_copy(name)),
                });
            }
        }
        let label = t!("templates-delete-label", template = name);
        if icon_button(ui, icons::DELETE, &label).clicked() {
            out.act(Action::DeleteTemplate {
                id: template.id,
                name: name.clone(),
            });
        }
    }

    fn rename_dialog(&mut self, ui: &Ui, out: &mut Commands) {
        let Some((id, name)) = &mut self.renaming else {
            return;
        };
        let (title, label) = (t!("templates-rename-title"), t!("templates-name"));
        let action = t!("templates-rename");
        let response = NameDialog::new("rename-template", &title, &label, &action)
            .max_chars(MAX_TEMPLATE_NAME_CHARS)
            .show(ui, name);
        let (id, is_closed) = (*id, response.is_closed());
        if let Some(name) = response.accepted {
            let change = TemplateChange::Rename(name);
            out.send(Command::ChangeTemplate { id, change });
        }
        if is_closed {
            self.renaming = None;
        }
    }
}

/// The products and the send method of a template.
fn gift_of(draft: &Draft) -> String {
    let names = draft.cart.iter().map(|line| line.product_name.as_str());
    let summary = CartSummary::of_names(names);
    let gift = if summary.is_empty() {
        t!("drafts-no-product")
    } else {
        titles::cart(&summary)
    };
    t!(
        "templates-facts",
        gift = gift,
        method = labels::send_method(&draft.send_method)
    )
}

/// Whether each word of `search` is the start of a word in the name or the gift.
fn matches_search(template: &GiftTemplate, search: &str) -> bool {
    let draft = template.content.as_ref().map(|content| &content.draft);
    let gift = draft.map(gift_of).unwrap_or_default();
    let words = search_text(&[&template.name, &gift]);
    search_terms(search)
        .iter()
        .all(|word| words.contains(&format!(" {word}")))
}
