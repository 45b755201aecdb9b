//! The fonts of a printout: those of the program, and those of the system for other scripts.

use std::{collections::HashMap, sync::Arc};

use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::MetadataProvider as _;

/// The bytes of a font file, and the position of the font in a collection of fonts.
#[derive(Clone)]
pub struct FontFile {
    pub bytes: Arc<dyn AsRef<[u8]> + Send + Sync>,
    pub index: u32,
}

impl std::fmt::Debug for FontFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FontFile")
            .field("index", &self.index)
            .finish_non_exhaustive()
    }
}

/// Finds fonts for characters that the fonts of the program lack.
pub trait FallbackFonts {
    /// A font with this character.
    fn font_for(&self, character: char) -> Option<FontFile>;
}

/// Only the fonts of the program.
#[derive(Clone, Copy, Debug)]
pub struct NoFallbackFonts;

impl FallbackFonts for NoFallbackFonts {
    fn font_for(&self, _: char) -> Option<FontFile> {
        None
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Weight {
    Regular,
    SemiBold,
    Italic,
}

/// The position of a font in [`Fonts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FaceIndex(usize);

struct Face {
    file: FontFile,
    /// Cloned for each text, so that the document embeds it once.
    font: Font,
    shaper: ShaperData,
}

impl Face {
    fn read(file: FontFile) -> Option<Self> {
        let font = Font::new(Arc::clone(&file.bytes).into(), file.index)?;
        let shaper =
            ShaperData::new(&FontRef::from_index((*file.bytes).as_ref(), file.index).ok()?);
        Some(Self { file, font, shaper })
    }

    fn font_ref(&self) -> Option<FontRef<'_>> {
        FontRef::from_index((*self.file.bytes).as_ref(), self.file.index).ok()
    }

    fn has(&self, character: char) -> bool {
        self.font_ref()
            .and_then(|font| font.charmap().map(character))
            .is_some_and(|glyph| glyph.to_u32() != 0)
    }
}

pub struct Fonts<'a> {
    /// Regular, semibold, italic, emoji, then fallback fonts.
    faces: Vec<Face>,
    fallback: &'a dyn FallbackFonts,
    /// The font of each character that was looked up.
    known: HashMap<(char, Weight), FaceIndex>,
    /// The widths of words, which slips repeat.
    pub widths: HashMap<(String, Weight), f32>,
}

const BUNDLED: [&[u8]; 4] = [
    include_bytes!("../../assets/fonts/Inter-Regular.otf"),
    include_bytes!("../../assets/fonts/Inter-SemiBold.otf"),
    include_bytes!("../../assets/fonts/Inter-Italic.otf"),
    include_bytes!("../../assets/fonts/NotoEmoji-Regular.ttf"),
];
const EMOJI: usize = 3;

impl<'a> Fonts<'a> {
    pub fn new(fallback: &'a dyn FallbackFonts) -> Self {
        let faces = BUNDLED.iter().filter_map(|bytes| {
            Face::read(FontFile {
                bytes: Arc::new(*bytes),
                index: 0,
            })
        });
        Self {
            faces: faces.collect(),
            fallback,
            known: HashMap::new(),
            widths: HashMap::new(),
        }
    }

    pub fn font(&self, face: FaceIndex) -> Font {
        self.faces[face.0].font.clone()
    }

    /// The font of a character. A character that no font has is drawn as the box of the first one.
    pub fn face_of(&mut self, character: char, weight: Weight) -> FaceIndex {
        if let Some(known) = self.known.get(&(character, weight)) {
            return *known;
        }
        let own = match weight {
            Weight::Regular => 0,
            Weight::SemiBold => 1,
            Weight::Italic => 2,
        };
        let bundled = [own, EMOJI];
        let mut loaded = bundled.into_iter().chain(EMOJI + 1..self.faces.len());
        let found = loaded.find(|face| self.faces[*face].has(character));
        let face = found
            .or_else(|| self.load_fallback(character))
            .unwrap_or(own);
        self.known.insert((character, weight), FaceIndex(face));
        FaceIndex(face)
    }

    fn load_fallback(&mut self, character: char) -> Option<usize> {
        let face = Face::read(self.fallback.font_for(character)?)?;
        if !face.has(character) {
            return None;
        }
        self.faces.push(face);
        Some(self.faces.len() - 1)
    }

    /// The glyphs of a text that one font has, in the order in which they are drawn, with sizes for a font size of 1.
    pub fn shape(&self, text: &str, face: FaceIndex, is_right_to_left: bool) -> Vec<KrillaGlyph> {
        let face = &self.faces[face.0];
        let Some(font) = face.font_ref() else {
            return Vec::new();
        };
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.guess_segment_properties();
        buffer.set_direction(match is_right_to_left {
            true => Direction::RightToLeft,
            false => Direction::LeftToRight,
        });
        let shaped = face
            .shaper
            .shaper(&font)
            .build()
            .shape(buffer, ShapeOptions::default());
        // A cluster reaches to the next one in the text, in whatever order they are drawn.
        let mut starts: Vec<usize> = shaped
            .glyph_infos()
            .iter()
            .map(|info| info.cluster as usize)
            .collect();
        starts.sort_unstable();
        starts.dedup();
        let end_of = |start: usize| {
            let next = starts.partition_point(|other| *other <= start);
            starts.get(next).copied().unwrap_or(text.len())
        };
        let em = face.font.units_per_em();
        let glyphs = shaped.glyph_infos().iter().zip(shaped.glyph_positions());
        glyphs
            .map(|(info, position)| {
                let start = info.cluster as usize;
                let size = |units: i32| units as f32 / em;
                KrillaGlyph::new(
                    GlyphId::new(info.glyph_id),
                    size(position.x_advance),
                    size(position.x_offset),
                    size(position.y_offset),
                    size(position.y_advance),
                    start..end_of(start),
                    None,
                )
            })
            .collect()
    }
}
