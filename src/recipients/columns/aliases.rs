//! Names of columns in the languages that people export lists in, and names that giftdesk writes into files itself.
//!
//! A name in Latin letters also counts inside a longer one; one in another script only alone, because it can be a part
//! of other words.

use std::{
    collections::{HashMap, HashSet},
    sync::LazyLock,
};

use crate::{
    contract::text::fold,
    recipients::{
        ColumnUse,
        data::{self, WordList},
    },
};

/// The names of every meaning. A file has thousands of cells that may be names of columns, so they are in sets too.
struct Aliases {
    /// Names in Latin letters, folded, by meaning.
    latin: Vec<(ColumnUse, Vec<&'static str>)>,
    latin_names: HashSet<&'static str>,
    /// Names in other scripts, folded.
    other_scripts: HashMap<String, ColumnUse>,
}

static ALIASES: LazyLock<Aliases> = LazyLock::new(|| {
    let mut aliases = Aliases {
        latin: Vec::new(),
        latin_names: HashSet::new(),
        other_scripts: HashMap::new(),
    };
    for (code, names) in data::entries(data::COLUMN_ALIASES) {
        let Some(meaning) = ColumnUse::from_code(code) else {
            continue;
        };
        let (latin, others): (Vec<_>, Vec<_>) = names.into_iter().partition(|it| it.is_ascii());
        aliases.latin_names.extend(&latin);
        aliases.latin.push((meaning, latin));
        let others = others.into_iter().map(|name| (fold(name), meaning));
        aliases.other_scripts.extend(others);
    }
    aliases
});

/// The folded names in Latin letters, by meaning.
pub(in crate::recipients) fn latin_aliases() -> &'static [(ColumnUse, Vec<&'static str>)] {
    &ALIASES.latin
}

/// Whether a folded text is a name in Latin letters.
pub(super) fn is_latin_alias(folded: &str) -> bool {
    ALIASES.latin_names.contains(folded)
}

/// The meaning of a folded name in another script.
pub(super) fn meaning_in_other_script(folded: &str) -> Option<ColumnUse> {
    let names = &ALIASES.other_scripts;
    (!folded.is_ascii())
        .then(|| names.get(folded).copied())
        .flatten()
}

/// Whether the column, from 0, is the first column of a list of problems, which giftdesk wrote. Reading such a file
/// back leaves the column out.
pub(in crate::recipients) fn is_problem_column(column: usize, name: &str) -> bool {
    column == 0 && WordList::ProblemColumns.contains(&fold(name))
}

/// Whether a sheet has only notes about recipients, which giftdesk wrote.
#[must_use]
pub fn is_note_sheet(name: &str) -> bool {
    WordList::NoteSheets.contains(&fold(name))
}
