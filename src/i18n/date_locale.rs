//! The locale of dates and times of day: a language, and the region of the user's system, which decides their order and
//! whether a day has 12 or 24 hours. Texts that other people read have a language only.

use std::sync::OnceLock;

use icu_locale_core::{Locale, subtags::Region};

use super::{Language, format};

/// The region of the system, once a program has asked for it. Tests have none.
static PROCESS_REGION: OnceLock<Region> = OnceLock::new();

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DateLocale {
    language: Language,
    region: Option<Region>,
}

impl DateLocale {
    /// The current language with the region of the system.
    #[must_use]
    pub fn current() -> Self {
        Self {
            language: Language::current(),
            region: PROCESS_REGION.get().copied(),
        }
    }

    /// From now on, the dates of this process have the format of the user's region. POSIX systems name the locale of
    /// dates in `LC_TIME`, which can differ from the language.
    pub fn use_region_of_system() {
        let of_variable = |name| std::env::var(name).ok().filter(|tag| !tag.is_empty());
        let tag = ["LC_ALL", "LC_TIME", "LANG"]
            .into_iter()
            .find_map(of_variable);
        if let Some(region) = tag
            .or_else(sys_locale::get_locale)
            .as_deref()
            .and_then(region_of)
        {
            PROCESS_REGION.get_or_init(|| region);
        }
    }

    #[must_use]
    pub fn language(self) -> Language {
        self.language
    }

    pub(super) fn to_icu(self) -> Locale {
        let mut locale = format::locale(self.language);
        locale.id.region = self.region.or(locale.id.region);
        locale
    }

    #[cfg(test)]
    pub(super) fn of_region(language: Language, region: &str) -> Self {
        Self {
            language,
            region: region.parse().ok(),
        }
    }
}

impl From<Language> for DateLocale {
    fn from(language: Language) -> Self {
        Self {
            language,
            region: None,
        }
    }
}

/// The region of a BCP 47 or POSIX tag: `de-AT`, `en_GB.UTF-8`.
fn region_of(tag: &str) -> Option<Region> {
    let tag = tag.split(['.', '@']).next()?;
    let mut parts = tag.split(['-', '_']).skip(1);
    parts.find_map(|part| part.parse().ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_region_of_tags() {
        let found = |tag| region_of(tag).map(|region| region.as_str().to_owned());
        assert_eq!(found("en_GB.UTF-8").as_deref(), Some("GB"));
        assert_eq!(found("de-AT").as_deref(), Some("AT"));
        assert_eq!(found("zh-Hant-TW@calendar").as_deref(), Some("TW"));
        for tag in ["C", "POSIX", "C.UTF-8", "en", ""] {
            assert_eq!(found(tag), None, "{tag}");
        }
    }
}
