//! The state of the rail and the top bar, from the model.

use crate::{
    contract::Timestamp,
    desk::{ConnectionKind, GetBatch, SyncState},
    i18n::{format, t},
    messages::{self, titles},
    ui::{
        model::Model,
        page::Page,
        shell::{CartLabel, ConnectionLabel, RailState, SyncLabel, TopBarState},
        theme::{Tone, icons},
        widgets::status_chip::batch_status,
    },
};

pub(super) fn rail_state(model: &Model, page: Page) -> RailState {
    RailState {
        page: page.rail_entry(),
        drafts: model.draft_count,
        inbox: model.inbox_count(),
        orders: model.order_count,
        has_shop_pages: model.has_shop_pages(),
        connection: connection_label(model),
    }
}

fn connection_label(model: &Model) -> ConnectionLabel {
    let Some(state) = &model.connections else {
        return ConnectionLabel {
            name: t!("shell-connection-starting"),
            ..ConnectionLabel::default()
        };
    };
    let workspace = state
        .workspaces
        .first()
        .map(|workspace| workspace.name.clone());
    let account = state.me.as_ref().and_then(|me| me.email.clone());
    let active = state.active();
    let (detail, tone) = if state.problem.is_some() {
        (t!("shell-connection-not-connected"), Tone::Bad)
    } else if matches!(model.sync, SyncState::Offline { .. }) {
        (t!("shell-sync-offline"), Tone::Bad)
    } else {
        let tone = match active.map(|active| active.kind) {
            Some(ConnectionKind::Practice) => Tone::Caution,
            Some(ConnectionKind::Shop) => Tone::Shop,
            Some(ConnectionKind::Remote) | None => Tone::Good,
        };
        (workspace.or(account).unwrap_or_default(), tone)
    };
    ConnectionLabel {
        name: active.map_or_else(|| t!("shell-connection-none"), titles::connection),
        detail,
        tone,
    }
}

/// Owns the texts of the top bar while the bar is drawn, because the state of the bar borrows them.
pub(super) struct TopBarText {
    title: String,
    subtitle: Option<String>,
    chip: Option<(Tone, String)>,
    back: Option<String>,
    sync: SyncLabel,
    cart: CartLabel,
    inbox: u64,
}

impl TopBarText {
    pub(super) fn new(model: &Model, page: Page) -> Self {
        let mut bar = Self {
            title: page.title(),
            subtitle: None,
            chip: None,
            back: None,
            sync: sync_label(&model.sync, model.now()),
            cart: model
                .changeable_draft()
                .map_or_else(CartLabel::default, |open| CartLabel {
                    items: open.draft.item_count(),
                    total: open.draft.products_total(),
                }),
            inbox: model.inbox_count(),
        };
        match page {
            Page::NewGift => {
                bar.subtitle = model.open_draft.as_ref().map(|open| {
                    let title = titles::gift_name(&open.draft.name);
                    if open.is_saved {
                        t!("shell-draft-saved", title = title)
                    } else {
                        t!("shell-draft-saving", title = title)
                    }
                });
            }
            Page::Batch(id) => {
                bar.back = Some(Page::Batches.title());
                if let Some(detail) = model.details.get(&GetBatch(id)) {
                    bar.title = titles::batch(&detail.row.title);
                    let is_scheduled = detail.row.is_scheduled
                        && detail
                            .row
                            .scheduled_send_on
                            .is_some_and(|at| at > model.now());
                    bar.chip = Some(batch_status(&detail.row.status, is_scheduled));
                }
            }
            Page::SendLog(_) => bar.back = Some(Page::Batches.title()),
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
                .map(|(tone, text)| (*tone, text.as_str())),
            back: self.back.as_deref(),
            sync: self.sync.clone(),
            cart: self.cart,
            inbox: self.inbox,
        }
    }
}

fn sync_label(state: &SyncState, now: Timestamp) -> SyncLabel {
    match state {
        SyncState::Starting => SyncLabel::new(
            icons::SYNCING,
            t!("shell-sync-starting"),
            t!("shell-sync-starting-tooltip"),
        ),
        SyncState::Working {
            resource,
            done,
            total,
        } => SyncLabel::new(
            icons::SYNCING,
            messages::sync::reading(*resource),
            messages::sync::progress(*resource, *done, *total),
        ),
        SyncState::UpToDate { at } => SyncLabel::new(
            icons::UP_TO_DATE,
            t!("shell-sync-up-to-date"),
            t!(
                "shell-sync-up-to-date-tooltip",
                time = format::full_date_time(*at)
            ),
        ),
        SyncState::Incomplete { problem, .. } => {
            let tooltip = messages::problem::full_text(problem);
            let mut label = SyncLabel::new(icons::WARNING, t!("shell-sync-incomplete"), tooltip);
            label.tone = Tone::Caution;
            label
        }
        SyncState::Offline { last, problem } => {
            let problem = messages::problem::full_text(problem);
            let tooltip = match last {
                Some(last) => t!(
                    "shell-sync-offline-tooltip",
                    time = format::date_time(*last, now),
                    problem = &problem
                ),
                None => problem,
            };
            let mut label = SyncLabel::new(icons::OFFLINE, t!("shell-sync-offline"), tooltip);
            label.tone = Tone::Bad;
            label
        }
    }
}
