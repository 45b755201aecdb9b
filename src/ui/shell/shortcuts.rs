//! The overview of all keyboard shortcuts: those of [`UiCommand`], and the keys of controls.

use egui::{
    Align, Context, Id, Key, KeyboardShortcut, Layout, Modifiers, ScrollArea, Ui, WidgetAtom, vec2,
};
use egui_extras::{Column, TableBuilder};
use strum::VariantArray;

use super::ui_command::{CommandGroup, UiCommand};
use crate::{
    i18n::t,
    ui::{
        theme::{S4, S8, S16, S24, Type, tokens},
        widgets::{
            dialog::{buttons, close_button, dialog_of_width},
            gap,
            search::key_cap,
            shortcut::shortcut_text,
            text, wrapped_text,
        },
    },
};

const WIDTH: f32 = 720.0;
/// The height of a row whose label takes one line, in points. A long label takes two.
const ROW_HEIGHT: f32 = 28.0;
/// The part of the width that the labels take.
const LABEL_SHARE: f32 = 0.62;
/// The height of the window that the title, the button and the margins take, in points.
const MARGINS: f32 = 220.0;

/// Keys that a kind of control handles while it has the focus.
#[derive(Clone, Copy, Debug, VariantArray)]
enum ControlKey {
    MoveInGroup,
    NextControl,
    Close,
    EditCell,
    Copy,
    Cut,
    Paste,
    PreviousProblem,
    Undo,
    Redo,
}

impl ControlKey {
    fn label(self) -> String {
        match self {
            Self::MoveInGroup => t!("shell-shortcuts-move"),
            Self::NextControl => t!("shell-shortcuts-next-control"),
            Self::Close => t!("shell-shortcuts-close"),
            Self::EditCell => t!("shell-shortcuts-edit-cell"),
            Self::Copy => t!("shell-shortcuts-copy"),
            Self::Cut => t!("shell-shortcuts-cut"),
            Self::Paste => t!("shell-shortcuts-paste"),
            Self::PreviousProblem => t!("shell-shortcuts-previous-problem"),
            Self::Undo => t!("recipients-undo"),
            Self::Redo => t!("recipients-redo"),
        }
    }

    fn shortcuts(self) -> Vec<KeyboardShortcut> {
        let plain = |key| KeyboardShortcut::new(Modifiers::NONE, key);
        match self {
            Self::MoveInGroup => [
                Key::ArrowLeft,
                Key::ArrowRight,
                Key::ArrowUp,
                Key::ArrowDown,
            ]
            .map(plain)
            .to_vec(),
            Self::NextControl => vec![plain(Key::Tab)],
            Self::Close => vec![plain(Key::Escape)],
            Self::EditCell => vec![plain(Key::F2)],
            Self::Copy => vec![KeyboardShortcut::new(Modifiers::COMMAND, Key::C)],
            Self::Cut => vec![KeyboardShortcut::new(Modifiers::COMMAND, Key::X)],
            Self::Paste => vec![KeyboardShortcut::new(Modifiers::COMMAND, Key::V)],
            Self::PreviousProblem => vec![KeyboardShortcut::new(Modifiers::SHIFT, Key::F8)],
            Self::Undo => vec![KeyboardShortcut::new(Modifiers::COMMAND, Key::Z)],
            Self::Redo => vec![KeyboardShortcut::new(Modifiers::COMMAND, Key::Y)],
        }
    }
}

/// Keys of the tables, as in `docs/spreadsheet.md`. A test checks that the tables handle them.
#[derive(Clone, Copy, Debug, VariantArray)]
enum TableKey {
    SelectAll,
    SelectRow,
    SelectColumn,
    Extend,
    Clear,
    FillDown,
    FillRight,
    Choices,
    Menu,
}

impl TableKey {
    fn label(self) -> String {
        match self {
            Self::SelectAll => t!("shell-shortcuts-select-all"),
            Self::SelectRow => t!("shell-shortcuts-select-row"),
            Self::SelectColumn => t!("shell-shortcuts-select-column"),
            Self::Extend => t!("shell-shortcuts-extend"),
            Self::Clear => t!("shell-shortcuts-clear"),
            Self::FillDown => t!("shell-shortcuts-fill-down"),
            Self::FillRight => t!("shell-shortcuts-fill-right"),
            Self::Choices => t!("shell-shortcuts-choices"),
            Self::Menu => t!("shell-shortcuts-menu"),
        }
    }

    fn shortcut(self) -> KeyboardShortcut {
        let (modifiers, key) = match self {
            Self::SelectAll => (Modifiers::COMMAND, Key::A),
            Self::SelectRow => (Modifiers::SHIFT, Key::Space),
            Self::SelectColumn => (Modifiers::COMMAND, Key::Space),
            Self::Extend => (Modifiers::SHIFT, Key::ArrowDown),
            Self::Clear => (Modifiers::NONE, Key::Delete),
            Self::FillDown => (Modifiers::COMMAND, Key::D),
            Self::FillRight => (Modifiers::COMMAND, Key::R),
            Self::Choices => (Modifiers::ALT, Key::ArrowDown),
            Self::Menu => (Modifiers::SHIFT, Key::F10),
        };
        KeyboardShortcut::new(modifiers, key)
    }
}

/// A line of the overview: what the keys do, and the keys.
type Line = (String, Vec<String>);

/// The lines of each group, by title.
fn groups(ctx: &Context) -> Vec<(String, Vec<Line>)> {
    let mut groups: Vec<(String, Vec<Line>)> = Vec::new();
    for group in CommandGroup::VARIANTS {
        let lines: Vec<Line> = UiCommand::all()
            .filter(|command| command.group() == *group)
            .filter_map(|command| {
                let keys = shortcut_text(ctx, command.shortcut()?);
                Some((command.label(), vec![keys]))
            })
            .collect();
        if !lines.is_empty() {
            groups.push((group.title(), lines));
        }
    }
    let controls = ControlKey::VARIANTS
        .iter()
        .map(|key| {
            let keys = key.shortcuts();
            let keys = keys.into_iter().map(|keys| shortcut_text(ctx, keys));
            (key.label(), keys.collect())
        })
        .collect();
    groups.push((t!("shell-shortcuts-controls"), controls));
    let tables = TableKey::VARIANTS.iter();
    let tables = tables.map(|key| (key.label(), vec![shortcut_text(ctx, key.shortcut())]));
    groups.push((t!("shell-shortcuts-tables"), tables.collect()));
    groups
}

/// Draws the overview as a dialog. Returns whether it was closed.
pub fn show(ui: &Ui) -> bool {
    let groups = groups(ui);
    let height = (ui.content_rect().height() - MARGINS).max(120.0);
    let (id, title) = (Id::unique("shortcuts"), t!("shell-shortcuts-title"));
    dialog_of_width(ui, id, &title, WIDTH, |ui| {
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.set_width(ui.available_width());
            contents(ui, &groups);
        });
        buttons(ui, close_button)
    })
}

/// Draws the groups in two columns, or in one where the window is narrow.
fn contents(ui: &mut Ui, groups: &[(String, Vec<Line>)]) {
    let count = if ui.available_width() >= 560.0 { 2 } else { 1 };
    let total: usize = groups.iter().map(|(_, lines)| lines.len() + 2).sum();
    let mut columns: Vec<Vec<&(String, Vec<Line>)>> = vec![Vec::new(); count];
    let mut drawn = 0;
    for group in groups {
        let column = (drawn * count / total.max(1)).min(count - 1);
        columns[column].push(group);
        drawn += group.1.len() + 2;
    }
    ui.columns(count, |uis| {
        for (ui, groups) in uis.iter_mut().zip(&columns) {
            ui.spacing_mut().item_spacing.y = S4;
            for (title, lines) in groups {
                group(ui, title, lines);
            }
        }
    });
}

fn group(ui: &mut Ui, title: &str, lines: &[Line]) {
    let colors = tokens(ui);
    text(ui, Type::SmallStrong, colors.weak, title);
    gap(ui, S8);
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = vec2(S16, S4);
        let label_width = (ui.available_width() - S24) * LABEL_SHARE;
        TableBuilder::new(ui)
            .id_salt(title)
            .vscroll(false)
            .cell_layout(Layout::left_to_right(Align::Center))
            .column(Column::exact(label_width).clip(false))
            .column(Column::remainder())
            .body(|mut body| {
                for (label, keys) in lines {
                    body.row(ROW_HEIGHT, |mut row| {
                        row.col(|ui| {
                            wrapped_text(ui, Type::Body, colors.text, label);
                        });
                        row.col(|ui| {
                            ui.spacing_mut().item_spacing.x = S4;
                            for keys in keys {
                                ui.add(WidgetAtom::new(key_cap(colors, keys)));
                            }
                        });
                    });
                }
            });
    });
    gap(ui, S16);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ui::widgets::grid::is_grid_key;

    #[test]
    fn tables_handle_the_listed_keys() {
        for key in TableKey::VARIANTS {
            let KeyboardShortcut {
                modifiers,
                logical_key,
            } = key.shortcut();
            assert!(is_grid_key(logical_key, modifiers), "{key:?}");
        }
    }
}
