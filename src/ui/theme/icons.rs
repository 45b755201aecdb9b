//! The icons of the app, named by meaning: Material Symbols, rounded, outlined, 18 px.
//!
//! Each meaning has one icon. Every icon has a label beside it, or an accessible name on the
//! control that shows it. The font has only these icons: `assets/fonts/icons.py` makes it.

use egui::{
    Atom, Color32, FontData, FontFamily, FontId, Painter, Pos2, RichText, Ui, Vec2,
    epaint::text::{FontInsert, FontPriority, InsertFontFamily},
};

/// The name of the font and of its family.
const FAMILY: &str = "icons";

/// How far the icons are moved down, as a fraction of their size, so that they are centered in a line.
const Y_OFFSET: f32 = 0.05;

/// Edge of an icon's square, in points.
pub const SIZE: f32 = 18.0;

/// An icon, by its code point in the font.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Icon(char);

macro_rules! icons {
    ($($name:ident = $icon:literal),+ $(,)?) => {
        $(pub const $name: Icon = Icon($icon);)+

        /// All icons, for the glyph test.
        #[cfg(test)]
        pub const ALL: &[(&str, Icon)] = &[$((stringify!($name), $name)),+];
    };
}

icons! {
    LOGO = '\u{ef91}', // featured_seasonal_and_gifts
    PRODUCTS = '\u{ea12}', // storefront
    BRANDS = '\u{f05b}', // sell
    COLLECTIONS = '\u{e72c}', // category
    NEW_GIFT = '\u{e990}', // add_circle
    DRAFTS = '\u{e745}', // edit_note
    INBOX = '\u{e156}', // inbox
    BATCHES = '\u{e1a1}', // inventory_2
    ORDERS = '\u{e0ee}', // list_alt
    ACTIVITY = '\u{f190}', // monitoring
    REPORTS = '\u{e26b}', // bar_chart
    SETTINGS = '\u{e8b8}', // settings
    SEARCH = '\u{ef7a}', // search
    UP_TO_DATE = '\u{e2bf}', // cloud_done
    OFFLINE = '\u{e2c1}', // cloud_off
    SYNCING = '\u{e627}', // sync
    CART = '\u{f1cc}', // shopping_bag
    NOTIFICATIONS = '\u{e7f5}', // notifications
    DOWN = '\u{e5cf}', // expand_more
    BACK = '\u{e5c4}', // arrow_back
    FORWARD = '\u{e5c8}', // arrow_forward
    FIRST = '\u{e5dc}', // first_page
    CHECK = '\u{e668}', // check
    CLOSE = '\u{e5cd}', // close
    ADD = '\u{e145}', // add
    REMOVE = '\u{e15b}', // remove
    IMPORT = '\u{e9fc}', // upload_file
    EXPORT = '\u{f090}', // download
    LINK = '\u{e250}', // link
    CLOCK = '\u{efd6}', // schedule
    CALENDAR = '\u{ebcc}', // calendar_month
    UNDO = '\u{e166}', // undo
    REDO = '\u{e15a}', // redo
    FIND_REPLACE = '\u{e881}', // find_replace
    FILTER = '\u{ef4f}', // filter_alt
    VIEWS = '\u{e98b}', // bookmarks
    SHIPPING = '\u{e558}', // local_shipping
    GIFT = '\u{e8f6}', // redeem
    DELIVERED = '\u{e9b2}', // home
    OPENED = '\u{e151}', // drafts
    EMAIL = '\u{e159}', // mail
    UNREAD = '\u{f18a}', // mark_email_unread
    THANKS = '\u{e87e}', // favorite
    EXPIRING = '\u{ea5c}', // hourglass_bottom
    PROBLEM = '\u{f8b6}', // error
    WARNING = '\u{f083}', // warning
    DONE = '\u{f0be}', // check_circle
    NOT_STARTED = '\u{e836}', // radio_button_unchecked
    CURRENT = '\u{e837}', // radio_button_checked
    INFO = '\u{e88e}', // info
    COPY = '\u{e14d}', // content_copy
    DELETE = '\u{e92e}', // delete
    FOLDER = '\u{e2c7}', // folder
    CHECKED = '\u{e9de}', // check_box
    UNCHECKED = '\u{e835}', // check_box_outline_blank
    SYSTEM = '\u{eb37}', // contrast
    PEOPLE = '\u{ea21}', // group
    REFRESH = '\u{e5d5}', // refresh
    CANCEL = '\u{e888}', // cancel
    SHOW = '\u{e8f4}', // visibility
    CARD_PAYMENT = '\u{e8a1}', // credit_card
    SORT_UP = '\u{e5d8}', // arrow_upward
    SORT_DOWN = '\u{e5db}', // arrow_downward
    SWAP = '\u{e8d4}', // swap_horiz
    PARCEL = '\u{f569}', // package_2
    SNOOZE = '\u{e046}', // snooze
    RETURNED = '\u{e860}', // assignment_return
    MONEY = '\u{ef63}', // payments
    TEMPLATES = '\u{e41d}', // style
    RENAME = '\u{f097}', // edit
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
        RichText::new(self.0).font(FontId::new(size, family()))
    }

    /// The icon as a part of a widget, in the color of the widget's text.
    #[must_use]
    pub fn atom<'a>(self) -> Atom<'a> {
        Atom::paint(Vec2::splat(SIZE), move |ui, args| {
            let color = args.fallback_text_color;
            self.paint(ui.painter(), args.rect.center(), color);
        })
    }

    /// The icon as a part of a widget, in a color of its own.
    #[must_use]
    pub fn colored_atom<'a>(self, color: Color32) -> Atom<'a> {
        Atom::paint(Vec2::splat(SIZE), move |ui, args| {
            self.paint(ui.painter(), args.rect.center(), color);
        })
    }

    /// Adds the icon to a layout, beside the text that it illustrates. Screen readers do not announce it.
    pub fn show(self, ui: &mut Ui, color: Color32) {
        let font = FontId::new(SIZE, family());
        let galley = (ui.painter()).layout_no_wrap(self.0.to_string(), font, color);
        let (_, rect) = ui.allocate_space(galley.size());
        ui.painter().galley(rect.min, galley, color);
    }

    /// Paints the icon around `center`.
    pub fn paint(self, painter: &Painter, center: Pos2, color: Color32) {
        self.paint_sized(painter, center, SIZE, color);
    }

    /// Paints the icon around `center` with the given edge.
    pub fn paint_sized(self, painter: &Painter, center: Pos2, size: f32, color: Color32) {
        let galley = painter.layout_no_wrap(self.0.to_string(), FontId::new(size, family()), color);
        let rect = egui::Align2::CENTER_CENTER.anchor_size(center, galley.size());
        painter.galley(rect.min, galley, color);
    }
}

/// The font family of the icons.
#[must_use]
pub fn family() -> FontFamily {
    FontFamily::Name(FAMILY.into())
}

pub(super) fn font() -> FontInsert {
    let font = include_bytes!("../../../assets/fonts/MaterialSymbols.ttf");
    let mut data = FontData::from_static(font);
    data.tweak.y_offset_factor = Y_OFFSET;
    let family = InsertFontFamily {
        family: family(),
        priority: FontPriority::Highest,
    };
    FontInsert::new(FAMILY, data, vec![family])
}
