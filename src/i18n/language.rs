//! The languages of the product, and which of them is in use.

use std::{
    cell::Cell,
    sync::atomic::{AtomicU8, Ordering},
};

use strum::{FromRepr, VariantArray};

/// A language with a complete catalogue.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, FromRepr, VariantArray)]
#[repr(u8)]
pub enum Language {
    /// American English, the source of every message.
    #[default]
    EnUs,
    De,
    Fr,
    Es,
    /// For tests: English with accents, 40 % longer. Not offered to users.
    Pseudo,
}

/// The language of the process, for threads that have no language of their own.
static PROCESS_LANGUAGE: AtomicU8 = AtomicU8::new(Language::EnUs as u8);

thread_local! {
    static THREAD_LANGUAGE: Cell<Option<Language>> = const { Cell::new(None) };
}

impl Language {
    /// The languages that a person can choose, in the order of their tags; the source comes first.
    pub const OFFERED: [Self; 4] = [Self::EnUs, Self::De, Self::Es, Self::Fr];

    /// The BCP 47 tag, which is also the folder of the catalogue. The pseudo-locale has CLDR's tag
    /// for accented English.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Self::EnUs => "en-US",
            Self::De => "de",
            Self::Fr => "fr",
            Self::Es => "es",
            Self::Pseudo => "en-XA",
        }
    }

    /// The name of the language in the language itself, for the list in Settings.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::EnUs => "English (US)",
            Self::De => "Deutsch",
            Self::Fr => "Français",
            Self::Es => "Español",
            Self::Pseudo => "[Pseudo]",
        }
    }

    /// The language of this thread, else of the process.
    #[must_use]
    pub fn current() -> Self {
        THREAD_LANGUAGE
            .get()
            .or_else(|| Self::from_repr(PROCESS_LANGUAGE.load(Ordering::Relaxed)))
            .unwrap_or_default()
    }

    /// Sets the language of the process.
    pub fn set_for_process(self) {
        PROCESS_LANGUAGE.store(self as u8, Ordering::Relaxed);
    }

    /// Sets the language of this thread until the thread sets another. The window calls this at the
    /// start of each frame, so that windows of parallel tests can have different languages.
    pub fn set_for_thread(self) {
        THREAD_LANGUAGE.set(Some(self));
    }

    /// The language that the operating system is set to, if the product has it.
    #[must_use]
    pub fn of_system() -> Option<Self> {
        super::from_tag(&sys_locale::get_locale()?)
    }
}

/// Sets the language of this thread, and restores the previous language on drop.
#[derive(Debug)]
pub struct ThreadLanguage {
    previous: Option<Language>,
}

impl ThreadLanguage {
    #[must_use]
    pub fn hold(language: Language) -> Self {
        Self {
            previous: THREAD_LANGUAGE.replace(Some(language)),
        }
    }
}

impl Drop for ThreadLanguage {
    fn drop(&mut self) {
        THREAD_LANGUAGE.set(self.previous);
    }
}
