//! Promises about files of people.
