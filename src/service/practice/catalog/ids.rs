//! The ids of the goods, which practice folders had before the goods were entries of a catalog. Gifts, drafts and templates
//! refer to them.

use std::{collections::HashMap, sync::OnceLock};

use uuid::Uuid;

use super::{authored, goods::combinations, slug};
use crate::{contract::shop::catalog::EntryKind, service::shop::catalog::Ids};

/// The namespace of these ids, which must never change.
const ID_NAMESPACE: Uuid = Uuid::from_u128(0x5c1f_9d7e_2a64_4b08_9e3b_7d10_6f52_c8a1);

/// The ids of a practice catalog. Entries that are not goods of the program have the ids of a
/// shop.
pub(crate) fn ids() -> Ids {
    static EARLIER: OnceLock<HashMap<Uuid, Uuid>> = OnceLock::new();
    Ids::with_earlier(EARLIER.get_or_init(earlier_ids))
}

/// The ids by those that a shop would give.
fn earlier_ids() -> HashMap<Uuid, Uuid> {
    let shop = Ids::default();
    let mut ids = HashMap::new();
    let mut add = |id: Uuid, path: &str| {
        ids.insert(id, Uuid::new_v5(&ID_NAMESPACE, path.as_bytes()));
    };
    for authored in authored::brands() {
        let brand = slug(&authored.name);
        add(
            shop.entry(EntryKind::Brand, &brand),
            &format!("brand/{brand}"),
        );
        for authored in &authored.products {
            let product = slug(&authored.name);
            let path = format!("product/{brand}/{product}");
            add(shop.entry(EntryKind::Product, &product), &path);
            for chosen in combinations(authored) {
                let values: Vec<String> = chosen.iter().map(|it| it.name.clone()).collect();
                let path = format!("{path}/variant/{}", slug(&values.join(" / ")));
                add(shop.variant(&product, &values), &path);
            }
        }
    }
    for authored in authored::cards() {
        let card = slug(&authored.name);
        add(shop.entry(EntryKind::Card, &card), &format!("card/{card}"));
    }
    for authored in authored::collections() {
        let collection = slug(&authored.title);
        let path = format!("collection/{collection}");
        add(shop.entry(EntryKind::Collection, &collection), &path);
        add(
            shop.collection_product(&collection),
            &format!("{path}/product"),
        );
    }
    ids
}
