//! The pictures of a shop, each stored once by the SHA-256 of the file that was uploaded.

use std::collections::HashSet;

use sha2::{Digest as _, Sha256};

use super::audit::{self, AuditRecord};
use crate::service::{
    error::Result,
    shop::catalog::EncodedPicture,
    store::{QueryBuilder, Store, helpers::MAX_ROWS_PER_STATEMENT, query, query_as},
};

/// A picture as it is served.
#[derive(sqlx::FromRow)]
pub(crate) struct StoredPicture {
    pub(crate) media_type: String,
    pub(crate) width: i64,
    pub(crate) height: i64,
    pub(crate) bytes: Vec<u8>,
}

impl Store {
    /// Stores a picture. One with this hash stays as it is.
    pub(crate) async fn insert_picture(
        &self,
        hash: &[u8],
        picture: &EncodedPicture,
        record: &AuditRecord<'_>,
    ) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let added = query(
                "INSERT INTO picture (hash, stored_hash, media_type, width, height, bytes, created_at)
                 VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (hash) DO NOTHING",
            )
            .bind(hash.to_vec())
            .bind(Sha256::digest(&picture.bytes).to_vec())
            .bind(picture.media_type)
            .bind(i64::from(picture.width))
            .bind(i64::from(picture.height))
            .bind(picture.bytes.clone())
            .bind(record.at)
            .execute(&mut write)
            .await?;
            if added > 0 {
                audit::record(&mut write, record.clone()).await?;
                write.commit().await?;
            }
            Ok(())
        })
        .await
    }

    pub(crate) async fn picture(&self, hash: &[u8]) -> Result<Option<StoredPicture>> {
        let select =
            query_as("SELECT media_type, width, height, bytes FROM picture WHERE hash = $1");
        Ok(select
            .bind(hash.to_vec())
            .fetch_optional(&self.pool)
            .await?)
    }

    /// Those of the hashes that are those of a picture: of the file that was uploaded, or of the stored one, which is in an
    /// export.
    pub(crate) async fn known_pictures(&self, hashes: &[Vec<u8>]) -> Result<HashSet<Vec<u8>>> {
        let mut known = HashSet::new();
        for hashes in hashes.chunks(MAX_ROWS_PER_STATEMENT) {
            for column in ["hash", "stored_hash"] {
                let select = format!("SELECT {column} FROM picture WHERE {column} ");
                let mut query = QueryBuilder::new(select);
                query.push_in(hashes.iter().cloned());
                let found: Vec<Vec<u8>> = query.build_query_scalar().fetch_all(&self.pool).await?;
                known.extend(found);
            }
        }
        Ok(known)
    }
}
