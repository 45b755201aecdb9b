//! The requests of the user to a grid: changes of cells, and menus.

use std::ops::Range;

use egui::{Id, Popup, Response, Ui};

use crate::ui::widgets::{menu, selection::RowInput};

use super::source::{ColumnKey, GridSource};

/// A block of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block<C> {
    pub rows: Vec<u64>,
    pub columns: Vec<C>,
}

/// A change that the user asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum GridAction<C> {
    SetCell {
        row: u64,
        column: C,
        text: String,
    },
    Paste {
        /// Rows and columns from the first selected cell on.
        block: Block<C>,
        /// The numbers of selected rows and columns.
        selection: (usize, usize),
        text: String,
    },
    Fill {
        source: Block<C>,
        target: Block<C>,
    },
    Clear(Block<C>),
    RemoveRows(Vec<u64>),
}

/// Copied cells by their lines and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct CopiedCells<C> {
    pub lines: Vec<usize>,
    pub columns: Vec<C>,
}

impl<C: ColumnKey> CopiedCells<C> {
    /// The texts of the copied columns in `lines`.
    pub fn texts(
        &self,
        source: &impl GridSource<C>,
        lines: impl Iterator<Item = usize>,
    ) -> Vec<Vec<String>> {
        let row = |line: usize| {
            let columns = self.columns.iter();
            let texts = columns.map(|column| source.cell(line, *column).text.into_owned());
            texts.collect()
        };
        lines.map(row).collect()
    }
}

/// The part of the grid that a context menu belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MenuTarget<C> {
    Column(C),
    Row(u64),
    Cell(u64, C),
}

/// The user's input in one frame.
#[derive(Debug)]
pub(crate) struct GridOutput<C> {
    pub actions: Vec<GridAction<C>>,
    /// The menu that is open or was requested.
    pub menu: Option<GridMenu<C>>,
    /// The lines in view.
    pub visible: Range<usize>,
    /// The row of a read-only grid that was opened by a click or Enter.
    pub opened: Option<u64>,
    /// A change of the selected rows, in a grid with check boxes.
    pub rows: Option<RowInput>,
    /// The sortable column whose title was pressed.
    pub sort: Option<C>,
    /// Cells that were copied, and whose rows are not all loaded.
    pub copied: Option<CopiedCells<C>>,
}

impl<C> Default for GridOutput<C> {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            menu: None,
            visible: 0..0,
            opened: None,
            rows: None,
            sort: None,
            copied: None,
        }
    }
}

/// A menu of a grid. The screen draws its content.
#[derive(Debug)]
pub(crate) struct GridMenu<C> {
    pub target: MenuTarget<C>,
    pub(super) button: Response,
    /// The control that gets the keyboard focus when the menu closes.
    pub(super) returns_to: Id,
    pub(super) is_at_pointer: bool,
}

impl<C> GridMenu<C> {
    /// The menu, at the pointer that opened it or at its widget.
    pub fn popup(&self) -> Popup<'_> {
        if self.is_at_pointer {
            Popup::context_menu(&self.button)
        } else {
            Popup::menu(&self.button)
        }
    }

    /// The control that gets the keyboard focus when the menu closes.
    pub const fn returns_to(&self) -> Id {
        self.returns_to
    }

    /// Shows the menu until the user chooses or clicks elsewhere.
    pub fn show(&self, name: &str, content: impl FnOnce(&mut Ui)) {
        menu::show(self.popup().accessible_name(name), self.returns_to, content);
    }
}
