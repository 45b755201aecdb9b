//! The keys of a grid. One table for all of them.

use egui::{Key, Modifiers};

use super::selection::Step;

/// The action of a key while no cell is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GridKey {
    Move(Step),
    /// Moves the end of the selection.
    Extend(Step),
    SelectAll,
    SelectRows,
    SelectColumns,
    Edit,
    /// Opens the current row of a read-only grid.
    Open,
    /// Selects the current row of a read-only grid, or removes it from the selection.
    Toggle,
    Clear,
    FillDown,
    FillRight,
    Menu,
    /// Opens the list of values of the current cell.
    Choices,
}

/// The action of a key while a cell is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EditKey {
    Cancel,
    /// Saves the text and moves.
    Commit(Step),
}

impl GridKey {
    pub(super) fn of(key: Key, modifiers: Modifiers) -> Option<Self> {
        let Modifiers {
            shift,
            command,
            alt,
            ..
        } = modifiers;
        if alt {
            let opens_list = key == Key::ArrowDown && !command && !shift;
            return opens_list.then_some(Self::Choices);
        }
        let step = match (key, command) {
            (Key::ArrowDown, false) => Some(Step::Lines(1)),
            (Key::ArrowUp, false) => Some(Step::Lines(-1)),
            (Key::ArrowRight, false) => Some(Step::Columns(1)),
            (Key::ArrowLeft, false) => Some(Step::Columns(-1)),
            (Key::ArrowDown, true) => Some(Step::Lines(isize::MAX)),
            (Key::ArrowUp, true) => Some(Step::Lines(isize::MIN)),
            (Key::ArrowRight, true) | (Key::End, false) => Some(Step::LineEnd),
            (Key::ArrowLeft, true) | (Key::Home, false) => Some(Step::LineStart),
            (Key::PageDown, false) => Some(Step::Pages(1)),
            (Key::PageUp, false) => Some(Step::Pages(-1)),
            (Key::Home, true) => Some(Step::Start),
            (Key::End, true) => Some(Step::End),
            _ => None,
        };
        if let Some(step) = step {
            return Some(if shift {
                Self::Extend(step)
            } else {
                Self::Move(step)
            });
        }
        Some(match (key, command, shift) {
            (Key::Tab, false, true) => Self::Move(Step::Cells(-1)),
            (Key::Tab, false, false) => Self::Move(Step::Cells(1)),
            (Key::A, true, false) => Self::SelectAll,
            (Key::Space, false, true) => Self::SelectRows,
            (Key::Space, true, false) => Self::SelectColumns,
            (Key::Enter | Key::F2, false, false) => Self::Edit,
            (Key::Delete | Key::Backspace, false, false) => Self::Clear,
            (Key::D, true, false) => Self::FillDown,
            (Key::R, true, false) => Self::FillRight,
            (Key::F10, false, true) | (Key::Menu, false, false) => Self::Menu,
            _ => return None,
        })
    }
}

impl GridKey {
    /// The key in a grid whose rows are opened instead of edited. Tab and Escape are left to the page; Home
    /// and End move between rows, as in other lists.
    pub(super) fn of_read_only(key: Key, modifiers: Modifiers) -> Option<Self> {
        let lines = match key {
            Key::Home => Some(isize::MIN),
            Key::End => Some(isize::MAX),
            _ => None,
        };
        if let Some(by) = lines.filter(|_| !modifiers.command && !modifiers.alt) {
            let step = Step::Lines(by);
            return Some(if modifiers.shift {
                Self::Extend(step)
            } else {
                Self::Move(step)
            });
        }
        if key == Key::Space && modifiers.is_none() {
            return Some(Self::Toggle);
        }
        match Self::of(key, modifiers)? {
            Self::Move(Step::Cells(_)) => None,
            Self::Edit => (key == Key::Enter).then_some(Self::Open),
            moving @ (Self::Move(_)
            | Self::Extend(_)
            | Self::SelectAll
            | Self::SelectRows
            | Self::SelectColumns
            | Self::Menu) => Some(moving),
            Self::Open
            | Self::Toggle
            | Self::Clear
            | Self::FillDown
            | Self::FillRight
            | Self::Choices => None,
        }
    }
}

/// Whether a grid whose cells can be edited handles a key.
#[cfg(test)]
pub(crate) fn is_grid_key(key: Key, modifiers: Modifiers) -> bool {
    GridKey::of(key, modifiers).is_some()
}

impl EditKey {
    pub(super) fn of(key: Key, modifiers: Modifiers) -> Option<Self> {
        if modifiers.command || modifiers.alt {
            return None;
        }
        Some(match (key, modifiers.shift) {
            (Key::Escape, false) => Self::Cancel,
            (Key::Enter, true) | (Key::ArrowUp, false) => Self::Commit(Step::Lines(-1)),
            (Key::Enter | Key::ArrowDown, false) => Self::Commit(Step::Lines(1)),
            (Key::Tab, true) => Self::Commit(Step::Cells(-1)),
            (Key::Tab, false) => Self::Commit(Step::Cells(1)),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shift_extends_and_command_jumps() {
        let of = GridKey::of;
        let down = Step::Lines(1);
        assert_eq!(
            of(Key::ArrowDown, Modifiers::NONE),
            Some(GridKey::Move(down))
        );
        assert_eq!(
            of(Key::ArrowDown, Modifiers::SHIFT),
            Some(GridKey::Extend(down))
        );
        let jump = Modifiers::SHIFT | Modifiers::COMMAND;
        assert_eq!(of(Key::End, jump), Some(GridKey::Extend(Step::End)));
        assert_eq!(of(Key::ArrowDown, Modifiers::ALT), Some(GridKey::Choices));
        assert_eq!(of(Key::ArrowUp, Modifiers::ALT), None);
        assert_eq!(of(Key::Z, Modifiers::COMMAND), None);
    }

    #[test]
    fn read_only_grid_leaves_editing_keys_alone() {
        let of = |key| GridKey::of_read_only(key, Modifiers::NONE);
        for key in [Key::Tab, Key::Escape, Key::Delete, Key::F2] {
            assert_eq!(of(key), None, "{key:?}");
        }
        assert_eq!(of(Key::Enter), Some(GridKey::Open));
        let last = Step::Lines(isize::MAX);
        assert_eq!(of(Key::End), Some(GridKey::Move(last)));
        let fill = GridKey::of_read_only(Key::D, Modifiers::COMMAND);
        assert_eq!(fill, None);
    }
}
