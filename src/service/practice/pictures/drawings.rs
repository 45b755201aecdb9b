//! The compiled-in drawings of `assets/practice/`, by name.
//!
//! A drawing of a product has 400 × 300 units, placeholders instead of colors (see
//! [`Palette`](super::compose::Palette)) and no background. Logos (256 × 256) and cards
//! (1200 × 800) include their background.

/// A table of names and files. The names must be sorted for the binary search.
macro_rules! drawings {
    ($folder:literal: $($name:literal),+ $(,)?) => {
        &[$((
            $name,
            include_str!(concat!("../../../../assets/practice/", $folder, "/", $name, ".svg")),
        )),+]
    };
}

type Table = &'static [(&'static str, &'static str)];

#[rustfmt::skip]
const PRODUCTS: Table = drawings!("drawings":
    "apron",
    "backpack",
    "balloon",
    "bath-bomb",
    "beanie",
    "beer",
    "blanket",
    "board-game",
    "book",
    "book-stack",
    "bouquet",
    "bowl",
    "cactus",
    "cake",
    "camera",
    "can-pack",
    "candle",
    "candle-set",
    "cap",
    "card-stack",
    "charger",
    "cheese-board",
    "chocolate-bar",
    "chocolate-slab",
    "clock",
    "cocoa-tin",
    "coffee-bag",
    "compass",
    "cookie",
    "croissant",
    "cups",
    "cutting-board",
    "desk-mat",
    "diffuser",
    "dropper",
    "dumbbells",
    "envelope",
    "eye-mask",
    "fern",
    "flower",
    "frame",
    "french-press",
    "fruit-bowl",
    "gift-box",
    "gift-card",
    "gift-card-dots",
    "gift-card-stripes",
    "hamper",
    "headphones",
    "honey",
    "hoodie",
    "hot-sauce",
    "ice-cream",
    "jam-jar",
    "jigsaw",
    "keyboard",
    "keyring",
    "lamp",
    "laptop-sleeve",
    "loaf",
    "lotion",
    "macarons",
    "map",
    "massage-ball",
    "microphone",
    "mug",
    "notebook",
    "nuts",
    "olive-oil",
    "orchid",
    "organiser",
    "paddle",
    "pan",
    "pasta",
    "pen",
    "pencils",
    "pillow",
    "planner",
    "plant",
    "popcorn",
    "pot",
    "pottery",
    "pretzel",
    "record",
    "robe",
    "salsa-jar",
    "sandals",
    "scarf",
    "soap",
    "socks",
    "soda-bottle",
    "spa-stones",
    "speaker",
    "succulent",
    "sweater",
    "tea-sampler",
    "tea-tin",
    "teapot",
    "tee",
    "ticket",
    "tote",
    "towels",
    "truffles",
    "tulips",
    "tumbler",
    "umbrella",
    "vase",
    "vest",
    "wallet",
    "water-bottle",
    "wine-bottle",
    "wine-pair",
    "wreath",
    "yoga-mat",
);

#[rustfmt::skip]
const LOGOS: Table = drawings!("logos":
    "bramble-bakehouse",
    "bright-transit",
    "casa-lumbre",
    "claywork-row",
    "copperline-kitchen",
    "corner-market",
    "daybreak-outings",
    "deskwell",
    "fern-field",
    "fieldmark",
    "fizzwell",
    "front-row",
    "giftdesk-choice",
    "harbor-roasters",
    "hearth-loom",
    "leaf-letter",
    "low-tide-studio",
    "maison-oriel",
    "moth-moon",
    "movewell",
    "northloop",
    "orchard-oak",
    "paperhouse",
    "petal-post",
    "salt-sparrow",
    "second-chapter",
    "stillwater",
    "sundae-post",
    "sundry-supply",
    "table-nine",
    "tin-kettle-brewing",
    "valley-nine",
    "woolgather",
);

#[rustfmt::skip]
const CARDS: Table = drawings!("cards":
    "birthday",
    "congratulations",
    "farewell",
    "get-well",
    "holidays",
    "just-because",
    "new-baby",
    "sympathy",
    "thank-you",
    "welcome",
    "well-done",
    "work-anniversary",
);

/// The drawing of a product.
pub(super) fn product(name: &str) -> Option<&'static str> {
    find(PRODUCTS, name)
}

/// The logo of the brand with this slug.
pub(super) fn logo(brand: &str) -> Option<&'static str> {
    find(LOGOS, brand)
}

/// The greeting card with this slug.
pub(super) fn card(name: &str) -> Option<&'static str> {
    find(CARDS, name)
}

fn find(table: Table, name: &str) -> Option<&'static str> {
    let at = table.binary_search_by_key(&name, |(known, _)| known).ok()?;
    table.get(at).map(|(_, text)| *text)
}
