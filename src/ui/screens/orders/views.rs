//! Saved views: filters and sortings of the orders under names of a person's own. Used by Orders;
//! refuses a view without a name or without a filter.

use egui::{Align, Frame, Key, Layout, Margin, Popup, PopupCloseBehavior, ScrollArea, Ui};

use super::filters;
use crate::{
    desk::{
        Command,
        view::{OrderQuery, OrderView},
    },
    ui::{
        commands::{Action, Commands},
        model::Model,
        theme::{S8, Type, icons, tokens},
        widgets::{Button, TextField, button::icon_button_sized, gap, paint, select::entry},
    },
};

const WIDTH: f32 = 300.0;
const LETTERS: usize = 60;
/// As many as a list can still be read.
const AT_MOST: usize = 50;

/// What is typed into the menu.
#[derive(Debug, Default)]
pub struct Views {
    name: String,
}

impl Views {
    /// The button and its menu. The view that was chosen, when one was.
    pub fn ui(
        &mut self,
        model: &Model,
        query: &OrderQuery,
        ui: &mut Ui,
        out: &mut Commands,
    ) -> Option<OrderQuery> {
        let views = &model.preferences.order_views;
        let current = views.iter().find(|view| same(&view.query, query));
        let label = current.map_or("Views", |view| view.name.as_str());
        let response = Button::secondary(shortened(label))
            .icon(icons::VIEWS)
            .name("Saved views")
            .show(ui);
        let mut chosen = None;
        Popup::menu(&response)
            .gap(4.0)
            .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
            .accessible_name("Saved views")
            .width(WIDTH)
            .show(|ui| {
                ui.set_width(WIDTH);
                ui.spacing_mut().item_spacing.y = 0.0;
                let all = OrderQuery::default();
                if entry(ui, "Every order", same(&all, query)).clicked() {
                    chosen = Some(all);
                    ui.close();
                }
                ScrollArea::vertical().max_height(280.0).show(ui, |ui| {
                    for view in views {
                        let is_current = current == Some(view);
                        if row(ui, view, is_current, out) {
                            chosen = Some(view.query.clone());
                            ui.close();
                        }
                    }
                });
                gap(ui, S8);
                paint::separator(ui);
                gap(ui, S8);
                let inner = Frame::new().inner_margin(Margin::symmetric(12, 4));
                inner.show(ui, |ui| self.keep(model, query, current, ui, out));
            });
        chosen
    }

    /// Gives the filter that is shown a name.
    fn keep(
        &mut self,
        model: &Model,
        query: &OrderQuery,
        current: Option<&OrderView>,
        ui: &mut Ui,
        out: &mut Commands,
    ) {
        let t = tokens(ui);
        let views = &model.preferences.order_views;
        let hint = if current.is_some() {
            Some("This view is saved. Change the filters to save another.")
        } else if !filters::is_filtered(query) && query.sort == Default::default() {
            Some("Filter, search or sort the orders, then give the view a name here.")
        } else if views.len() >= AT_MOST {
            Some("There are 50 views. Remove one to save another.")
        } else {
            None
        };
        if let Some(hint) = hint {
            // A menu stretches its lines; a sentence is not to be.
            ui.with_layout(Layout::top_down(Align::Min), |ui| {
                ui.add(egui::Label::new(Type::Small.text(hint).color(t.weak)).wrap());
            });
            return;
        }
        let mut saved = false;
        ui.horizontal(|ui| {
            let field = TextField::new("Name of the view")
                .hide_label()
                .hint("Name this view")
                .limit(LETTERS)
                .width(WIDTH - 120.0)
                .show(ui, &mut self.name);
            saved = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            let name = self.name.trim();
            let is_known = views.iter().any(|view| view.name == name);
            let words = if is_known { "Replace" } else { "Save" };
            let button = Button::primary(words)
                .name("Save view")
                .enabled(!name.is_empty())
                .width(84.0);
            saved |= button.show(ui).clicked();
        });
        if saved && !self.name.trim().is_empty() {
            let view = OrderView {
                name: self.name.trim().to_owned(),
                query: query.clone(),
            };
            out.act(Action::Toast(format!("View “{}” saved.", view.name)));
            let mut preferences = model.preferences.clone();
            preferences.keep_view(view);
            out.send(Command::SavePreferences(preferences));
            self.name.clear();
            ui.close();
        }
    }
}

/// One view of the menu; true when it was chosen.
fn row(ui: &mut Ui, view: &OrderView, is_current: bool, out: &mut Commands) -> bool {
    let mut chosen = false;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 0.0;
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let name = format!("Remove view {}", view.name);
            if icon_button_sized(ui, icons::CLOSE, &name, 28.0).clicked() {
                out.act(Action::RemoveView(view.clone()));
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                chosen = entry(ui, &view.name, is_current).clicked();
            });
        });
    });
    chosen
}

/// Whether both show the same; spaces around the words that are searched for do not count.
fn same(one: &OrderQuery, other: &OrderQuery) -> bool {
    one.text.trim() == other.text.trim()
        && OrderQuery {
            text: String::new(),
            ..one.clone()
        } == OrderQuery {
            text: String::new(),
            ..other.clone()
        }
}

/// A button's worth of a name.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 22;
    if name.chars().count() <= LONGEST {
        return name.to_owned();
    }
    let begin: String = name.chars().take(LONGEST - 1).collect();
    format!("{}…", begin.trim_end())
}
