//! Promises of the contract's types.

use super::*;

#[test]
fn money_reads_as_people_write_it() {
    assert_eq!(Cents(120_450).to_string(), "$1,204.50");
    assert_eq!(Cents(-300).to_string(), "-$3.00");
    assert_eq!(Cents(4_816_000).short(), "$48,160");
    assert_eq!(Cents::parse("$1,204.5"), Some(Cents(120_450)));
    assert_eq!(Cents::parse("1.234"), None);
    assert_eq!(Cents(250).percent(5), Cents(13), "half a cent rounds up");
}
