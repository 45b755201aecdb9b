//! What the pictures promise to whoever shows them.

use axum::{Router, body::Body, http::Request};
use tower::ServiceExt as _;

use super::{
    paint::{Paint, Rgb},
    plan, render, routes,
    shelf::Shelf,
    sketch,
};
use crate::{
    contract::{ErrorBody, ImageFile},
    service::practice::catalog::practice_catalog,
};

/// Every picture the catalog names.
fn announced() -> Vec<ImageFile> {
    let catalog = practice_catalog();
    let mut files: Vec<ImageFile> = Vec::new();
    for brand in &catalog.brands {
        files.extend(brand.logo_image.clone());
    }
    for card in &catalog.cards {
        files.extend(card.image.clone());
        files.extend(card.image_thumb.clone());
    }
    for product in catalog.products.iter().map(|listed| &listed.product) {
        files.extend(
            product
                .images
                .iter()
                .filter_map(|image| image.image_large.clone()),
        );
        files.extend(
            product
                .variants
                .iter()
                .filter_map(|variant| variant.image_large.clone()),
        );
    }
    files.sort_by(|a, b| a.url.cmp(&b.url));
    files.dedup();
    files
}

/// Width and height as a PNG says them.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
    (number(16), number(20))
}

#[test]
fn every_picture_the_catalog_names_exists_under_one_size() {
    let files = announced();
    assert!(
        files.windows(2).all(|pair| pair[0].url != pair[1].url),
        "one address, two sizes"
    );
    for file in &files {
        let name = file.url.strip_prefix("/pictures/").expect("a path of ours");
        let (kind, name) = name.split_once('/').expect("kind and name");
        let picture = plan::find(kind, name).unwrap_or_else(|| panic!("{} is missing", file.url));
        assert_eq!((picture.width, picture.height), (file.width, file.height));
        let svg = picture
            .svg()
            .unwrap_or_else(|| panic!("{} has no drawing", file.url));
        assert!(!svg.contains('{'), "{} has a tone that is none", file.url);
        resvg::usvg::Tree::from_str(&svg, super::lettering::options())
            .unwrap_or_else(|problem| panic!("{}: {problem}", file.url));
    }
}

#[test]
fn every_picture_is_as_large_as_it_was_announced() {
    for file in announced() {
        let path = file.url.strip_prefix("/pictures/").expect("a path of ours");
        let (kind, name) = path.split_once('/').expect("kind and name");
        let png = plan::find(kind, name)
            .and_then(render::png)
            .unwrap_or_else(|| panic!("{path} cannot be drawn"));
        assert_eq!(size(&png), (file.width, file.height), "{path}");
    }
}

#[test]
fn the_letters_of_a_card_come_from_the_shipped_font() {
    let picture = plan::find("cards", "thank-you.png").expect("announced");
    let svg = picture.svg().expect("drawn");
    let without = svg.replace("Thank you", "");
    let draw = |svg: &str| {
        let tree = resvg::usvg::Tree::from_str(svg, super::lettering::options()).expect("parses");
        let mut pixels = resvg::tiny_skia::Pixmap::new(300, 200).expect("fits");
        resvg::render(
            &tree,
            resvg::tiny_skia::Transform::from_scale(0.25, 0.25),
            &mut pixels.as_mut(),
        );
        pixels.data().to_vec()
    };
    assert_ne!(draw(&svg), draw(&without), "the title leaves no mark");
}

#[test]
fn two_colours_of_a_product_are_two_pictures() {
    let ink = plan::find("products", "heavy-knit-hoodie-ink.png").and_then(plan::Announced::svg);
    let moss = plan::find("products", "heavy-knit-hoodie-moss.png").and_then(plan::Announced::svg);
    assert!(ink.is_some() && ink != moss);
}

#[test]
fn a_paint_fills_every_tone_and_leaves_the_rest_alone() {
    let paint = Paint {
        ground: Rgb::WHITE,
        main: Rgb::RIBBON,
        accent: Rgb::NIGHT,
    };
    assert_eq!(
        paint.fill("a {main} b {nothing} c {"),
        "a #B4234E b {nothing} c {"
    );
    assert_eq!(Rgb::parse("#12345"), None);
    assert_eq!(Rgb::parse("#12345G"), None);
    assert_eq!(sketch::body("<svg a='b'>in<b/></svg>"), "in<b/>");
}

#[test]
fn the_shelf_stays_small() {
    let shelf = Shelf::default();
    let big = axum::body::Bytes::from(vec![0; 10 << 20]);
    for name in ["a", "b", "c"] {
        shelf.put(name.to_owned(), big.clone());
    }
    assert!(shelf.get("a").is_none(), "the oldest made room");
    assert!(shelf.get("b").is_some() && shelf.get("c").is_some());
}

async fn ask(path: &str, tag: Option<&str>) -> axum::response::Response {
    let app: Router = routes();
    let mut request = Request::get(path);
    if let Some(tag) = tag {
        request = request.header("if-none-match", tag);
    }
    app.oneshot(request.body(Body::empty()).expect("a request"))
        .await
        .expect("an answer")
}

#[tokio::test]
async fn a_picture_is_served_to_anybody_and_may_be_kept() {
    let answer = ask("/pictures/brands/northloop.png", None).await;
    assert_eq!(answer.status(), 200);
    assert_eq!(answer.headers()["content-type"], "image/png");
    assert_eq!(answer.headers()["cache-control"], "public, max-age=86400");
    let tag = answer.headers()["etag"].to_str().expect("text").to_owned();
    let png = axum::body::to_bytes(answer.into_body(), 1 << 20)
        .await
        .expect("a body");
    assert_eq!(size(&png), (256, 256));
    let again = ask("/pictures/brands/northloop.png", Some(&tag)).await;
    assert_eq!(again.status(), 304);
}

#[tokio::test]
async fn a_picture_nobody_announced_is_not_found() {
    for path in [
        "/pictures/brands/nobody.png",
        "/pictures/elsewhere/northloop.png",
        "/pictures/brands/..%2Fcards%2Fthank-you.png",
        "/pictures/brands/%FF.png",
    ] {
        let answer = ask(path, None).await;
        assert_eq!(answer.status(), 404, "{path}");
        let body = axum::body::to_bytes(answer.into_body(), 1 << 16)
            .await
            .expect("a body");
        let body: ErrorBody = serde_json::from_slice(&body).expect("an error body");
        assert_eq!(body.error, "Picture not found");
    }
}
