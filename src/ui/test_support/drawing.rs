//! Pictures of the samples, from the drawings of the practice catalog. The address of a picture
//! names the drawing and its colors: `sample:drawings.mug/8FB7C9/F5F0E6/D9553C`.

use std::{
    cell::RefCell,
    collections::HashMap,
    path::{Path, PathBuf},
    sync::Arc,
};

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg,
};

use crate::desk::pictures::Pixels;

type Key = (String, u32, u32);

thread_local! {
    static DRAWN: RefCell<HashMap<Key, Arc<Pixels>>> = RefCell::default();
}

/// Returns the picture of an address, scaled to cover `width` × `height` pixels.
pub(super) fn pixels(url: &str, width: u32, height: u32) -> Arc<Pixels> {
    let key = (url.to_owned(), width, height);
    if let Some(drawn) = DRAWN.with_borrow(|drawn| drawn.get(&key).cloned()) {
        return drawn;
    }
    let pixels = Arc::new(if cfg!(feature = "pictures") {
        draw(url, width, height)
    } else {
        // Tests that do not compare pictures need only a texture of the right size.
        Pixels {
            width,
            height,
            rgba: vec![200; (width * height * 4) as usize],
        }
    });
    DRAWN.with_borrow_mut(|drawn| drawn.insert(key, Arc::clone(&pixels)));
    pixels
}

fn draw(url: &str, width: u32, height: u32) -> Pixels {
    let svg = filled_drawing(url).unwrap_or_else(|| panic!("{url} is no address of a sample"));
    let mut options = usvg::Options {
        font_family: "Inter".to_owned(),
        ..usvg::Options::default()
    };
    let font = std::fs::read(assets().join("fonts/Inter-SemiBold.otf")).expect("the shipped font");
    options.fontdb_mut().load_font_data(font);
    let tree = usvg::Tree::from_str(&svg, &options).expect("a valid drawing");
    let (drawn_width, drawn_height) = (tree.size().width(), tree.size().height());
    let scale = (width as f32 / drawn_width).max(height as f32 / drawn_height);
    let transform = Transform::from_scale(scale, scale).post_translate(
        (width as f32 - drawn_width * scale) / 2.0,
        (height as f32 - drawn_height * scale) / 2.0,
    );
    let mut pixmap = Pixmap::new(width, height).expect("a size above zero");
    resvg::render(&tree, transform, &mut pixmap.as_mut());
    Pixels {
        width,
        height,
        // The drawings are opaque, so that premultiplied and straight colors are the same.
        rgba: pixmap.take(),
    }
}

fn assets() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets")
}

/// Returns the SVG text of a drawing with its colors filled in.
fn filled_drawing(url: &str) -> Option<String> {
    // The sample pictures of a shop are named after drawings of products, not after hashes.
    let of_shop = url.strip_prefix("/pictures/");
    let of_shop = of_shop.map(|drawing| format!("sample:drawings.{drawing}"));
    let url = of_shop.as_deref().unwrap_or(url);
    let mut parts = url.strip_prefix("sample:")?.split('/');
    let (folder, name) = parts.next()?.split_once('.')?;
    let file = assets()
        .join("practice")
        .join(folder)
        .join(format!("{name}.svg"));
    let drawing = std::fs::read_to_string(file).ok()?;
    let Some(ground) = parts.next() else {
        // Greeting cards have their own colors.
        return Some(drawing);
    };
    let (ground, main, accent) = (rgb(ground)?, rgb(parts.next()?)?, rgb(parts.next()?)?);
    const NIGHT: [u8; 3] = [28, 18, 32];
    const WHITE: [u8; 3] = [255; 3];
    let tones = [
        ("background", ground),
        ("ground", ground),
        ("mist", mix(ground, WHITE, 0.6)),
        ("shade", mix(ground, NIGHT, 0.08)),
        ("main", main),
        ("dark", mix(main, NIGHT, 0.22)),
        ("deep", mix(main, NIGHT, 0.46)),
        ("light", mix(main, WHITE, 0.24)),
        ("pale", mix(main, WHITE, 0.58)),
        ("accent", accent),
        ("accentdark", mix(accent, NIGHT, 0.22)),
        ("accentlight", mix(accent, WHITE, 0.4)),
        ("paper", [250, 245, 234]),
        ("ink", [50, 45, 52]),
    ];
    let mut filled = drawing;
    for (name, [red, green, blue]) in tones {
        let color = format!("#{red:02X}{green:02X}{blue:02X}");
        filled = filled.replace(&format!("{{{name}}}"), &color);
    }
    let [red, green, blue] = ground;
    let background =
        format!(r#"><rect width="400" height="300" fill="rgb({red},{green},{blue})"/>"#);
    // Drawings of products have no background of their own.
    Some(if folder == "drawings" {
        filled.replacen('>', &background, 1)
    } else {
        filled
    })
}

fn rgb(text: &str) -> Option<[u8; 3]> {
    let [_, red, green, blue] = u32::from_str_radix(text, 16).ok()?.to_be_bytes();
    Some([red, green, blue])
}

fn mix(a: [u8; 3], b: [u8; 3], share: f32) -> [u8; 3] {
    std::array::from_fn(|i| {
        let (a, b) = (f32::from(a[i]), f32::from(b[i]));
        (a + (b - a) * share).round() as u8
    })
}
