//! Reads the account: its owner, workspaces, payment methods, greeting cards.

use serde::{Serialize, de::DeserializeOwned};

use super::{failure::SyncFailure, worker::Worker};
use crate::{
    contract::Me,
    desk::{SyncResource, account::is_same_account, documents, view::Changed},
};

impl Worker {
    pub(super) async fn read_account(&mut self) -> Result<(), SyncFailure> {
        self.progress.working(SyncResource::Account, 0, None);
        let me = self.client.me().await?;
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        let mut changed = false;
        if !self.ports.is_practice && !self.ports.engine.verify_account(&me).await? {
            // The round waits until the engine ends this session, so that nothing of this account
            // is mirrored.
            std::future::pending::<()>().await;
        }
        let known: Option<Me> = store.document(connection_row, documents::ME).await?;
        if self.ports.is_practice
            && known.is_some_and(|known| is_same_account(&known, &me) == Some(false))
        {
            // The practice service has another account than before, so it was reset.
            store.clear_mirror(connection_row).await?;
            self.ports
                .publish_changed(Changed {
                    catalog: true,
                    batches: true,
                    orders: true,
                    activities: true,
                })
                .await;
            changed = true;
        }
        changed |= store
            .save_document(connection_row, documents::ME, &me)
            .await?;
        let workspaces = self.client.all_workspaces().collect_all().await?;
        changed |= store
            .save_document(connection_row, documents::WORKSPACES, &workspaces)
            .await?;
        let methods = self.client.all_payment_methods().collect_all().await?;
        changed |= store
            .save_document(connection_row, documents::PAYMENT_METHODS, &methods)
            .await?;
        let cards = self.without_practice_host(self.client.all_cards().collect_all().await?);
        changed |= store
            .save_document(connection_row, documents::CARDS, &cards)
            .await?;
        if changed {
            self.progress.mark_changed();
            self.ports.engine.publish_connections().await;
        }
        Ok(())
    }

    /// Removes the host from the URLs of a practice service, whose port changes with every start, so
    /// that the picture cache finds pictures again and an unchanged catalog stays unchanged.
    pub(super) fn without_practice_host<T: Serialize + DeserializeOwned>(&self, value: T) -> T {
        if !self.ports.is_practice {
            return value;
        }
        let Ok(text) = serde_json::to_string(&value) else {
            return value;
        };
        let text = text.replace(&format!("\"{}/", self.client.base_url()), "\"/");
        serde_json::from_str(&text).unwrap_or(value)
    }
}
