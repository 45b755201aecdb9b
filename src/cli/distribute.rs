//! `giftdesk database distribute`: makes the tables of a service distributed or reference tables of Citus.

use clap::Subcommand;

use super::{
    database::{self, DatabaseOption},
    failure::Failure,
};
use crate::{
    i18n::t,
    service::{PlacedTable, TablePlacement, distribute_database},
};

#[derive(Debug, clap::Args)]
pub(super) struct DatabaseOptions {
    #[command(flatten)]
    database: DatabaseOption,
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, Subcommand)]
enum Action {
    Distribute,
}

pub(super) fn run(options: &DatabaseOptions) -> Result<(), Failure> {
    let Action::Distribute = options.action;
    let database = options.database.url()?;
    database::block_on(async {
        let placed = distribute_database(database.as_ref()).await?;
        placed
            .iter()
            .map(placement)
            .for_each(|line| println!("{line}"));
        let changed = placed.iter().filter(|table| table.is_changed).count();
        println!("{}", t!("cli-distribute-done", tables = changed));
        Ok(())
    })
}

fn placement(placed: &PlacedTable) -> String {
    let table = placed.table.as_str();
    match placed.placement {
        TablePlacement::Distributed { column } => {
            t!("cli-distribute-distributed", table = table, column = column)
        }
        TablePlacement::Reference => t!("cli-distribute-reference", table = table),
        TablePlacement::Coordinator => t!("cli-distribute-coordinator", table = table),
    }
}
