//! Tests of the pictures: paths, sizes, rendering, headers and the cache.

use axum::{Router, body::Body, http::Request};
use tower::ServiceExt as _;

use super::{
    compose::{self, Palette, Rgb},
    manifest, render, routes,
    routes::PictureCache,
};
use crate::{
    contract::{ErrorBody, ImageFile},
    service::practice::catalog::practice_documents,
};

fn catalog_pictures() -> Vec<ImageFile> {
    let catalog = practice_documents();
    let mut files: Vec<ImageFile> = Vec::new();
    for brand in &catalog.brands {
        files.extend(brand.logo_image.clone());
    }
    for card in catalog.cards.iter().map(|row| &row.card) {
        files.extend(card.image.clone());
        files.extend(card.image_thumb.clone());
    }
    for product in catalog.products.iter().map(|row| &row.product) {
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

fn png_size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes([png[at], png[at + 1], png[at + 2], png[at + 3]]);
    (number(16), number(20))
}

#[test]
fn every_catalog_picture_exists_in_one_size() {
    let files = catalog_pictures();
    assert!(
        files.windows(2).all(|pair| pair[0].url != pair[1].url),
        "one path has two sizes"
    );
    for file in &files {
        let name = file.url.strip_prefix("/pictures/").expect("a picture path");
        let (kind, name) = name.split_once('/').expect("kind and name");
        let picture =
            manifest::find(kind, name).unwrap_or_else(|| panic!("{} is missing", file.url));
        assert_eq!((picture.width, picture.height), (file.width, file.height));
        let svg = picture
            .svg()
            .unwrap_or_else(|| panic!("{} has no drawing", file.url));
        assert!(
            !svg.contains('{'),
            "{} has an unknown placeholder",
            file.url
        );
        resvg::usvg::Tree::from_str(&svg, render::svg_options())
            .unwrap_or_else(|problem| panic!("{}: {problem}", file.url));
    }
}

#[test]
fn rendered_pictures_have_the_announced_size() {
    for file in catalog_pictures() {
        let path = file.url.strip_prefix("/pictures/").expect("a picture path");
        let (kind, name) = path.split_once('/').expect("kind and name");
        let png = manifest::find(kind, name)
            .and_then(render::png)
            .unwrap_or_else(|| panic!("{path} cannot be drawn"));
        assert_eq!(png_size(&png), (file.width, file.height), "{path}");
    }
}

#[test]
fn card_text_uses_the_included_font() {
    let picture = manifest::find("cards", "thank-you.png").expect("in the manifest");
    let svg = picture.svg().expect("drawn");
    let without = svg.replace("Thank you", "");
    let draw = |svg: &str| {
        let tree = resvg::usvg::Tree::from_str(svg, render::svg_options()).expect("parses");
        let mut pixels = resvg::tiny_skia::Pixmap::new(300, 200).expect("fits");
        resvg::render(
            &tree,
            resvg::tiny_skia::Transform::from_scale(0.25, 0.25),
            &mut pixels.as_mut(),
        );
        pixels.data().to_vec()
    };
    assert_ne!(draw(&svg), draw(&without), "the title is not visible");
}

#[test]
fn product_colors_have_different_pictures() {
    let ink = manifest::find("products", "heavy-knit-hoodie-ink.png")
        .and_then(manifest::PictureSpec::svg);
    let moss = manifest::find("products", "heavy-knit-hoodie-moss.png")
        .and_then(manifest::PictureSpec::svg);
    assert!(ink.is_some() && ink != moss);
}

#[test]
fn palette_replaces_known_placeholders_only() {
    let palette = Palette {
        background: Rgb::WHITE,
        main: Rgb::GIFTDESK_RED,
        accent: Rgb::SHADOW,
    };
    assert_eq!(
        palette.apply("a {main} b {nothing} c {"),
        "a #B4234E b {nothing} c {"
    );
    assert_eq!(Rgb::parse("#12345"), None);
    assert_eq!(Rgb::parse("#12345G"), None);
    assert_eq!(compose::svg_content("<svg a='b'>in<b/></svg>"), "in<b/>");
}

#[tokio::test]
async fn picture_cache_stays_below_its_limit() {
    let cache = PictureCache::new();
    let large = axum::body::Bytes::from(vec![0; 10 << 20]);
    for path in ["a", "b", "c"] {
        cache.insert(path, large.clone()).await;
    }
    let bytes = cache.cached_bytes();
    assert!((20 << 20..=24 << 20).contains(&bytes), "{bytes} bytes");
}

#[tokio::test]
async fn picture_cache_keeps_rendered_pictures() {
    let cache = PictureCache::new();
    let picture = manifest::find("brands", "northloop.png").expect("a logo");
    let first = cache.get_or_render(picture).await.expect("rendered");
    let second = cache.get_or_render(picture).await.expect("cached");
    assert_eq!(first.as_ptr(), second.as_ptr(), "rendered twice");
}

async fn get(path: &str, etag: Option<&str>) -> axum::response::Response {
    let app: Router = routes();
    let mut request = Request::get(path);
    if let Some(etag) = etag {
        request = request.header("if-none-match", etag);
    }
    app.oneshot(request.body(Body::empty()).expect("a request"))
        .await
        .expect("a response")
}

#[tokio::test]
async fn serves_pictures_without_key_and_with_etag() {
    let response = get("/pictures/brands/northloop.png", None).await;
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "image/png");
    assert_eq!(response.headers()["cache-control"], "public, max-age=86400");
    let etag = response.headers()["etag"]
        .to_str()
        .expect("text")
        .to_owned();
    let png = axum::body::to_bytes(response.into_body(), 1 << 20)
        .await
        .expect("a body");
    assert_eq!(png_size(&png), (256, 256));
    let not_modified = get("/pictures/brands/northloop.png", Some(&etag)).await;
    assert_eq!(not_modified.status(), 304);
}

#[tokio::test]
async fn returns_404_for_unknown_pictures() {
    for path in [
        "/pictures/brands/unknown.png",
        "/pictures/elsewhere/northloop.png",
        "/pictures/brands/..%2Fcards%2Fthank-you.png",
        "/pictures/brands/%FF.png",
    ] {
        let response = get(path, None).await;
        assert_eq!(response.status(), 404, "{path}");
        let body = axum::body::to_bytes(response.into_body(), 1 << 16)
            .await
            .expect("a body");
        let body: ErrorBody = serde_json::from_slice(&body).expect("an error body");
        assert_eq!(body.error, "Picture not found");
    }
}
