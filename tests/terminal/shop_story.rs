//! A shop from an empty folder to the first delivered gift, with the real program: goods from a file, money, a send,
//! packing, tracking, and the journal.

use std::{path::Path, process::Output};

use giftdesk::contract::{Clock as _, WallClock};
use serde_json::{Value, json};

use crate::{
    program::{ServeProcess, giftdesk_command},
    support::{folder, stderr_of},
};

const PRODUCTS: &str = "\
Handle,Name,Brand,Price,Option 1,Value 1,SKU,Weight,On hand,Shelf,Pictures
knit-hoodie,Heavy Knit Hoodie,acme,$64.00,Size,M,HOOD-M,650 g,3,A3,hoodie.jpg
knit-hoodie,,,,,L,HOOD-L,690 g,5,A3,
";
const BRANDS: &str = "Handle,Name,Shipping price\nacme,Acme Outfitters,5.00\n";
const PEOPLE: &str = "\
First name,Last name,Email,Address 1,City,State,Postal code
Ida,Berg,ida.berg@example.com,12 Main Street,Portland,OR,97201
Sam,Okafor,sam.okafor@example.com,7 Oak Avenue,Austin,TX,78701
";

const OTHERS: &str = "\
First name,Last name,Email,Address 1,City,State,Postal code
Lea,Moreau,lea.moreau@example.com,3 Hill Road,Portland,OR,97205
Tom,Adler,tom.adler@example.com,9 Lake Drive,Austin,TX,78702
";

struct Story {
    folder: tempfile::TempDir,
}

impl Story {
    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).display().to_string()
    }

    fn write(&self, name: &str, content: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, content).expect("a file");
        path
    }

    fn shop_folder(&self) -> std::path::PathBuf {
        self.folder.path().join("shop")
    }

    fn shop(&self, arguments: &[&str]) -> Output {
        giftdesk_command(&self.shop_folder(), &[&["shop"], arguments].concat())
            .output()
            .expect("the program starts")
    }

    fn shop_json(&self, arguments: &[&str]) -> Value {
        let output = self.shop(&[arguments, &["--json"]].concat());
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            stderr_of(&output)
        );
        serde_json::from_slice(&output.stdout).expect("JSON")
    }

    fn key(&self, arguments: &[&str]) -> String {
        let output = giftdesk_command(&self.shop_folder(), &[&["keys", "add"], arguments].concat())
            .output()
            .expect("the program starts");
        assert!(output.status.success(), "{}", stderr_of(&output));
        String::from_utf8(output.stdout)
            .expect("text")
            .trim()
            .to_owned()
    }

    /// Runs a program of a sender.
    fn sender(&self, service: &ServeProcess, key: &str, arguments: &[&str]) -> Output {
        giftdesk_command(&self.folder.path().join("sender"), arguments)
            .args(["--connect", &service.url])
            .env("GIFTDESK_API_KEY", key)
            .output()
            .expect("the program starts")
    }
}

/// The files of products and brands, and the folder of pictures.
fn import_files(story: &Story) -> [String; 3] {
    let pictures = story.folder.path().join("pictures");
    std::fs::create_dir(&pictures).expect("a folder");
    // Longer than a stored picture, so that the shop encodes it again.
    let photo = image::RgbImage::from_fn(1_700, 40, |x, y| {
        image::Rgb([(x % 251) as u8, (y * 6) as u8, 90])
    });
    photo.save(pictures.join("hoodie.jpg")).expect("a picture");
    [
        story.write("products.csv", PRODUCTS),
        story.write("brands.csv", BRANDS),
        pictures.display().to_string(),
    ]
}

#[test]
fn gift_of_a_new_shop_is_delivered_and_explained() {
    let story = Story { folder: folder() };
    let [products, brands, pictures] = import_files(&story);
    let import = ["import", &products, &brands, "--pictures", &pictures];
    let plan = story.shop_json(&[&import[..], &["--dry-run"]].concat());
    assert_eq!(plan["products"]["new"], 1, "{plan}");
    assert_eq!(plan["applied"], false);
    let applied = story.shop_json(&import);
    assert_eq!(
        (&applied["brands"]["new"], &applied["applied"]),
        (&json!(1), &json!(true))
    );
    let again = story.shop_json(&import);
    assert_eq!(
        again["products"],
        json!({"new": 0, "changed": 0, "archived": 0, "unchanged": 1})
    );

    let fund = [
        "--account",
        "People team",
        "--amount",
        "500.00",
        "--note",
        "PO 1234",
    ];
    story.shop_json(&[&["fund"], &fund[..]].concat());
    let sender = story.key(&["--account", "People team"]);
    let arguments = ["serve", "--listen", "127.0.0.1:0"];
    let service = ServeProcess::start(&mut giftdesk_command(&story.shop_folder(), &arguments));

    let people = story.write("people.csv", PEOPLE);
    let send = send_hoodies(&people);
    let sent = story.sender(&service, &sender, &[&send[..], &["--yes"]].concat());
    assert!(sent.status.success(), "{}", stderr_of(&sent));

    // The batch needs two hoodies, and one is free.
    let others = story.write("others.csv", OTHERS);
    let mut more = send;
    more[2] = &others;
    let refused = story.sender(&service, &sender, &[&more[..], &["--yes"]].concat());
    assert!(!refused.status.success());
    let reason = stderr_of(&refused);
    assert!(
        reason.contains("Only 1 of Heavy Knit Hoodie, M"),
        "{reason}"
    );

    let parcels = wait_for_parcels(&story, 2);
    let items = &parcels[0]["items"];
    assert_eq!(
        (&items[0]["sku"], &items[0]["quantity"]),
        (&json!("HOOD-M"), &json!(1))
    );
    let (pdf, labels) = (story.path("slips.pdf"), story.path("labels.csv"));
    let run = story.shop_json(&["pack", "--all", "--pdf", &pdf, "--labels", &labels]);
    assert_eq!(run["parcels"], 2, "{run}");
    let labels = std::fs::read_to_string(&labels).expect("the file of labels");
    assert!(
        labels.contains("12 Main Street") && labels.contains("78701"),
        "{labels}"
    );
    assert!(std::fs::read(&pdf).expect("the slips").starts_with(b"%PDF"));

    let numbers: Vec<&str> = parcels
        .iter()
        .map(|parcel| parcel["parcel"].as_str().expect("a number"))
        .collect();
    let tracking = format!(
        "Parcel,Carrier,Tracking number\n{},USPS,9400111899223197428490\n{},UPS,1Z999AA10123456784\n",
        numbers[0], numbers[1]
    );
    let tracking = story.write("tracking.csv", &tracking);
    for _ in 0..2 {
        let tracked = story.shop_json(&["track", &tracking]);
        assert_eq!(
            (&tracked["matched"], &tracked["applied"]),
            (&json!(2), &json!(true)),
            "{tracked}"
        );
    }
    let delivered = story.shop(&["deliver", numbers[0], numbers[1]]);
    assert!(delivered.status.success(), "{}", stderr_of(&delivered));

    let orders = story.sender(&service, &sender, &["orders", "--json"]);
    let orders: Value = serde_json::from_slice(&orders.stdout).expect("JSON");
    let statuses: Vec<&Value> = orders
        .as_array()
        .expect("orders")
        .iter()
        .map(|order| &order["status"])
        .collect();
    assert_eq!(statuses, ["delivered", "delivered"], "{orders}");

    let stock = story.shop_json(&["stock"]);
    let left = stock
        .as_array()
        .expect("items")
        .iter()
        .find(|item| item["sku"] == "HOOD-M");
    assert_eq!(
        left,
        Some(&json!({"sku": "HOOD-M", "on_hand": 1, "reserved": 0, "free": 1}))
    );
    assert_money_is_explained(&story);
    let exported = story.path("export");
    assert!(story.shop(&["export", &exported]).status.success());
    assert_same_in_another_shop(&story, Path::new(&exported));
    assert_backup_restores_goods(&story, Path::new(&exported));
}

#[test]
fn operator_solves_the_problems_of_parcels() {
    let story = Story { folder: folder() };
    let [products, brands, pictures] = import_files(&story);
    story.shop_json(&["import", &products, &brands, "--pictures", &pictures]);
    story.shop_json(&["fund", "--account", "People team", "--amount", "500.00"]);
    let sender = story.key(&["--account", "People team"]);
    let arguments = ["serve", "--listen", "127.0.0.1:0"];
    let service = ServeProcess::start(&mut giftdesk_command(&story.shop_folder(), &arguments));
    let people = story.write("people.csv", PEOPLE);
    let send = send_hoodies(&people);
    let sent = story.sender(&service, &sender, &[&send[..], &["--yes"]].concat());
    assert!(sent.status.success(), "{}", stderr_of(&sent));

    let parcels = wait_for_parcels(&story, 2);
    let number = |index: usize| parcels[index]["parcel"].as_str().expect("a number");
    let (lost, returned) = (number(0), number(1));
    let address = &parcels[0]["mailing_address"];
    let part = |name: &str| address[name].as_str().expect("a part of the address");
    let corrected = [
        "address",
        lost,
        "--address-1",
        "1 New Road",
        "--city",
        part("city"),
        "--state",
        part("state"),
        "--postal-code",
        part("postal_code"),
    ];
    assert_eq!(story.shop_json(&corrected)["state"], "to_ship");
    let shown = story.shop_json(&["to-ship"]);
    let shown = shown.as_array().expect("parcels").iter();
    let mut of_lost = shown.filter(|parcel| parcel["parcel"] == lost);
    let street = of_lost
        .next()
        .map(|parcel| &parcel["mailing_address"]["address_1"]);
    assert_eq!(street, Some(&json!("1 New Road")));

    story.shop_json(&["pack", "--all"]);
    let packed = story.shop(&corrected);
    assert!(!packed.status.success());
    assert!(
        stderr_of(&packed).contains("packed"),
        "{}",
        stderr_of(&packed)
    );
    let tracking = format!(
        "Parcel,Tracking number\n{lost},9400111899223197428490\n{returned},1Z999AA10123456784\n"
    );
    let tracking = story.write("tracking.csv", &tracking);
    story.shop_json(&["track", &tracking]);
    for (parcel, problem) in [(lost, "lost"), (returned, "returned")] {
        let reported = story.shop_json(&["problem", parcel, problem]);
        assert_eq!(reported["state"], problem, "{reported}");
    }
    let waiting = story.shop_json(&["inbox"]);
    assert_eq!(waiting.as_array().map(Vec::len), Some(2), "{waiting}");
    let new = story.shop_json(&["reship", lost]);
    assert_eq!(
        (&new["state"], &new["attempt"]),
        (&json!("to_ship"), &json!(2))
    );
    assert_ne!(new["parcel"], lost);
    let refunded = story.shop_json(&["refund", returned]);
    assert_eq!(refunded["resolution"], "refunded");
    assert_eq!(story.shop_json(&["inbox"]), json!([]));
    let accounts = story.shop_json(&["accounts"]);
    assert_eq!(accounts[0]["balance"], 50_000 - 6_900, "{accounts}");

    let set = story.shop_json(&["emails", "--remind-after", "5"]);
    let shown = json!({"remind_after_days": 5, "remind_before_expiry_days": 3});
    assert_eq!((&set, &story.shop_json(&["emails"])), (&shown, &shown));
}

fn send_hoodies(people: &str) -> [&str; 15] {
    [
        "send",
        "--recipients",
        people,
        "--product",
        "Heavy Knit Hoodie",
        "--variant",
        "M",
        "--from",
        "The People Team",
        "--method",
        "direct_send",
        "--expires",
        "2099-12-31",
        "--wait",
        "--json",
    ]
}

/// Orders become paid, and their parcels exist, within seconds.
fn wait_for_parcels(story: &Story, count: usize) -> Vec<Value> {
    let begun = std::time::Instant::now();
    loop {
        let parcels = story.shop_json(&["to-ship"]);
        let parcels = parcels.as_array().expect("parcels");
        if parcels.len() == count {
            return parcels.clone();
        }
        assert!(begun.elapsed().as_secs() < 60, "{parcels:?}");
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
}

/// Two hoodies of $64 with $5 of shipping each. A new shop has no fee and no tax.
fn assert_money_is_explained(story: &Story) {
    let month = WallClock.now().to_string()[..7].to_owned();
    let journal = story.shop_json(&["journal", "--month", &month]);
    let lines = journal.as_array().expect("lines");
    let sum = |kind: &str| -> i64 {
        let of_kind = lines.iter().filter(|line| line["kind"] == kind);
        of_kind
            .map(|line| line["amount"].as_i64().expect("cents"))
            .sum()
    };
    let accounts = story.shop_json(&["accounts"]);
    let captured = accounts[0]["captured"].as_i64().expect("cents");
    assert_eq!(captured, 2 * 6_900, "{accounts}");
    assert_eq!(sum("capture") - sum("refund"), captured, "{journal}");
    assert_eq!(sum("fund"), 50_000);
    assert_eq!(accounts[0]["balance"], 50_000 - captured);
    let path = story.path("statement.csv");
    let account = ["--account", "People team", "--csv", &path];
    let written = story.shop(&[&["journal", "--month", &month], &account[..]].concat());
    assert!(written.status.success(), "{}", stderr_of(&written));
    let file = std::fs::read_to_string(&path).expect("the statement");
    let dollars = |cents: i64| format!("{}.{:02}", cents / 100, cents % 100);
    let balance = dollars(50_000 - captured);
    let closing = format!(",closing_totals,,{balance},0.00,{},", dollars(captured));
    assert!(file.contains(",opening_totals,,0.00,0.00,0.00,"), "{file}");
    assert!(file.contains(&closing), "{file}");
    let verified = story.shop_json(&["verify"]);
    assert_eq!(verified["ok"], true, "{verified}");
}

fn assert_same_in_another_shop(story: &Story, exported: &Path) {
    let mut files: Vec<String> = std::fs::read_dir(exported)
        .expect("the folder of the export")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .map(|path| path.display().to_string())
        .collect();
    files.sort();
    let pictures = exported.join("pictures").display().to_string();
    let mut import = vec!["import"];
    import.extend(files.iter().map(String::as_str));
    import.extend(["--pictures", &pictures]);
    let same = story.shop_json(&import);
    assert_eq!(
        (&same["products"]["changed"], &same["products"]["unchanged"]),
        (&json!(0), &json!(1)),
        "{same}"
    );
    let other = story.folder.path().join("other");
    let output = giftdesk_command(&other, &["shop"])
        .args(&import)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", stderr_of(&output));
    assert_exports_the_same(&other, exported, &story.path("again"));
}

/// Compares an export of the shop in a folder with another export, pictures included.
fn assert_exports_the_same(shop: &Path, exported: &Path, again: &str) {
    let export = giftdesk_command(shop, &["shop", "export", again]).output();
    assert!(export.expect("the program starts").status.success());
    let entries = [exported.to_owned(), exported.join("pictures")].map(std::fs::read_dir);
    let files = entries
        .into_iter()
        .flat_map(|entries| entries.expect("a folder"));
    let files: Vec<_> = files
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.is_file())
        .collect();
    assert_eq!(files.len(), 5);
    for file in &files {
        let name = file.strip_prefix(exported).expect("a part");
        let copy = std::fs::read(Path::new(again).join(name)).expect("the same file");
        let is_same = copy == std::fs::read(file).expect("a file");
        assert!(is_same, "{name:?}");
    }
}

/// Restores a backup of the running shop, and compares its goods, pictures and stock with those of the shop.
fn assert_backup_restores_goods(story: &Story, exported: &Path) {
    let backup = story.path("backup.sqlite");
    assert!(story.shop(&["backup", &backup]).status.success());
    let restored = story.folder.path().join("restored");
    let run = |arguments: &[&str]| {
        let output = giftdesk_command(&restored, &[&["shop"], arguments].concat()).output();
        let output = output.expect("the program starts");
        assert!(output.status.success(), "{}", stderr_of(&output));
        output.stdout
    };
    run(&["restore", &backup]);
    let verified: Value = serde_json::from_slice(&run(&["verify", "--json"])).expect("JSON");
    assert_eq!(verified["ok"], true, "{verified}");
    assert_exports_the_same(&restored, exported, &story.path("of_backup"));
}

#[test]
fn terms_are_replaced_by_a_table() {
    let story = Story { folder: folder() };
    assert_eq!(
        story.shop_json(&["terms"]),
        json!({"processing_fee": 0, "state_taxes": {}, "zones": []})
    );
    let table = story.write(
        "terms.csv",
        "State,Country,Tax,Freight\nNew York,,8.875,\n,Canada,10,15.00\n,MX,10,15.00\n",
    );
    let terms = json!({
        "processing_fee": 2.5,
        "state_taxes": {"NY": 8.875},
        "zones": [{"countries": ["CA", "MX"], "freight": 1_500, "duty": 10}],
    });
    assert_eq!(story.shop_json(&["terms", &table, "--fee", "2.5"]), terms);
    assert_eq!(story.shop_json(&["terms"]), terms);
    let written = story.path("written.csv");
    assert!(story.shop(&["terms", "--csv", &written]).status.success());
    assert_eq!(story.shop_json(&["terms", &written]), terms);
    let refused = story.shop(&["terms", "--fee", "9", "--csv", &written]);
    assert!(!refused.status.success());
    assert_eq!(story.shop_json(&["terms"]), terms, "nothing was changed");

    let wrong = story.write("wrong.csv", "State,Tax\nTX,8.25\nAtlantis,3\nOR,110\n");
    let refused = story.shop(&["terms", &wrong]);
    assert_eq!(refused.status.code(), Some(1));
    let text = stderr_of(&refused);
    assert!(text.contains("Row 3") && text.contains("Row 4"), "{text}");
    assert_eq!(story.shop_json(&["terms"]), terms, "nothing was changed");
}
