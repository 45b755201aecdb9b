//! Deletes what the mirror has of a connection, as a whole or one resource, before the sync reads it
//! again. The cursors of the sync are deleted first: after an interruption the sync then reads everything
//! again.

use super::status::SyncResource;
use crate::desk::{
    lists::Changed,
    store::{
        ConnectionRowId, Result, Store, json,
        stepwise_deletion::{Deletion, delete_stepwise},
    },
};

const DOCUMENTS: Deletion = Deletion::new(
    "DELETE FROM document WHERE connection_row = ?1 AND name NOT LIKE 'rebuild:%' AND ?2 > 0",
);
/// Deleted last, so that an interrupted rebuild begins again.
const REBUILD_REQUESTS: Deletion = Deletion::new(
    "DELETE FROM document WHERE connection_row = ?1 AND name LIKE 'rebuild:%' AND ?2 > 0",
);
const OUTCOMES: Deletion =
    Deletion::new("DELETE FROM sync_resource WHERE connection_row = ?1 AND ?2 > 0");
const UNREADABLE_RECORDS: Deletion =
    Deletion::new("DELETE FROM unreadable_record WHERE connection_row = ?1 AND ?2 > 0");
/// The fingerprints of the catalogs, which a read compares before it writes, and which of them are whole.
const CATALOG_FINGERPRINTS: Deletion = Deletion::new(
    "DELETE FROM document WHERE connection_row = ?1 \
     AND (name LIKE 'catalog:%' OR name LIKE 'products:%') AND ?2 > 0",
);
/// The fingerprint of the collections, likewise.
const COLLECTION_FINGERPRINT: Deletion = Deletion::new(
    "DELETE FROM document WHERE connection_row = ?1 AND name = 'collections' AND ?2 > 0",
);
/// Makes batches due whose orders were read, and forgets how far they were read. An index lists them.
const ORDER_READS: Deletion = Deletion::new(
    "UPDATE batch SET has_all_orders = 0, orders_read_at = NULL, next_read_at = 0, \
     orders_next_page = 1, orders_next_position = 0, orders_begun_at = NULL, read_failures = 0, \
     problem_code = NULL, problem_data = NULL WHERE row_id IN \
     (SELECT row_id FROM batch WHERE connection_row = ?1 AND has_all_orders = 1 LIMIT ?2)",
);
/// The same for batches whose orders were not all read.
const OTHER_ORDER_READS: Deletion = Deletion::new(
    "UPDATE batch SET next_read_at = 0, orders_next_page = 1, orders_next_position = 0, \
     orders_begun_at = NULL, read_failures = 0, problem_code = NULL, problem_data = NULL \
     WHERE connection_row = ?1 AND has_all_orders = 0 AND ?2 > 0 \
     AND (next_read_at <> 0 OR orders_next_page <> 1 OR read_failures <> 0)",
);
/// The address book reads the orders again, which get other row ids.
const PEOPLE_OF_ORDERS: Deletion = Deletion::new(
    "DELETE FROM document WHERE connection_row = ?1 AND name = 'people_of_orders' AND ?2 > 0",
);
const RECIPIENTS: Deletion = Deletion::new(
    "DELETE FROM batch_recipient WHERE (batch_row, position) IN \
     (SELECT recipient.batch_row, recipient.position FROM batch \
     CROSS JOIN batch_recipient AS recipient ON recipient.batch_row = batch.row_id \
     WHERE batch.connection_row = ?1 LIMIT ?2)",
);
const ORDER_PAGES: Deletion = Deletion::new(
    "DELETE FROM order_page WHERE (batch_row, page) IN \
     (SELECT known.batch_row, known.page FROM batch \
     CROSS JOIN order_page AS known ON known.batch_row = batch.row_id \
     WHERE batch.connection_row = ?1 LIMIT ?2)",
);
const ACTIVITIES: Deletion = Deletion::new(
    "DELETE FROM activity WHERE row_id IN \
     (SELECT row_id FROM activity WHERE connection_row = ?1 LIMIT ?2)",
);
const ORDERS: Deletion = Deletion::new(
    "DELETE FROM orders WHERE row_id IN \
     (SELECT row_id FROM orders WHERE connection_row = ?1 LIMIT ?2)",
);
const BATCHES: Deletion = Deletion::new(
    "DELETE FROM batch WHERE row_id IN \
     (SELECT row_id FROM batch WHERE connection_row = ?1 LIMIT ?2)",
);
const PRODUCTS: Deletion = Deletion::new(
    "DELETE FROM product WHERE row_id IN \
     (SELECT row_id FROM product WHERE connection_row = ?1 LIMIT ?2)",
);
const BRANDS: Deletion = Deletion::new(
    "DELETE FROM brand WHERE row_id IN \
     (SELECT row_id FROM brand WHERE connection_row = ?1 LIMIT ?2)",
);
const COLLECTIONS: Deletion = Deletion::new(
    "DELETE FROM collection WHERE row_id IN \
     (SELECT row_id FROM collection WHERE connection_row = ?1 LIMIT ?2)",
);

impl Store {
    /// Deletes the mirror of a connection and its requested rebuilds. Drafts and the outbox stay.
    pub async fn clear_mirror(&self, connection_row: ConnectionRowId) -> Result<()> {
        let deletions = [
            DOCUMENTS,
            OUTCOMES,
            UNREADABLE_RECORDS,
            ACTIVITIES,
            ORDERS,
            PEOPLE_OF_ORDERS,
            BATCHES,
            PRODUCTS,
            BRANDS,
            COLLECTIONS,
            REBUILD_REQUESTS,
        ];
        let everything = Changed {
            catalog: true,
            batches: true,
            orders: true,
            activities: true,
        };
        self.count_account_change();
        self.delete_mirrored(&deletions, connection_row, everything)
            .await
    }

    /// Deletes the mirrored rows, the sync status and the unreadable records of the resources, and these
    /// documents of the connection. The rows of the account and the catalog stay until the next read,
    /// which replaces all of them in one step.
    pub async fn clear_resources(
        &self,
        connection_row: ConnectionRowId,
        resources: &[SyncResource],
        documents: &[&str],
    ) -> Result<()> {
        let names: Vec<&str> = resources.iter().map(<&str>::from).collect();
        let mut write = self.begin_mirror().await?;
        for (statement, names) in [
            (
                "DELETE FROM document WHERE connection_row = ?1 \
                 AND name IN (SELECT value FROM json_each(?2))",
                documents,
            ),
            (
                "DELETE FROM sync_resource WHERE connection_row = ?1 \
                 AND resource IN (SELECT value FROM json_each(?2))",
                &names,
            ),
            (
                "DELETE FROM unreadable_record WHERE connection_row = ?1 \
                 AND resource IN (SELECT value FROM json_each(?2))",
                &names,
            ),
        ] {
            sqlx::query(statement)
                .bind(connection_row)
                .bind(json::text(names)?)
                .execute(&mut *write)
                .await?;
        }
        write.commit().await?;
        for resource in resources {
            let deletions: &[Deletion] = match resource {
                SyncResource::Account
                | SyncResource::Workspaces
                | SyncResource::PaymentMethods
                | SyncResource::Cards => &[],
                SyncResource::Products | SyncResource::Brands => &[CATALOG_FINGERPRINTS],
                SyncResource::Collections => &[COLLECTION_FINGERPRINT],
                SyncResource::Batches => &[BATCHES],
                SyncResource::Recipients => &[RECIPIENTS],
                // The address book can note its position again while the orders are deleted.
                SyncResource::Orders => &[
                    PEOPLE_OF_ORDERS,
                    ORDER_READS,
                    OTHER_ORDER_READS,
                    ORDER_PAGES,
                    ORDERS,
                    PEOPLE_OF_ORDERS,
                ],
                SyncResource::Activities => &[ACTIVITIES],
            };
            let changed = Changed {
                batches: matches!(resource, SyncResource::Batches | SyncResource::Recipients),
                orders: *resource == SyncResource::Orders,
                activities: *resource == SyncResource::Activities,
                ..Changed::default()
            };
            self.delete_mirrored(deletions, connection_row, changed)
                .await?;
        }
        Ok(())
    }

    /// Deletes rows, and invalidates the cached lists after each deletion: later ones can take seconds, or fail.
    async fn delete_mirrored(
        &self,
        deletions: &[Deletion],
        connection_row: ConnectionRowId,
        changed: Changed,
    ) -> Result<()> {
        for deletion in deletions {
            let deleted = delete_stepwise(
                &self.mirror_writer,
                std::slice::from_ref(deletion),
                connection_row,
            );
            let deleted = deleted.await;
            self.invalidate(changed);
            deleted?;
        }
        Ok(())
    }
}
