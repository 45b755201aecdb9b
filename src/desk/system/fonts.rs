//! The fonts of the system, for text in scripts that the fonts of the program lack.

use std::{cell::OnceCell, sync::Arc};

use skrifa::{FontRef, MetadataProvider as _};

use crate::pdf::{FallbackFonts, FontFile};

/// The fonts of the system, which are looked for when a character first needs one.
#[derive(Default)]
pub struct SystemFonts {
    database: OnceCell<fontdb::Database>,
}

impl SystemFonts {
    fn database(&self) -> &fontdb::Database {
        self.database.get_or_init(|| {
            let mut database = fontdb::Database::new();
            database.load_system_fonts();
            database
        })
    }
}

impl FallbackFonts for SystemFonts {
    /// A regular upright font with the character, rather without serifs.
    fn font_for(&self, character: char) -> Option<FontFile> {
        let database = self.database();
        let mut faces: Vec<&fontdb::FaceInfo> = database
            .faces()
            .filter(|face| face.style == fontdb::Style::Normal)
            .collect();
        faces.sort_by_key(|face| {
            let name = face.post_script_name.to_lowercase();
            let is_serif = ["serif", "mono"].iter().any(|kind| name.contains(kind));
            let from_regular = face.weight.0.abs_diff(fontdb::Weight::NORMAL.0);
            (is_serif, from_regular)
        });
        let has_character = |bytes: &[u8], index| {
            let font = FontRef::from_index(bytes, index).ok()?;
            font.charmap()
                .map(character)
                .filter(|glyph| glyph.to_u32() != 0)
        };
        let found = faces.into_iter().find(|face| {
            let has = database.with_face_data(face.id, |bytes, index| {
                has_character(bytes, index).is_some()
            });
            has == Some(true)
        })?;
        database.with_face_data(found.id, |bytes, index| FontFile {
            bytes: Arc::new(bytes.to_vec()),
            index,
        })
    }
}
