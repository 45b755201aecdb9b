//! What rail and top bar say, from the model.

use crate::{
    contract::Timestamp,
    desk::{ConnectionKind, SyncState},
    messages::{self, labels},
    ui::{
        model::Model,
        page::Page,
        shell::{CartLabel, ConnectionChip, NoticeItem, RailState, SyncLabel, TopBarState},
        theme::{Tone, icons},
        widgets::{status_chip::batch_status, time},
    },
};

pub(super) fn rail(model: &Model, page: Page) -> RailState {
    RailState {
        page: page.rail_entry(),
        drafts: model.draft_count,
        orders: model.order_count,
        connection: connection(model),
    }
}

fn connection(model: &Model) -> ConnectionChip {
    let Some(state) = &model.connections else {
        return ConnectionChip {
            name: "Starting".to_owned(),
            ..ConnectionChip::default()
        };
    };
    let workspace = state
        .workspaces
        .first()
        .map(|workspace| workspace.name.clone());
    let account = state.me.as_ref().and_then(|me| me.email.clone());
    let active = state.active();
    let is_practice = active.is_some_and(|active| active.kind == ConnectionKind::Practice);
    let problem = state.problem.as_ref();
    ConnectionChip {
        name: active.map_or_else(|| "No connection".to_owned(), |active| active.name.clone()),
        detail: match problem {
            Some(_) => "not connected".to_owned(),
            None => workspace.or(account).unwrap_or_default(),
        },
        tone: match (problem, is_practice) {
            (Some(_), _) => Tone::Bad,
            (None, true) => Tone::Caution,
            (None, false) => Tone::Good,
        },
    }
}

/// The top bar's texts, kept while it is drawn.
pub(super) struct TopBar {
    title: String,
    subtitle: Option<String>,
    chip: Option<(Tone, String)>,
    back: Option<&'static str>,
    sync: SyncLabel,
    cart: CartLabel,
    notices: Vec<NoticeItem>,
}

impl TopBar {
    pub(super) fn of(model: &Model, page: Page) -> Self {
        let mut bar = Self {
            title: page.title().to_owned(),
            subtitle: None,
            chip: None,
            back: None,
            sync: sync(&model.sync, model.now()),
            cart: model
                .open_draft
                .as_ref()
                .map_or_else(CartLabel::default, |open| CartLabel {
                    items: open.draft.item_count(),
                    total: open.draft.products_total(),
                }),
            notices: notices(model),
        };
        match page {
            Page::NewGift => {
                bar.subtitle = model.open_draft.as_ref().map(|open| {
                    let state = if open.is_saved { "saved" } else { "saving" };
                    format!("{} · {state}", labels::gift_name(&open.draft.name))
                });
            }
            Page::Batch(id) => {
                bar.back = Some(Page::Batches.title());
                if let Some(detail) = model.batch.get(id) {
                    bar.title = labels::batch(&detail.row.title);
                    let waits = detail.row.is_scheduled
                        && detail
                            .row
                            .scheduled_send_on
                            .is_some_and(|at| at > model.now());
                    let (tone, words) = batch_status(&detail.row.status, waits);
                    bar.chip = Some((tone, words.to_owned()));
                }
            }
            _ => {}
        }
        bar
    }

    pub(super) fn state(&self) -> TopBarState<'_> {
        TopBarState {
            title: &self.title,
            subtitle: self.subtitle.as_deref(),
            chip: self
                .chip
                .as_ref()
                .map(|(tone, words)| (*tone, words.as_str())),
            back: self.back,
            sync: self.sync.clone(),
            cart: self.cart,
            notices: &self.notices,
        }
    }
}

fn sync(state: &SyncState, now: Timestamp) -> SyncLabel {
    match state {
        SyncState::Starting => SyncLabel::new(icons::SYNCING, "Starting", "The app is starting."),
        SyncState::Working {
            resource,
            done,
            total,
        } => {
            let label = messages::sync::reading(*resource);
            let progress = messages::sync::progress(*resource, *done, *total);
            SyncLabel::new(icons::SYNCING, label, progress)
        }
        SyncState::UpToDate { at } => SyncLabel::new(
            icons::UP_TO_DATE,
            "Up to date",
            format!("As of {}", time::full(*at)),
        ),
        SyncState::Offline { last, problem } => {
            let from = last.map_or_else(String::new, |last| {
                format!("What is shown is from {}. ", time::day_and_time(last, now))
            });
            let mut label = SyncLabel::new(
                icons::OFFLINE,
                "Offline",
                format!("{from}{}", messages::problem::full_text(problem)),
            );
            label.tone = Tone::Caution;
            label
        }
    }
}

fn notices(model: &Model) -> Vec<NoticeItem> {
    model
        .notices
        .iter()
        .map(|notice| NoticeItem {
            id: notice.id,
            title: messages::problem::what(&notice.problem),
            text: messages::problem::advice(&notice.problem),
            when: time::ago(notice.at, model.now()),
            tone: Tone::Bad,
        })
        .collect()
}
