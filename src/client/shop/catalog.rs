//! The catalog of a shop: its entries, imports and pictures.

use std::time::Duration;

use reqwest::Method;
use serde::de::DeserializeOwned;

use super::ShopClient;
use crate::{
    client::{ClientError, ResponseFault, batches::create_timeout},
    contract::{
        Page, PageQuery,
        shop::{
            catalog::{
                CatalogEntry, CatalogImport, CatalogPlan, EntryKind, PictureHash, ShopBrand,
                ShopCard, ShopCollection, ShopProduct,
            },
            pictures::{MAX_PICTURE_BYTES, MissingPictures, MissingPicturesRequest, ShopPicture},
        },
    },
};

impl ShopClient {
    /// `POST /admin/v1/catalog/imports`. Sent once: after an error, planning the import again tells whether it was applied.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` with 409 when the catalog has another revision than the expected one. An import with
    /// problems is no error.
    pub async fn import_catalog(&self, import: &CatalogImport) -> Result<CatalogPlan, ClientError> {
        let body = serde_json::to_vec(import)
            .map_err(|_| ClientError::NotTheService(ResponseFault::RequestNotEncoded))?;
        let limit = self.upload_limit(body.len());
        let path = ["catalog", "imports"];
        self.send(Method::POST, &path, "application/json", body, limit)
            .await
    }

    /// `GET /admin/v1/catalog/{kind}` with `search`: a page of the entries with a part of the name or handle, or whose brand
    /// or SKU begins with the text. An empty text finds all.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn find_entries<S: DeserializeOwned>(
        &self,
        kind: EntryKind,
        search: &str,
        archived: bool,
        page: PageQuery,
    ) -> Result<Page<CatalogEntry<S>>, ClientError> {
        let query = [
            ("archived", archived.to_string()),
            ("search", search.to_owned()),
        ];
        self.get_page(&["catalog", list_of(kind)], page, &query)
            .await
    }

    /// `GET /admin/v1/catalog/{kind}` with `handle`: one entry, archived or not.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn find_entry<S: DeserializeOwned>(
        &self,
        kind: EntryKind,
        handle: &str,
    ) -> Result<Option<CatalogEntry<S>>, ClientError> {
        let query = [("handle", handle.to_owned())];
        let path = ["catalog", list_of(kind)];
        let page = self.get_page(&path, PageQuery::default(), &query);
        let page: Page<CatalogEntry<S>> = page.await?;
        Ok(page.data.into_iter().next())
    }

    /// `GET /admin/v1/catalog/products`: a page of the archived products, or of the others, by handle.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn shop_products(
        &self,
        archived: bool,
        page: PageQuery,
    ) -> Result<Page<CatalogEntry<ShopProduct>>, ClientError> {
        self.entries(EntryKind::Product, archived, page).await
    }

    /// `GET /admin/v1/catalog/brands`, as [`shop_products`](Self::shop_products).
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn shop_brands(
        &self,
        archived: bool,
        page: PageQuery,
    ) -> Result<Page<CatalogEntry<ShopBrand>>, ClientError> {
        self.entries(EntryKind::Brand, archived, page).await
    }

    /// `GET /admin/v1/catalog/cards`, as [`shop_products`](Self::shop_products).
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn shop_cards(
        &self,
        archived: bool,
        page: PageQuery,
    ) -> Result<Page<CatalogEntry<ShopCard>>, ClientError> {
        self.entries(EntryKind::Card, archived, page).await
    }

    /// `GET /admin/v1/catalog/collections`, as [`shop_products`](Self::shop_products).
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn shop_collections(
        &self,
        archived: bool,
        page: PageQuery,
    ) -> Result<Page<CatalogEntry<ShopCollection>>, ClientError> {
        self.entries(EntryKind::Collection, archived, page).await
    }

    /// `POST /admin/v1/pictures/missing`: those of the pictures that the shop does not have. At most
    /// [`MAX_HASHES`](crate::contract::shop::pictures::MAX_HASHES) at once.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn missing_pictures(
        &self,
        hashes: Vec<PictureHash>,
    ) -> Result<Vec<PictureHash>, ClientError> {
        let request = MissingPicturesRequest { hashes };
        let path = ["pictures", "missing"];
        let found: MissingPictures = self.change(Method::POST, &path, &request).await?;
        Ok(found.missing)
    }

    /// `POST /admin/v1/pictures`: stores the picture of a PNG, JPEG or WebP file. Storing it again changes nothing.
    ///
    /// # Errors
    /// [`ClientError`]; `Refused` with 400 for another file, and with 413 for one that is too large.
    pub async fn add_picture(&self, file: Vec<u8>) -> Result<ShopPicture, ClientError> {
        let limit = self.upload_limit(file.len());
        let media_type = "application/octet-stream";
        self.send(Method::POST, &["pictures"], media_type, file, limit)
            .await
    }

    /// `GET /pictures/{hash}`: the media type and the bytes of a stored picture.
    ///
    /// # Errors
    /// [`ClientError`].
    pub async fn picture(&self, hash: &PictureHash) -> Result<(String, Vec<u8>), ClientError> {
        let mut url = self.client.inner.base_url.clone();
        if let Ok(mut segments) = url.path_segments_mut() {
            segments.pop_if_empty().extend(["pictures", hash]);
        }
        let options = &self.client.inner.options;
        let read = || {
            let request = self.client.request(Method::GET, url.clone());
            request.timeout(options.read_timeout)
        };
        let body = self.client.send_with_retries(MAX_PICTURE_BYTES, read);
        let body = body.await?;
        Ok((body.content_type, body.bytes))
    }

    async fn entries<S: DeserializeOwned>(
        &self,
        kind: EntryKind,
        archived: bool,
        page: PageQuery,
    ) -> Result<Page<CatalogEntry<S>>, ClientError> {
        let query = [("archived", archived.to_string())];
        self.get_page(&["catalog", list_of(kind)], page, &query)
            .await
    }

    fn upload_limit(&self, bytes: usize) -> Duration {
        create_timeout(self.client.inner.options.create_timeout, bytes)
    }
}

/// The last part of the address of a list.
fn list_of(kind: EntryKind) -> &'static str {
    match kind {
        EntryKind::Product => "products",
        EntryKind::Brand => "brands",
        EntryKind::Card => "cards",
        EntryKind::Collection => "collections",
    }
}
