//! `giftdesk shop export`: the whole catalog as files. Importing them into an empty shop gives the same catalog.

use std::{
    collections::{HashMap, HashSet},
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
        shop::catalog::{CatalogEntry, ShopProduct},
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
    let folder_error = |error: std::io::Error| folder_failure(&options.folder).with_details(error);
    let of_pictures = options.folder.join(PICTURES);
    crate::service::create_private_folder(&of_pictures).map_err(folder_error)?;
    // Names that end with a point, until the media type of the picture is known.
    let mut names = picture_names(&content, |_| "");
    for (hash, name) in &mut names {
        let (media_type, bytes) = shop.picture(hash).await?;
        name.push_str(extension(&media_type));
        write(of_pictures.join(name.as_str()), &bytes)?;
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
    let items = shop.stock().await?;
    let stock: OnHand<'_> = items
        .iter()
        .map(|item| {
            let key = (item.product.as_str(), item.variant.as_str());
            (key, item.on_hand)
        })
        .collect();
    let products = all(|page| shop.shop_products(false, page)).await?;
    let handles: HashSet<&str> = products.iter().map(|it| it.handle.as_str()).collect();
    let used: HashSet<&str> = products.iter().map(|it| it.brand.as_str()).collect();
    let mut brands = all(|page| shop.shop_brands(false, page)).await?;
    // A product needs its brand, which can be archived.
    let archived = all(|page| shop.shop_brands(true, page)).await?;
    brands.extend(
        archived
            .into_iter()
            .filter(|it| used.contains(it.handle.as_str())),
    );
    let mut collections = all(|page| shop.shop_collections(false, page)).await?;
    for collection in &mut collections {
        collection
            .products
            .retain(|it| handles.contains(it.as_str()));
    }
    Ok(CatalogContent {
        products: products
            .into_iter()
            .map(|product| with_stock(product, &stock))
            .collect(),
        brands,
        cards: all(|page| shop.shop_cards(false, page)).await?,
        collections,
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

/// The numbers on hand by product and variant.
type OnHand<'a> = HashMap<(&'a str, &'a str), i64>;

fn with_stock(product: ShopProduct, stock: &OnHand<'_>) -> ExportedProduct {
    let on_hand = product.variants.iter().map(|variant| {
        let name = variant.values.join(" / ");
        stock
            .get(&(product.handle.as_str(), name.as_str()))
            .copied()
    });
    ExportedProduct {
        on_hand: on_hand.collect(),
        product,
    }
}

fn extension(media_type: &str) -> &'static str {
    match media_type {
        "image/png" => "png",
        "image/webp" => "webp",
        _ => "jpg",
    }
}
