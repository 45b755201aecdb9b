//! Names of columns in the languages that people export lists in, and names that giftdesk writes into files itself.
//!
//! A name in Latin letters also counts inside a longer one; one in another script only alone, because it can be a part
//! of other words.

use std::{collections::HashMap, sync::LazyLock};

use crate::{
    contract::text::fold,
    recipients::{
        ColumnUse,
        data::{self, WordList},
    },
};

/// The names of every meaning.
#[derive(Default)]
struct Aliases {
    /// Names in Latin letters, folded, by meaning.
    latin: Vec<(ColumnUse, Vec<&'static str>)>,
    /// The first meaning of each folded name. A file has thousands of cells that may be names of columns.
    meanings: HashMap<String, ColumnUse>,
}

static ALIASES: LazyLock<Aliases> = LazyLock::new(|| {
    let mut aliases = Aliases::default();
    for (code, names) in data::entries(data::COLUMN_ALIASES) {
        let Some(meaning) = ColumnUse::from_code(code) else {
            continue;
        };
        for name in &names {
            aliases.meanings.entry(fold(name)).or_insert(meaning);
        }
        let latin = names.into_iter().filter(|name| name.is_ascii());
        aliases.latin.push((meaning, latin.collect()));
    }
    aliases
});

/// The folded names in Latin letters, by meaning.
pub(in crate::recipients) fn latin_aliases() -> &'static [(ColumnUse, Vec<&'static str>)] {
    &ALIASES.latin
}

/// The meaning of a folded text that is a name.
pub(super) fn meaning_of(folded: &str) -> Option<ColumnUse> {
    ALIASES.meanings.get(folded).copied()
}

/// Whether a folded text is a name in Latin letters.
pub(super) fn is_latin_alias(folded: &str) -> bool {
    folded.is_ascii() && meaning_of(folded).is_some()
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
