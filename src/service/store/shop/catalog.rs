//! The entries of the catalog, and the rows that senders read, which follow from them.
//!
//! Changes are planned from what was read, outside of the transaction that writes them: planning takes long, and a database
//! in a file has one writer. The transaction writes only if the catalog is still the one that was read.

use std::collections::{HashMap, HashSet};

use serde::{Serialize, de::DeserializeOwned};
use sqlx::{SqlSafeStr as _, SqlStr};
use uuid::Uuid;

use super::{
    audit::{self, AuditRecord},
    catalog_stock,
    settings::Setting,
};
use crate::{
    contract::{
        ImageFile, ProductId, ProductStatus, Timestamp,
        shop::catalog::{CatalogEntry, EntryKind},
    },
    service::{
        error::Result,
        practice,
        shop::catalog::{
            CatalogChanges, CatalogEntries, ChangedEntry, DerivedCatalog, Entries, Ids, OfKind,
            PictureFile, StockCount, picture_extension,
        },
        store::{
            Paging, QueryBuilder, Store, WriteTransaction,
            helpers::{MAX_ROWS_PER_STATEMENT, escaped_like, to_json, trusted_sql},
            query, query_as, query_scalar,
        },
    },
};

/// The most documents that one statement writes: each can have some kilobytes.
const DOCUMENTS_PER_STATEMENT: usize = 500;
/// The document of a brand contains its products, and that of a collection too.
const BRANDS_PER_STATEMENT: usize = 10;
const COLLECTIONS_PER_STATEMENT: usize = 10;

/// The name of a setting.
const PRACTICE_GOODS: &str = "practice_goods";

/// Empties the tables that follow from the entries.
const EMPTY_FOLLOWING_TABLES: [&str; 5] = [
    "DELETE FROM brand",
    "DELETE FROM card",
    "DELETE FROM collection",
    "DELETE FROM product",
    "DELETE FROM product_country",
];

/// The catalog as it was read. Reading the documents takes long, so that it is left to the caller.
pub(crate) struct StoredCatalog {
    is_practice: bool,
    revision: i64,
    entries: Vec<EntryRow>,
    pictures: Vec<PictureRow>,
    stock: Vec<(Uuid, i64, i64)>,
}

/// Which entries of a kind a list has.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct EntryFilter {
    pub(crate) is_archived: bool,
    /// The only entry, whether it is archived or not.
    pub(crate) handle: Option<String>,
    /// A part of the name or the handle, or the beginning of the brand or of a SKU.
    pub(crate) search: Option<String>,
}

impl EntryFilter {
    /// Adds the conditions to a query.
    fn push_to(&self, query: &mut QueryBuilder<'_>) -> Result<()> {
        if let Some(handle) = &self.handle {
            query.push(" AND handle = ").push_bind(handle.clone());
            return Ok(());
        }
        query.push(match self.is_archived {
            true => " AND archived_at IS NOT NULL",
            false => " AND archived_at IS NULL",
        });
        let Some(search) = &self.search else {
            return Ok(());
        };
        let lower = search.to_lowercase();
        let part = format!("%{}%", escaped_like(&lower));
        // The beginning of a text in the JSON of an entry. SQLite folds the case of ASCII letters only.
        let text = serde_json::to_string(&lower)?;
        let text = escaped_like(&text[..text.len() - 1]);
        let conditions = [
            ("lower(name)", part.clone()),
            ("name", format!("%{}%", escaped_like(search))),
            ("handle", part),
            ("lower(source)", format!("%\"brand\":{text}%")),
            ("lower(source)", format!("%\"sku\":{text}%")),
        ];
        query.push(" AND (");
        for (index, (column, pattern)) in conditions.into_iter().enumerate() {
            if index > 0 {
                query.push(" OR ");
            }
            query.push(column).push(" LIKE ").push_bind(pattern);
            query.push(" ESCAPE '\\'");
        }
        query.push(")");
        Ok(())
    }
}

#[derive(sqlx::FromRow)]
struct PictureRow {
    hash: Vec<u8>,
    stored_hash: Vec<u8>,
    media_type: String,
    width: i64,
    height: i64,
}

#[derive(sqlx::FromRow)]
struct EntryRow {
    kind: String,
    handle: String,
    revision: i64,
    source: String,
    updated_at: Timestamp,
    archived_at: Option<Timestamp>,
}

impl StoredCatalog {
    fn ids(&self) -> Ids {
        match self.is_practice {
            true => practice::catalog::ids(),
            false => Ids::default(),
        }
    }

    pub(crate) fn entries(&self) -> Result<CatalogEntries> {
        // The hash of an uploaded file wins: the stored bytes of one picture can be the file of another.
        let as_stored = self.pictures.iter().map(|row| (&row.stored_hash, row));
        let as_uploaded = self.pictures.iter().map(|row| (&row.hash, row));
        let pictures = as_stored
            .chain(as_uploaded)
            .map(|(hash, row)| (hex::encode(hash), row.file()));
        let stock = self.stock.iter().map(|(item_id, on_hand, reserved)| {
            let (on_hand, reserved) = (*on_hand, *reserved);
            (*item_id, StockCount { on_hand, reserved })
        });
        let mut entries = CatalogEntries {
            revision: self.revision,
            pictures: pictures.collect(),
            stock: stock.collect::<HashMap<_, _>>(),
            ids: self.ids(),
            ..CatalogEntries::default()
        };
        if self.is_practice {
            entries.pictures.extend(practice::pictures::files().clone());
        }
        for row in &self.entries {
            match row.kind.parse() {
                Ok(EntryKind::Product) => row.add_to(&mut entries.products)?,
                Ok(EntryKind::Brand) => row.add_to(&mut entries.brands)?,
                Ok(EntryKind::Card) => row.add_to(&mut entries.cards)?,
                Ok(EntryKind::Collection) => row.add_to(&mut entries.collections)?,
                // The database permits these kinds only.
                Err(_) => {}
            }
        }
        Ok(entries)
    }
}

impl PictureRow {
    fn file(&self) -> PictureFile {
        let hash = hex::encode(&self.hash);
        let extension = picture_extension(&self.media_type);
        PictureFile {
            file: ImageFile {
                url: format!("/pictures/{hash}.{extension}"),
                width: u32::try_from(self.width).unwrap_or_default(),
                height: u32::try_from(self.height).unwrap_or_default(),
            },
            thumbnail: None,
            hash,
        }
    }
}

impl EntryRow {
    fn entry<S: DeserializeOwned>(&self) -> Result<CatalogEntry<S>> {
        Ok(CatalogEntry {
            entry: serde_json::from_str(&self.source)?,
            revision: self.revision,
            updated_at: self.updated_at,
            archived_at: self.archived_at,
        })
    }

    fn add_to<S: DeserializeOwned>(&self, entries: &mut Entries<S>) -> Result<()> {
        entries.insert(self.handle.clone(), self.entry()?);
        Ok(())
    }
}

impl Store {
    pub(crate) async fn stored_catalog(&self) -> Result<StoredCatalog> {
        // First: entries that are newer than the revision are planned again.
        let revision = self.catalog_revision().await?;
        Ok(StoredCatalog {
            is_practice: self.is_practice(),
            revision,
            entries: query_as(
                "SELECT kind, handle, revision, source, updated_at, archived_at FROM shop_entry",
            )
            .fetch_all(&self.pool)
            .await?,
            pictures: query_as("SELECT hash, stored_hash, media_type, width, height FROM picture")
                .fetch_all(&self.pool)
                .await?,
            stock: query_as("SELECT item_id, on_hand, reserved FROM stock")
                .fetch_all(&self.pool)
                .await?,
        })
    }

    /// Applies changes that were planned from `planned_from`. Returns `false`, and changes nothing, when the catalog is
    /// another one meanwhile, or gifts reserved what the changes take away. `goods_version`: that of the goods of Practice that
    /// the changes bring.
    pub(crate) async fn apply_catalog(
        &self,
        planned_from: &StoredCatalog,
        changes: &CatalogChanges,
        derived: &DerivedCatalog,
        goods_version: Option<&str>,
        record: &AuditRecord<'_>,
    ) -> Result<bool> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            let locked = query(
                "UPDATE shop_revision SET revision = revision + 1 WHERE no = 1 AND revision = $1",
            )
            .bind(planned_from.revision)
            .execute(&mut write)
            .await?;
            if locked == 0 {
                return Ok(false);
            }
            if goods_version.is_some() && planned_from.entries.is_empty() {
                // An earlier program made rows of its goods without entries. Those that are goods still are written again, with
                // the same ids. Statements with both would fail until a distributed database has the entries on every node.
                for statement in EMPTY_FOLLOWING_TABLES {
                    query(statement).execute(&mut write).await?;
                }
            }
            let now = record.at;
            let ids = planned_from.ids();
            write_entries(&mut write, ids, &changes.brands, now).await?;
            write_entries(&mut write, ids, &changes.products, now).await?;
            write_entries(&mut write, ids, &changes.cards, now).await?;
            write_entries(&mut write, ids, &changes.collections, now).await?;
            write_documents(&mut write, derived).await?;
            if !catalog_stock::write(&mut write, &changes.stock, now).await? {
                return Ok(false);
            }
            if let Some(version) = goods_version {
                write_goods_version(&mut write, version).await?;
            }
            audit::record(&mut write, record.clone()).await?;
            write.commit().await?;
            Ok(true)
        })
        .await
    }

    /// Grows with each change of the catalog.
    pub(crate) async fn catalog_revision(&self) -> Result<i64> {
        let revision = query_scalar("SELECT revision FROM shop_revision WHERE no = 1");
        Ok(revision.fetch_one(&self.pool).await?)
    }

    /// The handles of all products, also of archived ones.
    pub(crate) async fn product_handles(&self) -> Result<HashSet<String>> {
        let handles: Vec<String> = query_scalar("SELECT handle FROM shop_entry WHERE kind = $1")
            .bind(<&str>::from(EntryKind::Product))
            .fetch_all(&self.pool)
            .await?;
        Ok(handles.into_iter().collect())
    }

    /// The version of the goods of Practice that the catalog got last.
    pub(crate) async fn practice_goods(&self) -> Result<Option<String>> {
        let setting: Option<Setting<String>> = self.setting(PRACTICE_GOODS).await?;
        Ok(setting.map(|setting| setting.value))
    }

    /// Records that the catalog has a version of the goods, of which nothing was left to change.
    pub(crate) async fn set_practice_goods(&self, version: &str) -> Result<()> {
        self.retry_on_conflict(|| async {
            let mut write = self.begin_write().await?;
            write_goods_version(&mut write, version).await?;
            write.commit().await?;
            Ok(())
        })
        .await
    }

    /// A page of entries of a kind by handle, and the number of all of them.
    pub(crate) async fn catalog_entries<S: DeserializeOwned>(
        &self,
        kind: EntryKind,
        filter: &EntryFilter,
        Paging { offset, limit }: Paging,
    ) -> Result<(Vec<CatalogEntry<S>>, u64)> {
        let mut from = QueryBuilder::new("FROM shop_entry WHERE kind = ");
        from.push_bind(<&str>::from(kind));
        filter.push_to(&mut from)?;
        let count = from.select("count(*)").build_query_scalar::<i64>();
        let total = count.fetch_one(&self.pool).await?;
        let mut page = from.select("kind, handle, revision, source, updated_at, archived_at");
        page.push(" ORDER BY handle LIMIT ").push_bind(limit);
        page.push(" OFFSET ").push_bind(offset);
        let rows: Vec<EntryRow> = page.build_query_as().fetch_all(&self.pool).await?;
        let entries = rows.iter().map(EntryRow::entry);
        Ok((entries.collect::<Result<_>>()?, total.unsigned_abs()))
    }
}

/// No operator chooses the version of the goods of Practice, so that it is not in the audit.
async fn write_goods_version(write: &mut WriteTransaction, version: &str) -> Result<()> {
    query(
        "INSERT INTO shop_setting (name, value, revision) VALUES ($1, $2, 1)
         ON CONFLICT (name) DO UPDATE SET value = excluded.value, revision = shop_setting.revision + 1",
    )
    .bind(PRACTICE_GOODS)
    .bind(to_json(&version)?)
    .execute(write)
    .await?;
    Ok(())
}

/// Hexadecimal digits, from which a statement makes an id.
fn hex_of(id: impl Into<Uuid>) -> String {
    id.into().simple().to_string()
}

/// Runs a statement whose parameter is a JSON array of rows.
async fn write_rows<R: Serialize>(
    write: &mut WriteTransaction,
    statement: String,
    rows: &[R],
    rows_per_statement: usize,
) -> Result<()> {
    let statement: SqlStr = trusted_sql(statement).into_sql_str();
    for rows in rows.chunks(rows_per_statement) {
        query(statement.clone())
            .bind(to_json(rows)?)
            .execute(&mut *write)
            .await?;
    }
    Ok(())
}

async fn write_entries<S: Serialize + OfKind>(
    write: &mut WriteTransaction,
    ids: Ids,
    changed: &[ChangedEntry<S>],
    now: Timestamp,
) -> Result<()> {
    let kind: &str = S::KIND.into();
    let rows = changed.iter().map(|entry| {
        let id: Uuid = ids.entry(S::KIND, &entry.handle);
        let archived_at = entry.is_archived.then_some(now.micros());
        let source = to_json(&entry.source)?;
        let (handle, name, revision) = (&entry.handle, &entry.name, entry.revision);
        let updated_at = entry.updated_at.unwrap_or(now).micros();
        Ok((
            kind,
            handle,
            hex_of(id),
            name,
            revision,
            source,
            updated_at,
            archived_at,
        ))
    });
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let statement = format!(
        "INSERT INTO shop_entry (kind, handle, id, name, revision, source, updated_at, archived_at)
         SELECT value ->> 0, value ->> 1, {}, value ->> 3, CAST(value ->> 4 AS BIGINT), value ->> 5,
            CAST(value ->> 6 AS BIGINT), CAST(value ->> 7 AS BIGINT)
         FROM {} WHERE true
         ON CONFLICT (kind, handle) DO UPDATE SET name = excluded.name, revision = excluded.revision,
            source = excluded.source, updated_at = excluded.updated_at, archived_at = excluded.archived_at",
        write.dialect().id_from_hex("value ->> 2"),
        write.dialect().json_rows(1),
    );
    write_rows(write, statement, &rows, DOCUMENTS_PER_STATEMENT).await
}

/// Writes the rows whose documents differ.
async fn write_documents(write: &mut WriteTransaction, derived: &DerivedCatalog) -> Result<()> {
    write_brands(write, derived).await?;
    write_products(write, derived).await?;
    write_cards(write, derived).await?;
    write_collections(write, derived).await?;
    write_countries(write, derived).await
}

async fn write_brands(write: &mut WriteTransaction, derived: &DerivedCatalog) -> Result<()> {
    let rows = derived.brands.iter();
    let rows = rows.map(|brand| Ok((hex_of(brand.id.0), &brand.name, to_json(brand)?)));
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let statement = format!(
        "INSERT INTO brand (id, name, document) SELECT {}, value ->> 1, value ->> 2 FROM {} WHERE true
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, document = excluded.document
         WHERE brand.document <> excluded.document",
        write.dialect().id_from_hex("value ->> 0"),
        write.dialect().json_rows(1),
    );
    write_rows(write, statement, &rows, BRANDS_PER_STATEMENT).await
}

async fn write_products(write: &mut WriteTransaction, derived: &DerivedCatalog) -> Result<()> {
    let rows = derived.products.iter().map(|row| {
        let product = &row.product;
        let (id, brand_id) = (hex_of(product.id.0), hex_of(product.brand.id.0));
        let is_active = i64::from(product.status == ProductStatus::Active);
        let is_gift_card = i64::from(row.is_gift_card);
        let is_custom = i64::from(row.is_custom);
        let document = to_json(product)?;
        Ok((
            id,
            brand_id,
            &product.name,
            is_active,
            is_gift_card,
            &row.slug,
            document,
            is_custom,
        ))
    });
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let dialect = write.dialect();
    let statement = format!(
        "INSERT INTO product (id, brand_id, name, is_active, is_custom, is_gift_card, slug, document)
         SELECT {}, {}, value ->> 2, CAST(value ->> 3 AS BIGINT) = 1, CAST(value ->> 7 AS BIGINT) = 1,
            CAST(value ->> 4 AS BIGINT) = 1, value ->> 5, value ->> 6
         FROM {} WHERE true
         ON CONFLICT (id) DO UPDATE SET brand_id = excluded.brand_id, name = excluded.name,
            is_active = excluded.is_active, is_custom = excluded.is_custom, is_gift_card = excluded.is_gift_card,
            slug = excluded.slug, document = excluded.document
         WHERE product.document <> excluded.document OR product.is_gift_card <> excluded.is_gift_card
            OR product.is_custom <> excluded.is_custom OR product.slug IS DISTINCT FROM excluded.slug",
        dialect.id_from_hex("value ->> 0"),
        dialect.id_from_hex("value ->> 1"),
        dialect.json_rows(1),
    );
    write_rows(write, statement, &rows, DOCUMENTS_PER_STATEMENT).await
}

/// New cards follow the others.
async fn write_cards(write: &mut WriteTransaction, derived: &DerivedCatalog) -> Result<()> {
    if derived.cards.is_empty() {
        return Ok(());
    }
    let last: i64 = query_scalar("SELECT coalesce(max(position), 0) FROM card")
        .fetch_one(&mut *write)
        .await?;
    let rows = (last + 1..).zip(&derived.cards).map(|(position, row)| {
        let is_archived = i64::from(row.is_archived);
        Ok((
            hex_of(row.card.id.0),
            position,
            is_archived,
            to_json(&row.card)?,
        ))
    });
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let statement = format!(
        "INSERT INTO card (id, position, is_archived, document)
         SELECT {}, CAST(value ->> 1 AS BIGINT), CAST(value ->> 2 AS BIGINT) = 1, value ->> 3 FROM {} WHERE true
         ON CONFLICT (id) DO UPDATE SET is_archived = excluded.is_archived, document = excluded.document
         WHERE card.document <> excluded.document OR card.is_archived <> excluded.is_archived",
        write.dialect().id_from_hex("value ->> 0"),
        write.dialect().json_rows(1),
    );
    write_rows(write, statement, &rows, DOCUMENTS_PER_STATEMENT).await
}

async fn write_collections(write: &mut WriteTransaction, derived: &DerivedCatalog) -> Result<()> {
    let rows = derived.collections.iter().map(|row| {
        let collection = &row.collection;
        let product_id = collection
            .product
            .as_ref()
            .map(|product| hex_of(product.id.0));
        let is_published = i64::from(collection.is_published);
        let is_archived = i64::from(row.is_archived);
        let (id, document) = (hex_of(collection.id.0), to_json(collection)?);
        Ok((
            id,
            &collection.title,
            is_published,
            is_archived,
            product_id,
            document,
        ))
    });
    let rows: Vec<_> = rows.collect::<Result<_>>()?;
    let dialect = write.dialect();
    let statement = format!(
        "INSERT INTO collection (id, title, is_published, is_archived, product_id, document)
         SELECT {}, value ->> 1, CAST(value ->> 2 AS BIGINT) = 1, CAST(value ->> 3 AS BIGINT) = 1, {}, value ->> 5
         FROM {} WHERE true
         ON CONFLICT (id) DO UPDATE SET title = excluded.title, is_published = excluded.is_published,
            is_archived = excluded.is_archived, product_id = excluded.product_id, document = excluded.document
         WHERE collection.document <> excluded.document OR collection.is_archived <> excluded.is_archived",
        dialect.id_from_hex("value ->> 0"),
        dialect.id_from_hex("value ->> 4"),
        dialect.json_rows(1),
    );
    write_rows(write, statement, &rows, COLLECTIONS_PER_STATEMENT).await
}

async fn write_countries(write: &mut WriteTransaction, derived: &DerivedCatalog) -> Result<()> {
    let pairs = |countries: &[(String, ProductId)]| -> Vec<(String, String)> {
        let pairs = countries.iter();
        pairs
            .map(|(country, id)| (country.clone(), hex_of(id.0)))
            .collect()
    };
    let dialect = write.dialect();
    let pair = format!("value ->> 0, {}", dialect.id_from_hex("value ->> 1"));
    let rows = dialect.json_rows(1);
    let delete = format!(
        "DELETE FROM product_country WHERE (country, product_id) IN (SELECT {pair} FROM {rows})"
    );
    let insert = format!(
        "INSERT INTO product_country (country, product_id) SELECT {pair} FROM {rows} WHERE true
         ON CONFLICT (country, product_id) DO NOTHING"
    );
    let (removed, added) = (
        pairs(&derived.removed_countries),
        pairs(&derived.added_countries),
    );
    write_rows(write, delete, &removed, MAX_ROWS_PER_STATEMENT).await?;
    write_rows(write, insert, &added, MAX_ROWS_PER_STATEMENT).await
}
