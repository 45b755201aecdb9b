//! Answers the requests of Products, Brands and Settings from sample products, so that tests can
//! draw and press these screens without an engine or a service.

use std::sync::Arc;

use egui::{CentralPanel, Context, Frame, Margin, Ui};
use uuid::Uuid;

use crate::{
    contract::{
        Brand, BrandId, Cents, Image, ImageFile, ManualClock, Me, Product, ProductAttribute,
        ProductId, Timestamp, Variant, VariantGroup, VariantOption,
    },
    desk::{
        Command, Connection, ConnectionId, ConnectionKind, ConnectionState, Event, SyncState,
        view::{
            BrandDetail, BrandRow, CatalogSummary, Facet, ListQuery, ListRows, Pixels, ProductRow,
            VariantChoice,
        },
    },
    ui::{
        commands::{Action, Commands},
        model::Model,
        page::Page,
        screens::{
            brands::BrandsScreen, product_panel::ProductPanel, products::ProductsScreen,
            settings::SettingsScreen,
        },
        theme::tokens,
    },
};

/// Name, index of the brand, price in cents, background and foreground of the picture.
type Sample = (&'static str, usize, i64, [u8; 3], [u8; 3]);

const SAMPLES: &[Sample] = &[
    (
        "Sea Salt Cookie Dozen",
        0,
        3200,
        [247, 223, 192],
        [201, 138, 73],
    ),
    (
        "Morning Mug & Beans",
        1,
        3800,
        [143, 182, 201],
        [245, 240, 230],
    ),
    ("Desk Fern in Clay", 2, 4500, [220, 232, 212], [76, 145, 92]),
    (
        "Cedar Soy Candle",
        3,
        2800,
        [229, 203, 175],
        [245, 232, 214],
    ),
    (
        "Twelve Dark Truffles",
        0,
        4100,
        [238, 200, 190],
        [94, 58, 40],
    ),
    ("Heavy Knit Hoodie", 4, 6400, [201, 213, 234], [63, 91, 140]),
    ("Garden Tea Chest", 5, 3600, [207, 225, 200], [94, 143, 105]),
    (
        "Wild Stem Bouquet",
        6,
        5800,
        [248, 223, 232],
        [232, 116, 146],
    ),
    (
        "Any Amount Gift Card",
        7,
        5000,
        [218, 211, 220],
        [45, 42, 48],
    ),
    (
        "Linen Day Planner",
        7,
        2400,
        [244, 232, 198],
        [233, 192, 106],
    ),
];

/// Name, shipping in cents, minimum for free shipping in cents, values.
type SampleBrand = (&'static str, i64, Option<i64>, &'static [&'static str]);

const BRANDS: &[SampleBrand] = &[
    (
        "Bramble Bakehouse",
        600,
        Some(5000),
        &["Female Founded", "Sustainable"],
    ),
    ("Harbor Roasters", 500, Some(4500), &["USA Made"]),
    (
        "Fern & Field",
        900,
        None,
        &["Sustainable", "BIPOC Founded", "LGBTQ+ Founded", "USA Made"],
    ),
    ("Low Tide Studio", 0, None, &["Vegan"]),
    ("Northloop", 800, Some(7500), &["USA Made", "Sustainable"]),
    ("Leaf & Letter", 550, None, &["Vegan"]),
    ("Petal Post", 1200, Some(15000), &["Female Founded"]),
    ("Giftdesk Choice", 0, None, &[]),
];

/// The products repeat the samples.
const PRODUCT_COUNT: u64 = 124;

pub fn product_id(index: u64) -> ProductId {
    ProductId(Uuid::from_u128(0x1000 + u128::from(index)))
}

fn brand_id(index: usize) -> BrandId {
    BrandId(Uuid::from_u128(0x2000 + index as u128))
}

fn picture_url(index: u64) -> String {
    format!("http://pictures.example/{}", index % SAMPLES.len() as u64)
}

fn brand(index: usize) -> Brand {
    let (name, shipping, free, values) = BRANDS[index];
    Brand {
        id: brand_id(index),
        name: name.to_owned(),
        shipping_price: Cents(shipping),
        free_shipping_minimum: free.map(Cents),
        brand_values: values.iter().map(|value| (*value).to_owned()).collect(),
        ..Brand::default()
    }
}

fn row(index: u64) -> ProductRow {
    let (name, brand, price, ..) = SAMPLES[index as usize % SAMPLES.len()];
    let variable = name.starts_with("Any Amount");
    ProductRow {
        id: product_id(index),
        name: name.to_owned(),
        brand_name: BRANDS[brand].0.to_owned(),
        price: Cents(price),
        price_range: variable.then_some((Cents(1000), Cents(50000))),
        picture: Some(picture_url(index)),
        ships_free: BRANDS[brand].1 == 0,
        variants: (name == "Heavy Knit Hoodie").then(|| VariantChoice {
            count: 4,
            label: Some("Color".to_owned()),
        }),
        restricted_states: (index == 4).then(|| "HI".to_owned()).into_iter().collect(),
        values: BRANDS[brand].3.iter().map(|v| (*v).to_owned()).collect(),
        is_active: true,
    }
}

pub fn product(id: ProductId) -> Product {
    let index = (id.0.as_u128() - 0x1000) as u64;
    let (name, brand_index, price, ..) = SAMPLES[index as usize % SAMPLES.len()];
    let sizes = ["XS", "S", "M", "L", "XL"];
    let colors = [
        ("Ink", "#3F5B8C"),
        ("Brick", "#A2483A"),
        ("Moss", "#6E7F57"),
        ("Black", "#2A2A2C"),
    ];
    let chosen = name == "Heavy Knit Hoodie";
    let variable = name.starts_with("Any Amount");
    let option = |name: &str, color: Option<&str>| VariantOption {
        name: name.to_owned(),
        color: color.map(str::to_owned),
        ..VariantOption::default()
    };
    let image = |at: u64| Image {
        image_large: Some(ImageFile {
            url: picture_url(at),
            width: 1200,
            height: 900,
        }),
        ..Image::default()
    };
    let mut product = Product {
        id,
        name: name.to_owned(),
        brand: brand(brand_index),
        recipient_description: "<p>Brushed inside, cut roomy, washed before it ships.</p>"
            .to_owned(),
        price: Cents(price),
        price_is_variable: variable,
        price_min: variable.then_some(Cents(1000)),
        price_max: variable.then_some(Cents(50000)),
        images: vec![image(index), image(index + 1), image(index + 2)],
        restricted_states: vec!["AK".to_owned(), "HI".to_owned()],
        attributes: vec![
            ProductAttribute {
                label: "Materials".to_owned(),
                content: "14 oz cotton fleece".to_owned(),
            },
            ProductAttribute {
                label: "Care".to_owned(),
                content: "<b>Machine</b> wash cold".to_owned(),
            },
        ],
        ..Product::default()
    };
    if chosen {
        product.variants_num_selectable = Some(1);
        product.variant_groups = vec![
            VariantGroup {
                name: "Size".to_owned(),
                options: sizes.iter().map(|size| option(size, None)).collect(),
                ..VariantGroup::default()
            },
            VariantGroup {
                name: "Colour".to_owned(),
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
    product
}

fn summary() -> CatalogSummary {
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
            .map(|at| Facet {
                value: brand_id(at),
                label: BRANDS[at].0.to_owned(),
                count: 3 + at as u64,
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
    }
}

fn pixels(url: &str, width: u32, height: u32) -> Pixels {
    let at: usize = url
        .rsplit('/')
        .next()
        .and_then(|n| n.parse().ok())
        .unwrap_or(0);
    let (.., ground, ink) = SAMPLES[at];
    let mut rgba = Vec::new();
    let (cx, cy) = (width as f32 / 2.0, height as f32 / 2.0);
    let radius = height.min(width) as f32 * 0.28;
    for y in 0..height {
        for x in 0..width {
            let inside = (x as f32 - cx).hypot(y as f32 - cy) < radius;
            let color = if inside { ink } else { ground };
            rgba.extend([color[0], color[1], color[2], 255]);
        }
    }
    Pixels {
        width,
        height,
        rgba,
    }
}

/// The screens with their model, and the commands and actions they emitted.
pub struct TestApp {
    pub model: Model,
    pub page: Page,
    pub products: ProductsScreen,
    pub brands: BrandsScreen,
    pub settings: SettingsScreen,
    pub panel: ProductPanel,
    pub open: Option<ProductId>,
    /// Commands that the test app does not answer.
    pub sent: Vec<Command>,
    pub actions: Vec<Action>,
    pub queries: Vec<ListQuery>,
    commands: Commands,
    started: bool,
}

impl TestApp {
    pub fn new(page: Page) -> Self {
        let now: Timestamp = "2026-11-21T08:00:00Z".parse().unwrap();
        Self {
            model: Model::new(Arc::new(ManualClock::at(now))),
            page,
            products: ProductsScreen::default(),
            brands: BrandsScreen::default(),
            settings: SettingsScreen::default(),
            panel: ProductPanel::default(),
            open: None,
            sent: Vec::new(),
            actions: Vec::new(),
            queries: Vec::new(),
            commands: Commands::default(),
            started: false,
        }
    }

    /// Draws the page and answers its requests.
    pub fn frame(&mut self, ui: &mut Ui) {
        if !self.started {
            self.started = true;
            self.start(ui);
        }
        let mut out = std::mem::take(&mut self.commands);
        let ground = tokens(ui).background;
        let margin = Margin::symmetric(24, 20);
        CentralPanel::no_frame()
            .frame(Frame::new().fill(ground).inner_margin(margin))
            .show(ui, |ui| {
                let page = ui.max_rect() + margin;
                match self.page {
                    Page::Brands => self.brands.ui(&self.model, ui, &mut out),
                    Page::Settings => {
                        self.settings.ui(&self.model, None, ui, &mut out);
                    }
                    _ => self.products.ui(&self.model, self.open, ui, &mut out),
                }
                if let Some(id) = self.open {
                    self.panel.ui(&self.model, id, page, ui, &mut out);
                }
            });
        for action in out.actions.drain(..) {
            match action {
                Action::ShowProduct(id) => self.open = Some(id),
                Action::ClosePanel => self.open = None,
                _ => {}
            }
            self.actions.push(action);
        }
        for want in out.requests.drain(..).collect::<Vec<_>>() {
            if let Some(command) = self.model.command_for(want, || out.key()) {
                self.answer(ui, command);
            }
        }
        for command in out.commands.drain(..).collect::<Vec<_>>() {
            self.answer(ui, command);
        }
        self.commands = out;
    }

    fn start(&mut self, ctx: &Context) {
        let connections = ConnectionState {
            all: vec![
                Connection {
                    id: ConnectionId::PRACTICE,
                    kind: ConnectionKind::Practice,
                    name: "Practice".to_owned(),
                    base_url: String::new(),
                },
                Connection {
                    id: ConnectionId(Uuid::from_u128(7)),
                    kind: ConnectionKind::Remote,
                    name: "People team".to_owned(),
                    base_url: "https://gifts.example.com".to_owned(),
                },
            ],
            active: ConnectionId::PRACTICE,
            me: Some(Me::default()),
            workspaces: Arc::default(),
            payment_methods: Arc::default(),
            cards: Arc::default(),
            end_user_cards: Arc::default(),
            problem: None,
            has_keyring: true,
            connections_without_key: Vec::new(),
        };
        let at = self.model.now();
        for event in [
            Event::Connections(Arc::new(connections)),
            Event::Sync(SyncState::UpToDate { at }),
            Event::Catalog(Arc::new(summary())),
        ] {
            self.model.apply(ctx, event);
        }
    }

    fn answer(&mut self, ctx: &Context, command: Command) {
        let event = match command {
            Command::List { key, query, range } => {
                self.queries.push(query.clone());
                match query {
                    ListQuery::Products(query) => {
                        let fits = |index: &u64| {
                            let row = row(*index);
                            row.name.to_lowercase().contains(&query.text.to_lowercase())
                        };
                        let all: Vec<u64> = (0..PRODUCT_COUNT).filter(fits).collect();
                        let offset = range.start.min(all.len() as u64);
                        let end = range.end.min(all.len() as u64);
                        let rows = all[offset as usize..end as usize].iter().map(|i| row(*i));
                        Event::Rows {
                            key,
                            total: all.len() as u64,
                            offset,
                            rows: ListRows::Products(rows.collect()),
                        }
                    }
                    _ => {
                        let rows = BRANDS.iter().enumerate().map(|(at, brand)| BrandRow {
                            id: brand_id(at),
                            name: brand.0.to_owned(),
                            logo: Some(picture_url(at as u64)),
                            values: brand.3.iter().map(|v| (*v).to_owned()).collect(),
                            shipping_price: Cents(brand.1),
                            free_shipping_minimum: brand.2.map(Cents),
                            products: 3 + at as u64,
                        });
                        Event::Rows {
                            key,
                            total: BRANDS.len() as u64,
                            offset: 0,
                            rows: ListRows::Brands(rows.collect()),
                        }
                    }
                }
            }
            Command::Product { key, id } => Event::Product {
                key,
                id,
                product: Ok(Arc::new(product(id))),
            },
            Command::Brand { key, id } => {
                let at = (id.0.as_u128() - 0x2000) as usize;
                Event::Brand {
                    key,
                    brand: Ok(Arc::new(BrandDetail {
                        brand: brand(at),
                        products: (0..7).map(row).collect(),
                        sets: vec![(
                            "For a desk".to_owned(),
                            vec![product_id(1), product_id(2), product_id(3)],
                        )],
                    })),
                }
            }
            Command::Picture { url, width, height } => Event::Picture {
                pixels: Some(Arc::new(pixels(&url, width, height))),
                url,
                width,
                height,
            },
            other => {
                self.sent.push(other);
                return;
            }
        };
        self.model.apply(ctx, event);
        ctx.request_repaint();
    }
}
