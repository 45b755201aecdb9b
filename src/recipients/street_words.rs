//! Words of streets and of units in a building, with their abbreviations.
//!
//! Used to find where the street ends in a whole address, and to compare the addresses of two rows.
//! Words are folded: in lower case and without dots.

/// The abbreviation of a word of US addresses (USPS, Publication 28); another word stays as it is.
pub(super) fn abbreviate(word: &str) -> &str {
    match word {
        "street" | "str" | "saint" => "st",
        "avenue" | "av" | "aven" => "ave",
        "road" => "rd",
        "boulevard" | "boul" => "blvd",
        "drive" | "drv" => "dr",
        "lane" => "ln",
        "court" => "ct",
        "place" => "pl",
        "terrace" => "ter",
        "circle" | "circ" => "cir",
        "square" => "sq",
        "parkway" | "pkway" => "pkwy",
        "highway" | "hiway" => "hwy",
        "expressway" => "expy",
        "freeway" => "fwy",
        "turnpike" => "tpke",
        "trail" => "trl",
        "crescent" => "cres",
        "alley" => "aly",
        "plaza" => "plz",
        "route" => "rte",
        "apartment" | "appartment" => "apt",
        "suite" => "ste",
        "building" => "bldg",
        "floor" => "fl",
        "room" => "rm",
        "department" => "dept",
        "north" => "n",
        "south" => "s",
        "east" => "e",
        "west" => "w",
        "northeast" => "ne",
        "northwest" => "nw",
        "southeast" => "se",
        "southwest" => "sw",
        "fort" => "ft",
        "mount" => "mt",
        _ => word,
    }
}

/// Whether a word ends the name of a street: "Street", "Ave". Words that also begin the names of
/// many cities ("Park", "Lake", "Fort") are left out.
pub(super) fn is_street_suffix(folded: &str) -> bool {
    matches!(
        abbreviate(folded),
        "st" | "ave"
            | "rd"
            | "blvd"
            | "dr"
            | "ln"
            | "ct"
            | "pl"
            | "ter"
            | "cir"
            | "sq"
            | "pkwy"
            | "hwy"
            | "expy"
            | "fwy"
            | "tpke"
            | "trl"
            | "cres"
            | "aly"
            | "plz"
            | "way"
            | "broadway"
    )
}

/// Whether the number or letter of a unit follows the word: "Apt", "Suite".
pub(super) fn is_unit_designator(folded: &str) -> bool {
    matches!(
        abbreviate(folded),
        "apt" | "ste" | "unit" | "bldg" | "fl" | "rm" | "lot" | "trlr" | "spc"
    )
}

/// Whether a word is the abbreviation of a direction: "12 Sample St NW". A whole word can begin
/// the name of a city: "12 Sample St North Bend".
pub(super) fn is_short_direction(folded: &str) -> bool {
    matches!(folded, "n" | "s" | "e" | "w" | "ne" | "nw" | "se" | "sw")
}
