//! Remembers how the user assigned the columns of imported files, by the names of the columns: a file
//! with the same columns, in any order, is read the same way the next time. Files without a header are not
//! remembered.

use sha2::{Digest as _, Sha256};

use crate::{
    contract::Timestamp,
    desk::store::{Result, Store, json},
    recipients::Mapping,
};

/// The most remembered headers; the least recently used are forgotten.
const MAX_MAPPINGS: i64 = 200;

impl Store {
    /// The mapping that the user last confirmed for a file with this header.
    pub async fn import_mapping(&self, header: &[String]) -> Result<Option<Mapping>> {
        let Some(key) = header_key(header) else {
            return Ok(None);
        };
        let body: Option<String> =
            sqlx::query_scalar("SELECT body FROM import_mapping WHERE header_sha256 = ?1")
                .bind(key)
                .fetch_optional(&self.durable)
                .await?;
        let sorted: Option<Mapping> = body.and_then(|body| json::read("import mapping", &body));
        Ok(sorted.map(|sorted| {
            let mut mapping = Mapping::default();
            for (at, column) in columns_by_name(header).into_iter().enumerate() {
                mapping.set_use(column, sorted.use_of(at));
            }
            mapping
        }))
    }

    /// Remembers the mapping of a file that the user imports.
    pub async fn remember_import_mapping(
        &self,
        header: &[String],
        mapping: &Mapping,
        now: Timestamp,
    ) -> Result<()> {
        let Some(key) = header_key(header) else {
            return Ok(());
        };
        let mut sorted = Mapping::default();
        for (at, column) in columns_by_name(header).into_iter().enumerate() {
            sorted.set_use(at, mapping.use_of(column));
        }
        let mut write = self.durable.begin().await?;
        sqlx::query(
            "INSERT OR REPLACE INTO import_mapping (header_sha256, body, used_at) VALUES (?1, ?2, ?3)",
        )
        .bind(key)
        .bind(json::text(&sorted)?)
        .bind(now)
        .execute(&mut *write)
        .await?;
        sqlx::query(
            "DELETE FROM import_mapping WHERE header_sha256 NOT IN \
             (SELECT header_sha256 FROM import_mapping ORDER BY used_at DESC LIMIT ?1)",
        )
        .bind(MAX_MAPPINGS)
        .execute(&mut *write)
        .await?;
        write.commit().await?;
        Ok(())
    }

    /// Forgets the mapping of files with this header.
    pub async fn forget_import_mapping(&self, header: &[String]) -> Result<()> {
        if let Some(key) = header_key(header) {
            sqlx::query("DELETE FROM import_mapping WHERE header_sha256 = ?1")
                .bind(key)
                .execute(&self.durable)
                .await?;
        }
        Ok(())
    }
}

/// The columns, sorted by their names. Equal names keep their order.
fn columns_by_name(header: &[String]) -> Vec<usize> {
    let mut columns: Vec<usize> = (0..header.len()).collect();
    columns.sort_by_key(|column| &header[*column]);
    columns
}

/// The hash of the sorted names, so that the database does not hold the header of every file. Returns
/// `None` when no column has a name.
fn header_key(header: &[String]) -> Option<Vec<u8>> {
    if header.iter().all(|name| name.trim().is_empty()) {
        return None;
    }
    let mut hash = Sha256::new();
    for column in columns_by_name(header) {
        hash.update(header[column].as_bytes());
        hash.update([0]);
    }
    Some(hash.finalize().to_vec())
}
