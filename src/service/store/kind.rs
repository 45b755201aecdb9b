//! The kind of a database, practice or shop, which its first start writes.

use super::{Store, accounts::has_practice_payment_methods, query, query_scalar};
use crate::service::{
    error::{Result, ServiceError},
    kind::ServiceKind,
};

impl Store {
    /// The kind of the database; `None` before a service first started with it.
    pub(crate) async fn kind(&self) -> Result<Option<ServiceKind>> {
        let kind: Option<String> = query_scalar("SELECT kind FROM service_kind")
            .fetch_optional(&self.pool)
            .await?;
        Ok(kind.and_then(|kind| kind.parse().ok()))
    }

    /// Makes a database without a kind one of `kind`.
    ///
    /// # Errors
    /// [`ServiceError::OtherKind`] for a database of the other kind. Nothing is changed then.
    pub(crate) async fn claim_kind(&self, kind: ServiceKind) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            // Databases of versions without a kind: only practice added its payment methods.
            let first = match has_practice_payment_methods(&mut write).await? {
                true => ServiceKind::Practice,
                false => kind,
            };
            let first: &'static str = first.into();
            query("INSERT INTO service_kind (no, kind) VALUES (1, $1) ON CONFLICT DO NOTHING")
                .bind(first)
                .execute(&mut write)
                .await?;
            let found: String = query_scalar("SELECT kind FROM service_kind")
                .fetch_one(&mut write)
                .await?;
            let wanted: &'static str = kind.into();
            if found != wanted {
                return Err(ServiceError::OtherKind { wanted: kind });
            }
            write.commit().await?;
            Ok(())
        })
        .await
    }
}
