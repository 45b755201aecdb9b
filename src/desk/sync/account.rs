//! Whose key it is, and what the account has: workspaces, payment methods, cards.

use serde::{Serialize, de::DeserializeOwned};

use super::{Sync, failure::SyncFailure};
use crate::{
    contract::Me,
    desk::{
        SyncResource,
        engine::{account, tell, tell::documents},
        view::Changed,
    },
};

impl Sync {
    pub(super) async fn read_account(&mut self) -> Result<(), SyncFailure> {
        self.progress.working(SyncResource::Account, 0, None);
        let me = self.client.me().await?;
        let (store, connection_row) = (
            self.context.hub.store.clone(),
            self.context.session.connection_row,
        );
        let mut changed = false;
        if !self.context.session.is_practice() && !account::prove(&self.context, &me).await? {
            // The engine ends this session; nothing of this account goes into that one's mirror.
            std::future::pending::<()>().await;
        }
        let known: Option<Me> = store.document(connection_row, documents::ME).await?;
        if self.context.session.is_practice()
            && known.is_some_and(|known| account::is_same(&known, &me) == Some(false))
        {
            // Practice was begun anew.
            store.clear_mirror(connection_row).await?;
            self.changed(Changed {
                catalog: true,
                batches: true,
                orders: true,
                activities: true,
            })
            .await;
            changed = true;
        }
        changed |= store
            .keep_document(connection_row, documents::ME, &me)
            .await?;
        let workspaces = self.client.all_workspaces().collect_all().await?;
        changed |= store
            .keep_document(connection_row, documents::WORKSPACES, &workspaces)
            .await?;
        let methods = self.client.all_payment_methods().collect_all().await?;
        changed |= store
            .keep_document(connection_row, documents::PAYMENT_METHODS, &methods)
            .await?;
        let cards = self.portable(self.client.all_cards().collect_all().await?);
        changed |= store
            .keep_document(connection_row, documents::CARDS, &cards)
            .await?;
        if changed {
            self.progress.news();
            tell::connections(&self.context).await;
        }
        Ok(())
    }

    /// A practice service has another port after every start, so addresses of its pictures are
    /// kept without host: yesterday's stay findable in the picture cache, and a catalog that did
    /// not change is the same text.
    pub(super) fn portable<T: Serialize + DeserializeOwned>(&self, value: T) -> T {
        if !self.context.session.is_practice() {
            return value;
        }
        let Ok(text) = serde_json::to_string(&value) else {
            return value;
        };
        let text = text.replace(&format!("\"{}/", self.client.base()), "\"/");
        serde_json::from_str(&text).unwrap_or(value)
    }
}
