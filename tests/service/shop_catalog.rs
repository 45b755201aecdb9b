//! The catalog of a shop: imports, what senders see of them, and pictures.

use std::io::Cursor;

use reqwest::{Method, StatusCode, header};
use serde_json::{Value, json};

use crate::harness::{KEY, TestService, send_request, total_count};

/// A shop and the key of its operator.
struct Shop {
    service: TestService,
    operator: String,
}

impl Shop {
    async fn new() -> Self {
        let service = TestService::shop().await;
        let operator = service.operator_key().await;
        Self { service, operator }
    }

    /// Plans or applies an import. Returns its plan.
    async fn import(&self, import: &Value) -> Value {
        let path = "/admin/v1/catalog/imports";
        let key = Some(self.operator.as_str());
        let (status, plan) = self
            .service
            .send(Method::POST, path, key, Some(import))
            .await;
        assert_eq!(status, 200, "{plan}");
        plan
    }

    /// As [`import`](Self::import), of an import that is applied.
    async fn applied(&self, import: &Value) -> Value {
        let plan = self.import(import).await;
        assert_eq!(plan["problems"], json!([]));
        assert_eq!(plan["applied"], true, "{plan}");
        plan
    }

    async fn get(&self, path: &str) -> Value {
        let key = Some(self.operator.as_str());
        let (status, answer) = self.service.send(Method::GET, path, key, None).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    async fn add_picture(&self, file: &[u8]) -> (StatusCode, Value) {
        let request = reqwest::Client::new()
            .post(self.service.url("/admin/v1/pictures"))
            .bearer_auth(&self.operator)
            .body(file.to_vec());
        send_request(request).await
    }

    async fn audited_actions(&self) -> Vec<String> {
        let audit = self.get("/admin/v1/audit").await;
        let entries = audit["data"].as_array().unwrap().iter();
        entries
            .map(|entry| entry["action"].as_str().unwrap().to_owned())
            .collect()
    }
}

fn catalog() -> Value {
    json!({
        "brands": [
            {"handle": "knit", "name": "Knit & Co", "shipping_price": 800, "values": ["Woman-owned"]},
            {"handle": "clay", "name": "Clay"},
        ],
        "products": [
            {
                "handle": "hoodie", "name": "Heavy hoodie", "brand": "Knit & Co", "price": 8_800, "category": "Apparel",
                "description": "<p>Warm &amp; heavy</p>", "options": ["Size", "Color"], "countries": ["US", "CA"],
                "variants": [
                    {"values": ["M", "Ink"], "sku": "HOODIE-M-INK", "cost": 3_100, "on_hand": 12},
                    {"values": ["M", "Moss"], "sku": "HOODIE-M-MOSS"},
                ],
            },
            {"handle": "mug", "name": "Mug", "brand": "clay", "price": 2_400, "restricted_states": ["HI"]},
            {
                "handle": "voucher", "name": "Voucher", "brand": "clay", "price": 1_000, "price_max": 50_000,
                "is_gift_card": true,
            },
        ],
        "cards": [{"handle": "thanks", "name": "Thanks", "occasions": ["Thank you"]}],
        "collections": [{"handle": "both", "title": "Either one", "price": 9_000, "products": ["hoodie", "mug"]}],
    })
}

fn names(list: &Value, field: &str) -> Vec<String> {
    let items = list["data"].as_array().unwrap().iter();
    items
        .map(|it| it[field].as_str().unwrap().to_owned())
        .collect()
}

#[tokio::test]
async fn imported_catalog_is_offered_to_senders() {
    let shop = Shop::new().await;
    let service = &shop.service;
    let plan = shop.applied(&catalog()).await;
    assert_eq!(plan["products"]["new"], 3);
    let products = service.get("/v1/products").await;
    assert_eq!(names(&products, "name"), ["Heavy hoodie", "Mug", "Voucher"]);
    let hoodie = &products["data"][0];
    assert_eq!(hoodie["price"], 8_800);
    assert_eq!(hoodie["brand"]["name"], "Knit & Co");
    assert_eq!(hoodie["recipient_description"], "Warm & heavy");
    assert_eq!(hoodie["variants_label"], "Size and color");
    assert_eq!(hoodie["variants"][1]["name"], "M / Moss");
    assert!(
        !hoodie.to_string().contains("HOODIE-M-INK"),
        "what only the shop knows"
    );
    let voucher = &products["data"][2];
    assert_eq!(
        (&voucher["price_min"], &voucher["price_max"]),
        (&json!(1_000), &json!(50_000))
    );
    let abroad = service.get("/v1/products?country_code=CA").await;
    assert_eq!(names(&abroad, "name"), ["Heavy hoodie"]);
    let brands = service.get("/v1/brands").await;
    assert_eq!(names(&brands, "name"), ["Clay", "Knit & Co"]);
    let set = &brands["data"][1]["brand_sets"][0];
    assert_eq!(
        (&set["name"], &set["products"][0]["name"]),
        (&json!("Apparel"), &json!("Heavy hoodie"))
    );
    let collections = service.get("/v1/collections").await;
    assert_eq!(names(&collections, "title"), ["Either one"]);
    let product = &collections["data"][0]["product"];
    assert_eq!(
        (&product["price"], &product["brand"]["shipping_price"]),
        (&json!(9_000), &json!(800))
    );
    assert_eq!(total_count(&service.get("/v1/cards").await), 1);
    let request = json!({
        "recipients": [{"first_name": "Ada", "last_name": "L", "email": "ada@example.com"}],
        "cart": {"items": [{"product_id": hoodie["id"], "quantity": 1}]},
        "send_method": "email_and_link",
    });
    let (status, price) = service.post("/v1/order_batches/price", &request).await;
    assert_eq!(status, 200, "{price}");

    let entries = shop.get("/admin/v1/catalog/products").await;
    assert_eq!(names(&entries, "handle"), ["hoodie", "mug", "voucher"]);
    let entry = &entries["data"][0];
    assert_eq!(
        (&entry["revision"], &entry["archived_at"]),
        (&json!(1), &Value::Null)
    );
    assert_eq!(entry["variants"][0]["cost"], 3_100);
    for kind in ["brands", "cards", "collections"] {
        assert!(total_count(&shop.get(&format!("/admin/v1/catalog/{kind}")).await) > 0);
    }
    assert_eq!(shop.audited_actions().await, ["catalog.import"]);
}

#[tokio::test]
async fn importing_again_changes_nothing() {
    let shop = Shop::new().await;
    shop.applied(&catalog()).await;
    let before = shop.service.get("/v1/products").await;
    shop.service
        .clock
        .advance(std::time::Duration::from_secs(60));
    let again = shop.import(&catalog()).await;
    assert_eq!(again["applied"], false, "there is nothing to apply");
    for (kind, count) in [
        ("products", 3),
        ("brands", 2),
        ("cards", 1),
        ("collections", 1),
    ] {
        let plan = &again[kind];
        assert_eq!(plan["unchanged"], count, "{again}");
        assert_eq!(plan["entries"], json!([]), "{again}");
    }
    assert_eq!(shop.service.get("/v1/products").await, before);
    assert_eq!(shop.audited_actions().await.len(), 1);
}

#[tokio::test]
async fn dry_run_and_problems_change_nothing() {
    let shop = Shop::new().await;
    let mut import = catalog();
    import["dry_run"] = json!(true);
    let plan = shop.import(&import).await;
    assert_eq!(
        (&plan["products"]["new"], &plan["applied"]),
        (&json!(3), &json!(false))
    );
    let mut import = catalog();
    import["products"][1]["brand"] = json!("nobody");
    let plan = shop.import(&import).await;
    assert_eq!(plan["applied"], false);
    let problem = &plan["problems"][0];
    assert_eq!(
        (
            &problem["kind"],
            &problem["entry"],
            &problem["field"],
            &problem["code"]
        ),
        (
            &json!("product"),
            &json!(1),
            &json!("brand"),
            &json!("unknown")
        )
    );
    for path in ["/v1/products", "/v1/brands", "/v1/cards", "/v1/collections"] {
        assert_eq!(total_count(&shop.service.get(path).await), 0, "{path}");
    }
    assert_eq!(
        total_count(&shop.get("/admin/v1/catalog/products").await),
        0
    );
    assert_eq!(shop.audited_actions().await, [""; 0]);
}

#[tokio::test]
async fn archived_entries_are_hidden_until_named_again() {
    let shop = Shop::new().await;
    let service = &shop.service;
    shop.applied(&catalog()).await;
    let card = service.get("/v1/cards").await["data"][0]["id"].clone();
    let hoodie = service.product("Heavy hoodie").await;
    let plan = shop
        .applied(&json!({
            "products": [{"handle": "mug"}],
            "cards": [{"handle": "hello", "name": "Hello"}],
            "collections": [{"handle": "mugs", "title": "Mugs", "price": 3_000, "products": ["mug"]}],
            "archive_missing": true,
        }))
        .await;
    let archived =
        ["products", "cards", "collections", "brands"].map(|it| plan[it]["archived"].clone());
    assert_eq!(archived, [2, 1, 1, 0].map(|it: i64| json!(it)));
    assert_eq!(names(&service.get("/v1/products").await, "name"), ["Mug"]);
    assert_eq!(
        names(&service.get("/v1/collections").await, "title"),
        ["Mugs"]
    );
    assert_eq!(names(&service.get("/v1/brands").await, "name"), ["Clay"]);
    assert_eq!(total_count(&service.get("/v1/cards").await), 1);
    let one = service
        .get(&format!("/v1/products/{}", hoodie["id"].as_str().unwrap()))
        .await;
    assert_eq!(one["status"], "inactive", "orders refer to it");
    let request = json!({
        "from_name": "The People Team", "send_method": "email_and_link", "card_id": card,
        "recipients": [{"first_name": "Ada", "last_name": "L", "email": "ada@example.com"}],
        "cart": {"items": [{"product_id": service.product("Mug").await["id"], "quantity": 1}]},
    });
    let (status, refused) = service.post("/v1/order_batches", &request).await;
    assert_eq!(status, 400);
    assert!(
        refused["error"].as_str().unwrap().starts_with("Card"),
        "{refused}"
    );
    let list = shop.get("/admin/v1/catalog/products?archived=true").await;
    assert_eq!(names(&list, "handle"), ["hoodie", "voucher"]);
    assert!(list["data"][0]["archived_at"].is_string());

    let plan = shop
        .applied(&json!({"products": [{"handle": "hoodie"}]}))
        .await;
    assert_eq!(plan["products"]["changed"], 1);
    assert_eq!(service.product("Heavy hoodie").await["id"], hoodie["id"]);
    let list = shop.get("/admin/v1/catalog/products").await;
    assert_eq!(names(&list, "handle"), ["hoodie", "mug"]);
    assert_eq!(list["data"][0]["revision"], 3);
}

#[tokio::test]
async fn cleared_fields_lose_their_values() {
    let shop = Shop::new().await;
    shop.applied(&catalog()).await;
    let plan = shop
        .applied(
            &json!({"products": [{"handle": "mug", "restricted_states": null, "price": 2_600}]}),
        )
        .await;
    assert_eq!(
        plan["products"]["entries"][0]["changes"],
        json!([
            {"field": "price", "before": "$24.00", "after": "$26.00"},
            {"field": "restricted_states", "before": "HI", "after": null},
        ])
    );
    let mug = shop.service.product("Mug").await;
    assert_eq!(
        (&mug["price"], &mug["restricted_states"]),
        (&json!(2_600), &json!([]))
    );
}

#[tokio::test]
async fn stale_edit_is_refused_with_both_versions() {
    let shop = Shop::new().await;
    shop.applied(&catalog()).await;
    let edit = |price: i64| json!({"products": [{"handle": "mug", "price": price, "expected_revision": 1}]});
    shop.applied(&edit(3_000)).await;
    let plan = shop.import(&edit(4_000)).await;
    assert_eq!(
        (&plan["applied"], &plan["problems"][0]["code"]),
        (&json!(false), &json!("stale"))
    );
    assert_eq!(
        plan["products"]["entries"][0]["changes"],
        json!([{"field": "price", "before": "$30.00", "after": "$40.00"}])
    );
    assert_eq!(shop.service.product("Mug").await["price"], 3_000);
}

#[tokio::test]
async fn import_planned_from_another_revision_is_refused() {
    let shop = Shop::new().await;
    shop.applied(&catalog()).await;
    let mut rename = json!({
        "brands": [{"handle": "clay", "name": "Clay and Company"}],
        "dry_run": true,
    });
    let plan = shop.import(&rename).await;
    let card = json!({"cards": [{"handle": "cheers", "name": "Cheers"}]});
    shop.applied(&card).await;
    rename["dry_run"] = json!(false);
    rename["expected_revision"] = plan["revision"].clone();
    let path = "/admin/v1/catalog/imports";
    let key = Some(shop.operator.as_str());
    let refused = shop.service.send(Method::POST, path, key, Some(&rename));
    let (status, answer) = refused.await;
    assert_eq!(status, 409, "{answer}");
    rename["dry_run"] = json!(true);
    rename["expected_revision"] = Value::Null;
    let again = shop.import(&rename).await;
    assert_eq!(again["brands"]["changed"], 1, "nothing was changed");
    rename["dry_run"] = json!(false);
    rename["expected_revision"] = again["revision"].clone();
    shop.applied(&rename).await;
}

#[tokio::test]
async fn brand_is_archived_alone() {
    let shop = Shop::new().await;
    shop.applied(&catalog()).await;
    let archive = json!({"brands": [{"handle": "clay", "archive": true}]});
    let plan = shop.applied(&archive).await;
    assert_eq!(plan["brands"]["archived"], 1);
    let brands = shop.get("/admin/v1/catalog/brands?archived=true").await;
    assert_eq!(names(&brands, "handle"), ["clay"]);
}

#[tokio::test]
async fn variants_that_are_left_out_are_removed() {
    let shop = Shop::new().await;
    shop.applied(&catalog()).await;
    let sizes = |sizes: &[&str]| {
        let variants = sizes.iter().map(|size| json!({"values": [size]}));
        json!({"products": [{
            "handle": "tote", "name": "Tote", "brand": "clay", "price": 1_800, "options": ["Size"],
            "variants": variants.collect::<Vec<_>>(), "replaces_variants": true,
        }]})
    };
    shop.applied(&sizes(&["S", "M"])).await;
    shop.applied(&sizes(&["L", "S"])).await;
    let tote = shop.get("/admin/v1/catalog/products?handle=tote").await;
    let variants = tote["data"][0]["variants"].as_array().unwrap();
    let values: Vec<&Value> = variants.iter().map(|it| &it["values"][0]).collect();
    assert_eq!(values, ["L", "S"], "in their order");
    let others = shop.get("/admin/v1/catalog/products").await;
    assert!(names(&others, "handle").len() > 1, "other products stay");
}

#[tokio::test]
async fn simultaneous_imports_come_one_after_the_other() {
    let shop = Shop::new().await;
    shop.applied(&catalog()).await;
    let edit = |number: i64| {
        json!({
            "brands": [{"handle": "clay", "name": format!("Clay {number}"), "shipping_price": number}],
            "products": [{"handle": "mug", "name": format!("Mug {number}"), "price": number}],
        })
    };
    let edits: Vec<Value> = (1..=6).map(edit).collect();
    let plans = futures_util::future::join_all(edits.iter().map(|edit| shop.applied(edit))).await;
    assert!(plans.iter().all(|plan| plan["products"]["changed"] == 1));
    let products = shop.service.get("/v1/products").await;
    let mug = products["data"].as_array().unwrap().iter();
    let mug = mug
        .clone()
        .find(|it| it["name"].as_str().unwrap().starts_with("Mug"))
        .unwrap();
    let last = mug["price"].as_i64().unwrap();
    assert_eq!(mug["name"], format!("Mug {last}"));
    assert_eq!(mug["brand"]["name"], format!("Clay {last}"));
    assert_eq!(mug["brand"]["shipping_price"], last);
    let entries = shop.get("/admin/v1/catalog/products").await;
    assert_eq!(entries["data"][1]["revision"], 7);
    assert_eq!(shop.audited_actions().await.len(), 7);
}

#[tokio::test]
async fn variants_exchange_their_skus() {
    let shop = Shop::new().await;
    let import = |first: &str, second: &str| {
        json!({
            "brands": [{"handle": "clay", "name": "Clay"}],
            "products": [{
                "handle": "mug", "name": "Mug", "brand": "clay", "price": 2_400, "options": ["Glaze"],
                "variants": [
                    {"values": ["Moss"], "sku": first, "on_hand": 5},
                    {"values": ["Ink"], "sku": second, "on_hand": 7},
                ],
            }],
        })
    };
    shop.applied(&import("A", "B")).await;
    let plan = shop.applied(&import("B", "A")).await;
    assert_eq!(
        plan["products"]["entries"][0]["changes"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
    let fewer =
        json!({"products": [{"handle": "mug", "variants": [{"values": ["Ink"], "on_hand": 3}]}]});
    let plan = shop.applied(&fewer).await;
    assert_eq!(
        plan["products"]["entries"][0]["changes"],
        json!([{"field": "variants[Ink].on_hand", "before": "7", "after": "3"}])
    );
    let uncounted = json!({"products": [{"handle": "mug", "variants": [{"values": ["Ink"], "on_hand": null}]}]});
    shop.applied(&uncounted).await;
    assert_eq!(shop.import(&uncounted).await["products"]["unchanged"], 1);
}

#[tokio::test]
async fn senders_do_not_change_the_catalog() {
    let shop = Shop::new().await;
    for (method, path) in [
        (Method::POST, "/admin/v1/catalog/imports"),
        (Method::GET, "/admin/v1/catalog/products"),
        (Method::POST, "/admin/v1/pictures/missing"),
        (Method::POST, "/admin/v1/pictures"),
    ] {
        let body = (method == Method::POST).then(catalog);
        let (status, _) = shop
            .service
            .send(method, path, Some(KEY), body.as_ref())
            .await;
        assert_eq!(status, 403, "{path}");
    }
}

pub fn picture(width: u32, height: u32) -> Vec<u8> {
    let pixels = image::RgbImage::from_pixel(width, height, image::Rgb([200, 30, 30]));
    let mut file = Cursor::new(Vec::new());
    pixels
        .write_to(&mut file, image::ImageFormat::Jpeg)
        .unwrap();
    file.into_inner()
}

/// A JPEG with the name of the camera, which was turned to the right.
fn photo() -> Vec<u8> {
    let file = picture(400, 200);
    let tiff: &[u8] = b"Exif\0\0II\x2a\0\x08\0\0\0\x02\0\
        \x0f\x01\x02\0\x07\0\0\0\x26\0\0\0\
        \x12\x01\x03\0\x01\0\0\0\x06\0\0\0\
        \0\0\0\0Camera\0";
    let length = u16::try_from(tiff.len() + 2).unwrap().to_be_bytes();
    [&file[..2], b"\xff\xe1", &length, tiff, &file[2..]].concat()
}

#[tokio::test]
async fn pictures_are_stored_once_and_served_without_metadata() {
    use sha2::Digest as _;
    let shop = Shop::new().await;
    let file = photo();
    let hash = hex::encode(sha2::Sha256::digest(&file));
    let missing = json!({"hashes": [hash, "00".repeat(32)]});
    let ask = async || {
        let path = "/admin/v1/pictures/missing";
        let key = Some(shop.operator.as_str());
        let (status, answer) = shop
            .service
            .send(Method::POST, path, key, Some(&missing))
            .await;
        assert_eq!(status, 200, "{answer}");
        answer["missing"].as_array().unwrap().len()
    };
    assert_eq!(ask().await, 2);
    let (status, stored) = shop.add_picture(&file).await;
    assert_eq!(status, 200, "{stored}");
    assert_eq!(stored["hash"], hash);
    assert_eq!(
        (&stored["width"], &stored["height"]),
        (&json!(200), &json!(400))
    );
    assert_eq!(shop.add_picture(&file).await.1, stored);
    assert_eq!(ask().await, 1);
    assert_eq!(shop.audited_actions().await, ["picture.add"]);

    let url = stored["url"].as_str().unwrap();
    let response = reqwest::get(url).await.unwrap();
    assert_eq!(response.status(), 200);
    let headers = response.headers().clone();
    assert_eq!(headers[header::CONTENT_TYPE], "image/jpeg");
    assert!(
        headers[header::CACHE_CONTROL]
            .to_str()
            .unwrap()
            .contains("immutable")
    );
    let bytes = response.bytes().await.unwrap();
    assert!(!bytes.windows(6).any(|part| part == b"Camera"));
    let shown = image::load_from_memory(&bytes).unwrap();
    assert_eq!((shown.width(), shown.height()), (200, 400));
    let known = reqwest::Client::new()
        .get(url)
        .header(header::IF_NONE_MATCH, &headers[header::ETAG]);
    assert_eq!(known.send().await.unwrap().status(), 304);
    for path in ["/pictures/x.jpg", &format!("/pictures/{hash}.png")] {
        let response = reqwest::get(shop.service.url(path)).await.unwrap();
        assert_eq!(response.status(), 404, "{path}");
    }

    let mut import = catalog();
    import["products"][0]["pictures"] = json!([hash]);
    import["brands"][0]["logo"] = json!(hash.to_uppercase());
    shop.applied(&import).await;
    let hoodie = shop.service.product("Heavy hoodie").await;
    assert_eq!(hoodie["images"][0]["image_large"]["url"], url);
    assert_eq!(hoodie["images"][0]["image_large"]["height"], 400);
    assert_eq!(hoodie["brand"]["logo_image"]["url"], url);
}

#[tokio::test]
async fn verification_finds_damaged_and_missing_pictures() {
    let shop = Shop::new().await;
    let [photo, plain] = [photo(), picture(30, 20)];
    let mut hashes = Vec::new();
    for file in [&photo, &plain] {
        let stored = shop.add_picture(file).await.1;
        hashes.push(stored["hash"].as_str().unwrap().to_owned());
    }
    let mut import = catalog();
    import["products"][0]["pictures"] = json!([hashes[0]]);
    shop.applied(&import).await;
    let check = async || {
        let (path, key) = ("/admin/v1/verify", Some(shop.operator.as_str()));
        let verified = shop
            .service
            .send(Method::POST, path, key, Some(&json!({})))
            .await
            .1;
        let checks = verified["checks"].as_array().unwrap();
        let found = checks.iter().find(|check| check["name"] == "pictures");
        (
            found.unwrap()["ok"].clone(),
            found.unwrap()["detail"].clone(),
        )
    };
    assert_eq!(check().await.0, true);
    shop.service
        .run_sql(
            "UPDATE picture SET bytes = x'00' WHERE width = 30",
            r"UPDATE picture SET bytes = '\x00' WHERE width = 30",
        )
        .await;
    let damaged = format!("Picture {}: the bytes were changed", hashes[1]);
    assert_eq!(check().await, (json!(false), json!(damaged)));
    shop.service
        .run_sql("DELETE FROM picture", "DELETE FROM picture")
        .await;
    let (ok, detail) = check().await;
    assert_eq!(ok, false);
    assert!(detail.as_str().unwrap().contains(&hashes[0]), "{detail}");
}

#[tokio::test]
async fn unusable_pictures_are_refused() {
    let shop = Shop::new().await;
    let mut bomb = Vec::new();
    let mut encoder = png::Encoder::new(&mut bomb, 30_000, 30_000);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().unwrap();
    writer.write_chunk(png::chunk::IDAT, b"\x78\x01").unwrap();
    drop(writer);
    for file in [&bomb[..], b"<svg></svg>", b"", &picture(40, 20)[..30]] {
        let (status, refused) = shop.add_picture(file).await;
        assert_eq!(status, 400, "{refused}");
    }
    let (status, _) = shop.add_picture(&vec![0; 20 * 1024 * 1024 + 1]).await;
    assert_eq!(status, 413);
    assert_eq!(shop.audited_actions().await, [""; 0]);
}

#[tokio::test]
async fn products_are_found_by_name_brand_sku_and_handle() {
    let shop = Shop::new().await;
    shop.applied(&catalog()).await;
    let archive = json!({"products": [{"handle": "mug", "archive": true}]});
    let plan = shop.applied(&archive).await;
    assert_eq!(plan["products"]["archived"], 1);
    let all = ["hoodie", "voucher"];
    for (query, found) in [
        ("", &all[..]),
        ("?search=", &all[..]),
        ("?search=HEAVY", &["hoodie"][..]),
        ("?search=vou", &["voucher"][..]),
        ("?search=hoodie-m-m", &["hoodie"][..]),
        ("?search=knit", &["hoodie"][..]),
        ("?search=sku", &[][..]),
        ("?search=%25", &[][..]),
        ("?search=mug", &[][..]),
        ("?search=mug&archived=true", &["mug"][..]),
        ("?handle=mug", &["mug"][..]),
        ("?handle=hood", &[][..]),
    ] {
        let list = shop
            .get(&format!("/admin/v1/catalog/products{query}"))
            .await;
        assert_eq!(names(&list, "handle"), found, "{query}");
        assert_eq!(total_count(&list), found.len() as u64, "{query}");
    }
}
