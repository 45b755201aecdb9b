//! Reads the account: its owner, workspaces, payment methods, greeting cards.

use serde::{Serialize, de::DeserializeOwned};

use super::{failure::SyncFailure, status::SyncResource, worker::Worker};
use crate::{
    client::ItemStream,
    contract::Me,
    desk::{
        connections::{account::is_same_account, embedded::make_urls_relative},
        store::documents,
    },
};

impl Worker {
    pub(super) async fn read_account(&mut self) -> Result<(), SyncFailure> {
        self.progress.working(SyncResource::Account, 0, None);
        let me = self.client.me().await?;
        let (store, connection_row) = (self.ports.store.clone(), self.ports.connection_row);
        if !self.ports.is_embedded && !self.ports.engine.verify_account(&me).await? {
            // The round waits until the engine ends this session, so that nothing of this account
            // is mirrored.
            std::future::pending::<()>().await;
        }
        self.is_verified = true;
        // The service responds and has the same account, so that the mirror can be filled again.
        self.clear_for_rebuilds().await?;
        let known: Option<Me> = store.document(connection_row, documents::ME).await?;
        if self.ports.is_embedded
            && known.is_some_and(|known| is_same_account(&known, &me) == Some(false))
        {
            // The service has another account than before, so its folder is a new one.
            self.clear_mirror().await?;
        }
        if store
            .save_document(connection_row, documents::ME, &me)
            .await?
        {
            self.account_changed().await;
        }
        Ok(())
    }

    pub(super) async fn read_workspaces(&mut self) -> Result<(), SyncFailure> {
        let list = self.client.all_workspaces();
        self.read_document(SyncResource::Workspaces, documents::WORKSPACES, list)
            .await
    }

    pub(super) async fn read_payment_methods(&mut self) -> Result<(), SyncFailure> {
        let list = self.client.all_payment_methods();
        let resource = SyncResource::PaymentMethods;
        self.read_document(resource, documents::PAYMENT_METHODS, list)
            .await
    }

    pub(super) async fn read_cards(&mut self) -> Result<(), SyncFailure> {
        let list = self.client.all_cards();
        self.read_document(SyncResource::Cards, documents::CARDS, list)
            .await
    }

    /// Stores a whole list as one document.
    async fn read_document<T: Serialize + DeserializeOwned>(
        &mut self,
        resource: SyncResource,
        name: &str,
        mut list: ItemStream<T>,
    ) -> Result<(), SyncFailure> {
        let begun = self.ports.clock.now();
        let items = list.collect_all().await?;
        self.replace_unreadable(resource, &list.unreadable(), begun)
            .await?;
        let items = self.without_embedded_host(items);
        let (store, connection_row) = (&self.ports.store, self.ports.connection_row);
        if store.save_document(connection_row, name, &items).await? {
            self.account_changed().await;
        }
        Ok(())
    }

    async fn account_changed(&mut self) {
        self.progress.mark_changed();
        self.ports.engine.publish_connections().await;
    }

    /// Removes the host from the URLs of a service inside giftdesk.
    pub(super) fn without_embedded_host<T: Serialize + DeserializeOwned>(&self, value: T) -> T {
        if !self.ports.is_embedded {
            return value;
        }
        make_urls_relative(value, self.client.base_url())
    }
}
