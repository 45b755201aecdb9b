//! The commands about a shop, whose results screens do not wait for.

use super::access;
use crate::desk::engine::SessionContext;

#[derive(Debug)]
pub enum ShopCommand {
    /// Removes the key of the operator from this computer.
    RemoveOperatorKey,
}

/// Starts the task of a command.
pub(in crate::desk) fn handle(context: SessionContext, command: ShopCommand) {
    match command {
        ShopCommand::RemoveOperatorKey => {
            tokio::spawn(access::remove_key(context));
        }
    }
}
