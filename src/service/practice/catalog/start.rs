//! Applies the goods when a service starts.

use sha2::{Digest as _, Sha256};

use super::{authored, goods::goods};
use crate::{
    contract::Timestamp,
    service::{
        error::Result,
        shop::catalog::import,
        store::{Operator, SharedStore},
    },
};

/// Brings the goods of this program into the catalog, unless it got them before.
pub(crate) async fn apply_goods(store: &SharedStore, now: Timestamp) -> Result<()> {
    let version = version();
    if store.practice_goods().await?.as_ref() == Some(&version) {
        return Ok(());
    }
    let program = Operator {
        id: "practice".to_owned(),
        name: "Practice".to_owned(),
    };
    // Services that start at the same time find that nothing is left to change. A test plans the goods without a problem.
    let plan = import(store, &program, goods(), now).await?;
    match plan.as_ref().and_then(|plan| plan.problems.first()) {
        None => store.set_practice_goods(&version).await,
        Some(problem) => {
            tracing::error!(?problem, "the goods of practice were not applied");
            Ok(())
        }
    }
}

/// The SHA-256 of the compiled-in files.
fn version() -> String {
    let mut hash = Sha256::new();
    for file in authored::files() {
        hash.update(file);
    }
    hex::encode(hash.finalize())
}
