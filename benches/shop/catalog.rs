//! A catalog of 10,000 products: reading it with the names of 20,000 pictures, compared with reading the same files, and the
//! plan of an import of both that changes nothing, from the request to its answer.

use std::{
    fmt::Write as _,
    fs,
    hint::black_box,
    path::Path,
    time::{Duration, Instant},
};

use giftdesk::shop_files::catalog::{PictureFiles, read_catalog, read_file};
use tokio::runtime::Runtime;

use crate::support::{
    report::{median, print_times},
    shop::{Shop, import},
};

const PRODUCTS: usize = 10_000;
const PICTURES: usize = 2 * PRODUCTS;
const ROUNDS: usize = 5;
const PLAN_LIMIT: Duration = Duration::from_secs(1);

/// A photo of a web shop has about 30 KB.
const PICTURE_BYTES: usize = 30_000;

/// One variant in each of two rows per product, with the names of two pictures.
fn products() -> String {
    let mut csv = "Handle,Name,Brand,Price,Description,Category,Option 1,Value 1,SKU,Weight,On hand,Pictures\n"
        .to_owned();
    let text = "<p>Knitted from <b>heavy</b> cotton &amp; wool, made to last.</p>".repeat(6);
    for number in 0..PRODUCTS {
        let pictures = format!("\"{number}-a.png, {number}-b.png\"");
        let written = writeln!(
            csv,
            "product-{number},Product {number},acme,24.00,\"{text}\",Apparel,Size,S,SKU-{number}-S,400 g,25,{pictures}\n\
             product-{number},,,,,,,M,SKU-{number}-M,400 g,25,"
        );
        written.expect("a row");
    }
    csv
}

pub fn run() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    read(folder.path());
    Runtime::new()
        .expect("a runtime")
        .block_on(plan(folder.path()));
}

fn read(folder: &Path) {
    let csv = folder.join("products.csv");
    fs::write(&csv, products()).expect("a file");
    let pictures = folder.join("pictures");
    write_pictures(&pictures);
    let (mut own, mut bare) = (Vec::new(), Vec::new());
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let bytes = fs::read(&csv).expect("the file");
        let tables = read_file("products.csv", &bytes, None).expect("a table");
        let mut files = PictureFiles::open(&pictures).expect("pictures");
        let reading = read_catalog(&tables, Some(&mut files));
        own.push(begun.elapsed());
        assert_eq!(reading.import.products.len(), PRODUCTS);
        assert!(reading.problems.is_empty(), "{:?}", reading.problems[0]);

        let begun = Instant::now();
        let mut reader = csv::Reader::from_path(&csv).expect("the file");
        let rows: Vec<csv::StringRecord> = reader.records().map_while(Result::ok).collect();
        let mut bytes = 0;
        for entry in fs::read_dir(&pictures).expect("the folder") {
            let path = entry.expect("a file").path();
            bytes += black_box(fs::read(path).expect("a picture")).len();
        }
        bare.push(begun.elapsed());
        assert_eq!(
            (rows.len(), bytes > PICTURES * PICTURE_BYTES),
            (PICTURES, true)
        );
    }
    print_times(
        "10,000 products with the names of 20,000 pictures, read and checked",
        median(own),
        median(bare),
        "≤ 3",
    );
}

/// Files with the head of a picture, each with other bytes.
fn write_pictures(folder: &Path) {
    fs::create_dir(folder).expect("a folder");
    let mut picture = Vec::new();
    image::DynamicImage::new_rgb8(8, 8)
        .write_to(
            &mut std::io::Cursor::new(&mut picture),
            image::ImageFormat::Png,
        )
        .expect("a picture");
    for number in 0..PICTURES {
        let mut bytes = picture.clone();
        bytes.extend_from_slice(number.to_string().as_bytes());
        bytes.resize(PICTURE_BYTES + picture.len(), 7);
        let side = ["a", "b"][number % 2];
        let name = format!("{}-{side}.png", number / 2);
        fs::write(folder.join(name), bytes).expect("a picture");
    }
}

async fn plan(folder: &Path) {
    let shop = Shop::start(&folder.join("shop")).await;
    let pictures = folder.join("pictures");
    for entry in fs::read_dir(&pictures).expect("the folder") {
        let file = fs::read(entry.expect("a file").path()).expect("a picture");
        shop.operator.add_picture(file).await.expect("it is stored");
    }
    let mut files = PictureFiles::open(&pictures).expect("pictures");
    let import = import(&products(), Some(&mut files));
    shop.fill_with(&import).await;
    let mut times = Vec::new();
    for _ in 0..ROUNDS {
        let begun = Instant::now();
        let plan = shop.operator.import_catalog(&import).await.expect("a plan");
        times.push(begun.elapsed());
        assert_eq!(plan.products.unchanged, PRODUCTS as u64);
    }
    shop.running.shutdown().await;
    let work =
        "import of 10,000 unchanged products with 20,000 pictures, from the request to the plan";
    print_times(work, median(times), PLAN_LIMIT, "≤ 1");
}
