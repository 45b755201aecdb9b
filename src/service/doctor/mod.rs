//! Examines how a shop runs: its database, clock, disk, public URL, certificate and email server.
//!
//! Reads only, except that an email is sent when [`DoctorConfig::send_to`] names an address. Each part has a time limit, so
//! that a server that does not answer is a finding, too. Findings are data; the command line has their texts.

mod cards;
mod certificate;
mod database;
mod disk;
mod email;
mod examination;
mod public_url;

pub use examination::{Connections, DoctorConfig, Examination, ExaminedPart, Fact, Finding};

/// Examines everything at the same time. The results are in the order of the parts.
pub async fn examine(config: &DoctorConfig) -> Vec<Examination> {
    let (database, (public_url, certificate), email) = tokio::join!(
        database::examine(config),
        public_url::examine(config),
        email::examine(config),
    );
    let disk = disk::examine(config).map(|result| Examination {
        part: ExaminedPart::Disk,
        result,
    });
    let email = Examination {
        part: ExaminedPart::Email,
        result: email,
    };
    let mut examinations = database;
    examinations.extend(disk);
    examinations.extend(public_url);
    examinations.extend(certificate);
    examinations.push(email);
    let cards = cards::examine(config).map(|result| Examination {
        part: ExaminedPart::Cards,
        result,
    });
    examinations.extend(cards);
    examinations
}
