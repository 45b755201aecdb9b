//! Products and brands. The products repeat ten samples.

use uuid::Uuid;

use crate::{
    contract::{
        Brand, BrandId, Cents, Image, ImageFile, Product, ProductAttribute, ProductId, Variant,
        VariantGroup, VariantOption,
    },
    desk::catalog::{BrandDetail, BrandRow, CatalogSummary, Facet, ProductRow, VariantCount},
};

struct SampleProduct {
    name: &'static str,
    /// Index in [`BRANDS`].
    brand: usize,
    price: i64,
    /// Drawing and colors, as in the address of a picture.
    drawing: &'static str,
}

const fn sample(
    name: &'static str,
    brand: usize,
    price: i64,
    drawing: &'static str,
) -> SampleProduct {
    SampleProduct {
        name,
        brand,
        price,
        drawing,
    }
}

const PRODUCTS: [SampleProduct; 10] = [
    sample(
        "Sea Salt Cookie Dozen",
        0,
        3200,
        "cookie/F6DFC0/C98B4B/5A3218",
    ),
    sample("Morning Mug & Beans", 1, 3800, "mug/8FB7C9/F5F0E6/D9553C"),
    sample("Desk Fern in Clay", 2, 4500, "plant/DCE8D2/C8633F/F0D9A8"),
    sample("Cedar Soy Candle", 3, 2800, "candle/E6CDB0/F0E0CB/B5654A"),
    sample(
        "Twelve Dark Truffles",
        0,
        4100,
        "truffles/EFC9BF/5B3322/B4463E",
    ),
    sample("Heavy Knit Hoodie", 4, 6400, HOODIE),
    sample("Garden Tea Chest", 5, 3600, "tea-tin/CFE0C6/5E8C6A/D9694B"),
    sample("Wild Stem Bouquet", 6, 5800, "flower/F9E0E6/E56B8C/F2C14E"),
    sample(
        "Any Amount Gift Card",
        7,
        5000,
        "gift-card/DAD3DC/2E2A33/B4234E",
    ),
    sample(
        "Linen Day Planner",
        7,
        2400,
        "notebook/F4E6C4/E6C065/B4234E",
    ),
];

pub(super) const HOODIE: &str = "hoodie/C9D5EA/3F5B8C/E9B44C";

struct SampleBrand {
    name: &'static str,
    /// Logo and colors, as in the address of a picture.
    logo: &'static str,
    shipping: i64,
    free_from: Option<i64>,
    values: &'static [&'static str],
}

const BRANDS: [SampleBrand; 8] = [
    SampleBrand {
        name: "Bramble Bakehouse",
        logo: "bramble-bakehouse/F6DFC0/C98B4B/5A3218",
        shipping: 600,
        free_from: Some(5000),
        values: &["Female Founded", "Sustainable"],
    },
    SampleBrand {
        name: "Harbor Roasters",
        logo: "harbor-roasters/8FB7C9/F5F0E6/D9553C",
        shipping: 500,
        free_from: Some(4500),
        values: &["USA Made"],
    },
    SampleBrand {
        name: "Fern & Field",
        logo: "fern-field/DCE8D2/C8633F/F0D9A8",
        shipping: 900,
        free_from: None,
        values: &["Sustainable", "BIPOC Founded", "LGBTQ+ Founded", "USA Made"],
    },
    SampleBrand {
        name: "Low Tide Studio",
        logo: "low-tide-studio/E6CDB0/F0E0CB/B5654A",
        shipping: 0,
        free_from: None,
        values: &["Vegan"],
    },
    SampleBrand {
        name: "Northloop",
        logo: "northloop/C9D5EA/3F5B8C/E9B44C",
        shipping: 800,
        free_from: Some(7500),
        values: &["USA Made", "Sustainable"],
    },
    SampleBrand {
        name: "Leaf & Letter",
        logo: "leaf-letter/CFE0C6/5E8C6A/D9694B",
        shipping: 550,
        free_from: None,
        values: &["Vegan"],
    },
    SampleBrand {
        name: "Petal Post",
        logo: "petal-post/F9E0E6/E56B8C/F2C14E",
        shipping: 1200,
        free_from: Some(15000),
        values: &["Female Founded"],
    },
    SampleBrand {
        name: "Giftdesk Choice",
        logo: "giftdesk-choice/DAD3DC/2E2A33/B4234E",
        shipping: 0,
        free_from: None,
        values: &[],
    },
];

const PRODUCT_COUNT: u64 = 124;

fn sample_of(index: u64) -> &'static SampleProduct {
    &PRODUCTS[(index % PRODUCTS.len() as u64) as usize]
}

pub(in crate::ui) fn product_id(index: u64) -> ProductId {
    ProductId(Uuid::from_u128(0x1000 + u128::from(index)))
}

pub(super) fn brand_id(index: usize) -> BrandId {
    BrandId(Uuid::from_u128(0x2000 + index as u128))
}

pub(super) fn product_picture(drawing: &str) -> String {
    format!("sample:drawings.{drawing}")
}

/// The indices of the products whose name contains `text`.
pub(in crate::ui) fn find_products(text: &str) -> Vec<u64> {
    let text = text.to_lowercase();
    (0..PRODUCT_COUNT)
        .filter(|index| sample_of(*index).name.to_lowercase().contains(&text))
        .collect()
}

pub(in crate::ui) fn find_brands(text: &str) -> Vec<u64> {
    let text = text.to_lowercase();
    (0..BRANDS.len() as u64)
        .filter(|index| BRANDS[*index as usize].name.to_lowercase().contains(&text))
        .collect()
}

pub(in crate::ui) fn product_row(index: u64) -> ProductRow {
    let sample = sample_of(index);
    let brand = &BRANDS[sample.brand];
    let is_variable = sample.name.starts_with("Any Amount");
    ProductRow {
        id: product_id(index),
        name: sample.name.to_owned(),
        brand_name: brand.name.to_owned(),
        price: Cents(sample.price),
        price_range: is_variable.then_some((Cents(1000), Cents(50000))),
        picture: Some(product_picture(sample.drawing)),
        ships_free: brand.shipping == 0,
        variants: (sample.name == "Heavy Knit Hoodie").then_some(VariantCount {
            count: 4,
            label: None,
        }),
        restricted_states: (index == 4).then(|| "HI".to_owned()).into_iter().collect(),
        values: brand
            .values
            .iter()
            .map(|value| (*value).to_owned())
            .collect(),
        is_active: true,
    }
}

pub(in crate::ui) fn brand_row(index: u64) -> BrandRow {
    let at = index as usize;
    let brand = &BRANDS[at];
    BrandRow {
        id: brand_id(at),
        name: brand.name.to_owned(),
        logo: Some(format!("sample:logos.{}", brand.logo)),
        values: brand
            .values
            .iter()
            .map(|value| (*value).to_owned())
            .collect(),
        shipping_price: Cents(brand.shipping),
        free_shipping_minimum: brand.free_from.map(Cents),
        products: 3 + index,
    }
}

fn brand(index: usize) -> Brand {
    let sample = &BRANDS[index];
    Brand {
        id: brand_id(index),
        name: sample.name.to_owned(),
        shipping_price: Cents(sample.shipping),
        free_shipping_minimum: sample.free_from.map(Cents),
        logo_image: Some(ImageFile {
            url: format!("sample:logos.{}", sample.logo),
            width: 256,
            height: 256,
        }),
        brand_values: sample
            .values
            .iter()
            .map(|value| (*value).to_owned())
            .collect(),
        ..Brand::default()
    }
}

pub(in crate::ui) fn brand_detail(id: BrandId) -> BrandDetail {
    let index = (id.0.as_u128() - 0x2000) as usize;
    BrandDetail {
        brand: brand(index),
        products: (0..7).map(product_row).collect(),
        sets: vec![(
            "For a desk".to_owned(),
            vec![product_id(1), product_id(2), product_id(3)],
        )],
    }
}

pub(in crate::ui) fn product(id: ProductId) -> Product {
    let index = (id.0.as_u128() - 0x1000) as u64;
    let sample = sample_of(index);
    let is_variable = sample.name.starts_with("Any Amount");
    let image = |index: u64| Image {
        image_large: Some(ImageFile {
            url: product_picture(sample_of(index).drawing),
            width: 1200,
            height: 900,
        }),
        ..Image::default()
    };
    let attribute = |label: &str, content: &str| ProductAttribute {
        label: label.to_owned(),
        content: content.to_owned(),
    };
    let mut product = Product {
        id,
        name: sample.name.to_owned(),
        brand: brand(sample.brand),
        recipient_description: "<p>Brushed inside, cut roomy, washed before it ships.</p>"
            .to_owned(),
        price: Cents(sample.price),
        price_is_variable: is_variable,
        price_min: is_variable.then_some(Cents(1000)),
        price_max: is_variable.then_some(Cents(50000)),
        images: vec![image(index), image(index + 1), image(index + 2)],
        restricted_states: vec!["AK".to_owned(), "HI".to_owned()],
        attributes: vec![
            attribute("Materials", "14 oz cotton fleece"),
            attribute("Care", "<b>Machine</b> wash cold"),
        ],
        ..Product::default()
    };
    if sample.name == "Heavy Knit Hoodie" {
        add_variants(&mut product);
    }
    product
}

fn add_variants(product: &mut Product) {
    let sizes = ["XS", "S", "M", "L", "XL"];
    let colors = [
        ("Ink", "#3F5B8C"),
        ("Brick", "#A2483A"),
        ("Moss", "#6E7F57"),
        ("Black", "#2A2A2C"),
    ];
    let option = |name: &str, color: Option<&str>| VariantOption {
        name: name.to_owned(),
        color: color.map(str::to_owned),
        ..VariantOption::default()
    };
    product.variants_num_selectable = Some(1);
    product.variant_groups = vec![
        VariantGroup {
            name: "Size".to_owned(),
            options: sizes.iter().map(|size| option(size, None)).collect(),
            ..VariantGroup::default()
        },
        VariantGroup {
            name: "Color".to_owned(),
            options: colors
                .iter()
                .map(|(name, hex)| option(name, Some(hex)))
                .collect(),
            ..VariantGroup::default()
        },
    ];
    product.variants = sizes
        .iter()
        .flat_map(|size| colors.map(|(color, _)| format!("{size} / {color}")))
        .map(|name| Variant {
            name,
            ..Variant::default()
        })
        .collect();
}

pub(in crate::ui) fn summary() -> CatalogSummary {
    let mut summary = product_summary();
    super::collections::add_to_summary(&mut summary);
    summary
}

fn product_summary() -> CatalogSummary {
    let facet = |label: &str, count: u64| Facet {
        value: label.to_owned(),
        label: label.to_owned(),
        count,
    };
    CatalogSummary {
        products: PRODUCT_COUNT,
        categories: vec![
            facet("Food & drink", 41),
            facet("Home", 28),
            facet("Office", 17),
            facet("Wellness", 14),
            facet("Apparel", 12),
            facet("Gift cards", 8),
        ],
        brands: (0..BRANDS.len())
            .map(|index| Facet {
                value: brand_id(index),
                label: BRANDS[index].name.to_owned(),
                count: 3 + index as u64,
            })
            .collect(),
        values: vec![
            facet("Sustainable", 20),
            facet("Vegan", 9),
            facet("Female Founded", 12),
            facet("USA Made", 30),
        ],
        price_min: Cents(1000),
        price_max: Cents(20000),
        countries: vec!["US".to_owned(), "CA".to_owned(), "GB".to_owned()],
        ..CatalogSummary::default()
    }
}
