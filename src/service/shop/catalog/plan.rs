//! The plan of an import: the entries that are new, changed, archived or unchanged, and the problems.
//!
//! A plan with a problem has no changes, so that an import is applied whole or not at all. A plan of an import that was
//! applied already is empty. Nothing is deleted: an entry that is not offered anymore is archived, and an import that
//! names it makes it active again.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use super::{
    brand::find_named_brands,
    check,
    entries::{CatalogChanges, CatalogEntries, ChangedEntry, Entries, OfKind as _, StockChange},
    merge::{BrandIndex, EntryChange, ShopContext, Source},
    problems::Problems,
};
use crate::contract::{
    Timestamp,
    shop::catalog::{
        CatalogEntry, CatalogImport, CatalogPlan, CatalogProblemCode, EntryAction, EntryPlan,
        FieldDifference, KindPlan,
    },
};

/// The most entries of a kind in one import.
pub(super) const MAX_ENTRIES: usize = 20_000;

/// Plans an import: the changes for the operator, and those that are written.
pub(crate) fn plan(
    before: &CatalogEntries,
    import: &CatalogImport,
) -> (CatalogPlan, CatalogChanges) {
    let mut planner = Planner {
        problems: Problems::default(),
        stock: Vec::new(),
        archives_missing: import.archive_missing,
        shop: ShopContext {
            ids: before.ids,
            pictures: &before.pictures,
            stock: &before.stock,
            removes_missing_variants: import.archive_missing,
            brands: BrandIndex::default(),
            products: BTreeSet::new(),
            skus: HashMap::new(),
        },
    };
    let named_brands = find_named_brands(&before.brands, &import.brands);
    let (brand_plan, brands) = planner.plan_kind(
        &before.brands,
        named_brands
            .iter()
            .map(|(index, change)| (*index, &**change)),
    );
    planner.shop.brands = BrandIndex::new(
        active_after(&before.brands, &brands)
            .into_iter()
            .map(|(handle, brand)| (handle, brand.name.as_str())),
    );
    planner.shop.skus = unnamed_skus(before, import);
    let (product_plan, products) =
        planner.plan_kind(&before.products, import.products.iter().enumerate());
    let active = active_after(&before.products, &products).into_keys();
    planner.shop.products = active.map(str::to_owned).collect();
    let (card_plan, cards) = planner.plan_kind(&before.cards, import.cards.iter().enumerate());
    let (collection_plan, collections) =
        planner.plan_kind(&before.collections, import.collections.iter().enumerate());
    let plan = CatalogPlan {
        products: product_plan,
        brands: brand_plan,
        cards: card_plan,
        collections: collection_plan,
        problems: planner.problems.into_vec(),
        applied: false,
        revision: before.revision,
    };
    if !plan.problems.is_empty() {
        return (plan, CatalogChanges::default());
    }
    let changes = CatalogChanges {
        products,
        brands,
        cards,
        collections,
        stock: planner.stock,
    };
    (plan, changes)
}

struct Planner<'a> {
    shop: ShopContext<'a>,
    problems: Problems,
    stock: Vec<StockChange>,
    archives_missing: bool,
}

impl Planner<'_> {
    /// Plans the changes of a kind, each with its position in the import.
    fn plan_kind<'c, C: EntryChange + 'c>(
        &mut self,
        before: &Entries<C::Source>,
        changes: impl Iterator<Item = (usize, &'c C)>,
    ) -> (KindPlan, Vec<ChangedEntry<C::Source>>) {
        let mut plan = KindPlan::default();
        let mut changed = Vec::new();
        let mut named = HashSet::new();
        let mut is_list = false;
        for (index, change) in changes {
            let mut problems = self.problems.of_entry(C::Source::KIND, index);
            let handle = change.handle();
            is_list |= !change.is_only_named();
            if index >= MAX_ENTRIES {
                let message = format!("The import has more than {MAX_ENTRIES} entries of a kind");
                problems.invalid("handle", message);
                break;
            } else if handle.is_empty() {
                problems.missing("handle");
            } else if !check::is_handle(handle) {
                let message = "A handle has only lower-case letters, digits and hyphens";
                problems.invalid("handle", message);
            } else if !named.insert(handle) {
                let message = "The import names this entry twice";
                problems.add("handle", CatalogProblemCode::Duplicate, message);
            } else {
                let current = before.get(handle);
                changed.extend(self.plan_entry(index, change, current, &mut plan));
            }
        }
        if self.archives_missing && is_list {
            let missing = before
                .iter()
                .filter(|(handle, entry)| {
                    entry.archived_at.is_none() && !named.contains(handle.as_str())
                })
                .map(|(_, entry)| entry);
            for entry in missing {
                changed.push(self.archive(entry, &mut plan));
            }
        }
        (plan, changed)
    }

    fn archive<S: Source>(
        &mut self,
        entry: &CatalogEntry<S>,
        plan: &mut KindPlan,
    ) -> ChangedEntry<S> {
        plan.archived += 1;
        plan.add(&entry.entry, EntryAction::Archived, Vec::new());
        self.stock.extend(entry.entry.archived_stock(&self.shop));
        ChangedEntry {
            is_archived: true,
            ..changed_entry(entry.entry.clone(), entry.revision, None)
        }
    }

    /// Plans the change of one entry. Returns the entry when it differs.
    fn plan_entry<C: EntryChange>(
        &mut self,
        index: usize,
        change: &C,
        current: Option<&CatalogEntry<C::Source>>,
        plan: &mut KindPlan,
    ) -> Option<ChangedEntry<C::Source>> {
        let mut problems = self.problems.of_entry(C::Source::KIND, index);
        let revision = current.map_or(0, |entry| entry.revision);
        if change.expected_revision().is_some_and(|it| it != revision) {
            let message = "Another operator changed this entry meanwhile";
            problems.add("expected_revision", CatalogProblemCode::Stale, message);
        }
        if change.archives() {
            let active = current.filter(|entry| entry.archived_at.is_none());
            if active.is_none() {
                plan.unchanged += 1;
            }
            return active.map(|entry| self.archive(entry, plan));
        }
        let mut source = match current {
            Some(entry) => entry.entry.clone(),
            None => C::Source::with_handle(change.handle()),
        };
        change.merge(&mut source, &mut self.shop, &mut problems);
        let active = current.filter(|entry| entry.archived_at.is_none());
        let former = active.map(|entry| &entry.entry);
        let stock = change.stock(former, &source, &self.shop, &mut problems);
        self.stock.extend(stock.changes);
        let Some(current) = current else {
            plan.new += 1;
            plan.add(&source, EntryAction::New, Vec::new());
            return Some(changed_entry(source, revision, change.updated_at()));
        };
        let mut differences = Vec::new();
        if let Some(archived_at) = current.archived_at {
            differences.push(FieldDifference {
                field: "archived_at".to_owned(),
                before: Some(archived_at.to_string()),
                after: None,
            });
        }
        let is_changed = source != current.entry || current.archived_at.is_some();
        if is_changed {
            let fields = current.entry.fields();
            differences.extend(fields.differences(source.fields()));
        }
        differences.extend(stock.differences);
        if !is_changed && differences.is_empty() {
            plan.unchanged += 1;
            return None;
        }
        plan.changed += 1;
        plan.add(&source, EntryAction::Changed, differences);
        // The stock is no field of the entry.
        is_changed.then(|| changed_entry(source, revision, change.updated_at()))
    }
}

impl KindPlan {
    fn add(&mut self, source: &impl Source, action: EntryAction, changes: Vec<FieldDifference>) {
        self.entries.push(EntryPlan {
            handle: source.handle().to_owned(),
            name: source.name().to_owned(),
            action,
            changes,
        });
    }
}

fn changed_entry<S: Source>(
    source: S,
    revision: i64,
    updated_at: Option<Timestamp>,
) -> ChangedEntry<S> {
    ChangedEntry {
        handle: source.handle().to_owned(),
        name: source.name().to_owned(),
        source,
        is_archived: false,
        revision: revision + 1,
        updated_at,
    }
}

/// The entries that are not archived after the changes, by handle.
fn active_after<'a, S>(
    before: &'a Entries<S>,
    changes: &'a [ChangedEntry<S>],
) -> BTreeMap<&'a str, &'a S> {
    let mut active: BTreeMap<&str, &S> = before
        .iter()
        .filter(|(_, entry)| entry.archived_at.is_none())
        .map(|(handle, entry)| (handle.as_str(), &entry.entry))
        .collect();
    for change in changes {
        match change.is_archived {
            true => active.remove(change.handle.as_str()),
            false => active.insert(&change.handle, &change.source),
        };
    }
    active
}

/// The SKUs of the products that the import does not name, and that stay active.
fn unnamed_skus(before: &CatalogEntries, import: &CatalogImport) -> HashMap<String, String> {
    if import.archive_missing && !import.products.is_empty() {
        return HashMap::new();
    }
    let named: HashSet<&str> = import
        .products
        .iter()
        .map(|it| it.handle.as_str())
        .collect();
    before
        .products
        .values()
        .filter(|entry| entry.archived_at.is_none())
        .map(|entry| &entry.entry)
        .filter(|product| !named.contains(product.handle.as_str()))
        .flat_map(|product| product.variants.iter().map(move |it| (product, it)))
        .filter_map(|(product, variant)| Some((variant.sku.clone()?, product.handle.clone())))
        .collect()
}
