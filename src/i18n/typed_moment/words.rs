//! The words of each language for dates and times, lower case and without accents. Those of English are understood
//! in every language.

use chrono::Weekday;

use super::text::Token;
use crate::i18n::Language;

/// A unit of `in 2 weeks`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    Minute,
    Hour,
    Day,
    Week,
    Month,
    Year,
}

/// The words of one language.
pub(super) struct Vocabulary {
    /// Monday to Sunday. A word that begins with one of these is the weekday if the whole name begins with the
    /// word.
    weekdays: [&'static str; 7],
    /// January to December.
    months: [&'static str; 12],
    /// Abbreviations that are no beginning of the name.
    other_months: &'static [(&'static str, u32)],
    /// Words with the number of days from today.
    days: &'static [(&'static str, i64)],
    units: &'static [(&'static str, Unit)],
    pub(super) numbers: &'static [(&'static str, u32)],
    /// Words before a duration: `in`.
    pub(super) later: &'static [&'static str],
    /// Words before or after a day or a unit of the next week, month or year.
    pub(super) next: &'static [&'static str],
    /// Words without a meaning of their own: `on`, `the`, `of`.
    fillers: &'static [&'static str],
    /// Words before a time: `at`.
    pub(super) at: &'static [&'static str],
    /// Words after an hour: `Uhr`.
    pub(super) clock: &'static [&'static str],
    /// Parts of the day with their hour. A phrase of several words is joined by spaces.
    times: &'static [(&'static str, u32)],
    /// Phrases of [`Self::times`] that make a number before them an hour: `5 de la tarde`.
    after_hour: &'static [&'static str],
}

const ENGLISH: Vocabulary = Vocabulary {
    weekdays: [
        "monday",
        "tuesday",
        "wednesday",
        "thursday",
        "friday",
        "saturday",
        "sunday",
    ],
    months: [
        "january",
        "february",
        "march",
        "april",
        "may",
        "june",
        "july",
        "august",
        "september",
        "october",
        "november",
        "december",
    ],
    other_months: &[],
    days: &[("today", 0), ("tomorrow", 1), ("tmrw", 1), ("tmr", 1)],
    units: &[
        ("minute", Unit::Minute),
        ("minutes", Unit::Minute),
        ("min", Unit::Minute),
        ("hour", Unit::Hour),
        ("hours", Unit::Hour),
        ("h", Unit::Hour),
        ("day", Unit::Day),
        ("days", Unit::Day),
        ("d", Unit::Day),
        ("week", Unit::Week),
        ("weeks", Unit::Week),
        ("w", Unit::Week),
        ("month", Unit::Month),
        ("months", Unit::Month),
        ("year", Unit::Year),
        ("years", Unit::Year),
    ],
    numbers: &[
        ("a", 1),
        ("an", 1),
        ("one", 1),
        ("two", 2),
        ("three", 3),
        ("four", 4),
        ("five", 5),
        ("six", 6),
        ("seven", 7),
        ("eight", 8),
        ("nine", 9),
        ("ten", 10),
    ],
    later: &["in"],
    next: &["next"],
    fillers: &[
        "on", "the", "of", "this", "st", "nd", "rd", "th", "from", "now",
    ],
    at: &["at"],
    clock: &["oclock"],
    times: &[
        ("noon", 12),
        ("midday", 12),
        ("midnight", 0),
        ("in the morning", 9),
        ("morning", 9),
        ("in the afternoon", 14),
        ("afternoon", 14),
        ("in the evening", 18),
        ("evening", 18),
    ],
    after_hour: &[],
};

const GERMAN: Vocabulary = Vocabulary {
    weekdays: [
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "samstag",
        "sonntag",
    ],
    months: [
        "januar",
        "februar",
        "marz",
        "april",
        "mai",
        "juni",
        "juli",
        "august",
        "september",
        "oktober",
        "november",
        "dezember",
    ],
    other_months: &[("maerz", 3), ("mrz", 3), ("janner", 1)],
    days: &[
        ("heute", 0),
        ("morgen", 1),
        ("ubermorgen", 2),
        ("uebermorgen", 2),
    ],
    units: &[
        ("minute", Unit::Minute),
        ("minuten", Unit::Minute),
        ("stunde", Unit::Hour),
        ("stunden", Unit::Hour),
        ("tag", Unit::Day),
        ("tage", Unit::Day),
        ("tagen", Unit::Day),
        ("woche", Unit::Week),
        ("wochen", Unit::Week),
        ("monat", Unit::Month),
        ("monate", Unit::Month),
        ("monaten", Unit::Month),
        ("jahr", Unit::Year),
        ("jahre", Unit::Year),
        ("jahren", Unit::Year),
    ],
    numbers: &[
        ("ein", 1),
        ("eine", 1),
        ("einem", 1),
        ("einer", 1),
        ("zwei", 2),
        ("drei", 3),
        ("vier", 4),
        ("funf", 5),
        ("sechs", 6),
        ("sieben", 7),
        ("acht", 8),
        ("neun", 9),
        ("zehn", 10),
    ],
    later: &["in"],
    next: &[
        "nachste",
        "nachsten",
        "nachster",
        "nachstes",
        "kommende",
        "kommenden",
        "kommender",
    ],
    fillers: &["am", "den", "der", "dem", "diesen"],
    at: &["um"],
    clock: &["uhr"],
    times: &[
        ("mittag", 12),
        ("mittags", 12),
        ("mitternacht", 0),
        ("vormittag", 9),
        ("vormittags", 9),
        ("fruh", 9),
        ("morgens", 9),
        ("nachmittag", 14),
        ("nachmittags", 14),
        ("abend", 18),
        ("abends", 18),
    ],
    after_hour: &["vormittags", "morgens", "nachmittags", "abends"],
};

const FRENCH: Vocabulary = Vocabulary {
    weekdays: [
        "lundi", "mardi", "mercredi", "jeudi", "vendredi", "samedi", "dimanche",
    ],
    months: [
        "janvier",
        "fevrier",
        "mars",
        "avril",
        "mai",
        "juin",
        "juillet",
        "aout",
        "septembre",
        "octobre",
        "novembre",
        "decembre",
    ],
    other_months: &[],
    days: &[
        ("aujourdhui", 0),
        ("aujourd", 0),
        ("demain", 1),
        ("surlendemain", 2),
    ],
    units: &[
        ("minute", Unit::Minute),
        ("minutes", Unit::Minute),
        ("heure", Unit::Hour),
        ("heures", Unit::Hour),
        ("jour", Unit::Day),
        ("jours", Unit::Day),
        ("semaine", Unit::Week),
        ("semaines", Unit::Week),
        ("mois", Unit::Month),
        ("an", Unit::Year),
        ("ans", Unit::Year),
        ("annee", Unit::Year),
    ],
    numbers: &[
        ("un", 1),
        ("une", 1),
        ("deux", 2),
        ("trois", 3),
        ("quatre", 4),
        ("cinq", 5),
        ("six", 6),
        ("sept", 7),
        ("huit", 8),
        ("neuf", 9),
        ("dix", 10),
    ],
    later: &["dans"],
    next: &["prochain", "prochaine"],
    fillers: &["le", "la", "l", "de", "du", "ce", "hui", "er"],
    at: &["a", "vers"],
    clock: &["h", "heure", "heures"],
    times: &[
        ("midi", 12),
        ("minuit", 0),
        ("matin", 9),
        ("du matin", 9),
        ("apres midi", 14),
        ("de l apres midi", 14),
        ("soir", 18),
        ("du soir", 18),
    ],
    after_hour: &["du matin", "de l apres midi", "du soir"],
};

const SPANISH: Vocabulary = Vocabulary {
    weekdays: [
        "lunes",
        "martes",
        "miercoles",
        "jueves",
        "viernes",
        "sabado",
        "domingo",
    ],
    months: [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
    other_months: &[("setiembre", 9), ("sept", 9)],
    days: &[("hoy", 0), ("manana", 1)],
    units: &[
        ("minuto", Unit::Minute),
        ("minutos", Unit::Minute),
        ("hora", Unit::Hour),
        ("horas", Unit::Hour),
        ("dia", Unit::Day),
        ("dias", Unit::Day),
        ("semana", Unit::Week),
        ("semanas", Unit::Week),
        ("mes", Unit::Month),
        ("meses", Unit::Month),
        ("ano", Unit::Year),
        ("anos", Unit::Year),
    ],
    numbers: &[
        ("un", 1),
        ("una", 1),
        ("dos", 2),
        ("tres", 3),
        ("cuatro", 4),
        ("cinco", 5),
        ("seis", 6),
        ("siete", 7),
        ("ocho", 8),
        ("nueve", 9),
        ("diez", 10),
    ],
    later: &["en", "dentro"],
    next: &["proximo", "proxima", "siguiente", "viene"],
    fillers: &["el", "la", "de", "del", "este", "que"],
    at: &["a", "las", "la"],
    clock: &["h", "horas"],
    times: &[
        ("mediodia", 12),
        ("medianoche", 0),
        ("por la manana", 9),
        ("de la manana", 9),
        ("por la tarde", 14),
        ("de la tarde", 14),
        ("por la noche", 20),
        ("de la noche", 20),
    ],
    after_hour: &["de la manana", "de la tarde", "de la noche"],
};

/// Phrases of several words for a day, with the number of days from today.
const DAY_PHRASES: [(&[&str], i64); 3] = [
    (&["day", "after", "tomorrow"], 2),
    (&["apres", "demain"], 2),
    (&["pasado", "manana"], 2),
];

/// The vocabularies that are understood: that of the language, then English.
pub(super) struct Words(Vec<&'static Vocabulary>);

impl Words {
    pub(super) fn of(language: Language) -> Self {
        Self(match language {
            Language::EnUs | Language::Pseudo => vec![&ENGLISH],
            Language::De => vec![&GERMAN, &ENGLISH],
            Language::Fr => vec![&FRENCH, &ENGLISH],
            Language::Es => vec![&SPANISH, &ENGLISH],
        })
    }

    pub(super) fn has(
        &self,
        word: &str,
        list: impl Fn(&Vocabulary) -> &'static [&'static str],
    ) -> bool {
        self.0.iter().any(|words| list(words).contains(&word))
    }

    pub(super) fn number(&self, word: &str) -> Option<u32> {
        self.find(word, |words| words.numbers)
    }

    pub(super) fn days(&self, word: &str) -> Option<i64> {
        self.find(word, |words| words.days)
    }

    pub(super) fn unit(&self, word: &str) -> Option<Unit> {
        self.find(word, |words| words.units)
    }

    /// The days from today that a phrase of several words at the beginning of `words` means, and its length.
    pub(super) fn day_phrase(words: &[&str]) -> Option<(i64, usize)> {
        let found = DAY_PHRASES
            .iter()
            .find(|(phrase, _)| words.starts_with(phrase))?;
        Some((found.1, found.0.len()))
    }

    /// The hour of a time of day at the beginning of `words`, and the number of its words.
    pub(super) fn time_of_day(&self, words: &[&str]) -> Option<(u32, usize)> {
        let mut phrases = self.0.iter().flat_map(|words| words.times);
        let (phrase, hour) = phrases.find(|(phrase, _)| begins_with(words, phrase))?;
        Some((*hour, phrase.split(' ').count()))
    }

    /// Whether `words` begin with a phrase that makes a number before them an hour.
    pub(super) fn follows_hour(&self, words: &[&str]) -> bool {
        let mut phrases = self.0.iter().flat_map(|words| words.after_hour);
        phrases.any(|phrase| begins_with(words, phrase))
    }

    pub(super) fn is_filler(&self, token: &Token) -> bool {
        (token.word()).is_some_and(|word| self.has(word, |words| words.fillers))
    }

    pub(super) fn weekday(&self, word: &str) -> Option<Weekday> {
        let index = self
            .0
            .iter()
            .find_map(|words| begins(&words.weekdays, word, 2))?;
        Weekday::try_from(u8::try_from(index).ok()?).ok()
    }

    /// The month of a name or its abbreviation, from 1 to 12.
    pub(super) fn month(&self, word: &str) -> Option<u32> {
        self.0.iter().find_map(|words| {
            let other = words.other_months.iter().find(|(name, _)| *name == word);
            other
                .map(|(_, month)| *month)
                .or_else(|| Some(u32::try_from(begins(&words.months, word, 3)?).ok()? + 1))
        })
    }

    fn find<T: Copy + 'static>(
        &self,
        word: &str,
        list: impl Fn(&Vocabulary) -> &'static [(&'static str, T)],
    ) -> Option<T> {
        self.0.iter().find_map(|words| {
            let mut entries = list(words).iter();
            entries
                .find(|(entry, _)| *entry == word)
                .map(|(_, value)| *value)
        })
    }
}

/// Whether `words` begin with those of `phrase`.
fn begins_with(words: &[&str], phrase: &str) -> bool {
    let count = phrase.split(' ').count();
    words.len() >= count && phrase.split(' ').eq(words[..count].iter().copied())
}

/// The position of the only name that begins with `word`, which has at least `min` letters.
fn begins(names: &[&str], word: &str, min: usize) -> Option<usize> {
    if word.len() < min {
        return None;
    }
    let mut found = (names.iter().enumerate()).filter(|(_, name)| name.starts_with(word));
    let (index, _) = found.next()?;
    found.next().is_none().then_some(index)
}
