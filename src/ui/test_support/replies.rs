//! What the scripted engine replies to a command.

use std::{any::Any, ops::Range, sync::Arc};

use uuid::Uuid;

use super::{
    drawing,
    engine::State,
    samples::{catalog, collections, gift, inbox, money, order_jobs, orders, people, send_log},
};
use crate::{
    desk::{
        AnyQuestion, CheckSend, CheckedSend, Command, CompareCharge, CountCategories, CountListed,
        CountMirroredOrders, Draft, DraftId, DraftSummary, Event, GetActivitySummary, GetBatch,
        GetBrand, GetCollection, GetGiftLinks, GetLedger, GetListIds, GetOccasions, GetOrder,
        GetPerson, GetProduct, GetReport, GetRows, ImportPreview, List, PartDifference,
        PeopleChange, PeopleCommand, PeopleEvent, PeopleQuery, PlanSend, PreviewOrderAction,
        PreviewSelection, PriceDraft, Problem, ProblemKind, RecipientEditSummary, RequestKey,
        Window,
        activity::{ActivityQuery, ActivitySummary},
        batches::{BatchQuery, CartSummary},
        catalog::{BrandQuery, CollectionQuery, Facet, ProductQuery},
        inbox::InboxQuery,
        lists::{BatchRecipients, ListIds, ListQuery, ListedCount},
        money::Ledger,
        orders::OrderQuery,
        personal::SendPlan,
        recipients::edit::import_rows,
        reports::Report,
    },
    recipients::{ReadOptions, RecipientFacts, RecipientTable, apply_mapping, check, read_text},
};

impl State {
    pub(super) fn reply(&mut self, command: &Command) {
        match command {
            Command::Ask(question) => {
                if self.holds_lists_from.is_none() {
                    self.answer_list(question);
                }
                self.answer(question);
            }
            Command::Picture { url, width, height } => self.events.push_back(Event::Picture {
                url: url.clone(),
                width: *width,
                height: *height,
                pixels: Some(drawing::pixels(url, *width, *height)),
            }),
            Command::MarkInbox {
                change,
                target,
                mark,
            } => {
                let items = inbox::inbox().items;
                let marked = items
                    .iter()
                    .filter(|item| item.state == target.state && target.items.contains(item.key));
                self.events.push_back(Event::InboxMarked {
                    change: *change,
                    mark: *mark,
                    items: marked.count() as u64,
                });
            }
            Command::People(command) => self.reply_about_people(command),
            Command::Send { draft, .. } => self.reply_to_send(*draft),
            _ => self.reply_about_drafts(command),
        }
    }

    fn answer(&mut self, question: &AnyQuestion) {
        question.reply(|GetProduct(id)| Ok(Arc::new(catalog::product(*id))));
        question.reply(|GetBrand(id)| Ok(Arc::new(catalog::brand_detail(*id))));
        question.reply(|GetCollection(id)| Ok(collections::detail(*id)));
        question.reply(|GetBatch(id)| Ok(Arc::new(orders::batch_detail(*id))));
        question.reply(|GetOrder(id)| Ok(Arc::new(orders::order_detail(*id))));
        let is_empty = self.sizes.orders == 0;
        question.reply(|GetActivitySummary { days }| {
            Ok(Arc::new(if is_empty {
                ActivitySummary::default()
            } else {
                orders::activity_summary(*days)
            }))
        });
        question.reply(|CountCategories(query)| {
            let found = catalog::find_products(&query.text).len() as u64;
            let counts = catalog::summary().categories.into_iter();
            let counts = counts.map(|facet| Facet {
                count: facet.count.min(found),
                ..facet
            });
            Ok(Arc::new(counts.collect()))
        });
        question.reply(|GetLedger| {
            Ok(Arc::new(if is_empty {
                Ledger::default()
            } else {
                money::ledger()
            }))
        });
        question.reply(|_: &CompareCharge| Ok(Arc::new(money::comparison())));
        question.reply(|GetReport| {
            Ok(Arc::new(if is_empty {
                Report::default()
            } else {
                money::report()
            }))
        });
        question.reply(|GetListIds(query)| Ok(self.list_ids(query)));
        question.reply(|CountListed { query, items, .. }| {
            Ok(ListedCount {
                shown: items.count_in(&self.list_ids(query)),
                missing: items.filtered(|_| false),
            })
        });
        question.reply(|_: &CountMirroredOrders| Ok(self.mirrored_orders));
        question
            .reply(|PreviewOrderAction(selection)| Ok(Arc::new(order_jobs::preview(selection))));
        question.reply(|GetGiftLinks(selection)| Ok(Arc::new(order_jobs::gift_links(selection))));
        question.reply(|GetPerson(id)| Ok(Some(Arc::new(people::person(*id)))));
        question.reply(|GetOccasions| Ok(Arc::new(people::occasions())));
        question.reply(|preview: &PreviewSelection| {
            let gifted_days = preview.gifted_days;
            Ok(Arc::new(people::preview(&preview.selection, gifted_days)))
        });
        question.reply(|_: &CheckSend| {
            Ok(CheckedSend {
                warnings: Arc::new(self.warnings.clone()),
                parts: self.parts.max(1),
                difference: PartDifference::default(),
            })
        });
        let draft = |id: DraftId| {
            let mut drafts = self.drafts.iter();
            let draft = drafts.find(|(draft, _)| draft.id == id);
            draft.ok_or_else(|| Problem::from(ProblemKind::DraftNotFound))
        };
        question.reply(|PriceDraft(id)| {
            let (draft, recipients) = draft(*id)?;
            Ok(gift::draft_price(draft, recipients))
        });
        question.reply(|PlanSend(id)| {
            let (draft, recipients) = draft(*id)?;
            let issues = check(recipients, &draft.send_method);
            Ok(Arc::new(
                SendPlan::of(draft, recipients).with_issues(&issues),
            ))
        });
        self.answer_about_shop(question);
        self.answer_about_parcels(question);
        self.events.push_back(Event::Replied);
    }

    /// Replies to a question for rows.
    pub(super) fn answer_list(&self, question: &AnyQuestion) {
        let products = |query: &ProductQuery| catalog::find_products(&query.text);
        self.answer_rows(question, products, |_, n| catalog::product_row(n));
        let brands = |query: &BrandQuery| catalog::find_brands(&query.text);
        self.answer_rows(question, brands, |_, n| catalog::brand_row(n));
        let row = |_: &CollectionQuery, n| collections::collection_row(n);
        self.answer_rows(question, collections::find_collections, row);
        let row = |query: &BatchQuery, n| match n {
            orders::WHOLE_SEND => orders::whole_send_row(is_send_open(query)),
            n => orders::batch_row(n),
        };
        self.answer_rows(question, |query| self.batches(query), row);
        let orders = |query: &OrderQuery| orders::find_orders(query, self.sizes.orders);
        self.answer_rows(question, orders, |query, n| {
            let mut row = orders::order_row(n);
            row.batch_id = query.batch.unwrap_or(row.batch_id);
            row
        });
        let activities = |_: &ActivityQuery| (0..self.sizes.activities).collect();
        self.answer_rows(question, activities, |_, n| orders::activity_row(n));
        let recipients = |_: &BatchRecipients| (0..orders::BATCH_RECIPIENTS).collect();
        self.answer_rows(question, recipients, |_, n| orders::recipient(n));
        self.answer_rows(question, order_jobs::find_items, |_, n| order_jobs::item(n));
        self.answer_rows(
            question,
            |query| self.inbox_items(query),
            |_, n| inbox::row(n),
        );
        self.answer_rows(question, send_log::find_records, |_, n| send_log::row(n));
        let row = |_: &PeopleQuery, n| people::person_row(n);
        self.answer_rows(question, |query| self.people(query), row);
    }

    /// Replies to a question for rows of a list. `find` returns the numbers of its records.
    fn answer_rows<L: List>(
        &self,
        question: &AnyQuestion,
        find: impl Fn(&L) -> Vec<u64>,
        row: impl Fn(&L, u64) -> L::Row,
    ) {
        question.reply(|GetRows { list, range }: &GetRows<L>| {
            if self.fails_lists {
                return Err(ProblemKind::DatabaseDamaged.into());
            }
            let all = self.ordered(find(list));
            let len = all.len();
            let at = |index: u64| usize::try_from(index).map_or(len, |index| index.min(len));
            let rows = all[at(range.start)..at(range.end)].iter();
            let items = match (list as &dyn Any).downcast_ref::<BatchQuery>() {
                Some(query) => {
                    let is_open = is_send_open(query);
                    all.iter().flat_map(|n| batches_of_row(*n, is_open)).count()
                }
                None => len,
            };
            Ok(Window {
                total: len as u64,
                items: items as u64,
                offset: range.start.min(len as u64),
                rows: rows.map(|n| row(list, *n)).collect(),
            })
        });
    }

    fn batches(&self, query: &BatchQuery) -> Vec<u64> {
        let mut batches = Vec::new();
        if self.has_personal_send && query.open_sends.is_some() && query.text.is_empty() {
            let parts = orders::SEND_PEOPLE.len() as u64;
            let parts = if is_send_open(query) { parts } else { 0 };
            batches.extend(orders::WHOLE_SEND..=orders::WHOLE_SEND + parts);
        }
        batches.extend(orders::find_batches(query, self.sizes.batches));
        batches
    }

    fn inbox_items(&self, query: &InboxQuery) -> Vec<u64> {
        match self.sizes.orders {
            0 => Vec::new(),
            _ => inbox::find_items(*query),
        }
    }

    fn people(&self, query: &PeopleQuery) -> Vec<u64> {
        if self.has_people {
            people::find_people(query)
        } else {
            Vec::new()
        }
    }

    /// The records in the order of the list.
    fn ordered(&self, mut all: Vec<u64>) -> Vec<u64> {
        if self.has_no_products {
            return Vec::new();
        }
        if let Some(to) = self.last_moved_to
            && to < all.len()
        {
            all[to..].rotate_right(1);
        }
        all
    }

    fn list_ids(&self, query: &ListQuery) -> ListIds {
        let all = self.ordered(match query {
            ListQuery::Batches(query) => self.batches(query),
            ListQuery::People(query) => self.people(query),
            ListQuery::Inbox(query) => self.inbox_items(query),
            ListQuery::Orders(query) => orders::find_orders(query, self.sizes.orders),
            _ => Vec::new(),
        });
        let all = all.into_iter();
        match query {
            ListQuery::Batches(query) => {
                let is_open = is_send_open(query);
                let batches = all.flat_map(|n| batches_of_row(n, is_open));
                ListIds::Batches(batches.map(orders::batch_id).collect())
            }
            ListQuery::People(_) => {
                ListIds::People(all.map(|n| people::person_row(n).id).collect())
            }
            ListQuery::Inbox(_) => ListIds::Inbox(all.map(|n| inbox::row(n).item.key).collect()),
            _ => ListIds::Orders(all.map(orders::order_id).collect()),
        }
    }

    fn reply_about_people(&mut self, command: &PeopleCommand) {
        let reply = match command {
            PeopleCommand::PickMergeFile { key, .. } if self.has_no_file_dialogs => {
                PeopleEvent::MergeNeedsPath { key: *key }
            }
            PeopleCommand::MergeDraft { key, .. }
            | PeopleCommand::PickMergeFile { key, .. }
            | PeopleCommand::MergeFile { key, .. } => PeopleEvent::MergeRead {
                key: *key,
                merge: Ok(people::merge()),
            },
            PeopleCommand::DeleteList(list) => {
                let name = "Sales team".to_owned();
                PeopleEvent::Changed(PeopleChange::ListDeleted { list: *list, name })
            }
            _ => return,
        };
        self.events.push_back(Event::People(reply));
    }

    fn reply_about_drafts(&mut self, command: &Command) {
        match command {
            Command::NewDraft(draft) => {
                self.open_draft = Some(draft.id);
                self.drafts
                    .push(((**draft).clone(), RecipientTable::default()));
                self.emit_open_draft();
            }
            Command::OpenDraft(id) => {
                self.open_draft = Some(*id);
                self.emit_open_draft();
            }
            Command::DuplicateDraft { draft: id, name } => {
                let Some((mut draft, recipients)) = self.draft_mut(*id).cloned() else {
                    return;
                };
                draft.id = DraftId(Uuid::from_u128(id.0.as_u128() + 0x100));
                draft.name.clone_from(name);
                self.open_draft = Some(draft.id);
                self.drafts.push((draft, recipients));
                self.emit_open_draft();
            }
            Command::DeleteDraft(id) => {
                self.drafts.retain(|(draft, _)| draft.id != *id);
                self.emit_drafts();
            }
            Command::SaveDraft(draft) => {
                let Some((held, _)) = self.draft_mut(draft.id) else {
                    return;
                };
                let is_rechecked = held.send_method != draft.send_method;
                *held = (**draft).clone();
                self.events.push_back(Event::DraftSaved(draft.id));
                if is_rechecked {
                    self.emit_recipients(draft.id, None);
                }
            }
            Command::ChangeTemplate { id, change } => self.change_template(*id, change),
            Command::UseTemplate { template, draft } => {
                self.use_template(*template, draft.as_deref());
            }
            Command::EditRecipients { draft, edit } => {
                let Some((held, recipients)) = self.draft_mut(*draft) else {
                    return;
                };
                let issues = check(recipients, &held.send_method);
                let change = edit.clone().apply(recipients, &issues, &held.send_method);
                self.emit_recipients(*draft, change);
            }
            Command::QueryRecipients { draft, query } => {
                self.query = query.clone();
                let Some((held, recipients)) = self.draft_mut(*draft) else {
                    return;
                };
                let issues = check(recipients, &held.send_method);
                let found = Arc::new(query.run(recipients, &issues));
                let draft = *draft;
                self.events
                    .push_back(Event::RecipientsQueried { draft, found });
            }
            _ => self.reply_about_imports(command),
        }
    }

    fn reply_about_imports(&mut self, command: &Command) {
        match command {
            Command::ImportBytes {
                key, name, bytes, ..
            } => {
                let text = String::from_utf8_lossy(bytes).into_owned();
                self.reply_with_preview(*key, name, &text);
            }
            Command::PickRecipientFile { key, .. } if self.has_no_file_dialogs => {
                self.events
                    .push_back(Event::OpenDialogUnavailable { key: *key });
            }
            Command::ImportFile { key, .. } | Command::PickRecipientFile { key, .. } => {
                self.reply_with_preview(*key, "people.csv", &gift::people_export());
            }
            Command::AcceptImport {
                mapping, replace, ..
            } => {
                let (Some(table), Some(open)) = (self.import.take(), self.open_draft) else {
                    return;
                };
                let rows = apply_mapping(&table, mapping);
                let change = self.draft_mut(open).and_then(|(_, recipients)| {
                    import_rows(recipients, "people.csv", rows, *replace)
                });
                self.emit_recipients(open, change);
            }
            _ => {}
        }
    }

    pub(super) fn draft_mut(&mut self, id: DraftId) -> Option<&mut (Draft, RecipientTable)> {
        self.drafts.iter_mut().find(|(draft, _)| draft.id == id)
    }

    pub(super) fn emit_open_draft(&mut self) {
        let open = self
            .drafts
            .iter()
            .find(|(draft, _)| Some(draft.id) == self.open_draft);
        let Some((draft, recipients)) = open.cloned() else {
            return;
        };
        let issues = Arc::new(check(&recipients, &draft.send_method));
        let facts = Arc::new(RecipientFacts::of(&recipients, &draft.send_method));
        self.events.push_back(Event::DraftOpened {
            draft: Box::new(draft),
            recipients,
            issues,
            facts,
        });
        self.emit_drafts();
    }

    pub(super) fn emit_drafts(&mut self) {
        let summaries = self
            .drafts
            .iter()
            .map(|(draft, recipients)| DraftSummary {
                id: draft.id,
                name: draft.name.clone(),
                gift: CartSummary::of_names(
                    draft.cart.iter().map(|line| line.product_name.as_str()),
                ),
                picture: draft.cart.first().and_then(|line| line.picture.clone()),
                recipients: recipients.filled_row_count() as u64,
                updated_at: draft.updated_at,
                source: self.draft_source.clone(),
                is_readable: true,
            })
            .collect();
        self.events.push_back(Event::Drafts(Arc::new(summaries)));
    }

    fn emit_recipients(&mut self, id: DraftId, change: Option<RecipientEditSummary>) {
        let Some((draft, recipients)) = self.draft_mut(id).cloned() else {
            return;
        };
        let issues = Arc::new(check(&recipients, &draft.send_method));
        let facts = Arc::new(RecipientFacts::of(&recipients, &draft.send_method));
        let found = Arc::new(self.query.run(&recipients, &issues));
        self.events.push_back(Event::Recipients {
            draft: id,
            recipients,
            issues,
            facts,
            change,
            found,
        });
    }

    fn reply_to_send(&mut self, draft: DraftId) {
        if self.is_silent_on_send {
            return;
        }
        if let Some(problem) = self.send_problem.clone() {
            self.events.push_back(Event::SendFailed { draft, problem });
            return;
        }
        let recipients = self
            .draft_mut(draft)
            .map_or(0, |(_, recipients)| recipients.filled_row_count() as u64);
        let found = self.draft_mut(draft).map(|(draft, _)| draft.clone());
        if let Some(at) = found.as_ref().and_then(Draft::kept_until) {
            self.events.push_back(Event::SendScheduled {
                draft,
                at,
                recipients,
            });
            return;
        }
        let scheduled_for = found.and_then(|draft| draft.scheduled_send_on);
        self.drafts.retain(|(held, _)| held.id != draft);
        self.events.push_back(Event::Sent {
            draft,
            batch: orders::batch_id(0),
            recipients,
            scheduled_for,
        });
        self.emit_drafts();
    }

    fn reply_with_preview(&mut self, key: RequestKey, name: &str, text: &str) {
        let result = match read_text(text, &ReadOptions::default()) {
            Ok(table) => {
                let preview = ImportPreview::new(name, &table, None);
                self.import = Some(table);
                Ok(Arc::new(preview))
            }
            Err(error) => {
                let file = name.to_owned();
                Err(ProblemKind::ImportRefused { file, error }.into())
            }
        };
        self.events.push_back(Event::ImportRead { key, result });
    }
}

/// The numbers of the batches that a row represents and that have no rows of their own.
fn batches_of_row(row: u64, is_open: bool) -> Range<u64> {
    match row {
        orders::WHOLE_SEND if is_open => 0..0,
        orders::WHOLE_SEND => row + 1..row + 1 + orders::SEND_PEOPLE.len() as u64,
        row => row..row + 1,
    }
}

/// Whether the batches of the send with different messages are listed.
fn is_send_open(query: &BatchQuery) -> bool {
    let open = query.open_sends.as_deref().unwrap_or_default();
    open.contains(&orders::split_send_id())
}
