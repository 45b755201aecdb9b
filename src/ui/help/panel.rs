//! The side panel with a section of the help, the other sections of its document, and the other documents.

use egui::{Rect, Ui};
use egui_commonmark::{CommonMarkCache, CommonMarkViewer};
use strum::VariantArray as _;

use super::{document::Document, topic::Topic};
use crate::{
    i18n::{Language, t},
    ui::{
        commands::{Action, Commands},
        theme::{S4, S8, S16, Type, tokens},
        widgets::{Button, Select, SidePanel, gap, separator, wrapped_text},
    },
};

const WIDTH: f32 = 480.0;

#[derive(Default)]
pub(crate) struct HelpPanel {
    /// The section for which the panel was opened, and the one that the user chose since.
    opened: Option<Topic>,
    shown: Option<Topic>,
    /// The sections that were shown before, the last one at the end.
    back: Vec<Topic>,
    rendered: CommonMarkCache,
}

impl HelpPanel {
    /// Draws the panel at the right of `page`. Closing it emits [`Action::ClosePanel`].
    pub(crate) fn ui(&mut self, topic: Topic, page: Rect, ui: &Ui, out: &mut Commands) {
        if self.opened != Some(topic) {
            self.opened = Some(topic);
            self.shown = Some(topic);
            self.back.clear();
        }
        let shown = self.shown.unwrap_or(topic);
        let mut is_open = true;
        SidePanel::new(&t!("help-panel"))
            .width(WIDTH)
            .scroll_id(shown)
            .show(ui, page, &mut is_open, |ui| {
                if let Some(next) = self.contents(shown, ui) {
                    self.shown = Some(next);
                    ui.request_repaint();
                }
            });
        if !is_open {
            self.opened = None;
            out.act(Action::ClosePanel);
        }
    }

    /// Draws a section. Returns the section that the user goes to.
    fn contents(&mut self, shown: Topic, ui: &mut Ui) -> Option<Topic> {
        let mut next = None;
        wrapped_text(ui, Type::Heading, tokens(ui).text, t!("help-title"));
        gap(ui, S8);
        let mut document = shown.document;
        let entries = Document::VARIANTS.iter();
        let entries: Vec<_> = entries
            .map(|document| (*document, document.title().to_owned()))
            .collect();
        Select::new(&t!("help-document")).show(ui, &mut document, &entries);
        if document != shown.document {
            next = Some(Topic {
                document,
                section: 0,
            });
        }
        if Language::current() != Language::EnUs {
            gap(ui, S4);
            wrapped_text(ui, Type::Small, tokens(ui).weak, t!("help-language"));
        }
        gap(ui, S16);
        if !self.back.is_empty() && Button::link(t!("help-back")).show(ui).clicked() {
            let before = self.back.pop();
            self.shown = before.or(self.shown);
            ui.request_repaint();
            return None;
        }
        let sections = shown.document.sections();
        if let Some(section) = sections.get(shown.section) {
            wrapped_text(ui, Type::Strong, tokens(ui).text, section.title);
            gap(ui, S8);
            for link in section.inner_links() {
                self.rendered.add_link_hook(link);
            }
            CommonMarkViewer::new().show(ui, &mut self.rendered, section.text);
            let mut links = section.inner_links();
            let clicked = links.find(|link| self.rendered.get_link_hook(link) == Some(true));
            let target = clicked.and_then(|link| shown.document.linked(link));
            if let Some((document, section)) = target {
                next = Some(Topic { document, section });
            }
        }
        gap(ui, S16);
        separator(ui);
        gap(ui, S8);
        wrapped_text(ui, Type::Strong, tokens(ui).text, t!("help-sections"));
        for (position, section) in sections.iter().enumerate() {
            if position != shown.section && Button::link(section.title).show(ui).clicked() {
                next = Some(Topic {
                    document: shown.document,
                    section: position,
                });
            }
        }
        if next.is_some() {
            self.back.push(shown);
        }
        next
    }
}
