use std::time::Instant;

use super::*;
use crate::{
    pdf::{
        FontFile, NoFallbackFonts,
        test_readers::{read_back, text_of},
    },
    shop_files::test_parcel::parcel,
};

struct English;

impl SlipText for English {
    fn title(&self, run: i64) -> String {
        format!("Packing run {run}")
    }

    fn summary(&self, parcels: u64, units: u64) -> String {
        format!("{parcels} parcels, {units} items")
    }

    fn heading(&self, heading: Heading) -> String {
        format!("{heading:?}")
    }

    fn gift_from(&self, from: &str) -> String {
        format!("A gift from {from}")
    }

    fn reference(&self, reference: &str) -> String {
        format!("Order {reference}")
    }

    fn page(&self, page: u64, pages: u64) -> String {
        format!("Page {page} of {pages}")
    }

    fn language(&self) -> String {
        "en-US".to_owned()
    }
}

fn printed(parcels: &[Parcel], paper: Paper) -> Printout {
    write_slips(7, parcels, paper, &English, &NoFallbackFonts).unwrap()
}

#[test]
#[cfg_attr(
    not(has_pdf_readers),
    ignore = "needs the programs pdftotext, pdftoppm and zbarimg"
)]
fn slip_has_recipient_items_and_message_without_prices() {
    let one = parcel(1);
    let slips = printed(std::slice::from_ref(&one), Paper::Letter);
    assert_eq!(slips.pages, 2);
    let text = text_of(&slips.pdf);
    for expected in [
        "Packing run 7",
        "A gift from The People Team",
        "Ida Larsson 1",
        "12 Elm Street",
        "Chicago IL 60614",
        "Heavy Knit Hoodie, M",
        "HOOD-M",
        "Welcome to the team!",
        "Order GB-0123456789AB",
        &one.parcel.grouped(),
    ] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains('$'), "{text}");
}

#[test]
#[cfg_attr(
    not(has_pdf_readers),
    ignore = "needs the programs pdftotext, pdftoppm and zbarimg"
)]
fn pick_list_sums_items_by_shelf() {
    let slips = printed(&[parcel(1), parcel(2), parcel(3)], Paper::A4);
    assert_eq!(slips.pages, 4);
    let text = text_of(&slips.pdf);
    let line = |sku: &str| text.lines().position(|line| line.contains(sku)).unwrap();
    let mug = text.lines().nth(line("MUG")).unwrap();
    assert!(
        mug.trim_start().starts_with("A10") && mug.trim_end().ends_with('3'),
        "{mug}"
    );
    assert!(line("MUG") < line("HOOD-M"), "shelf A10 comes before B2");
}

#[test]
#[cfg_attr(
    not(has_pdf_readers),
    ignore = "needs the programs pdftotext, pdftoppm and zbarimg"
)]
fn bar_code_is_the_parcel_number() {
    let one = parcel(1);
    let slips = printed(std::slice::from_ref(&one), Paper::A4);
    let folder = tempfile::tempdir().unwrap();
    let picture = folder.path().join("slip");
    let prefix = picture.to_str().unwrap();
    let page = [
        "-png",
        "-r",
        "150",
        "-f",
        "2",
        "-l",
        "2",
        "-singlefile",
        "-",
        prefix,
    ];
    read_back("pdftoppm", &page, &slips.pdf);
    let file = format!("{prefix}.png");
    let codes = read_back("zbarimg", &["--quiet", "--raw", &file], b"");
    assert_eq!(
        String::from_utf8(codes).unwrap().trim(),
        one.parcel.as_str()
    );
}

#[test]
#[cfg_attr(
    not(has_pdf_readers),
    ignore = "needs the programs pdftotext, pdftoppm and zbarimg"
)]
fn long_message_continues_on_the_next_page() {
    let mut long = parcel(1);
    long.message = Some("Thank you for everything.\n".repeat(120));
    let slips = printed(&[long], Paper::Letter);
    assert!(slips.pages > 3, "{}", slips.pages);
    let text = text_of(&slips.pdf);
    assert_eq!(text.matches("Thank you for everything.").count(), 120);
    let last = slips.pages - 1;
    assert!(text.contains(&format!("Page {last} of {last}")), "{text}");
}

#[test]
fn message_without_spaces_is_broken() {
    let mut long = parcel(1);
    long.message = Some("x".repeat(20_000));
    long.recipient = "M".repeat(300);
    assert!(printed(&[long], Paper::Letter).pages > 2);
}

/// A font of the system of which the character set is known to the test.
struct Cjk;

impl FallbackFonts for Cjk {
    fn font_for(&self, _: char) -> Option<FontFile> {
        let bytes = std::fs::read("/usr/share/fonts/opentype/noto/NotoSansCJK-Regular.ttc").ok()?;
        Some(FontFile {
            bytes: std::sync::Arc::new(bytes),
            index: 0,
        })
    }
}

#[test]
#[cfg_attr(
    not(has_pdf_readers),
    ignore = "needs the programs pdftotext, pdftoppm and zbarimg"
)]
fn other_scripts_use_fallback_fonts() {
    if Cjk.font_for('王').is_none() {
        eprintln!("not checked: the font is not installed");
        return;
    }
    let mut one = parcel(1);
    one.recipient = "王 美玲 (Žofie Ångström)".to_owned();
    one.message = Some("欢迎加入我们的团队".repeat(20));
    let slips = write_slips(7, &[one], Paper::A4, &English, &Cjk).unwrap();
    assert!(slips.pdf.len() < 500_000, "{} bytes", slips.pdf.len());
    let text = text_of(&slips.pdf);
    assert!(text.contains("美玲") && text.contains("Ångström"), "{text}");
}

#[test]
fn thousand_slips_are_small() {
    let parcels: Vec<Parcel> = (0..1_000).map(parcel).collect();
    let start = Instant::now();
    let slips = printed(&parcels, Paper::Letter);
    let time = start.elapsed();
    assert_eq!(slips.pages, 1_001);
    assert!(slips.pdf.len() < 20_000_000, "{} bytes", slips.pdf.len());
    eprintln!("1,000 slips: {time:?}, {} bytes", slips.pdf.len());
}
