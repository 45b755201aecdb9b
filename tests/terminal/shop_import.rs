//! `giftdesk shop import` with the real program: the plans of the golden files, and the exit codes.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::Output,
    thread,
};

use serde_json::{Value, json};

use crate::{
    program::giftdesk_command,
    support::{folder, stderr_of},
};

const PRODUCTS: &str = "Handle,Name,Brand,Price\nmug,Travel mug,acme,18.00\n";
const BRANDS: &str = "Handle,Name,Shipping price\nacme,Acme Outfitters,5.00\n";

fn import(shop: &Path, files: &[PathBuf], options: &[&str]) -> Output {
    giftdesk_command(shop, &["shop", "import"])
        .args(files)
        .args(options)
        .output()
        .expect("the program starts")
}

fn import_json(shop: &Path, files: &[PathBuf], options: &[&str]) -> (Option<i32>, Value) {
    let output = import(shop, files, &[&["--json"], options].concat());
    let report = serde_json::from_slice(&output.stdout);
    let report = report.unwrap_or_else(|_| panic!("{}", stderr_of(&output)));
    (output.status.code(), report)
}

/// The files of a golden folder, and its pictures.
fn golden_files(folder: &Path) -> (Vec<PathBuf>, Vec<String>) {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut files: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    files.sort();
    let (pictures, files): (Vec<_>, Vec<_>) = files.into_iter().partition(|path| path.is_dir());
    let pictures = pictures.into_iter().flat_map(|path| {
        let path = path.display().to_string();
        ["--pictures".to_owned(), path]
    });
    (files, pictures.collect())
}

#[test]
fn golden_files_have_their_plans() {
    let golden = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/shop_files/catalog");
    let mut folders: Vec<PathBuf> = fs::read_dir(&golden)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .collect();
    folders.sort();
    assert!(folders.len() >= 12, "{folders:?}");
    let mut plans = String::new();
    for golden in folders {
        let name = golden.file_name().unwrap_or_default().to_string_lossy();
        let (files, pictures) = golden_files(&golden);
        let pictures: Vec<&str> = pictures.iter().map(String::as_str).collect();
        let shop = folder();
        let plan = import(
            shop.path(),
            &files,
            &[&pictures[..], &["--dry-run"]].concat(),
        );
        let text = String::from_utf8(plan.stdout).expect("text");
        plans.push_str(&format!("== {name}\n{text}\n"));
        let (code, applied) = import_json(shop.path(), &files, &pictures);
        assert_eq!(code, plan.status.code(), "{name}: {applied}");
        let has_problems = !applied["problems"].as_array().expect("an array").is_empty();
        assert_eq!(code, Some(i32::from(has_problems)), "{name}: {applied}");
        assert_eq!(applied["applied"], !has_problems, "{name}: {applied}");
        if has_problems {
            continue;
        }
        let (code, again) = import_json(shop.path(), &files, &pictures);
        assert_eq!(code, Some(0), "{name}: {again}");
        for kind in ["products", "brands", "cards", "collections"] {
            for count in ["new", "changed", "archived"] {
                assert_eq!(again[kind][count], 0, "{name}: {again}");
            }
        }
    }
    insta::assert_snapshot!(plans);
}

#[test]
fn exit_code_tells_what_was_imported() {
    let shop = folder();
    let files = |products: &str| {
        let path = shop.path().join("products.csv");
        fs::write(&path, products).expect("a file");
        let brands = shop.path().join("brands.csv");
        fs::write(&brands, BRANDS).expect("a file");
        [path, brands]
    };
    let (code, report) = import_json(shop.path(), &files(PRODUCTS), &[]);
    assert_eq!(code, Some(0), "{report}");
    assert_eq!(report["applied"], true);
    assert_eq!(
        report["products"],
        json!({ "new": 1, "changed": 0, "archived": 0, "unchanged": 0 })
    );
    let (code, report) = import_json(shop.path(), &files(PRODUCTS), &[]);
    assert_eq!(code, Some(0), "nothing to do: {report}");
    assert_eq!(report["products"]["unchanged"], 1);

    let wrong = files("Handle,Name,Brand,Price\nmug,Large mug,acme,20.00\ncup,Cup,acme,free\n");
    let (code, report) = import_json(shop.path(), &wrong, &[]);
    assert_eq!(code, Some(1), "{report}");
    assert_eq!(report["applied"], false);
    let problem = &report["problems"][0];
    assert_eq!(problem["file"], "products.csv", "{report}");
    assert_eq!(problem["row"], 3, "{report}");
    assert_eq!(problem["column"], "Price", "{report}");
    assert!(
        problem["code"].is_string() && problem["message"].is_string(),
        "{report}"
    );
    // Nothing was applied, of the rows without a problem neither.
    let (_, report) = import_json(shop.path(), &files(PRODUCTS), &["--dry-run"]);
    assert_eq!(report["products"]["unchanged"], 1, "{report}");

    for (name, content) in [
        ("missing.csv", None),
        ("picture.csv", Some(&b"\x89PNG\r\n\x1a\n\0\0"[..])),
    ] {
        let path = shop.path().join(name);
        if let Some(content) = content {
            fs::write(&path, content).expect("a file");
        }
        let output = import(shop.path(), &[path], &["--json"]);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{name}: {}",
            stderr_of(&output)
        );
        let failure: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert!(failure["error"]["code"].is_string(), "{failure}");
    }
}

/// Responds to one request of an import: with the plan of a new product, and with 409 to its application.
fn plan_or_refuse(stream: TcpStream) -> std::io::Result<()> {
    let mut reader = BufReader::new(stream);
    let mut length = 0;
    loop {
        let mut line = String::new();
        reader.read_line(&mut line)?;
        let line = line.trim().to_ascii_lowercase();
        if let Some(value) = line.strip_prefix("content-length:") {
            length = value.trim().parse().unwrap_or_default();
        }
        if line.is_empty() {
            break;
        }
    }
    let mut body = vec![0; length];
    reader.read_exact(&mut body)?;
    let import: Value = serde_json::from_slice(&body).unwrap_or_default();
    let (status, response) = match import["dry_run"] == true {
        true => (
            "200 OK",
            json!({
                "products": {
                    "new": 1,
                    "entries": [
                        { "handle": "mug", "name": "Mug", "action": "new", "changes": [] }
                    ],
                },
                "revision": 7,
            }),
        ),
        false => (
            "409 Conflict",
            json!({ "error": "The catalog has changed" }),
        ),
    };
    let response = response.to_string();
    let length = response.len();
    write!(
        reader.get_mut(),
        "HTTP/1.1 {status}\r\ncontent-type: application/json\r\ncontent-length: {length}\r\n\
         connection: close\r\n\r\n{response}"
    )
}

#[test]
fn shop_that_keeps_changing_is_a_problem() {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    // The thread ends with the process of the tests.
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let _ = plan_or_refuse(stream);
        }
    });
    let shop = folder();
    let file = shop.path().join("products.csv");
    fs::write(&file, PRODUCTS).expect("a file");
    let output = giftdesk_command(shop.path(), &["shop", "import", "--json"])
        .arg(&file)
        .args(["--connect", &url])
        .env("GIFTDESK_OPERATOR_KEY", "key-of-an-operator")
        .output()
        .expect("the program starts");
    assert_eq!(output.status.code(), Some(1), "{}", stderr_of(&output));
    let report: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(report["applied"], false, "{report}");
    let problem = &report["problems"][0];
    assert_eq!(problem["code"], "stale", "{report}");
    assert_eq!(problem["file"], "", "{report}");
    assert_eq!(problem["row"], 0, "{report}");
}

/// Exports a shop. Returns the names and contents of its files.
fn export(shop: &Path, into: &Path) -> Vec<(PathBuf, String)> {
    let output = giftdesk_command(shop, &["shop", "export"])
        .arg(into)
        .output()
        .expect("the program starts");
    assert!(output.status.success(), "{}", stderr_of(&output));
    let files = fs::read_dir(into).expect("the folder of the export");
    let files = files.map(|file| file.expect("an entry").path());
    let mut files: Vec<PathBuf> = files.filter(|path| path.is_file()).collect();
    files.sort();
    let files = files.into_iter().map(|path| {
        let text = fs::read_to_string(&path).expect("a text");
        (path, text)
    });
    files.collect()
}

#[test]
fn exported_shop_is_imported_as_the_same() {
    let shops = folder();
    let path = |name: &str| shops.path().join(name);
    let files = [
        (
            "products.csv",
            "Handle,Name,Brand,Short subtitle,Price,Lowest price,Highest price,Custom,Option 1,Value 1,\
             Option values\n\
             mug,Travel mug,acme,Warm,18.00,10.00,40.00,yes,Color,Ink,\"Ink: #1B2A4A, soft\"\n",
        ),
        ("brands.csv", BRANDS),
        (
            "collections.csv",
            "Handle,Name,Short subtitle,Description,Price,Brand,Products,Sections,Draft\n\
             warm,Warm gifts,Warm,For winter.,60.00,acme,mug,* To drink from: mug,yes\n",
        ),
    ];
    let files = files.map(|(name, text)| {
        fs::write(path(name), text).expect("a file");
        path(name)
    });
    let (code, report) = import_json(&path("first"), &files, &[]);
    assert_eq!(code, Some(0), "{report}");
    let exported = export(&path("first"), &path("export"));
    let texts = |files: &[(PathBuf, String)]| -> Vec<String> {
        files.iter().map(|(_, text)| text.clone()).collect()
    };
    for part in [
        "* To drink from: mug,yes",
        "For winter.",
        "Ink: #1B2A4A, soft",
        "18.00,10.00,40.00",
    ] {
        let is_written = exported.iter().any(|(_, text)| text.contains(part));
        assert!(is_written, "{part}: {exported:?}");
    }

    let copies: Vec<PathBuf> = exported.iter().map(|(path, _)| path.clone()).collect();
    let (code, report) = import_json(&path("first"), &copies, &["--dry-run"]);
    assert_eq!(code, Some(0), "{report}");
    for kind in ["products", "collections"] {
        assert_eq!(report[kind]["unchanged"], 1, "{report}");
    }
    let (code, report) = import_json(&path("second"), &copies, &[]);
    assert_eq!(code, Some(0), "{report}");
    let again = export(&path("second"), &path("again"));
    assert_eq!(texts(&again), texts(&exported));
}
