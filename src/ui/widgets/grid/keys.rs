//! The keys of a grid. One table for all of them.

use egui::{Key, Modifiers};

use super::selection::Step;

/// What a key does while no cell is edited.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GridKey {
    Move(Step),
    /// Moves the end of the selection.
    Extend(Step),
    SelectAll,
    SelectRows,
    SelectColumns,
    Edit,
    Clear,
    FillDown,
    FillRight,
    Menu,
    Leave,
}

/// What a key does while a cell is edited.
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
            return None;
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
            (Key::F10, false, true) => Self::Menu,
            (Key::Escape, false, false) => Self::Leave,
            _ => return None,
        })
    }
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
        assert_eq!(of(Key::ArrowDown, Modifiers::ALT), None);
        assert_eq!(of(Key::Z, Modifiers::COMMAND), None);
    }
}
