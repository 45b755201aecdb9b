//! A schedule between 22:00 and 7:00 where the recipient lives, or, when the address does not name a
//! time zone, on this computer.

use chrono::{TimeZone, Timelike as _};

use super::{
    affected::AffectedRecipients,
    time_zone::AddressZones,
    warning::{ScheduleZone, SendWarning},
};
use crate::contract::{RecipientRequest, SendMethod, Timestamp};

const NIGHT_BEGINS: u16 = 22 * 60;
const NIGHT_ENDS: u16 = 7 * 60;

/// The warnings about recipients for whom the schedule is at night: first those with a known time
/// zone. `sender_zone` is the zone of this computer. Gift links reach nobody at the scheduled time.
#[must_use]
pub fn check<Z: TimeZone>(
    scheduled_send_on: Option<Timestamp>,
    method: &SendMethod,
    recipients: &[RecipientRequest],
    sender_zone: &Z,
) -> Vec<SendWarning> {
    let Some(at) = scheduled_send_on.filter(|_| *method != SendMethod::LinkMultipleCustomList)
    else {
        return Vec::new();
    };
    let local = at.to_chrono().with_timezone(sender_zone);
    let is_night_here = is_night(u16::try_from(local.hour() * 60 + local.minute()).unwrap_or(0));
    let mut zones = AddressZones::default();
    let (mut by_address, mut by_sender) = (Vec::new(), Vec::new());
    for (position, recipient) in (0_u32..).zip(recipients) {
        let there = recipient
            .mailing_address
            .as_ref()
            .and_then(|address| zones.minute_of_day(address, at));
        match there {
            Some(minute) if is_night(minute) => by_address.push(position),
            None if is_night_here => by_sender.push(position),
            _ => {}
        }
    }
    let warning = |positions: Vec<u32>, zone| {
        let recipients = AffectedRecipients::of(positions, |at| {
            let recipient = recipients.get(at as usize)?;
            Some(recipient.first_name.trim())
        })?
        .identified_by(|at| recipients.get(at as usize));
        Some(SendWarning::NightSchedule { recipients, zone })
    };
    warning(by_address, ScheduleZone::Recipient)
        .into_iter()
        .chain(warning(by_sender, ScheduleZone::Sender))
        .collect()
}

fn is_night(minute_of_day: u16) -> bool {
    !(NIGHT_ENDS..NIGHT_BEGINS).contains(&minute_of_day)
}

#[cfg(test)]
mod tests {
    use chrono::FixedOffset;
    use proptest::prelude::*;

    use super::*;
    use crate::contract::MailingAddress;

    fn recipient(name: &str, state: &str) -> RecipientRequest {
        RecipientRequest {
            first_name: name.to_owned(),
            mailing_address: Some(Box::new(MailingAddress {
                country: "US".to_owned(),
                state: state.to_owned(),
                ..MailingAddress::default()
            })),
            ..RecipientRequest::default()
        }
    }

    fn found(at: &str, method: &SendMethod, hours_east: i32) -> Vec<(ScheduleZone, Vec<String>)> {
        let people = [
            recipient("Ida", "NY"),
            recipient("Raj", "CA"),
            recipient("Nia", ""),
        ];
        let zone = FixedOffset::east_opt(hours_east * 3600).unwrap();
        check(Some(at.parse().unwrap()), method, &people, &zone)
            .into_iter()
            .map(|warning| match warning {
                SendWarning::NightSchedule { recipients, zone } => (zone, recipients.names),
                other => panic!("{other:?}"),
            })
            .collect()
    }

    #[test]
    fn each_recipient_has_the_zone_of_the_address() {
        let email = SendMethod::EmailAndLink;
        // 9:00 in New York, 6:00 in California, 15:00 here.
        assert_eq!(
            found("2026-11-24T14:00:00Z", &email, 1),
            [(ScheduleZone::Recipient, vec!["Raj".to_owned()])]
        );
        // 3:00, 0:00, and 9:00 here: only recipients without a zone count with the sender's.
        assert_eq!(
            found("2026-11-24T08:00:00Z", &email, 1),
            [(
                ScheduleZone::Recipient,
                vec!["Ida".to_owned(), "Raj".to_owned()]
            )]
        );
        // 17:00, 14:00, and 23:00 here.
        assert_eq!(
            found("2026-11-24T22:00:00Z", &email, 1),
            [(ScheduleZone::Sender, vec!["Nia".to_owned()])]
        );
    }

    #[test]
    fn gift_links_and_sends_without_schedule_have_no_night() {
        let links = SendMethod::LinkMultipleCustomList;
        assert!(found("2026-11-24T08:00:00Z", &links, 1).is_empty());
        let people = [recipient("Ida", "NY")];
        let zone = FixedOffset::east_opt(0).unwrap();
        assert!(check(None, &SendMethod::EmailAndLink, &people, &zone).is_empty());
    }

    proptest! {
        #[test]
        fn night_is_from_22_to_7(minute in 0_u16..1440) {
            let hour = minute / 60;
            prop_assert_eq!(is_night(minute), !(7..22).contains(&hour));
        }
    }
}
