//! The states of ZIP codes: the first three digits name the sorting area, which is in one state
//! with few exceptions (USPS, labeling list L002).
//!
//! Whether a single ZIP code is in use is not known here.

/// First and last prefix, and the states of the area.
const AREAS: [(u16, u16, &[&str]); 80] = [
    (5, 5, &["NY"]),
    (6, 7, &["PR"]),
    (8, 8, &["VI"]),
    (9, 9, &["PR"]),
    (10, 27, &["MA"]),
    (28, 29, &["RI"]),
    (30, 38, &["NH"]),
    (39, 49, &["ME"]),
    (50, 54, &["VT"]),
    (55, 55, &["MA"]),
    (56, 59, &["VT"]),
    (60, 62, &["CT"]),
    // Fishers Island is in New York.
    (63, 63, &["CT", "NY"]),
    (64, 69, &["CT"]),
    (70, 89, &["NJ"]),
    (90, 99, &["AE"]),
    (100, 149, &["NY"]),
    (150, 196, &["PA"]),
    (197, 199, &["DE"]),
    (200, 200, &["DC"]),
    (201, 201, &["VA"]),
    (202, 204, &["DC"]),
    // Federal offices near the capital.
    (205, 205, &["DC", "MD", "VA"]),
    (206, 219, &["MD"]),
    (220, 246, &["VA"]),
    (247, 268, &["WV"]),
    (270, 289, &["NC"]),
    (290, 299, &["SC"]),
    (300, 319, &["GA"]),
    (320, 339, &["FL"]),
    (340, 340, &["AA"]),
    (341, 349, &["FL"]),
    (350, 369, &["AL"]),
    (370, 385, &["TN"]),
    (386, 397, &["MS"]),
    (398, 399, &["GA"]),
    (400, 427, &["KY"]),
    (430, 459, &["OH"]),
    (460, 479, &["IN"]),
    (480, 499, &["MI"]),
    (500, 528, &["IA"]),
    (530, 549, &["WI"]),
    (550, 567, &["MN"]),
    (569, 569, &["DC"]),
    (570, 577, &["SD"]),
    (580, 588, &["ND"]),
    (590, 599, &["MT"]),
    (600, 629, &["IL"]),
    (630, 658, &["MO"]),
    (660, 679, &["KS"]),
    (680, 693, &["NE"]),
    (700, 714, &["LA"]),
    (716, 725, &["AR"]),
    (726, 726, &["AR", "MO"]),
    (727, 729, &["AR"]),
    (730, 732, &["OK"]),
    (733, 733, &["TX"]),
    (734, 738, &["OK"]),
    (739, 739, &["OK", "TX"]),
    (740, 749, &["OK"]),
    (750, 799, &["TX"]),
    (800, 816, &["CO"]),
    (820, 831, &["WY"]),
    (832, 833, &["ID"]),
    (834, 834, &["ID", "WY"]),
    (835, 838, &["ID"]),
    (840, 847, &["UT"]),
    (850, 865, &["AZ"]),
    (870, 884, &["NM"]),
    (885, 885, &["TX"]),
    (888, 888, &["DC"]),
    (889, 898, &["NV"]),
    (900, 961, &["CA"]),
    (962, 966, &["AP"]),
    (967, 967, &["HI", "AS"]),
    (968, 968, &["HI"]),
    (969, 969, &["GU", "FM", "MP", "PW", "MH"]),
    (970, 979, &["OR"]),
    (980, 994, &["WA"]),
    (995, 999, &["AK"]),
];

/// The states of a ZIP code, which begins with five digits. Empty when no area has its prefix.
#[must_use]
pub fn states_of_zip(zip: &str) -> &'static [&'static str] {
    let Some(prefix) = zip.get(..3).and_then(|digits| digits.parse::<u16>().ok()) else {
        return &[];
    };
    // The areas are in order.
    let at = AREAS.partition_point(|(_, last, _)| *last < prefix);
    AREAS
        .get(at)
        .filter(|(first, ..)| *first <= prefix)
        .map_or(&[], |(_, _, states)| states)
}

/// Whether a ZIP code belongs to other states than this one, given by its code. An unknown ZIP code belongs to
/// none, because its area can be new.
#[must_use]
pub fn is_zip_of_other_state(zip: &str, state: &str) -> bool {
    let states = states_of_zip(zip);
    !states.is_empty() && !states.contains(&state)
}

#[cfg(test)]
mod tests {
    use super::{AREAS, is_zip_of_other_state};

    #[test]
    fn unknown_zip_code_contradicts_no_state() {
        assert!(is_zip_of_other_state("60614-1234", "CA"));
        assert!(!is_zip_of_other_state("60614", "IL"));
        assert!(!is_zip_of_other_state("06390", "NY"));
        assert!(!is_zip_of_other_state("00014", "IL"));
    }

    #[test]
    fn areas_are_in_order() {
        assert!(AREAS.iter().all(|(first, last, _)| first <= last));
        assert!(AREAS.is_sorted_by(|before, after| before.1 < after.0));
    }
}
