//! Makes the tables distributed or reference tables of Citus, an extension of PostgreSQL that spreads rows over several
//! servers. The rows of an account are on one of them, so that a transaction of the account is, too.
//!
//! Refuses a database without the extension, and a table whose rows no rule places. Nothing is changed then: all tables are
//! placed in one transaction.

use sqlx::{Postgres, Transaction};

use super::{database_url::DatabaseUrl, migration, session};
use crate::service::error::{Result, ServiceError};

/// The column with the account, by which tables are distributed whose primary key begins with it.
const ACCOUNT_COLUMN: &str = "account_no";

/// The table with which the others are co-located. Their foreign keys refer to it, so that it is distributed first.
const ACCOUNT_TABLE: &str = "account";

/// The table with a trigger, which also refuses that its copied rows are removed from the coordinator.
const LEDGER_TABLE: &str = "payment_entry";

/// Where the rows of a table are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TablePlacement {
    /// Distributed by the column with the account, and co-located with the other tables of the account.
    Distributed { column: &'static str },
    /// A reference table: each node has all rows.
    Reference,
    /// Not a table of Citus: the coordinator has all rows.
    Coordinator,
}

/// A table, and whether it was placed just now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedTable {
    pub table: String,
    pub placement: TablePlacement,
    pub is_changed: bool,
}

#[derive(sqlx::FromRow)]
struct Table {
    name: String,
    /// The first column of the primary key.
    key: Option<String>,
    /// By which column the table is distributed and co-located with the account already, '' for a reference table.
    placed_by: Option<String>,
}

/// The tables of the schema, that of the account first. `$1`: its name. A local table whose metadata Citus keeps (`repmodel`
/// is not that of reference tables, and no co-location) is not placed.
const TABLES: &str = "SELECT CAST(c.relname AS text) AS name,
        (SELECT CAST(a.attname AS text) FROM pg_index i
            JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
            WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
        CASE WHEN p.logicalrelid IS NULL OR (p.partmethod = 'n' AND p.repmodel <> 't' AND p.colocationid = 0) THEN NULL
            WHEN p.repmodel = 't' THEN ''
            WHEN p.partmethod = 'h' AND p.colocationid =
                (SELECT d.colocationid FROM pg_dist_partition d WHERE d.logicalrelid = to_regclass($1))
            THEN column_to_column_name(p.logicalrelid, p.partkey)
            ELSE 'another table' END AS placed_by
     FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
     WHERE c.relnamespace = CAST(current_schema() AS regnamespace) AND c.relkind IN ('r', 'p')
     ORDER BY c.relname <> $1, c.relname";

/// The placement of a table of the service. `None`: the rows would be out of reach of the statements.
fn placement_of(table: &Table) -> Option<TablePlacement> {
    let column = ACCOUNT_COLUMN;
    Some(match table.name.as_str() {
        // An account is the unit: its own row is where its other rows are.
        ACCOUNT_TABLE => TablePlacement::Distributed { column: "no" },
        // A request is authenticated before its account is known.
        "api_key" => TablePlacement::Reference,
        // The catalog belongs to no account, and statements read it together with rows of one.
        "brand" | "card" | "collection" | "product" | "product_country" | "picture"
        | "shop_entry" | "shop_setting" | "service_kind" => TablePlacement::Reference,
        // Stock and parcels of all accounts, and what operators do, one after the other.
        "stock" | "stock_entry" | "packing_run" | "shop_revision" | "audit_entry"
        | "audit_head" => TablePlacement::Coordinator,
        // State of work that one instance does for all accounts. A reference table cannot be written while a worker is unavailable.
        "lease" | "ledger_check" => TablePlacement::Coordinator,
        // The state of the migrations, which precede the distribution.
        "_sqlx_migrations" | "migration_lock" => TablePlacement::Coordinator,
        _ if table.key.as_deref() == Some(column) => TablePlacement::Distributed { column },
        _ => return None,
    })
}

/// Migrates the tables, and places those that are not placed yet. Run it without instances: requests wait until all rows are
/// copied.
///
/// # Errors
/// When the database cannot be used, lacks the extension, or has a table that cannot be placed.
pub(in super::super) async fn distribute(url: &str) -> Result<Vec<PlacedTable>> {
    let url = DatabaseUrl::parse(url)?;
    session::check_sessions(&url).await?;
    let pool = migration::pool_of_waiting_instance(&url).await?;
    let has_citus: bool =
        sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'citus')")
            .fetch_one(&pool)
            .await?;
    if !has_citus {
        return Err(ServiceError::NoCitus);
    }
    migration::migrate(&url).await?;
    let mut transaction = migration::lock(&pool).await?;
    let tables: Vec<Table> = sqlx::query_as(TABLES)
        .bind(ACCOUNT_TABLE)
        .fetch_all(&mut *transaction)
        .await?;
    let placed: Vec<PlacedTable> = tables.into_iter().map(planned).collect::<Result<_>>()?;
    let changed: Vec<&PlacedTable> = placed.iter().filter(|table| table.is_changed).collect();
    let done = place(&mut transaction, &changed).await;
    done.map_err(|source| ServiceError::NotDistributed { source })?;
    let committed = transaction.commit().await;
    committed.map_err(|source| ServiceError::NotDistributed { source })?;
    pool.close().await;
    Ok(placed)
}

fn planned(table: Table) -> Result<PlacedTable> {
    let placement = placement_of(&table);
    let wanted = match &placement {
        Some(TablePlacement::Distributed { column }) => Some(*column),
        Some(TablePlacement::Reference) => Some(""),
        Some(TablePlacement::Coordinator) | None => None,
    };
    let placed_by = table.placed_by.as_deref();
    match placement {
        Some(placement) if placed_by.is_none() || placed_by == wanted => Ok(PlacedTable {
            is_changed: placed_by != wanted,
            table: table.name,
            placement,
        }),
        _ => Err(ServiceError::TableNotPlaced { table: table.name }),
    }
}

async fn place(
    transaction: &mut Transaction<'_, Postgres>,
    tables: &[&PlacedTable],
) -> Result<(), sqlx::Error> {
    // A reference table cannot refer to a distributed one. Accounts are never deleted.
    let unlink = "ALTER TABLE api_key DROP CONSTRAINT IF EXISTS api_key_account_no_fkey";
    sqlx::query(unlink).execute(&mut **transaction).await?;
    // Shards get the trigger of the ledger, too. It only raises an error, and so is safe there.
    let permit_trigger = "SET LOCAL citus.enable_unsafe_triggers = on";
    sqlx::query(permit_trigger)
        .execute(&mut **transaction)
        .await?;
    let has_ledger = tables.iter().any(|table| table.table == LEDGER_TABLE);
    if has_ledger {
        let disable = "ALTER TABLE payment_entry DISABLE TRIGGER USER";
        sqlx::query(disable).execute(&mut **transaction).await?;
    }
    for PlacedTable {
        table, placement, ..
    } in tables
    {
        let statement = match placement {
            TablePlacement::Distributed { .. } => {
                "SELECT create_distributed_table(CAST(quote_ident($1) AS regclass), $2, colocate_with => $3)"
            }
            _ => "SELECT create_reference_table(CAST(quote_ident($1) AS regclass))",
        };
        let mut query = sqlx::query(statement).bind(table);
        if let TablePlacement::Distributed { column } = placement {
            let is_first = table == ACCOUNT_TABLE;
            query = query.bind(*column);
            query = query.bind(if is_first { "none" } else { ACCOUNT_TABLE });
        }
        query.execute(&mut **transaction).await?;
    }
    // The rows were copied, and stay on the coordinator otherwise. Only now: a table cannot be emptied before those that
    // refer to it are distributed.
    for PlacedTable { table, .. } in tables {
        let free = "SELECT truncate_local_data_after_distributing_table(CAST(quote_ident($1) AS regclass))";
        sqlx::query(free)
            .bind(table)
            .execute(&mut **transaction)
            .await?;
    }
    if has_ledger {
        let enable = "ALTER TABLE payment_entry ENABLE TRIGGER USER";
        sqlx::query(enable).execute(&mut **transaction).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A table of the schema, with the first column of its primary key.
    fn parsed(definition: &str) -> Table {
        let (name, columns) = definition.split_once(" (").unwrap();
        let constraint = columns.split_once("PRIMARY KEY (");
        let key = match constraint {
            Some((_, key)) => key.split([',', ')']).next(),
            None => columns
                .lines()
                .find(|line| line.contains("PRIMARY KEY"))
                .and_then(|line| line.split_whitespace().next()),
        };
        Table {
            name: name.to_owned(),
            key: key.map(str::to_owned),
            placed_by: None,
        }
    }

    #[test]
    fn every_table_of_the_schema_has_a_placement() {
        let mut distributed = 0;
        for migration in migration::migrator().iter() {
            let definitions = migration.sql.as_str().split("CREATE TABLE ").skip(1);
            for definition in definitions {
                let (definition, _) = definition.split_once(");").unwrap();
                let table = planned(parsed(definition)).unwrap();
                let is_distributed = matches!(table.placement, TablePlacement::Distributed { .. });
                distributed += usize::from(is_distributed);
            }
        }
        assert_eq!(distributed, 20);
    }

    #[test]
    fn table_with_another_key_is_refused() {
        let refused =
            planned(parsed("note (no BIGINT PRIMARY KEY, account_no BIGINT")).unwrap_err();
        assert!(matches!(refused, ServiceError::TableNotPlaced { table } if table == "note"));
        let mut elsewhere = parsed("turn (account_no BIGINT, PRIMARY KEY (account_no)");
        elsewhere.placed_by = Some("another table".to_owned());
        assert!(planned(elsewhere).is_err());
    }
}
