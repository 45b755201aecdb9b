//! The colours of one drawing. A drawing names tones (`{main}`, `{dark}`, `{ground}` …); a paint
//! says what they are. Three colours are chosen by hand, every other tone is mixed from them, so
//! that two products with the same drawing still look like two products.

use std::fmt;

/// An opaque colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rgb(u8, u8, u8);

impl Rgb {
    pub const WHITE: Self = Self(255, 255, 255);
    /// What darkens: a warm near-black, so that shades do not turn grey.
    pub const NIGHT: Self = Self(28, 18, 32);
    /// The ribbon of giftdesk.
    pub const RIBBON: Self = Self(180, 35, 78);

    /// Reads `#RRGGBB`; `None` for anything else.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
        let number = u32::from_str_radix(digits, 16).ok()?;
        let [_, red, green, blue] = number.to_be_bytes();
        Some(Self(red, green, blue))
    }

    /// How bright it looks, 0..=255.
    fn brightness(self) -> u32 {
        (u32::from(self.0) * 30 + u32::from(self.1) * 59 + u32::from(self.2) * 11) / 100
    }

    fn is_grey(self) -> bool {
        let channels = [self.0, self.1, self.2];
        let brightest = channels.into_iter().max().unwrap_or_default();
        let darkest = channels.into_iter().min().unwrap_or_default();
        brightest - darkest < 20
    }

    /// This colour with `percent` (0..=100) of `other` in it.
    #[must_use]
    pub fn mix(self, other: Self, percent: u16) -> Self {
        let channel = |a: u8, b: u8| {
            let sum = u16::from(a) * (100 - percent) + u16::from(b) * percent;
            u8::try_from((sum + 50) / 100).unwrap_or(u8::MAX)
        };
        Self(
            channel(self.0, other.0),
            channel(self.1, other.1),
            channel(self.2, other.2),
        )
    }
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02X}{:02X}{:02X}", self.0, self.1, self.2)
    }
}

/// What a drawing is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Paint {
    /// Behind the object.
    pub ground: Rgb,
    /// The object itself.
    pub main: Rgb,
    /// Its band, label, bow.
    pub accent: Rgb,
}

impl Paint {
    /// A ground for an object of colour `main`: the same hue, nearly white. An object that is
    /// nearly white itself would vanish there: it stands on a darker shade of `usual`. Greys and
    /// black have no hue to take: they stand on `usual`.
    #[must_use]
    pub fn ground_for(main: Rgb, usual: Rgb) -> Rgb {
        if main.brightness() > 220 {
            usual.mix(Rgb::NIGHT, 12)
        } else if main.is_grey() {
            usual
        } else {
            main.mix(Rgb::WHITE, 74)
        }
    }

    /// The tone a drawing calls `name`; `None` when there is no such tone.
    #[must_use]
    pub fn tone(&self, name: &str) -> Option<Rgb> {
        Some(match name {
            "ground" => self.ground,
            "mist" => self.ground.mix(Rgb::WHITE, 60),
            "shade" => self.ground.mix(Rgb::NIGHT, 8),
            "main" => self.main,
            // Nothing is visibly darker than black: there, the second tone is lighter.
            "dark" if self.main.brightness() < 48 => self.main.mix(Rgb::WHITE, 11),
            "dark" => self.main.mix(Rgb::NIGHT, 22),
            "deep" => self.main.mix(Rgb::NIGHT, 46),
            "light" => self.main.mix(Rgb::WHITE, 24),
            "pale" => self.main.mix(Rgb::WHITE, 58),
            "accent" => self.accent,
            "accentdark" => self.accent.mix(Rgb::NIGHT, 22),
            "accentlight" => self.accent.mix(Rgb::WHITE, 40),
            "paper" => Rgb(250, 245, 234),
            "ink" => Rgb(50, 45, 52),
            _ => return None,
        })
    }

    /// The drawing with every tone written out. A name that is no tone stays as it is, which makes
    /// the file fail to parse: a test renders every drawing.
    #[must_use]
    pub fn fill(&self, drawing: &str) -> String {
        let mut out = String::with_capacity(drawing.len() + 64);
        let mut rest = drawing;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            match after.split_once('}') {
                Some((name, tail)) => {
                    match self.tone(name) {
                        Some(tone) => out.push_str(&tone.to_string()),
                        None => out.push_str(&format!("{{{name}}}")),
                    }
                    rest = tail;
                }
                None => {
                    out.push('{');
                    rest = after;
                }
            }
        }
        out.push_str(rest);
        out
    }
}
