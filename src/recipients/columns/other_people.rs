//! Which columns of a file are about another person than the recipient: a second person of the same row, in a
//! form the person who filled it in, and in an order the person who pays. Such columns are named and not used.

use super::{column_names, content::Column};
use crate::recipients::{ColumnUse, Field, data::WordList};

/// The columns that are not used, by what they are about.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::recipients) struct OtherPeople {
    /// The columns of a second person.
    pub(in crate::recipients) second: Vec<usize>,
    /// The columns of the person who filled in the form.
    pub(super) submitter: Vec<usize>,
}

/// What a column says about a person; several meanings have one kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// A first or a full name.
    Name,
    LastName,
    Email,
    Phone,
}

/// A column with a name that says what it holds about a person.
struct PersonColumn {
    column: usize,
    kind: Kind,
    is_nominee: bool,
    is_submitter: bool,
}

impl OtherPeople {
    pub(super) fn of(columns: &[Column<'_>]) -> Self {
        let second = second_person(columns);
        let columns: Vec<PersonColumn> = columns
            .iter()
            .enumerate()
            .filter(|(at, _)| !second.contains(at))
            .filter_map(|(at, column)| {
                let name = column_names::folded(column.name);
                // The cells of "Who should get a gift?" show that the question asks for a name.
                let is_question = column.content.is_names && column_names::asks_for_person(&name);
                let is_payer = WordList::Payers.has_word_of(&name);
                let is_related = is_payer || !column.matched.is_unrelated;
                let kind = kind_of(column)
                    .filter(|_| is_related)
                    .or(is_question.then_some(Kind::Name))?;
                let is_nominee = is_question || WordList::Nominees.has_word_of(&name);
                Some(PersonColumn {
                    column: at,
                    kind,
                    is_nominee,
                    // "Your colleague's email" is not the email of the person who is asked.
                    is_submitter: is_payer
                        || (!is_nominee && WordList::Submitters.has_word_of(&name)),
                })
            })
            .collect();
        Self {
            submitter: submitter(&columns),
            second,
        }
    }

    pub(super) fn contains(&self, column: usize) -> bool {
        self.second.contains(&column) || self.submitter.contains(&column)
    }
}

/// What a column with believable cells holds about a person, if its name says so.
fn kind_of(column: &Column<'_>) -> Option<Kind> {
    let Column {
        content, matched, ..
    } = column;
    if content.is_empty {
        return None;
    }
    let meanings = matched.meanings.iter();
    let best = meanings.max_by_key(|found| content.adjust_score(found.meaning, found.score))?;
    if content.adjust_score(best.meaning, best.score) == 0 {
        return None;
    }
    match best.meaning {
        ColumnUse::FullName | ColumnUse::FIRST_NAME => Some(Kind::Name),
        ColumnUse::LAST_NAME => Some(Kind::LastName),
        ColumnUse::Field(Field::Email) if content.is_emails => Some(Kind::Email),
        ColumnUse::Field(Field::Phone) => Some(Kind::Phone),
        _ => None,
    }
}

/// The columns of the person who filled in a form about another person: the form asks for "Your name" and for
/// another one, or has a name or an email of "the person" besides another one.
fn submitter(columns: &[PersonColumn]) -> Vec<usize> {
    let has = |kind: Kind, is_kind: &dyn Fn(&PersonColumn) -> bool| {
        columns.iter().any(|it| it.kind == kind && is_kind(it))
    };
    let is_shared = |kind| {
        let asks_both = has(kind, &|it| it.is_submitter) && has(kind, &|it| !it.is_submitter);
        let has_both = has(kind, &|it| it.is_nominee) && has(kind, &|it| !it.is_nominee);
        (asks_both, has_both)
    };
    let (names, emails) = (is_shared(Kind::Name), is_shared(Kind::Email));
    // French "Votre nom" is a last name by its words.
    let last_names = is_shared(Kind::LastName);
    let is_asked = names.0 || last_names.0 || emails.0;
    let of_submitter = columns.iter().filter(|it| {
        let has_nominee = match it.kind {
            Kind::Name => names.1,
            Kind::Email => emails.1,
            Kind::LastName => last_names.1,
            // The phone number follows the name.
            Kind::Phone => names.1 && has(it.kind, &|other| other.is_nominee),
        };
        (is_asked && it.is_submitter) || (has_nominee && !it.is_nominee)
    });
    of_submitter.map(|it| it.column).collect()
}

/// A name of a column with a number above 1, or the same name as an earlier column.
struct NumberedColumn {
    column: usize,
    /// The words before the number; `None` when the number is the last word.
    group: Option<String>,
    kind: Option<Kind>,
}

/// The columns of a second and later person: "Contact2 First Name" beside "Contact1 First Name", "Name 2" and
/// "Email 2" beside "Name" and "Email", and "Second guest name".
fn second_person(columns: &[Column<'_>]) -> Vec<usize> {
    let names: Vec<String> = columns
        .iter()
        .map(|column| column_names::folded(column.name))
        .collect();
    let numbered: Vec<NumberedColumn> = columns
        .iter()
        .enumerate()
        .filter_map(|(at, column)| {
            let name = &names[at];
            let second = second_group(name).or_else(|| paired_group(name, &names));
            let group = match numbered_name(name) {
                _ if second.is_some() => second.clone(),
                Some((group, firsts)) => firsts
                    .iter()
                    .any(|first| names.contains(first))
                    .then_some(group)?,
                None if !name.is_empty() && names[..at].contains(name) => None,
                None => return None,
            };
            let Column {
                content, matched, ..
            } = column;
            let is_other = matched.part.is_some() || matched.is_unrelated;
            let kind = kind_of(column).filter(|_| !is_other);
            // "Deuxième invité" is a name by its cells.
            let is_person = second.as_ref() == Some(name) && content.is_words && !content.is_yes_no;
            let kind = kind.or(is_person.then_some(Kind::Name));
            Some(NumberedColumn {
                column: at,
                group,
                kind,
            })
        })
        .collect();
    let is_person = |it: &&NumberedColumn| {
        let same = |kind: Kind| {
            let mut others = numbered.iter().filter(|other| other.group == it.group);
            others.any(|other| other.kind == Some(kind))
        };
        match &it.group {
            // "E-mail 2 Display Name" is about the email.
            Some(group)
                if column_names::exact_meaning(group).is_some_and(|used| !used.is_name()) =>
            {
                false
            }
            Some(_) => same(Kind::Name) || same(Kind::LastName),
            // "Name 2" alone is a part of an address or a second given name.
            None => same(Kind::Name) && (same(Kind::LastName) || same(Kind::Email)),
        }
    };
    let found = numbered.iter().filter(is_person);
    found
        .map(|it| it.column)
        .filter(|column| !columns[*column].content.is_empty)
        .collect()
}

/// The words for the second person of a row in a folded name: "second guest" of "second guest name". The word
/// for the person is beside the word that numbers the person: "contact secondaire".
fn second_group(name: &str) -> Option<String> {
    let words: Vec<&str> = name.split(' ').collect();
    let is_noun = |at: usize| {
        words
            .get(at)
            .is_some_and(|word| WordList::PersonNouns.contains(word))
    };
    let at = words
        .iter()
        .position(|word| WordList::SecondPeople.contains(word))?;
    let last = match at {
        _ if is_noun(at + 1) => at + 1,
        1.. if is_noun(at - 1) => at,
        _ => return None,
    };
    Some(words[..=last].join(" "))
}

/// The words of a folded name up to the one for the second person, when another column has the same name with a word for
/// the first person: "secondary" of "secondary last name" beside "primary last name".
fn paired_group(name: &str, names: &[String]) -> Option<String> {
    let mut words: Vec<&str> = name.split(' ').collect();
    let at = words
        .iter()
        .position(|word| WordList::SecondPeople.contains(word))?;
    let group = words[..=at].join(" ");
    let has_first = WordList::FirstPeople.words().iter().any(|first| {
        words[at] = first;
        names.contains(&words.join(" "))
    });
    has_first.then_some(group)
}

/// The words before the number of a name like "contact2 first name", and the names that a first person would
/// have: "contact1 first name" and "contact first name".
fn numbered_name(name: &str) -> Option<(Option<String>, [String; 3])> {
    let words: Vec<&str> = name.split(' ').collect();
    let (at, word) = words.iter().enumerate().find_map(|(at, word)| {
        let letters = word.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = &word[letters.len()..];
        let is_later = number.len() == 1 && ('2'..='9').contains(&number.chars().next()?);
        is_later.then_some((at, letters))
    })?;
    let with = |changed: &str| {
        let mut words = words.clone();
        words[at] = changed;
        words.retain(|word| !word.is_empty());
        words.join(" ")
    };
    let before = [&words[..at], &[word]].concat().join(" ");
    let group = (at + 1 < words.len()).then(|| before.trim().to_owned());
    let first = [word, "1"].concat();
    let apart = [word, "1"].join(" ");
    Some((group, [with(&first), with(apart.trim()), with(word)]))
}
