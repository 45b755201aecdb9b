//! What the user asks of a grid: changes of cells, and menus.

use egui::{Popup, Response, Ui};

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

/// The place of a context menu.
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
}

/// A menu of a grid. The screen draws its content.
#[derive(Debug)]
pub(crate) struct GridMenu<C> {
    pub target: MenuTarget<C>,
    pub(super) button: Response,
    pub(super) is_at_pointer: bool,
}

impl<C> GridMenu<C> {
    /// Shows the menu until the user chooses or clicks elsewhere.
    pub fn show(&self, name: &str, content: impl FnOnce(&mut Ui)) {
        let popup = if self.is_at_pointer {
            Popup::context_menu(&self.button)
        } else {
            Popup::menu(&self.button)
        };
        popup.accessible_name(name).show(content);
    }
}
