//! Deletes the rows of removed connections from both databases in small transactions, so that a million
//! rows block neither commands nor other writes. The engine runs the deletion in the background after a
//! connection was removed, and at each start to finish an interrupted one.

use crate::desk::store::{
    ConnectionRowId, Result, Store,
    stepwise_deletion::{Deletion, delete_stepwise},
};

/// Sends of one transaction. A send holds the request of a whole batch.
const MAX_SENDS: i64 = 10;

/// One statement for each table of `desk.sqlite` with rows of a connection. Tables come before the tables
/// that they refer to, so that no statement deletes the rows of two.
const DESK_DELETIONS: [Deletion; 24] = [
    Deletion::new(
        "DELETE FROM sent_recipient WHERE connection_row = ?1 AND (order_batch_id, position) IN \
         (SELECT order_batch_id, position FROM sent_recipient WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM sent_quote WHERE connection_row = ?1 AND order_batch_id IN \
         (SELECT order_batch_id FROM sent_quote WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM order_job_item WHERE (job_row, position) IN \
         (SELECT item.job_row, item.position FROM order_job AS job \
         CROSS JOIN order_job_item AS item ON item.job_row = job.row_id \
         WHERE job.connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM order_job_count WHERE (job_row, outcome) IN \
         (SELECT counted.job_row, counted.outcome FROM order_job AS job \
         CROSS JOIN order_job_count AS counted ON counted.job_row = job.row_id \
         WHERE job.connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM order_job WHERE row_id IN \
         (SELECT row_id FROM order_job WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM canceled_order WHERE connection_row = ?1 AND order_id IN \
         (SELECT order_id FROM canceled_order WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM order_note WHERE connection_row = ?1 AND order_id IN \
         (SELECT order_id FROM order_note WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM batch_copy WHERE connection_row = ?1 AND draft_id IN \
         (SELECT draft_id FROM batch_copy WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM inbox_mark WHERE connection_row = ?1 AND (kind, subject_id) IN \
         (SELECT kind, subject_id FROM inbox_mark WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM replaced_inbox_mark \
         WHERE connection_row = ?1 AND (replaced_by, kind, subject_id) IN \
         (SELECT replaced_by, kind, subject_id FROM replaced_inbox_mark \
         WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::of_large_rows(
        "DELETE FROM sent_columns WHERE connection_row = ?1 AND order_batch_id IN \
         (SELECT order_batch_id FROM sent_columns WHERE connection_row = ?1 LIMIT ?2)",
        MAX_SENDS,
    ),
    Deletion::new(
        "DELETE FROM removed_person WHERE connection_row = ?1 AND identity_sha256 IN \
         (SELECT identity_sha256 FROM removed_person WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM end_user_card WHERE row_id IN \
         (SELECT row_id FROM end_user_card WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM gift_template WHERE row_id IN \
         (SELECT row_id FROM gift_template WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM draft_recipient WHERE (draft_row, recipient_id) IN \
         (SELECT recipient.draft_row, recipient.recipient_id FROM draft \
         CROSS JOIN draft_recipient AS recipient ON recipient.draft_row = draft.row_id \
         WHERE draft.connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM draft WHERE row_id IN \
         (SELECT row_id FROM draft WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM people_list_recipient WHERE row_id IN \
         (SELECT recipient.row_id FROM people_list AS list \
         CROSS JOIN people_list_recipient AS recipient ON recipient.list_row = list.row_id \
         WHERE list.connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM people_list WHERE row_id IN \
         (SELECT row_id FROM people_list WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM person_tag WHERE row_id IN \
         (SELECT tagged.row_id FROM person CROSS JOIN person_tag AS tagged \
         ON tagged.person_row = person.row_id WHERE person.connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM person_date WHERE row_id IN \
         (SELECT dated.row_id FROM person CROSS JOIN person_date AS dated \
         ON dated.person_row = person.row_id WHERE person.connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM removed_person_date WHERE (person_row, kind) IN \
         (SELECT removed.person_row, removed.kind FROM person \
         CROSS JOIN removed_person_date AS removed ON removed.person_row = person.row_id \
         WHERE person.connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::new(
        "DELETE FROM person WHERE row_id IN \
         (SELECT row_id FROM person WHERE connection_row = ?1 LIMIT ?2)",
    ),
    Deletion::of_large_rows(
        "DELETE FROM outbox_request WHERE outbox_row IN \
         (SELECT request.outbox_row FROM outbox \
         CROSS JOIN outbox_request AS request ON request.outbox_row = outbox.row_id \
         WHERE outbox.connection_row = ?1 LIMIT ?2)",
        MAX_SENDS,
    ),
    Deletion::new(
        "DELETE FROM outbox WHERE row_id IN \
         (SELECT row_id FROM outbox WHERE connection_row = ?1 LIMIT ?2)",
    ),
];

impl Store {
    /// Deletes what removed connections left, also those that were removed before the last start.
    pub async fn delete_removed_connections(&self) -> Result<()> {
        let removed: Vec<ConnectionRowId> =
            sqlx::query_scalar("SELECT row_id FROM connection WHERE is_removed = 1")
                .fetch_all(&self.durable)
                .await?;
        for connection_row in removed {
            delete_stepwise(&self.durable, &DESK_DELETIONS, connection_row).await?;
            // The mirror still lists the connection, so that no other one gets its row id.
            sqlx::query("DELETE FROM connection WHERE row_id = ?1 AND is_removed = 1")
                .bind(connection_row)
                .execute(&self.durable)
                .await?;
        }
        self.delete_removed_mirrors().await
    }

    async fn delete_removed_mirrors(&self) -> Result<()> {
        let mirrored: Vec<ConnectionRowId> =
            sqlx::query_scalar("SELECT connection_row FROM mirrored_connection")
                .fetch_all(&self.mirror)
                .await?;
        let kept: Vec<ConnectionRowId> = sqlx::query_scalar("SELECT row_id FROM connection")
            .fetch_all(&self.durable)
            .await?;
        for connection_row in mirrored {
            if !kept.contains(&connection_row) {
                self.clear_mirror(connection_row).await?;
                sqlx::query("DELETE FROM mirrored_connection WHERE connection_row = ?1")
                    .bind(connection_row)
                    .execute(&self.mirror_writer)
                    .await?;
            }
        }
        // The deletions include marks of the inbox.
        self.count_mark_change();
        Ok(())
    }
}

#[cfg(test)]
pub(super) fn desk_deletions() -> impl Iterator<Item = &'static str> {
    DESK_DELETIONS.iter().map(|deletion| deletion.statement)
}
