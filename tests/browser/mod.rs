//! A headless Chromium, driven over the WebDriver protocol: JSON over HTTP on a loopback port.

use std::{
    io::{BufRead as _, BufReader},
    panic::AssertUnwindSafe,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use base64::Engine as _;
use futures_util::FutureExt as _;
use serde_json::{Value, json};

/// The limit of every wait. Only a broken page reaches it.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The key of an element reference in the WebDriver protocol.
const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The window and the settings of the browser.
#[derive(Clone, Copy)]
pub struct View {
    pub size: (u32, u32),
    pub dark: bool,
    pub scripts: bool,
    /// The browser's `Accept-Language`.
    pub language: &'static str,
}

pub struct Browser {
    http: reqwest::Client,
    session: String,
}

/// Runs a test in a browser and closes the browser afterwards.
///
/// # Panics
/// When Chromium or its driver is not installed.
pub async fn with_browser(test: impl AsyncFnOnce(&Browser)) {
    let driver = find_program("chromedriver");
    let chromium = find_program("chromium");
    let profile = tempfile::tempdir().unwrap();
    let (mut driver, port) = start_driver(&driver);
    let browser = Browser::start_session(port, &chromium, profile.path()).await;
    let outcome = AssertUnwindSafe(test(&browser)).catch_unwind().await;
    // Deleting the session ends Chromium, but not the driver.
    drop(browser.http.delete(&browser.session).send().await);
    drop(driver.kill());
    drop(driver.wait());
    if let Err(panic) = outcome {
        std::panic::resume_unwind(panic);
    }
}

fn find_program(name: &str) -> PathBuf {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
        .unwrap_or_else(|| panic!("{name} is not installed"))
}

fn start_driver(driver: &Path) -> (Child, u16) {
    let mut child = Command::new(driver)
        .arg("--port=0")
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let port = lines
        .find_map(|line| {
            let line = line.ok()?;
            let after = line.split_once("successfully on port ")?.1;
            after.trim_end_matches('.').parse().ok()
        })
        .expect("the driver says its port");
    // The driver would block on a full pipe.
    std::thread::spawn(move || lines.for_each(drop));
    (child, port)
}

impl Browser {
    async fn start_session(port: u16, chromium: &Path, profile: &Path) -> Self {
        let mut browser = Self {
            http: reqwest::Client::new(),
            session: format!("http://127.0.0.1:{port}/session"),
        };
        let profile = format!("--user-data-dir={}", profile.display());
        let created = browser
            .post(
                "",
                json!({"capabilities": {"alwaysMatch": {"goog:chromeOptions": {
                    "binary": chromium,
                    "args": [
                        "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic",
                        "--no-first-run", "--disable-background-networking",
                        "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                        "--disable-dev-shm-usage", "--force-prefers-reduced-motion", profile,
                    ],
                }}}}),
            )
            .await;
        let id = created["sessionId"].as_str().expect("a session");
        browser.session = format!("{}/{id}", browser.session);
        browser
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        self.try_post(path, body)
            .await
            .unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    async fn try_post(&self, path: &str, body: Value) -> Result<Value, String> {
        let request = self.http.post(format!("{}{path}", self.session));
        let response = request.json(&body).send().await.unwrap();
        let is_success = response.status().is_success();
        let body: Value = response.json().await.unwrap();
        if is_success {
            Ok(body["value"].clone())
        } else {
            Err(body["value"]["message"].to_string())
        }
    }

    async fn get(&self, path: &str) -> Value {
        let request = self.http.get(format!("{}{path}", self.session));
        let body: Value = request.send().await.unwrap().json().await.unwrap();
        body["value"].clone()
    }

    async fn send_devtools_command(&self, command: &str, parameters: Value) -> Value {
        let body = json!({"cmd": command, "params": parameters});
        self.post("/goog/cdp/execute", body).await
    }

    pub async fn run_script(&self, script: &str) -> Value {
        let body = json!({"script": script, "args": []});
        self.post("/execute/sync", body).await
    }

    pub async fn set_view(&self, view: View) {
        let (width, height) = view.size;
        let is_phone = width < 500;
        self.send_devtools_command(
            "Emulation.setDeviceMetricsOverride",
            json!({"width": width, "height": height, "mobile": is_phone,
                "deviceScaleFactor": if is_phone { 2 } else { 1 }}),
        )
        .await;
        let scheme = if view.dark { "dark" } else { "light" };
        self.send_devtools_command(
            "Emulation.setEmulatedMedia",
            json!({"features": [{"name": "prefers-color-scheme", "value": scheme}]}),
        )
        .await;
        // Extra headers apply only while the network domain is enabled.
        self.send_devtools_command("Network.enable", json!({}))
            .await;
        self.send_devtools_command(
            "Network.setExtraHTTPHeaders",
            json!({"headers": {"accept-language": view.language}}),
        )
        .await;
        self.send_devtools_command(
            "Emulation.setScriptExecutionDisabled",
            json!({"value": !view.scripts}),
        )
        .await;
    }

    /// Opens an address without the checks of [`open`](Self::open).
    pub async fn open_unchecked(&self, address: &str) {
        self.post("/url", json!({"url": address})).await;
    }

    /// Opens a page of the service, and checks its layout and accessibility.
    pub async fn open(&self, address: &str) {
        self.open_unchecked(address).await;
        self.wait_until_loaded().await;
        self.check().await;
    }

    /// Checks the rules of every page: no horizontal scrolling, one `h1` and one `main`, no
    /// scripts, a style sheet, labels of fields, alternative texts of images, sizes of touch
    /// targets, and no text that is cut off.
    async fn check(&self) {
        let problems = self
            .run_script(
                "const problems = [];
                 const root = document.documentElement;
                 if (root.scrollWidth > root.clientWidth) problems.push('wider than the window: ' +
                    root.scrollWidth + ' > ' + root.clientWidth);
                 if (document.querySelectorAll('h1').length !== 1) problems.push('not one h1');
                 if (document.querySelectorAll('main').length !== 1) problems.push('not one main');
                 if (document.scripts.length) problems.push('scripts');
                 if (getComputedStyle(document.body).display !== 'flex') problems.push('no style: ' +
                    performance.getEntriesByType('resource').map(
                        entry => entry.name + ' ' + entry.responseStatus).join(', '));
                 for (const field of document.querySelectorAll(
                        'input:not([type=hidden]), select, textarea'))
                    if (!field.labels.length) problems.push('no label: ' + field.name);
                 for (const image of document.images)
                    if (!image.hasAttribute('alt')) problems.push('no alt: ' + image.src);
                 for (const button of document.querySelectorAll('.button, .chips label, .product, .text-link'))
                    if (button.offsetHeight < 44) problems.push('too small: ' + button.innerText);
                 for (const element of document.querySelectorAll('h1, h2, p, label, legend, .button, li span'))
                    if (element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1 &&
                        getComputedStyle(element).display !== 'inline')
                        problems.push('cut off: ' + element.innerText);
                 return problems;",
            )
            .await;
        assert_eq!(problems, json!([]));
    }

    async fn find(&self, selector: &str) -> String {
        let begin = Instant::now();
        loop {
            let query = json!({"using": "css selector", "value": selector});
            match self.try_post("/element", query).await {
                Ok(found) => {
                    let id = found.as_object().unwrap().values().next().unwrap();
                    return id.as_str().unwrap().to_owned();
                }
                Err(error) => assert!(begin.elapsed() < TIMEOUT, "{selector}: {error}"),
            }
        }
    }

    /// Clicks an element, waits for the next page if the element is a link or a button, and checks
    /// the page.
    pub async fn click(&self, selector: &str) {
        let element = self.find(selector).await;
        // A sticky bar can cover an element at the edge of the window.
        let reference = json!({ELEMENT_KEY: element});
        let script = "arguments[0].scrollIntoView({block: 'center'});";
        self.post(
            "/execute/sync",
            json!({"script": script, "args": [reference]}),
        )
        .await;
        let name = format!("/element/{element}/name");
        let navigates = matches!(self.get(&name).await.as_str(), Some("a" | "button"));
        self.post(&format!("/element/{element}/click"), json!({}))
            .await;
        // The old page is still open until its element is gone.
        let begin = Instant::now();
        while navigates && self.get(&name).await.is_string() {
            assert!(begin.elapsed() < TIMEOUT, "{selector} opens no page");
        }
        self.wait_until_loaded().await;
        self.check().await;
    }

    /// Waits until the page is loaded with its style sheets and images. The driver itself waits
    /// only for a navigation that the browser has already reported.
    async fn wait_until_loaded(&self) {
        let begin = Instant::now();
        let state = "return document.readyState;";
        while self.run_script(state).await != json!("complete") {
            assert!(begin.elapsed() < TIMEOUT, "the page does not load");
        }
    }

    /// Replaces the text of a field.
    pub async fn write(&self, selector: &str, text: &str) {
        let element = self.find(selector).await;
        self.post(&format!("/element/{element}/clear"), json!({}))
            .await;
        self.post(&format!("/element/{element}/value"), json!({"text": text}))
            .await;
    }

    pub async fn text(&self, selector: &str) -> String {
        self.read_property(selector, "text").await
    }

    /// The number of elements that match the selector.
    pub async fn count(&self, selector: &str) -> usize {
        let script = format!("return document.querySelectorAll({selector:?}).length;");
        let count = self.run_script(&script).await.as_u64().unwrap();
        usize::try_from(count).unwrap()
    }

    pub async fn value(&self, selector: &str) -> String {
        self.read_property(selector, "property/value").await
    }

    /// Reads a property of an element. Looks for the element again when a new page replaces the old
    /// one.
    async fn read_property(&self, selector: &str, property: &str) -> String {
        let begin = Instant::now();
        loop {
            let element = self.find(selector).await;
            match self.get(&format!("/element/{element}/{property}")).await {
                Value::String(text) => return text,
                other => assert!(begin.elapsed() < TIMEOUT, "{selector}: {other}"),
            }
        }
    }

    /// Chooses the first option of every option group, and the first option after the placeholder
    /// of every list.
    pub async fn choose_first_options(&self) {
        let ids = self
            .run_script(
                "return [...document.querySelectorAll('.choices select')].map(s => '#' + s.id +
                    ' option:nth-child(2)').concat([...document.querySelectorAll(
                    '.choices fieldset')].map(f => 'label[for=' + f.querySelector('input').id +
                    ']'));",
            )
            .await;
        for id in ids.as_array().unwrap() {
            self.click(id.as_str().unwrap()).await;
        }
    }

    /// Writes the visible part and the whole page as image files.
    pub async fn screenshot(&self, view: View, name: &str) {
        // Lazy images load only when they are scrolled into view.
        self.run_script("document.querySelectorAll('img').forEach(i => i.loading = 'eager');")
            .await;
        let begin = Instant::now();
        let loaded = "return [...document.images].every(i => i.complete && i.naturalWidth > 0);";
        while self.run_script(loaded).await != json!(true) {
            assert!(begin.elapsed() < TIMEOUT, "{name}: an image is missing");
        }
        let size = self
            .send_devtools_command("Page.getLayoutMetrics", json!({}))
            .await;
        let whole = &size["cssContentSize"];
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("../pictures/page");
        std::fs::create_dir_all(&folder).unwrap();
        let theme = if view.dark { "dark" } else { "light" };
        let width = view.size.0;
        for (part, clip) in [
            (
                "",
                json!({"x": 0, "y": 0, "width": width, "height": view.size.1, "scale": 1}),
            ),
            (
                "-whole",
                json!({"x": 0, "y": 0, "width": width, "height": whole["height"], "scale": 1}),
            ),
        ] {
            let options = json!({"format": "png", "captureBeyondViewport": true, "clip": clip});
            let shot = self
                .send_devtools_command("Page.captureScreenshot", options)
                .await;
            let bytes = base64::engine::general_purpose::STANDARD
                .decode(shot["data"].as_str().unwrap())
                .unwrap();
            let language = match view.language {
                "en-US" => "",
                other => &format!("-{other}"),
            };
            let file = folder.join(format!("{name}-{width}-{theme}{language}{part}.png"));
            std::fs::write(file, bytes).unwrap();
        }
    }
}
