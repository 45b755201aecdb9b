//! The widgets of the app, one file each.
//!
//! Every widget takes its colors from [`theme`](super::theme), and every control has an accessible
//! name (which tests use, too) and shows the keyboard focus. Widgets depend on no screen or model;
//! they take plain values and types of the layers below.

pub mod banner;
pub mod bar;
pub mod button;
pub mod calendar;
pub mod card;
pub mod check;
pub mod chip;
pub mod choice;
pub mod clickable_card;
pub mod copy_button;
pub mod dialog;
pub mod empty;
pub mod field;
pub mod focus_region;
pub mod focus_scope;
pub mod focus_visible;
mod focused_response;
pub(crate) mod grid;
pub mod key_value;
pub mod menu;
pub mod money;
pub mod name_dialog;
pub mod page_scroll;
pub mod paint;
pub mod picture;
pub mod range;
pub mod roving;
pub mod row_menu;
pub mod scroll;
pub mod scroll_to_focus;
pub mod search;
pub mod select;
pub(crate) mod selection;
pub mod shortcut;
pub mod side_panel;
pub mod status_chip;
pub mod stepper;
pub mod table;
pub(crate) mod table_copy;
pub mod tabs;
pub mod tile;

pub use banner::{Banner, BannerResponse};
pub use button::{Button, help_button, icon_button};
pub use calendar::calendar_button;
pub use card::Card;
pub use chip::{chip, filter_chip, filter_chip_in, tone_dot};
pub use choice::{choice_in, color_swatch_in, segmented};
pub use copy_button::copy_details_button;
pub use empty::EmptyState;
pub use field::TextField;
pub use name_dialog::NameDialog;
pub use page_scroll::page_scroll;
pub use paint::{gap, separator, text};
pub use picture::Picture;
pub use roving::RovingGroup;
pub use scroll_to_focus::scroll_to_focus;
pub use search::SearchBox;
pub use select::Select;
pub use side_panel::SidePanel;
pub use status_chip::{batch_status_chip, order_status_chip};
pub use table::{Column, Table};
pub use tile::Tile;
