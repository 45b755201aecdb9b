//! The columns of formats whose text has no header. Their names are English names of fields, from
//! which the mapping is guessed as from the header of a file.

/// The columns of a list of addresses.
pub(super) const ADDRESS_COLUMNS: [&str; 2] = ["Name", "Email"];

/// The columns of contact cards. A column is left out when no card fills it.
pub(super) const CARD_COLUMNS: [&str; 15] = [
    "First name",
    "Last name",
    "Name",
    "Email",
    "Phone",
    "Address",
    "Address line 2",
    "City",
    "State",
    "Postal code",
    "Country",
    "Organization",
    "Job title",
    "Birthday",
    "Full address",
];

pub(super) const FIRST_NAME: usize = 0;
pub(super) const LAST_NAME: usize = 1;
pub(super) const FULL_NAME: usize = 2;
pub(super) const EMAIL: usize = 3;
pub(super) const PHONE: usize = 4;
pub(super) const ADDRESS_1: usize = 5;
pub(super) const ADDRESS_2: usize = 6;
pub(super) const CITY: usize = 7;
pub(super) const STATE: usize = 8;
pub(super) const POSTAL_CODE: usize = 9;
pub(super) const COUNTRY: usize = 10;
pub(super) const ORGANIZATION: usize = 11;
pub(super) const JOB_TITLE: usize = 12;
pub(super) const BIRTHDAY: usize = 13;
pub(super) const FULL_ADDRESS: usize = 14;
