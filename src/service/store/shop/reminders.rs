//! Reminders by email: some days after the email with the gift, and before the gift expires.
//!
//! Reminders are queued in the transaction that records the email with the gift as sent, so that each is queued once. The email
//! worker skips a reminder of a gift that is not open any more, and one that the operator turned off meanwhile.

use std::time::Duration;

use super::settings::{Setting, SettingChange, SettingResult};
use crate::{
    contract::{
        Timestamp,
        shop::emails::{EmailSetting, EmailSettings, EmailSettingsChange},
    },
    service::{
        error::Result,
        store::{
            Dialect, EmailKind, Operator, Store, WriteTransaction,
            helpers::{to_json, trusted_sql},
            query,
        },
    },
};

/// The name of the setting.
const EMAIL_SETTING: &str = "emails";

/// The shortest time between two emails about an open gift, and from the last one to the expiry.
pub(in crate::service::store) const MIN_PAUSE: Duration = Duration::from_secs(86_400);

impl Store {
    /// The settings of a service whose operator set none. Practice sends no reminders.
    fn initial_email_settings(&self) -> EmailSettings {
        match self.is_practice() {
            true => EmailSettings::default(),
            false => EmailSettings::INITIAL,
        }
    }

    pub(crate) async fn email_settings(&self) -> Result<EmailSettings> {
        Ok(self.email_setting().await?.emails)
    }

    pub(crate) async fn email_setting(&self) -> Result<EmailSetting> {
        let setting = self.setting(EMAIL_SETTING).await?;
        Ok(setting.map_or_else(
            || EmailSetting {
                revision: 0,
                emails: self.initial_email_settings(),
            },
            email_setting,
        ))
    }

    pub(crate) async fn set_email_settings(
        &self,
        operator: &Operator,
        change: &EmailSettingsChange,
        now: Timestamp,
    ) -> Result<SettingResult<EmailSetting>> {
        let change = SettingChange {
            name: EMAIL_SETTING,
            action: "settings.emails",
            value: &change.emails,
            initial: &self.initial_email_settings(),
            expected_revision: change.expected_revision,
        };
        let result = self.change_setting(&change, operator, now).await?;
        Ok(result.map(email_setting))
    }
}

fn email_setting(setting: Setting<EmailSettings>) -> EmailSetting {
    EmailSetting {
        revision: setting.revision,
        emails: setting.value,
    }
}

/// Queues the reminders of orders whose gift email was sent at `now`. A reminder is left out when another email, or the
/// expiry, is less than a day away. The account must be locked.
pub(in crate::service::store) async fn plan_reminders(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &[i64],
    settings: EmailSettings,
    now: Timestamp,
) -> Result<()> {
    let before = settings.expiry_lead_time().unwrap_or_default();
    if let Some(after) = settings.reminder_delay() {
        let at = now + after;
        let condition = "gift.expires_at IS NULL OR gift.expires_at - $4 >= $3 + $5";
        let sql = plan_sql(write.dialect(), EmailKind::Reminder, "$3", condition);
        query(trusted_sql(sql))
            .bind(rows(seqs)?)
            .bind(account_no)
            .bind(at)
            .bind(micros(before))
            .bind(micros(MIN_PAUSE))
            .execute(&mut *write)
            .await?;
    }
    plan_expiry_reminders(write, account_no, seqs, settings, now).await
}

/// Deletes the reminder of an order whose expiry was moved to `expires_at`, when it would be sent less than a day before the
/// expiry or after it.
pub(in crate::service::store) async fn delete_late_expiry_reminder(
    write: &mut WriteTransaction,
    account_no: i64,
    (batch_no, position): (i64, i64),
    expires_at: Timestamp,
) -> Result<()> {
    query(
        "DELETE FROM recipient_email WHERE account_no = $1 AND batch_no = $2 AND position = $3 AND kind = $4
            AND run_at > $5",
    )
    .bind(account_no)
    .bind(batch_no)
    .bind(position)
    .bind(EmailKind::ExpiryReminder.as_str())
    .bind(expires_at - MIN_PAUSE)
    .execute(write)
    .await?;
    Ok(())
}

/// Queues the reminders before the orders expire. A queued reminder is moved, because the expiry can be changed. The
/// account must be locked.
pub(in crate::service::store) async fn plan_expiry_reminders(
    write: &mut WriteTransaction,
    account_no: i64,
    seqs: &[i64],
    settings: EmailSettings,
    now: Timestamp,
) -> Result<()> {
    let Some(before) = settings.expiry_lead_time() else {
        return Ok(());
    };
    let condition = "gift.expires_at - $4 >= $3 + $5";
    let kind = EmailKind::ExpiryReminder;
    let sql = plan_sql(write.dialect(), kind, "gift.expires_at - $4", condition);
    query(trusted_sql(sql))
        .bind(rows(seqs)?)
        .bind(account_no)
        .bind(now)
        .bind(micros(before))
        .bind(micros(MIN_PAUSE))
        .execute(write)
        .await?;
    Ok(())
}

fn rows(seqs: &[i64]) -> Result<String> {
    let rows: Vec<[i64; 1]> = seqs.iter().map(|seq| [*seq]).collect();
    to_json(&rows)
}

fn micros(time: Duration) -> i64 {
    i64::try_from(time.as_micros()).unwrap_or(i64::MAX)
}

/// Queues an email of `kind` at `run_at` for the orders that fulfill the condition. `$1`: the orders as JSON rows; `$2`: the
/// account; `$3`: a time; `$4`: the time before the expiry; `$5`: the shortest pause.
fn plan_sql(dialect: Dialect, kind: EmailKind, run_at: &str, condition: &str) -> String {
    format!(
        "{}
         INSERT INTO recipient_email (account_no, batch_no, position, kind, run_at)
         SELECT gift.account_no, gift.batch_no, gift.position, '{}', {run_at}
         FROM (SELECT o.account_no, o.batch_no, o.position, coalesce(o.expires_at, b.expires_at) AS expires_at
            FROM s JOIN orders o ON o.account_no = s.account_no AND o.seq = s.seq
            JOIN order_batch b ON b.account_no = o.account_no AND b.no = o.batch_no
            JOIN batch_email m ON m.account_no = o.account_no AND m.batch_no = o.batch_no
                AND m.kind = 'gift' AND m.has_reminders
            JOIN recipient r ON r.account_no = o.account_no AND r.batch_no = o.batch_no AND r.position = o.position
            WHERE r.email IS NOT NULL AND o.notified_at IS NOT NULL
                AND o.status IN ('created', 'notified', 'opened')) AS gift
         WHERE {condition}
         ON CONFLICT (account_no, batch_no, position, kind) DO UPDATE
            SET run_at = excluded.run_at, attempts = 0, failure = NULL, owner = NULL, lease_until = NULL",
        dialect.with_json_table(
            "CAST($2 AS BIGINT) AS account_no, CAST(value ->> 0 AS BIGINT) AS seq",
            1,
        ),
        kind.as_str(),
    )
}
