//! The icons of the app, named by meaning: Material Symbols, outlined, 18 px.
//!
//! Each meaning has one icon. Every icon has a label beside it, or an accessible name on the
//! control that shows it.

use egui::{Color32, FontFamily, FontId, Painter, Pos2, RichText, Ui, epaint::text::FontInsert};
use egui_material_icons::{MaterialIcon, icons as all};

/// Edge of an icon's square, in points.
pub const SIZE: f32 = 18.0;

#[derive(Clone, Copy, Debug)]
pub struct Icon(MaterialIcon);

impl PartialEq for Icon {
    fn eq(&self, other: &Self) -> bool {
        self.0.codepoint == other.0.codepoint
    }
}

macro_rules! icons {
    ($($name:ident = $icon:ident),+ $(,)?) => {
        $(pub const $name: Icon = Icon(all::$icon);)+

        /// All icons, for the glyph test.
        #[cfg(test)]
        pub const ALL: &[(&str, Icon)] = &[$((stringify!($name), $name)),+];
    };
}

icons! {
    LOGO = ICON_FEATURED_SEASONAL_AND_GIFTS,
    PRODUCTS = ICON_STOREFRONT,
    BRANDS = ICON_SELL,
    COLLECTIONS = ICON_CATEGORY,
    NEW_GIFT = ICON_ADD_CIRCLE,
    DRAFTS = ICON_EDIT_NOTE,
    INBOX = ICON_INBOX,
    BATCHES = ICON_INVENTORY_2,
    ORDERS = ICON_LIST_ALT,
    ACTIVITY = ICON_MONITORING,
    REPORTS = ICON_BAR_CHART,
    SETTINGS = ICON_SETTINGS,
    SEARCH = ICON_SEARCH,
    UP_TO_DATE = ICON_CLOUD_DONE,
    OFFLINE = ICON_CLOUD_OFF,
    SYNCING = ICON_SYNC,
    CART = ICON_SHOPPING_BAG,
    NOTIFICATIONS = ICON_NOTIFICATIONS,
    DOWN = ICON_EXPAND_MORE,
    BACK = ICON_ARROW_BACK,
    CHECK = ICON_CHECK,
    CLOSE = ICON_CLOSE,
    ADD = ICON_ADD,
    REMOVE = ICON_REMOVE,
    IMPORT = ICON_UPLOAD_FILE,
    EXPORT = ICON_DOWNLOAD,
    LINK = ICON_LINK,
    CLOCK = ICON_SCHEDULE,
    CALENDAR = ICON_CALENDAR_MONTH,
    UNDO = ICON_UNDO,
    REDO = ICON_REDO,
    FIND_REPLACE = ICON_FIND_REPLACE,
    FILTER = ICON_FILTER_ALT,
    VIEWS = ICON_BOOKMARKS,
    SHIPPING = ICON_LOCAL_SHIPPING,
    GIFT = ICON_REDEEM,
    DELIVERED = ICON_HOME,
    OPENED = ICON_DRAFTS,
    EMAIL = ICON_MAIL,
    UNREAD = ICON_MARK_EMAIL_UNREAD,
    THANKS = ICON_FAVORITE,
    EXPIRING = ICON_HOURGLASS_BOTTOM,
    PROBLEM = ICON_ERROR,
    WARNING = ICON_WARNING,
    DONE = ICON_CHECK_CIRCLE,
    NOT_STARTED = ICON_RADIO_BUTTON_UNCHECKED,
    CURRENT = ICON_RADIO_BUTTON_CHECKED,
    INFO = ICON_INFO,
    COPY = ICON_CONTENT_COPY,
    DELETE = ICON_DELETE,
    FOLDER = ICON_FOLDER,
    CHECKED = ICON_CHECK_BOX,
    UNCHECKED = ICON_CHECK_BOX_OUTLINE_BLANK,
    SYSTEM = ICON_CONTRAST,
    PEOPLE = ICON_GROUP,
    REFRESH = ICON_REFRESH,
    CANCEL = ICON_CANCEL,
    SHOW = ICON_VISIBILITY,
    CARD_PAYMENT = ICON_CREDIT_CARD,
    SORT_UP = ICON_ARROW_UPWARD,
    SORT_DOWN = ICON_ARROW_DOWNWARD,
    SWAP = ICON_SWAP_HORIZ,
    PARCEL = ICON_PACKAGE_2,
    SNOOZE = ICON_SNOOZE,
    RETURNED = ICON_ASSIGNMENT_RETURN,
    MONEY = ICON_PAYMENTS,
    TEMPLATES = ICON_STYLE,
    RENAME = ICON_EDIT,
}

impl Icon {
    /// The icon as text, 18 px, in the current text color.
    #[must_use]
    pub fn text(self) -> RichText {
        self.sized(SIZE)
    }

    /// The icon as text at another size, for empty states.
    #[must_use]
    pub fn sized(self, size: f32) -> RichText {
        RichText::new(self.0.codepoint).font(FontId::new(size, family()))
    }

    /// Adds the icon to a layout, beside the text that it illustrates. Screen readers do not announce it.
    pub fn show(self, ui: &mut Ui, color: Color32) {
        let font = FontId::new(SIZE, family());
        let galley = (ui.painter()).layout_no_wrap(self.0.codepoint.to_owned(), font, color);
        let (_, rect) = ui.allocate_space(galley.size());
        ui.painter().galley(rect.min, galley, color);
    }

    /// Paints the icon around `center`.
    pub fn paint(self, painter: &Painter, center: Pos2, color: Color32) {
        self.paint_sized(painter, center, SIZE, color);
    }

    /// Paints the icon around `center` with the given edge.
    pub fn paint_sized(self, painter: &Painter, center: Pos2, size: f32, color: Color32) {
        let galley = painter.layout_no_wrap(
            self.0.codepoint.to_owned(),
            FontId::new(size, family()),
            color,
        );
        let rect = egui::Align2::CENTER_CENTER.anchor_size(center, galley.size());
        painter.galley(rect.min, galley, color);
    }
}

/// The font family of the icons.
#[must_use]
pub fn family() -> FontFamily {
    FontFamily::Name(egui_material_icons::FONT_FAMILY_OUTLINED.into())
}

pub(super) fn font() -> FontInsert {
    egui_material_icons::font_insert()
}
