//! Small things kept whole under a name: per connection what the account has and how far the sync
//! has come; for the app its preferences.

use serde::{Serialize, de::DeserializeOwned};

use super::{Result, Space, Store, json};

impl Store {
    /// `None` when there is none, or when it was written by a version that thought of it otherwise.
    pub async fn document<T: DeserializeOwned>(
        &self,
        space: Space,
        name: &str,
    ) -> Result<Option<T>> {
        let body: Option<String> =
            sqlx::query_scalar("SELECT body FROM document WHERE space = ?1 AND name = ?2")
                .bind(space)
                .bind(name)
                .fetch_optional(&self.pool)
                .await?;
        Ok(body.and_then(|body| serde_json::from_str(&body).ok()))
    }

    /// Answers whether it differs from what was there.
    pub async fn keep_document<T: Serialize + ?Sized>(
        &self,
        space: Space,
        name: &str,
        value: &T,
    ) -> Result<bool> {
        let done = sqlx::query(
            "INSERT INTO document (space, name, body) VALUES (?1, ?2, ?3) \
             ON CONFLICT (space, name) DO UPDATE SET body = excluded.body \
             WHERE body <> excluded.body",
        )
        .bind(space)
        .bind(name)
        .bind(json::text(value)?)
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() > 0)
    }

    pub async fn setting<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>> {
        let value: Option<String> = sqlx::query_scalar("SELECT value FROM setting WHERE name = ?1")
            .bind(name)
            .fetch_optional(&self.pool)
            .await?;
        Ok(value.and_then(|value| serde_json::from_str(&value).ok()))
    }

    pub async fn keep_setting<T: Serialize + ?Sized>(&self, name: &str, value: &T) -> Result<()> {
        sqlx::query(
            "INSERT INTO setting (name, value) VALUES (?1, ?2) \
             ON CONFLICT (name) DO UPDATE SET value = excluded.value",
        )
        .bind(name)
        .bind(json::text(value)?)
        .execute(&self.sure)
        .await?;
        Ok(())
    }
}
