//! The audit of a shop: one row for each change that an operator made, in the transaction of the change.
//!
//! Each row has a hash over itself and the hash before it, so that a changed, missing or exchanged row is found. Rows name
//! handles, SKUs, parcels, accounts and settings, never a person.

use sha2::{Digest as _, Sha256};

use crate::{
    contract::{Timestamp, shop::audit::AuditEntry},
    service::{
        error::Result,
        store::{
            Paging, QueryBuilder, Store, WriteTransaction,
            helpers::{escaped_like, trusted_sql},
            query, query_as, query_scalar,
        },
    },
};

/// The number of rows that a check of the chain reads at once.
const ROWS_PER_CHECK: i64 = 5_000;

/// A person or program that keeps a shop. Its key opens `/admin/v1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Operator {
    /// The id of its key.
    pub(crate) id: String,
    pub(crate) name: String,
}

impl Operator {
    /// The operator at the computer of the service.
    pub(crate) fn local() -> Self {
        Self {
            id: "local".to_owned(),
            name: "This computer".to_owned(),
        }
    }
}

/// A change of an operator, before it has a number.
#[derive(Clone)]
pub(crate) struct AuditRecord<'a> {
    pub(crate) operator: &'a Operator,
    /// The kind of the change, such as `catalog.import`.
    pub(crate) action: &'static str,
    /// The handle, SKU, parcel, account or setting that was changed.
    pub(crate) subject: &'a str,
    pub(crate) detail: serde_json::Value,
    pub(crate) at: Timestamp,
}

/// Which rows of the audit a list has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct AuditFilter {
    /// The name of an operator's key.
    pub(crate) operator: Option<String>,
    /// A kind of changes, or the beginning of several: `catalog` finds `catalog.import`.
    pub(crate) action: Option<String>,
    pub(crate) since: Option<Timestamp>,
    /// Exclusive.
    pub(crate) until: Option<Timestamp>,
}

impl AuditFilter {
    fn query(&self) -> QueryBuilder<'_> {
        let mut query = QueryBuilder::new("FROM audit_entry WHERE no > 0");
        if let Some(operator) = &self.operator {
            query.push(" AND operator_name = ").push_bind(operator);
        }
        if let Some(action) = &self.action {
            query.push(" AND (action = ").push_bind(action);
            let of_group = format!("{}.%", escaped_like(action));
            query.push(" OR action LIKE ").push_bind(of_group);
            query.push(" ESCAPE '\\')");
        }
        if let Some(since) = self.since {
            query.push(" AND occurred_at >= ").push_bind(since);
        }
        if let Some(until) = self.until {
            query.push(" AND occurred_at < ").push_bind(until);
        }
        query
    }
}

/// The number and the hash of the last row.
#[derive(sqlx::FromRow)]
struct Head {
    count: i64,
    hash: Vec<u8>,
}

#[derive(sqlx::FromRow)]
struct Row {
    no: i64,
    occurred_at: Timestamp,
    operator_id: String,
    operator_name: String,
    action: String,
    subject: String,
    detail: String,
    hash: Vec<u8>,
}

/// Adds a row. Changes of operators wait here for each other, so that it comes last in a transaction.
pub(in crate::service::store) async fn record(
    write: &mut WriteTransaction,
    record: AuditRecord<'_>,
) -> Result<()> {
    let head: Head =
        query_as("UPDATE audit_head SET count = count + 1 WHERE no = 1 RETURNING count, hash")
            .fetch_one(&mut *write)
            .await?;
    let mut row = Row {
        no: head.count,
        occurred_at: record.at,
        operator_id: record.operator.id.clone(),
        operator_name: record.operator.name.clone(),
        action: record.action.to_owned(),
        subject: record.subject.to_owned(),
        detail: record.detail.to_string(),
        hash: Vec::new(),
    };
    row.hash = row.hash_after(&head.hash);
    query(
        "INSERT INTO audit_entry
            (no, occurred_at, operator_id, operator_name, action, subject, detail, hash)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
    )
    .bind(row.no)
    .bind(row.occurred_at)
    .bind(&row.operator_id)
    .bind(&row.operator_name)
    .bind(&row.action)
    .bind(&row.subject)
    .bind(&row.detail)
    .bind(&row.hash)
    .execute(&mut *write)
    .await?;
    query("UPDATE audit_head SET hash = $1 WHERE no = 1")
        .bind(&row.hash)
        .execute(&mut *write)
        .await?;
    Ok(())
}

impl Row {
    /// The SHA-256 of the hash before and of every column, texts after their lengths.
    fn hash_after(&self, previous: &[u8]) -> Vec<u8> {
        let mut hash = Sha256::new()
            .chain_update(previous)
            .chain_update(self.no.to_be_bytes())
            .chain_update(self.occurred_at.micros().to_be_bytes());
        for text in [
            &self.operator_id,
            &self.operator_name,
            &self.action,
            &self.subject,
            &self.detail,
        ] {
            hash.update((text.len() as u64).to_be_bytes());
            hash.update(text);
        }
        hash.finalize().to_vec()
    }

    fn into_contract(self) -> Result<AuditEntry> {
        Ok(AuditEntry {
            no: self.no,
            occurred_at: self.occurred_at,
            operator: self.operator_name,
            operator_id: self.operator_id,
            action: self.action,
            subject: self.subject,
            detail: serde_json::from_str(&self.detail)?,
            hash: hex::encode(self.hash),
        })
    }
}

const COLUMNS: &str =
    "no, occurred_at, operator_id, operator_name, action, subject, detail, hash FROM audit_entry";

impl Store {
    /// A page of the audit, the last change first, and the number of all rows of the filter.
    pub(crate) async fn audit_entries(
        &self,
        filter: &AuditFilter,
        paging: Paging,
    ) -> Result<(Vec<AuditEntry>, u64)> {
        if *filter != AuditFilter::default() {
            return self.filtered_audit_entries(filter, paging).await;
        }
        let count: i64 = query_scalar("SELECT count FROM audit_head")
            .fetch_one(&self.pool)
            .await?;
        // The numbers have no gaps.
        let last = count.saturating_sub(paging.offset);
        let rows: Vec<Row> = query_as(trusted_sql(format!(
            "SELECT {COLUMNS} WHERE no <= $1 AND no > $2 ORDER BY no DESC"
        )))
        .bind(last)
        .bind(last.saturating_sub(paging.limit))
        .fetch_all(&self.pool)
        .await?;
        let entries = rows.into_iter().map(Row::into_contract);
        Ok((entries.collect::<Result<_>>()?, count.unsigned_abs()))
    }

    async fn filtered_audit_entries(
        &self,
        filter: &AuditFilter,
        Paging { offset, limit }: Paging,
    ) -> Result<(Vec<AuditEntry>, u64)> {
        let from = filter.query();
        let count = from.select("count(*)").build_query_scalar::<i64>();
        let count = count.fetch_one(&self.pool).await?;
        let mut page = from
            .select("no, occurred_at, operator_id, operator_name, action, subject, detail, hash");
        page.push(" ORDER BY no DESC LIMIT ").push_bind(limit);
        page.push(" OFFSET ").push_bind(offset);
        let rows: Vec<Row> = page.build_query_as().fetch_all(&self.pool).await?;
        let entries = rows.into_iter().map(Row::into_contract);
        Ok((entries.collect::<Result<_>>()?, count.unsigned_abs()))
    }

    /// Computes every hash again. Returns the number of the first row that does not follow from the one before it, or after
    /// the last row when rows at the end are missing.
    pub(crate) async fn first_broken_audit_entry(&self) -> Result<Option<i64>> {
        let (mut previous, mut last) = (Vec::new(), 0);
        loop {
            // Read first: the rows up to the head are there, whatever is added meanwhile.
            let head: Head = query_as("SELECT count, hash FROM audit_head WHERE no = 1")
                .fetch_one(&self.pool)
                .await?;
            if head.count <= last {
                return Ok((head.hash != previous).then_some(last + 1));
            }
            let rows: Vec<Row> = query_as(trusted_sql(format!(
                "SELECT {COLUMNS} WHERE no > $1 ORDER BY no LIMIT $2"
            )))
            .bind(last)
            .bind(ROWS_PER_CHECK.min(head.count - last))
            .fetch_all(&self.pool)
            .await?;
            if rows.is_empty() {
                return Ok(Some(last + 1));
            }
            for row in rows {
                if row.no != last + 1 || row.hash != row.hash_after(&previous) {
                    return Ok(Some(last + 1));
                }
                last = row.no;
                previous = row.hash;
            }
        }
    }
}
