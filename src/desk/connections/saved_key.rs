//! Saves a key that the user entered.

use std::sync::Arc;

use secrecy::SecretString;

use super::vault::KeyName;
use crate::desk::{engine::app_context::AppContext, problem::ProblemKind};

/// Stores the key. A keyring that does not take the key is reported as a notice.
pub(in crate::desk) fn save_key(app: &Arc<AppContext>, name: KeyName, key: SecretString) {
    let app = Arc::clone(app);
    let stored = app.keys.store(name, key);
    // A keyring can wait for a password of the user.
    tokio::spawn(async move {
        if !stored.await && app.keys.is_persistent() {
            app.add_notice(ProblemKind::KeyNotSaved.into());
        }
    });
}
