//! Which pictures there are: name, size, drawing and paint of each.

use std::{collections::HashMap, sync::OnceLock};

use uuid::Uuid;

use super::{
    drawings,
    paint::{Paint, Rgb},
    sketch::{self, View},
};
use crate::service::practice::catalog::{
    authored::{self, AuthoredBrand, AuthoredCard, AuthoredOption, AuthoredProduct, AuthoredView},
    slug::slug,
};

const PRODUCT_SIZE: (u32, u32) = (960, 720);
const LOGO_SIZE: (u32, u32) = (256, 256);
const CARD_SIZE: (u32, u32) = (1200, 800);
const CARD_THUMB_SIZE: (u32, u32) = (300, 200);

/// What a picture is of; the folder in its address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Products,
    Brands,
    Cards,
}

impl Kind {
    /// As in the address.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Products => "products",
            Self::Brands => "brands",
            Self::Cards => "cards",
        }
    }
}

/// A picture that exists.
#[derive(Clone, Debug)]
pub struct Announced {
    pub kind: Kind,
    /// With `.png`.
    pub name: String,
    /// Pixels.
    pub width: u32,
    /// Pixels.
    pub height: u32,
    /// The option of a product it shows, where it shows one.
    pub option: Option<String>,
    scene: Scene,
}

#[derive(Clone, Debug)]
enum Scene {
    Product {
        drawing: String,
        paints: Vec<Paint>,
        view: View,
    },
    Logo {
        drawing: String,
        paint: Paint,
    },
    Card {
        drawing: String,
    },
}

impl Announced {
    /// Its path on the service: `/pictures/products/heavy-knit-hoodie-ink.png`.
    #[must_use]
    pub fn address(&self) -> String {
        format!("/pictures/{}/{}", self.kind.as_str(), self.name)
    }

    /// Changes whenever the drawing does: the `ETag` of the answer, quotes included.
    pub(super) fn tag(&self) -> String {
        let text = self.svg().unwrap_or_default();
        let print = Uuid::new_v5(&Uuid::NAMESPACE_OID, text.as_bytes());
        format!("\"{}-{}\"", print.simple(), self.width)
    }

    /// The picture as SVG text; `None` when its drawing does not exist.
    pub(super) fn svg(&self) -> Option<String> {
        Some(match &self.scene {
            Scene::Product {
                drawing,
                paints,
                view,
            } => sketch::product(drawings::product(drawing)?, paints, *view),
            Scene::Logo { drawing, paint } => {
                sketch::whole(drawings::logo(drawing)?, paint, LOGO_SIZE.0, LOGO_SIZE.1)
            }
            Scene::Card { drawing } => {
                sketch::whole(drawings::card(drawing)?, &PLAIN, CARD_SIZE.0, CARD_SIZE.1)
            }
        })
    }
}

/// For drawings that bring their own colours.
const PLAIN: Paint = Paint {
    ground: Rgb::WHITE,
    main: Rgb::RIBBON,
    accent: Rgb::WHITE,
};

/// The pictures of a product, the first one being its own. One per option with a colour, then the
/// other views.
#[must_use]
pub fn product(brand: &AuthoredBrand, product: &AuthoredProduct) -> Vec<Announced> {
    let stem = slug(&product.name);
    let base = Paint {
        ground: color(product.ground.as_ref().unwrap_or(&brand.ground)),
        main: color(product.main.as_ref().unwrap_or(&brand.main)),
        accent: color(product.accent.as_ref().unwrap_or(&brand.accent)),
    };
    let picture =
        |suffix: &str, option: Option<&AuthoredOption>, paints: Vec<Paint>, view: View| Announced {
            kind: Kind::Products,
            name: format!("{stem}{suffix}.png"),
            width: PRODUCT_SIZE.0,
            height: PRODUCT_SIZE.1,
            option: option.map(|option| option.name.clone()),
            scene: Scene::Product {
                drawing: product.draw.clone(),
                paints,
                view,
            },
        };
    let coloured: Vec<(&AuthoredOption, Paint)> = product
        .groups
        .iter()
        .flat_map(|group| &group.options)
        .chain(&product.options)
        .filter_map(|option| {
            let main = color(option.color.as_ref()?);
            // The first colour keeps the brand's ground, so that the shop's page reads as one brand.
            Some((
                option,
                Paint {
                    main,
                    ground: Paint::ground_for(main, base.ground),
                    ..base
                },
            ))
        })
        .collect();
    let mut paints: Vec<Paint> = coloured.iter().map(|(_, paint)| *paint).collect();
    match paints.first_mut() {
        Some(first) => first.ground = base.ground,
        None => paints.push(base),
    }
    let mut pictures: Vec<Announced> = if !product.trio.is_empty() {
        let others = product.trio.iter().map(|(main, accent)| Paint {
            main: color(main),
            accent: color(accent),
            ..base
        });
        let three = paints.iter().copied().chain(others).collect();
        vec![
            picture("", None, three, View::Row),
            picture("-one", None, paints.clone(), View::Front),
        ]
    } else if coloured.is_empty() {
        vec![picture("", None, paints.clone(), View::Front)]
    } else {
        coloured
            .iter()
            .zip(&paints)
            .map(|((option, _), paint)| {
                let suffix = format!("-{}", slug(&option.name));
                picture(&suffix, Some(option), vec![*paint], View::Front)
            })
            .collect()
    };
    for view in &product.views {
        pictures.push(match view {
            AuthoredView::Close => picture("-close", None, paints.clone(), View::Close),
            AuthoredView::Row => picture("-row", None, paints.clone(), View::Row),
        });
    }
    pictures
}

/// A brand's logo.
#[must_use]
pub fn logo(brand: &AuthoredBrand) -> Announced {
    let stem = slug(&brand.name);
    Announced {
        kind: Kind::Brands,
        name: format!("{stem}.png"),
        width: LOGO_SIZE.0,
        height: LOGO_SIZE.1,
        option: None,
        scene: Scene::Logo {
            drawing: stem,
            paint: Paint {
                ground: color(&brand.ground),
                main: color(&brand.main),
                accent: color(&brand.accent),
            },
        },
    }
}

/// A greeting card: in full, and small.
#[must_use]
pub fn card(card: &AuthoredCard) -> (Announced, Announced) {
    let stem = slug(&card.name);
    let picture = |suffix: &str, (width, height): (u32, u32)| Announced {
        kind: Kind::Cards,
        name: format!("{stem}{suffix}.png"),
        width,
        height,
        option: None,
        scene: Scene::Card {
            drawing: stem.clone(),
        },
    };
    (picture("", CARD_SIZE), picture("@thumb", CARD_THUMB_SIZE))
}

/// The picture at `{kind}/{name}`, when the catalog announces it.
pub(super) fn find(kind: &str, name: &str) -> Option<&'static Announced> {
    static PLAN: OnceLock<HashMap<String, Announced>> = OnceLock::new();
    PLAN.get_or_init(|| {
        let products = authored::brands()
            .iter()
            .flat_map(|brand| brand.products.iter().flat_map(|it| product(brand, it)));
        let logos = authored::brands().iter().map(logo);
        let cards = authored::cards()
            .iter()
            .flat_map(|it| <[_; 2]>::from(card(it)));
        products
            .chain(logos)
            .chain(cards)
            .map(|picture| (picture.address(), picture))
            .collect()
    })
    .get(&format!("/pictures/{kind}/{name}"))
}

/// A colour of the compiled-in catalog. A malformed one becomes the ribbon's red; a test reads all.
fn color(text: impl AsRef<str>) -> Rgb {
    Rgb::parse(text.as_ref()).unwrap_or(Rgb::RIBBON)
}
