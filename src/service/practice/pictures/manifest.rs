//! The pictures of the practice catalog: path, hash, size, drawing and palette of each.

use std::{collections::HashMap, sync::OnceLock};

use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use super::{
    compose::{self, Palette, Rgb, View},
    drawings,
};
use crate::{
    contract::{ImageFile, shop::catalog::PictureHash},
    service::{
        practice::catalog::{
            authored::{
                self, AuthoredBrand, AuthoredCard, AuthoredOption, AuthoredProduct, AuthoredView,
            },
            slug,
        },
        shop::catalog::PictureFile,
    },
};

const PRODUCT_SIZE: (u32, u32) = (960, 720);
const LOGO_SIZE: (u32, u32) = (256, 256);
const CARD_SIZE: (u32, u32) = (1200, 800);
const CARD_THUMB_SIZE: (u32, u32) = (300, 200);

/// The kind of a picture, which is the folder in its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub(crate) enum PictureKind {
    Products,
    Brands,
    Cards,
}

/// A picture of the catalog.
#[derive(Clone, Debug)]
pub(crate) struct PictureSpec {
    pub kind: PictureKind,
    /// The file name with the extension `.png`.
    pub name: String,
    /// The width in pixels.
    pub width: u32,
    /// The height in pixels.
    pub height: u32,
    /// The name of the product option that the picture shows.
    pub option: Option<String>,
    artwork: Artwork,
}

#[derive(Clone, Debug)]
enum Artwork {
    Product {
        drawing: String,
        palettes: Vec<Palette>,
        view: View,
    },
    Logo {
        drawing: String,
        palette: Palette,
    },
    Card {
        drawing: String,
    },
}

impl PictureSpec {
    /// The path on the service, for example `/pictures/products/heavy-knit-hoodie-ink.png`.
    pub(crate) fn path(&self) -> String {
        format!("/pictures/{}/{}", self.kind, self.name)
    }

    /// The hash by which entries name the picture: of its path, because there is no file before a client asks, and so that an
    /// entry has the picture when a later program draws it in another way.
    pub(crate) fn hash(&self) -> PictureHash {
        hex::encode(Sha256::digest(self.path()))
    }

    /// The `ETag` of the picture: a hash of its SVG text and its width, in quotes.
    pub(super) fn etag(&self) -> String {
        let svg = self.svg().unwrap_or_default();
        let hash = Uuid::new_v5(&Uuid::NAMESPACE_OID, svg.as_bytes());
        format!("\"{}-{}\"", hash.simple(), self.width)
    }

    fn file(&self) -> ImageFile {
        ImageFile {
            url: self.path(),
            width: self.width,
            height: self.height,
        }
    }

    /// The picture as SVG text. Returns `None` when the drawing does not exist.
    pub(super) fn svg(&self) -> Option<String> {
        Some(match &self.artwork {
            Artwork::Product {
                drawing,
                palettes,
                view,
            } => compose::product(drawings::product(drawing)?, palettes, *view),
            Artwork::Logo { drawing, palette } => {
                compose::full_frame(drawings::logo(drawing)?, palette, LOGO_SIZE.0, LOGO_SIZE.1)
            }
            Artwork::Card { drawing } => compose::full_frame(
                drawings::card(drawing)?,
                &DEFAULT_PALETTE,
                CARD_SIZE.0,
                CARD_SIZE.1,
            ),
        })
    }
}

/// The palette of drawings without placeholders.
const DEFAULT_PALETTE: Palette = Palette {
    background: Rgb::WHITE,
    main: Rgb::GIFTDESK_RED,
    accent: Rgb::WHITE,
};

/// The pictures of a product: three objects and one of them, or one picture per colored option, or
/// one main picture; then the other views.
pub(crate) fn product(brand: &AuthoredBrand, product: &AuthoredProduct) -> Vec<PictureSpec> {
    let stem = slug(&product.name);
    let base = Palette {
        background: color(product.background.as_ref().unwrap_or(&brand.background)),
        main: color(product.main.as_ref().unwrap_or(&brand.main)),
        accent: color(product.accent.as_ref().unwrap_or(&brand.accent)),
    };
    let picture = |suffix: &str,
                   option: Option<&AuthoredOption>,
                   palettes: Vec<Palette>,
                   view: View| PictureSpec {
        kind: PictureKind::Products,
        name: format!("{stem}{suffix}.png"),
        width: PRODUCT_SIZE.0,
        height: PRODUCT_SIZE.1,
        option: option.map(|option| option.name.clone()),
        artwork: Artwork::Product {
            drawing: product.drawing.clone(),
            palettes,
            view,
        },
    };
    let colored: Vec<(&AuthoredOption, Palette)> = product
        .groups
        .iter()
        .flat_map(|group| &group.options)
        .chain(&product.options)
        .filter_map(|option| {
            let main = color(option.color.as_ref()?);
            Some((
                option,
                Palette {
                    main,
                    background: Palette::background_for(main, base.background),
                    ..base
                },
            ))
        })
        .collect();
    let mut palettes: Vec<Palette> = colored.iter().map(|(_, palette)| *palette).collect();
    // The first picture is shown in product lists, so its background is not a tint of the option's
    // color.
    match palettes.first_mut() {
        Some(first) => first.background = base.background,
        None => palettes.push(base),
    }
    let mut pictures: Vec<PictureSpec> = if !product.trio.is_empty() {
        let others = product.trio.iter().map(|(main, accent)| Palette {
            main: color(main),
            accent: color(accent),
            ..base
        });
        let three = palettes.iter().copied().chain(others).collect();
        vec![
            picture("", None, three, View::Row),
            picture("-one", None, palettes.clone(), View::Front),
        ]
    } else if colored.is_empty() {
        vec![picture("", None, palettes.clone(), View::Front)]
    } else {
        colored
            .iter()
            .zip(&palettes)
            .map(|((option, _), palette)| {
                let suffix = format!("-{}", slug(&option.name));
                picture(&suffix, Some(option), vec![*palette], View::Front)
            })
            .collect()
    };
    for view in &product.views {
        pictures.push(match view {
            AuthoredView::Close => picture("-close", None, palettes.clone(), View::Close),
            AuthoredView::Row => picture("-row", None, palettes.clone(), View::Row),
        });
    }
    pictures
}

pub(crate) fn logo(brand: &AuthoredBrand) -> PictureSpec {
    let stem = slug(&brand.name);
    PictureSpec {
        kind: PictureKind::Brands,
        name: format!("{stem}.png"),
        width: LOGO_SIZE.0,
        height: LOGO_SIZE.1,
        option: None,
        artwork: Artwork::Logo {
            drawing: stem,
            palette: Palette {
                background: color(&brand.background),
                main: color(&brand.main),
                accent: color(&brand.accent),
            },
        },
    }
}

/// The picture of a greeting card and its thumbnail.
pub(crate) fn card_pictures(card: &AuthoredCard) -> (PictureSpec, PictureSpec) {
    let stem = slug(&card.name);
    let picture = |suffix: &str, (width, height): (u32, u32)| PictureSpec {
        kind: PictureKind::Cards,
        name: format!("{stem}{suffix}.png"),
        width,
        height,
        option: None,
        artwork: Artwork::Card {
            drawing: stem.clone(),
        },
    };
    (picture("", CARD_SIZE), picture("@thumb", CARD_THUMB_SIZE))
}

/// All pictures without the thumbnails of cards.
fn pictures() -> impl Iterator<Item = PictureSpec> {
    let products = authored::brands()
        .iter()
        .flat_map(|brand| brand.products.iter().flat_map(|it| product(brand, it)));
    let logos = authored::brands().iter().map(logo);
    let cards = authored::cards().iter().map(|it| card_pictures(it).0);
    products.chain(logos).chain(cards)
}

/// The picture of the catalog at `/pictures/{kind}/{name}`.
pub(super) fn find(kind: &str, name: &str) -> Option<&'static PictureSpec> {
    static PICTURES: OnceLock<HashMap<String, PictureSpec>> = OnceLock::new();
    PICTURES
        .get_or_init(|| {
            let thumbnails = authored::cards().iter().map(|it| card_pictures(it).1);
            pictures()
                .chain(thumbnails)
                .map(|picture| (picture.path(), picture))
                .collect()
        })
        .get(&format!("/pictures/{kind}/{name}"))
}

/// The picture that entries name by this hash.
pub(crate) fn find_by_hash(hash: &str) -> Option<&'static PictureSpec> {
    let (kind, name) = files()
        .get(hash)?
        .file
        .url
        .strip_prefix("/pictures/")?
        .split_once('/')?;
    find(kind, name)
}

/// The files of the pictures by their hashes.
pub(crate) fn files() -> &'static HashMap<PictureHash, PictureFile> {
    static FILES: OnceLock<HashMap<PictureHash, PictureFile>> = OnceLock::new();
    FILES.get_or_init(|| {
        let thumbnails: HashMap<String, ImageFile> = authored::cards()
            .iter()
            .map(card_pictures)
            .map(|(picture, thumbnail)| (picture.path(), thumbnail.file()))
            .collect();
        let files = pictures().map(|picture| PictureFile {
            hash: picture.hash(),
            thumbnail: thumbnails.get(&picture.path()).cloned(),
            file: picture.file(),
        });
        files.map(|file| (file.hash.clone(), file)).collect()
    })
}

/// Parses a color of the compiled-in catalog. An invalid color, which a test rules out, becomes
/// giftdesk red.
fn color(text: impl AsRef<str>) -> Rgb {
    Rgb::parse(text.as_ref()).unwrap_or(Rgb::GIFTDESK_RED)
}
