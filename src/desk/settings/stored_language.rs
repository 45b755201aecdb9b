//! The language setting of a data folder, read without starting the engine: the first frame and the
//! command line are in the chosen language.

use std::path::Path;

use sqlx::{
    Connection as _,
    sqlite::{SqliteConnectOptions, SqliteConnection},
};

/// The BCP 47 tag of the language setting. `None` when the folder has no readable database or no
/// setting, or when the setting is "system default".
#[must_use]
pub fn stored_language(data_dir: &Path) -> Option<String> {
    let file = data_dir.join("desk.sqlite");
    if !file.exists() {
        return None;
    }
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .ok()?;
    runtime.block_on(async {
        let options = SqliteConnectOptions::new().filename(file).read_only(true);
        let mut connection = SqliteConnection::connect_with(&options).await.ok()?;
        let stored: Option<String> =
            sqlx::query_scalar("SELECT value FROM setting WHERE name = 'preferences'")
                .fetch_optional(&mut connection)
                .await
                .ok()?;
        let _ = connection.close().await;
        let preferences: serde_json::Value = serde_json::from_str(&stored?).ok()?;
        preferences.get("language")?.as_str().map(str::to_owned)
    })
}
