//! Text for completed tasks of the desk, and for what was copied to the clipboard.

use super::titles;
use crate::{
    desk::{
        Completion, CopiedContent,
        jobs::{OrderAction, OrderJob},
    },
    i18n::{format, t},
};

/// The text that names what was copied to the clipboard.
#[must_use]
pub fn copied(content: CopiedContent) -> String {
    match content {
        CopiedContent::GiftLinks(count) => t!("copied-gift-links", count = count),
        CopiedContent::WebAddress => t!("copied-web-address"),
        CopiedContent::EmailText => t!("copied-email-text"),
        CopiedContent::FolderPath => t!("copied-folder-path"),
    }
}

#[must_use]
pub fn completed(completion: &Completion) -> String {
    match completion {
        Completion::EndUserCardAdded(card) => t!("added-end-user-card", card = titles::card(card)),
        Completion::SendRescheduled { at, at_night } => {
            let time = format::full_date_time(*at);
            if *at_night > 0 {
                t!("rescheduled-at-night", time = time, count = *at_night)
            } else {
                t!("rescheduled", time = time)
            }
        }
        Completion::OrdersExported { orders, file } => {
            t!("saved-orders", count = *orders, file = file)
        }
        Completion::TableExported { file } => t!("saved-table", file = file),
        Completion::RecipientsExported { written, file } if written.left_out > 0 => t!(
            "recipients-exported-without",
            count = written.recipients,
            file = file,
            omitted = written.left_out
        ),
        Completion::RecipientsExported { written, file } => {
            t!(
                "recipients-exported",
                count = written.recipients,
                file = file
            )
        }
        Completion::SendLogExported { records, file } => {
            t!("send-log-exported", count = *records, file = file)
        }
    }
}

/// What became of the orders of a job.
#[must_use]
pub fn order_job_finished(job: &OrderJob) -> String {
    let (done, count) = (job.counts.done, job.counts.total());
    match job.action {
        OrderAction::Cancel => t!("order-job-toast-canceled", done = done, count = count),
        OrderAction::Extend { .. } => t!("order-job-toast-extended", done = done, count = count),
    }
}
