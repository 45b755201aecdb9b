//! Drafts: gifts that are not sent yet, and on top what was sent and has not arrived.

use egui::{Align, Id, Layout, Modal, Ui, vec2};

use crate::{
    desk::{Command, DraftId, DraftSummary},
    messages::labels,
    t,
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        screens::{batches::outbox, textures},
        theme::{S8, S16, Type, icons, tokens},
        widgets::{
            Button, Card, EmptyState, Picture, gap, icon_button,
            number::{count, counted},
            paint, text, time,
        },
    },
};

#[derive(Debug, Default)]
pub struct DraftsScreen {
    /// Asked whether to delete it.
    deleting: Option<DraftId>,
}

impl DraftsScreen {
    pub fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        egui::ScrollArea::vertical()
            .id_salt("drafts")
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                let nothing_waits = outbox::ui(model, ui, out);
                if model.drafts.is_empty() {
                    if nothing_waits && empty(ui) {
                        out.create_draft(model, Vec::new());
                        out.go(Page::NewGift);
                    }
                    return;
                }
                ui.horizontal(|ui| {
                    let words = counted(model.drafts.len() as u64, "draft", "drafts");
                    text(ui, Type::Body, tokens(ui).weak, words);
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                        let button = Button::primary("New gift")
                            .icon(icons::ADD)
                            .name("Begin a new gift");
                        if button.show(ui).clicked() {
                            out.create_draft(model, Vec::new());
                            out.go(Page::NewGift);
                        }
                    });
                });
                gap(ui, S16);
                for draft in model.drafts.iter() {
                    self.draft(model, draft, ui, out);
                    gap(ui, 12.0);
                }
            });
        self.ask(model, ui, out);
    }

    fn draft(&mut self, model: &Model, draft: &DraftSummary, ui: &mut Ui, out: &mut Commands) {
        let t = tokens(ui);
        let card = Card::new().padding(egui::Margin::same(14));
        card.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = S16;
                let size = vec2(88.0, 66.0);
                let texture =
                    textures::texture_or_request(model, ui, draft.picture.as_deref(), size, out);
                let name = if draft.gift.is_empty() {
                    "No gift yet".to_owned()
                } else {
                    labels::cart(&draft.gift)
                };
                Picture::new(texture, &name).show(ui, size);
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    ui.spacing_mut().item_spacing.x = S8;
                    let name = format!("Delete {}", title(draft));
                    if icon_button(ui, icons::DELETE, &name).clicked() {
                        self.deleting = Some(draft.id);
                    }
                    if !draft.is_readable {
                        return;
                    }
                    let name = format!("Duplicate {}", title(draft));
                    if icon_button(ui, icons::COPY, &name).clicked() {
                        out.send(Command::DuplicateDraft(draft.id));
                        out.go(Page::NewGift);
                    }
                    let name = format!("Open {}", title(draft));
                    if Button::secondary("Open").name(name).show(ui).clicked() {
                        out.send(Command::OpenDraft(draft.id));
                        out.go(Page::NewGift);
                    }
                    ui.with_layout(Layout::top_down(Align::Min), |ui| {
                        ui.spacing_mut().item_spacing.y = 2.0;
                        ui.add_space(6.0);
                        paint::truncated_label(ui, Type::Strong, t.text, title(draft));
                        paint::truncated_label(ui, Type::Body, t.weak, about(draft));
                        let when = format!(
                            "Changed {}",
                            time::day_and_time(draft.updated_at, model.now())
                        );
                        text(ui, Type::Small, t.weak, when)
                            .on_hover_text(time::full(draft.updated_at));
                    });
                });
            });
        });
    }

    /// Deleting asks once, in words with numbers.
    fn ask(&mut self, model: &Model, ui: &Ui, out: &mut Commands) {
        let Some(id) = self.deleting else {
            return;
        };
        let Some(draft) = model.drafts.iter().find(|draft| draft.id == id) else {
            self.deleting = None;
            return;
        };
        let modal = Modal::new(Id::unique("delete-draft")).show(ui, |ui| {
            let t = tokens(ui);
            ui.set_width(380.0);
            text(
                ui,
                Type::Strong,
                t.text,
                format!("Delete “{}”?", title(draft)),
            );
            let recipients = match draft.recipients {
                0 => "It has no recipients.".to_owned(),
                1 => "Its recipient is deleted with it.".to_owned(),
                many => format!("Its {} recipients are deleted with it.", count(many)),
            };
            let words = format!("{recipients} Gifts that were already sent are not touched.");
            ui.add(egui::Label::new(Type::Body.text(words).color(t.weak)).wrap());
            gap(ui, S16);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let mut done = false;
                if Button::primary("Delete draft").danger().show(ui).clicked() {
                    out.send(Command::DeleteDraft(id));
                    done = true;
                }
                done |= Button::secondary("Keep it").show(ui).clicked();
                done
            })
            .inner
        });
        if modal.inner || modal.should_close() {
            self.deleting = None;
        }
    }
}

fn empty(ui: &mut Ui) -> bool {
    EmptyState::new(
        icons::DRAFTS,
        "No drafts",
        "A gift that is being prepared is kept here, letter by letter, until it is sent.",
    )
    .action("Begin a gift")
    .show(ui)
}

/// "Heavy Knit Hoodie · 25 recipients".
fn about(draft: &DraftSummary) -> String {
    let gift = if draft.gift.is_empty() {
        "Nothing chosen".to_owned()
    } else {
        labels::cart(&draft.gift)
    };
    let recipients = match draft.recipients {
        0 => "no recipients".to_owned(),
        many => counted(many, "recipient", "recipients"),
    };
    format!("{gift} · {recipients}")
}

fn title(draft: &DraftSummary) -> String {
    if draft.is_readable {
        labels::gift_name(&draft.name)
    } else {
        t!("drafts-unreadable-title")
    }
}
