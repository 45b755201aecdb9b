//! The data of the scripted engine: people, a product, cards, prices and pictures.

use std::sync::Arc;

use uuid::Uuid;

use crate::{
    contract::{
        BrandId, Card, CardId, CartPriceEstimate, Cents, ImageFile, ManualClock, Me, PaymentMethod,
        PriceEstimate, ProductId, Timestamp, Workspace, WorkspaceId,
    },
    desk::{
        CartLine, Connection, ConnectionId, ConnectionKind, ConnectionState, Draft, view::Pixels,
    },
};

pub fn now() -> Timestamp {
    "2026-11-20T12:00:00Z".parse().unwrap()
}

/// 25 people, the 4th with a mistyped mail and the 5th with none.
pub fn people() -> String {
    let first = [
        "Ida",
        "Ole",
        "Mei",
        "Raj",
        "Nia",
        "Eva",
        "Łukasz",
        "Anna",
        "François",
        "José",
        "Ana",
        "Tom",
        "Lena",
        "Omar",
        "Sara",
        "Yuki",
        "Paul",
        "Rosa",
        "Finn",
        "Zoë",
        "Ines",
        "Karl",
        "Mira",
        "Noah",
        "Lea",
    ];
    let last = [
        "Berg", "Dahl", "Tan", "Rao", "Okoye", "Kos", "Żółć", "Lee", "Lefèvre", "Ibáñez", "Lima",
        "Reed", "Wolf", "Haddad", "Nilsson", "Mori", "Green", "Vega", "Ryan", "Blum", "Costa",
        "Kern", "Novak", "Stone", "Roth",
    ];
    let mut text = "First name,Last name,Email\n".to_owned();
    for (i, (first, last)) in first.iter().zip(last).enumerate() {
        let mail = match i {
            3 => "raj.rao@gmial.com".to_owned(),
            4 => String::new(),
            _ => format!("person{i}@example.com"),
        };
        text.push_str(&format!("{first},{last},{mail}\n"));
    }
    text
}

/// One thing in a cart.
pub fn hoodie() -> CartLine {
    CartLine {
        product_id: ProductId(Uuid::from_u128(0x1005)),
        product_name: "Heavy Knit Hoodie".to_owned(),
        brand_id: BrandId(Uuid::from_u128(0x2004)),
        brand_name: "Northloop".to_owned(),
        picture: Some("http://pictures.example/hoodie".to_owned()),
        price: Cents(6400),
        quantity: 1,
        variants_label: Some("Size".to_owned()),
        variant_choices: ["S", "M", "L"].map(str::to_owned).to_vec(),
        variants_to_choose: 1,
        restricted_states: vec!["HI".to_owned()],
        ..CartLine::default()
    }
}

pub fn card_id() -> CardId {
    CardId(Uuid::from_u128(0xC000))
}

pub fn clock() -> Arc<ManualClock> {
    Arc::new(ManualClock::at(now()))
}

pub fn connections() -> ConnectionState {
    let card = |n: u128, occasion: &str| Card {
        id: CardId(Uuid::from_u128(0xC000 + n)),
        image: Some(ImageFile {
            url: format!("http://pictures.example/card{n}"),
            width: 900,
            height: 600,
        }),
        image_thumb: None,
        occasions: vec![occasion.to_owned()],
    };
    ConnectionState {
        all: vec![Connection {
            id: ConnectionId::PRACTICE,
            kind: ConnectionKind::Practice,
            name: "Practice".to_owned(),
            base_url: String::new(),
        }],
        active: ConnectionId::PRACTICE,
        me: Some(Me::default()),
        workspaces: Arc::new(vec![Workspace {
            id: WorkspaceId(Uuid::from_u128(0xA000)),
            name: "People team workspace".to_owned(),
        }]),
        payment_methods: Arc::new(vec![PaymentMethod {
            id: "visa".into(),
            name: "Visa ending 4242".to_owned(),
            ..PaymentMethod::default()
        }]),
        cards: Arc::new(vec![
            card(0, "Thank you"),
            card(1, "Birthday"),
            card(2, "Welcome"),
            card(3, "Thank you"),
            card(4, "Congratulations"),
        ]),
        end_user_cards: Arc::default(),
        problem: None,
        keys_are_kept: true,
        keys_wanted: Vec::new(),
    }
}

/// As the service prices: the brand's shipping, 5 % fee, 0 to 10 % tax.
pub fn price(draft: &Draft) -> PriceEstimate {
    let product = draft.products_total();
    let shipping = Cents(800);
    let fee = (product + shipping).percent(5);
    let pre_tax = product + shipping + fee;
    PriceEstimate {
        cart_price_estimate: CartPriceEstimate {
            price_product: product,
            price_shipping: shipping,
            price_processing_fee: fee,
            price_pre_tax: pre_tax,
            price_est_tax_low: Cents::ZERO,
            price_est_tax_high: pre_tax.percent(10),
            price_est_total_low: pre_tax,
            price_est_total_high: pre_tax + pre_tax.percent(10),
        },
        ..PriceEstimate::default()
    }
}

/// A ground with a disc, of colours that the address decides.
pub fn picture(url: &str, width: u32, height: u32) -> Pixels {
    let seed = url
        .bytes()
        .fold(7u32, |sum, byte| sum.wrapping_mul(31) + u32::from(byte));
    let ground = [190 + (seed % 60) as u8, 190 + (seed / 7 % 60) as u8, 200];
    let ink = [60 + (seed % 90) as u8, 60 + (seed / 3 % 90) as u8, 120];
    let radius = width.min(height) as f32 * 0.28;
    let mut rgba = Vec::with_capacity((width * height * 4) as usize);
    for y in 0..height {
        for x in 0..width {
            let (dx, dy) = (
                x as f32 - width as f32 / 2.0,
                y as f32 - height as f32 / 2.0,
            );
            let color = if dx.hypot(dy) < radius { ink } else { ground };
            rgba.extend([color[0], color[1], color[2], 255]);
        }
    }
    Pixels {
        width,
        height,
        rgba,
    }
}
