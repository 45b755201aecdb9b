//! `giftdesk shop export`: the whole catalog as files. Importing them into an empty shop gives the same catalog.

use std::{
    collections::BTreeMap,
    io::Write as _,
    path::{Path, PathBuf},
};

use crate::{
    cli::{
        failure::{CliCode, Failure},
        output::write_stderr,
        output_file::OutputFile,
    },
    client::{ClientError, ShopClient},
    contract::{
        Page, PageQuery,
        shop::{
            catalog::{CatalogEntry, PictureHash, ShopProduct},
            stock::StockItem,
        },
    },
    i18n::t,
    shop_files::catalog::{
        CatalogContent, CatalogFormat, ExportedProduct, picture_names, write_catalog,
    },
};

/// The folder of the pictures in that of the export.
const PICTURES: &str = "pictures";

#[derive(Debug, clap::Args)]
pub(super) struct ExportOptions {
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
    /// One workbook instead of CSV files.
    #[arg(long)]
    xlsx: bool,
}

pub(super) async fn run(shop: &ShopClient, options: &ExportOptions) -> Result<(), Failure> {
    refuse_files(&options.folder)?;
    let content = read(shop).await?;
    let hashes = pictures_of(&content);
    let mut pictures = BTreeMap::new();
    for hash in hashes {
        pictures.insert(hash.clone(), shop.picture(&hash).await?);
    }
    let names = picture_names(&content, |hash| {
        extension(pictures.get(hash).map_or("", |(media_type, _)| media_type))
    });
    let folder_error = |error: std::io::Error| folder_failure(&options.folder).with_details(error);
    let of_pictures = options.folder.join(PICTURES);
    crate::service::create_private_folder(&of_pictures).map_err(folder_error)?;
    for (hash, name) in &names {
        if let Some((_, bytes)) = pictures.get(hash) {
            write(of_pictures.join(name), bytes)?;
        }
    }
    let format = match options.xlsx {
        true => CatalogFormat::Xlsx,
        false => CatalogFormat::Csv,
    };
    // Last: a folder with the files of the catalog is complete.
    for file in write_catalog(&content, &names, format).map_err(folder_error)? {
        write(options.folder.join(&file.name), &file.bytes)?;
    }
    write_stderr(t!(
        "cli-shop-exported",
        count = content.products.len(),
        folder = options.folder.display().to_string()
    ));
    Ok(())
}

/// Files of an earlier export would look like a part of this one.
fn refuse_files(folder: &Path) -> Result<(), Failure> {
    let is_used = std::fs::read_dir(folder).is_ok_and(|mut files| files.next().is_some());
    match is_used {
        true => Err(folder_failure(folder)),
        false => Ok(()),
    }
}

fn folder_failure(folder: &Path) -> Failure {
    Failure::unchanged(
        CliCode::ExportFolderUnusable,
        t!(
            "cli-shop-export-folder",
            folder = folder.display().to_string()
        ),
        t!("cli-shop-export-folder-remedy"),
    )
}

fn write(path: PathBuf, bytes: &[u8]) -> Result<(), Failure> {
    let output = OutputFile { path, format: () };
    output.write(false, |mut file| file.write_all(bytes))
}

/// The entries that are not archived, with the numbers on hand of counted items.
async fn read(shop: &ShopClient) -> Result<CatalogContent, Failure> {
    let stock = shop.stock().await?;
    let products = all(|page| shop.shop_products(false, page)).await?;
    Ok(CatalogContent {
        products: products
            .into_iter()
            .map(|product| with_stock(product, &stock))
            .collect(),
        brands: all(|page| shop.shop_brands(false, page)).await?,
        cards: all(|page| shop.shop_cards(false, page)).await?,
        collections: all(|page| shop.shop_collections(false, page)).await?,
    })
}

async fn all<T, F>(read: impl Fn(PageQuery) -> F) -> Result<Vec<T>, ClientError>
where
    F: Future<Output = Result<Page<CatalogEntry<T>>, ClientError>>,
{
    let mut entries = Vec::new();
    let mut page = PageQuery {
        page: 1,
        per_page: PageQuery::MAX_PER_PAGE,
    };
    loop {
        let read = read(page).await?;
        if read.data.is_empty() {
            return Ok(entries);
        }
        entries.extend(read.data.into_iter().map(|entry| entry.entry));
        page.page += 1;
    }
}

fn with_stock(product: ShopProduct, stock: &[StockItem]) -> ExportedProduct {
    let on_hand = product.variants.iter().map(|variant| {
        let name = variant.values.join(" / ");
        let item = stock
            .iter()
            .find(|item| item.product == product.handle && item.variant == name);
        item.map(|item| item.on_hand)
    });
    ExportedProduct {
        on_hand: on_hand.collect(),
        product,
    }
}

fn pictures_of(content: &CatalogContent) -> Vec<PictureHash> {
    let of_products = content.products.iter().flat_map(|entry| {
        let of_variants = entry.product.variants.iter();
        let of_variants = of_variants.filter_map(|variant| variant.picture.as_ref());
        entry.product.pictures.iter().chain(of_variants)
    });
    let of_brands = content
        .brands
        .iter()
        .filter_map(|brand| brand.logo.as_ref());
    let of_cards = content
        .cards
        .iter()
        .filter_map(|card| card.picture.as_ref());
    let mut hashes: Vec<PictureHash> = of_products
        .chain(of_brands)
        .chain(of_cards)
        .cloned()
        .collect();
    hashes.sort_unstable();
    hashes.dedup();
    hashes
}

fn extension(media_type: &str) -> &'static str {
    match media_type {
        "image/png" => "png",
        "image/webp" => "webp",
        _ => "jpg",
    }
}
