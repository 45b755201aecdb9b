//! The Drafts page: the drafts, below the unfinished and refused sends, and the templates.

mod selected;
mod templates;

use std::sync::Arc;

use egui::{Align, Id, Layout, Sense, Ui, UiBuilder, vec2};

use crate::{
    contract::text::{search_terms, search_text},
    desk::{Command, DraftId, DraftSummary, batches::CopyReason},
    i18n::{Language, format, t},
    messages::titles,
    ui::{
        commands::Commands,
        model::Model,
        page::Page,
        screens::batches::outbox,
        theme::{S8, S12, S16, Type, icons, tokens},
        widgets::{
            Button, Card, EmptyState, Picture, SearchBox, TitleRow, gap, icon_button, paint,
            scroll_to_focus, selection::Selection, tabs::tabs, text,
        },
    },
};

const SEARCH_WIDTH: f32 = 260.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Tab {
    #[default]
    Drafts,
    Templates,
}

#[derive(Debug, Default)]
pub(crate) struct DraftsScreen {
    tab: Tab,
    templates: templates::TemplatesTab,
    search: String,
    index: SearchIndex,
    selection: Selection<DraftId>,
    /// Where the last range ends, or the draft that was selected last.
    range_end: Option<DraftId>,
    /// The draft whose check box gets the focus.
    focus_next: Option<DraftId>,
    /// The drafts whose deletion waits for a confirmation.
    deleting: Vec<DraftId>,
    /// The drafts of the last frame.
    followed: Arc<Vec<DraftSummary>>,
    /// The last measured distance from one card to the next, without and with a link to a batch.
    pitches: [Option<f32>; 2],
}

impl DraftsScreen {
    pub(crate) fn ui(&mut self, model: &Model, ui: &mut Ui, out: &mut Commands) {
        self.follow_drafts(&model.drafts);
        egui::ScrollArea::vertical()
            .id_salt("drafts")
            .auto_shrink(false)
            .show(ui, |ui| {
                ui.set_width(ui.available_width());
                let all = [
                    (Tab::Drafts, t!("drafts-tab")),
                    (Tab::Templates, t!("templates-tab")),
                ];
                tabs(ui, &mut self.tab, &all);
                gap(ui, S16);
                if self.tab == Tab::Templates {
                    self.templates.ui(model, ui, out);
                    return;
                }
                let is_outbox_empty = outbox::ui(model, outbox::ShownSends::All, ui, out);
                if model.drafts.is_empty() {
                    if is_outbox_empty && no_drafts(ui) {
                        create_gift(model, out);
                    }
                    return;
                }
                let drafts = self.index.find(&model.drafts, &self.search);
                self.header(model, drafts.len(), ui, out);
                gap(ui, S8);
                self.selection_row(&drafts, ui);
                gap(ui, S8);
                if drafts.is_empty() {
                    self.no_results(ui);
                }
                self.cards(model, &drafts, ui, out);
                scroll_to_focus(ui);
            });
        self.delete_dialog(model, ui, out);
    }

    /// Draws the cards in view, and one before and after them, so that the focus can move on to it.
    fn cards(&mut self, model: &Model, drafts: &[&DraftSummary], ui: &mut Ui, out: &mut Commands) {
        let view = ui.clip_rect().y_range();
        let mut skipped = 0.0;
        for draft in drafts {
            let kind = usize::from(draft.source.is_some());
            let top = ui.cursor().top() + skipped;
            if let Some(pitch) = self.pitches[kind]
                && (top + 2.0 * pitch < view.min || top - pitch > view.max)
            {
                skipped += pitch;
                continue;
            }
            ui.add_space(std::mem::take(&mut skipped));
            let top = ui.cursor().top();
            let card = UiBuilder::new()
                .scope_id(Id::unique("draft").with(draft.id))
                .sense(Sense::CLICK);
            let card = ui.scope_builder(card, |ui| {
                self.draft(model, draft, drafts, ui, out);
            });
            if draft.is_readable && card.response.clicked() {
                open_draft(draft.id, out);
            }
            self.context_menu(draft, &card.response, out);
            gap(ui, S12);
            self.pitches[kind] = Some(ui.cursor().top() - top);
        }
        if skipped > 0.0 {
            // `add_space` does not make the contents higher.
            ui.allocate_space(vec2(0.0, skipped));
        }
    }

    fn header(&mut self, model: &Model, count: usize, ui: &mut Ui, out: &mut Commands) {
        ui.horizontal(|ui| {
            SearchBox::new(&t!("drafts-search"))
                .width(SEARCH_WIDTH)
                .show_shortcut()
                .find_on_page()
                .show(ui, &mut self.search);
            ui.add_space(S8);
            let count = t!("drafts-count", count = count);
            text(ui, Type::Body, tokens(ui).weak, count);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = Button::primary(t!("create-gift")).icon(icons::ADD);
                if button.show(ui).clicked() {
                    create_gift(model, out);
                }
            });
        });
    }

    fn no_results(&mut self, ui: &mut Ui) {
        let title = t!("drafts-no-results-title", search = self.search.trim());
        if EmptyState::new(icons::SEARCH, &title, &t!("drafts-no-results-text"))
            .action(&t!("drafts-clear-search"))
            .show(ui)
        {
            self.search.clear();
        }
    }

    fn draft(
        &mut self,
        model: &Model,
        draft: &DraftSummary,
        shown: &[&DraftSummary],
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let colors = tokens(ui);
        let product = if draft.gift.is_empty() {
            t!("drafts-no-product")
        } else {
            titles::cart(&draft.gift)
        };
        let card = Card::new().padding(egui::Margin::same(14));
        card.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = S16;
                self.draft_box(draft, shown, ui);
                let size = vec2(88.0, 66.0);
                Picture::new(draft.picture.as_deref(), &product).show(ui, size);
                let row = TitleRow::new(ui);
                row.title_lines(ui, |ui| {
                    ui.spacing_mut().item_spacing.y = 2.0;
                    ui.add_space(6.0);
                    paint::truncated_label(ui, Type::Strong, colors.text, title(draft));
                    let facts = if draft.is_readable {
                        t!("drafts-facts", gift = product, count = draft.recipients)
                    } else {
                        t!("drafts-unreadable-facts", count = draft.recipients)
                    };
                    paint::truncated_label(ui, Type::Body, colors.weak, facts);
                    let edited = t!(
                        "drafts-edited",
                        when = format::date_time(draft.updated_at, model.now()),
                    );
                    text(ui, Type::Small, colors.weak, edited).on_hover_ui(|ui| {
                        ui.label(format::full_date_time(draft.updated_at));
                    });
                    source_link(draft, ui, out);
                });
                row.controls(ui, |ui| {
                    ui.spacing_mut().item_spacing.x = S8;
                    self.draft_buttons(draft, ui, out);
                });
            });
        });
    }

    fn draft_buttons(&mut self, draft: &DraftSummary, ui: &mut Ui, out: &mut Commands) {
        if draft.is_readable {
            let open = Button::secondary(t!("drafts-open"))
                .name(t!("drafts-open-label", draft = title(draft)));
            if open.show(ui).clicked() {
                open_draft(draft.id, out);
            }
            let name = t!("drafts-duplicate-label", draft = title(draft));
            if icon_button(ui, icons::COPY, &name).clicked() {
                duplicate(draft, out);
            }
        }
        let name = t!("drafts-delete-label", draft = title(draft));
        if icon_button(ui, icons::DELETE, &name).clicked() {
            self.deleting = vec![draft.id];
        }
    }
}

fn open_draft(draft: DraftId, out: &mut Commands) {
    out.send(Command::OpenDraft(draft));
    out.go(Page::NewGift);
}

fn duplicate(draft: &DraftSummary, out: &mut Commands) {
    out.send(Command::DuplicateDraft {
        draft: draft.id,
        name: titles::name_of_copy(&draft.name),
    });
    out.go(Page::NewGift);
}

/// Draws a link to the batch that a draft was made from.
pub(in crate::ui::screens) fn source_link(draft: &DraftSummary, ui: &mut Ui, out: &mut Commands) {
    let Some(source) = &draft.source else {
        return;
    };
    let batch = titles::batch(&source.title);
    let label = match source.reason {
        CopyReason::SendAgain => t!("drafts-source-again", batch = batch),
        CopyReason::Duplicate => t!("batch-link-copy-of", batch = batch),
    };
    if Button::link(label).show(ui).clicked() {
        out.go(Page::Batch(source.batch));
    }
}

fn title(draft: &DraftSummary) -> String {
    if draft.is_readable {
        titles::gift_name(&draft.name)
    } else {
        t!("drafts-unreadable")
    }
}

fn create_gift(model: &Model, out: &mut Commands) {
    out.create_draft(model, Vec::new());
    out.go(Page::NewGift);
}

fn no_drafts(ui: &mut Ui) -> bool {
    EmptyState::new(
        icons::DRAFTS,
        &t!("drafts-empty-title"),
        &t!("drafts-empty-text"),
    )
    .action(&t!("create-gift"))
    .show(ui)
}

/// The words of the drafts, made once for each list of drafts.
#[derive(Debug, Default)]
struct SearchIndex {
    drafts: Arc<Vec<DraftSummary>>,
    language: Language,
    /// The words of the title and the gift of each draft.
    texts: Vec<String>,
}

impl SearchIndex {
    /// The drafts of which each word of `search` is the start of a word in the title or the gift.
    fn find<'a>(
        &mut self,
        drafts: &'a Arc<Vec<DraftSummary>>,
        search: &str,
    ) -> Vec<&'a DraftSummary> {
        let terms: Vec<String> = search_terms(search)
            .iter()
            .map(|term| format!(" {term}"))
            .collect();
        if terms.is_empty() {
            return drafts.iter().collect();
        }
        let language = Language::current();
        if !Arc::ptr_eq(&self.drafts, drafts) || self.language != language {
            let text =
                |draft: &DraftSummary| search_text(&[&title(draft), &titles::cart(&draft.gift)]);
            *self = Self {
                drafts: Arc::clone(drafts),
                language,
                texts: drafts.iter().map(text).collect(),
            };
        }
        let found = drafts.iter().zip(&self.texts);
        found
            .filter(|(_, text)| terms.iter().all(|term| text.contains(term.as_str())))
            .map(|(draft, _)| draft)
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{contract::Timestamp, desk::batches::CartSummary};

    fn draft(id: u128) -> DraftSummary {
        DraftSummary {
            id: DraftId(uuid::Uuid::from_u128(id)),
            name: String::new(),
            is_readable: true,
            gift: CartSummary::default(),
            picture: None,
            recipients: 0,
            updated_at: Timestamp::default(),
            source: None,
        }
    }

    #[test]
    fn removed_drafts_leave_the_selection() {
        let mut screen = DraftsScreen::default();
        let drafts = Arc::new(vec![draft(1), draft(2), draft(3)]);
        screen.follow_drafts(&drafts);
        screen.selection.add(drafts.iter().map(|draft| draft.id));
        screen.deleting = screen.selection.ids().to_vec();
        screen.follow_drafts(&Arc::new(vec![draft(3), draft(1)]));
        let expected = [draft(1).id, draft(3).id];
        assert_eq!(**screen.selection.ids(), expected);
        assert_eq!(screen.deleting, expected);
    }

    #[test]
    fn unchanged_drafts_are_not_compared_again() {
        let mut screen = DraftsScreen::default();
        let drafts = Arc::new(vec![draft(1)]);
        screen.follow_drafts(&drafts);
        // Only a comparison would remove a draft that does not exist.
        screen.selection.add([draft(9).id]);
        screen.follow_drafts(&drafts);
        assert_eq!(screen.selection.len(), 1);
        screen.follow_drafts(&Arc::new(vec![draft(1)]));
        assert!(screen.selection.is_empty());
    }

    #[test]
    fn search_matches_title_and_gift_without_accents() {
        let draft = DraftSummary {
            id: DraftId(uuid::Uuid::nil()),
            name: "Été party".to_owned(),
            is_readable: true,
            gift: CartSummary::of_one("Heavy Knit Hoodie"),
            picture: None,
            recipients: 25,
            updated_at: "2026-11-21T12:00:00Z".parse().unwrap(),
            source: None,
        };
        let drafts = Arc::new(vec![draft.clone()]);
        let mut index = SearchIndex::default();
        for search in ["", "ete", "PARTY knit", " hood "] {
            assert_eq!(index.find(&drafts, search).len(), 1, "{search:?}");
        }
        for search in ["candle", "ete candle", "oodie"] {
            assert!(index.find(&drafts, search).is_empty(), "{search:?}");
        }
        let renamed = DraftSummary {
            name: "Winter".to_owned(),
            ..draft
        };
        let drafts = Arc::new(vec![renamed]);
        assert_eq!(index.find(&drafts, "winter").len(), 1);
    }
}
