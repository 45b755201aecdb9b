//! Splits Rust source text into tokens: enough to find paths, modules and attributes.

/// An identifier or number, a punctuation token, or a string literal with its quotes.
#[derive(Clone)]
pub struct Token {
    pub line: usize,
    pub text: String,
}

impl Token {
    pub fn is_name(&self) -> bool {
        self.text
            .starts_with(|c: char| c.is_alphabetic() || c == '_')
    }
}

/// The tokens of a source file. Comments, raw strings and character literals are left out; `r#name`
/// is `name`.
pub fn tokens(text: &str) -> Vec<Token> {
    let chars: Vec<char> = text.chars().collect();
    let mut tokens = Vec::new();
    let (mut i, mut line) = (0, 1);
    while i < chars.len() {
        let start = i;
        let c = chars[i];
        let next = chars.get(i + 1).copied().unwrap_or(' ');
        if c == '/' && (next == '/' || next == '*') {
            i = after_comment(&chars, i);
        } else if c == '"' {
            i = after_text(&chars, i);
            tokens.push(Token {
                line,
                text: chars[start..i.min(chars.len())].iter().collect(),
            });
        } else if c == '\'' {
            i = after_quote(&chars, i);
        } else if c.is_alphanumeric() || c == '_' {
            while chars
                .get(i)
                .is_some_and(|c| c.is_alphanumeric() || *c == '_')
            {
                i += 1;
            }
            let name: String = chars[start..i].iter().collect();
            let is_raw_prefix = matches!(name.as_str(), "r" | "br" | "cr");
            if is_raw_prefix && matches!(chars.get(i), Some('"' | '#')) {
                // Skips a raw string. Of a raw identifier (`r#name`) only `r#` is skipped.
                i = after_raw_text(&chars, i).unwrap_or(i + 1);
            } else {
                tokens.push(Token { line, text: name });
            }
        } else {
            i += if c == ':' && next == ':' { 2 } else { 1 };
            if !c.is_whitespace() {
                tokens.push(Token {
                    line,
                    text: chars[start..i].iter().collect(),
                });
            }
        }
        line += chars[start..i.min(chars.len())]
            .iter()
            .filter(|c| **c == '\n')
            .count();
    }
    tokens
}

fn after_comment(chars: &[char], mut i: usize) -> usize {
    if chars.get(i + 1) == Some(&'/') {
        while i < chars.len() && chars[i] != '\n' {
            i += 1;
        }
        return i;
    }
    let mut depth = 0;
    while i < chars.len() {
        match (chars[i], chars.get(i + 1)) {
            ('/', Some('*')) => (depth, i) = (depth + 1, i + 2),
            ('*', Some('/')) => (depth, i) = (depth - 1, i + 2),
            _ => i += 1,
        }
        if depth == 0 {
            break;
        }
    }
    i
}

fn after_text(chars: &[char], mut i: usize) -> usize {
    i += 1;
    while i < chars.len() && chars[i] != '"' {
        i += if chars[i] == '\\' { 2 } else { 1 };
    }
    i + 1
}

/// The index after the character literal at `i`, or after the `'` of a lifetime.
fn after_quote(chars: &[char], i: usize) -> usize {
    if chars.get(i + 1) == Some(&'\\') {
        // The search starts after the escaped character, which can itself be a quote.
        let mut end = i + 3;
        while end < chars.len() && chars[end] != '\'' {
            end += 1;
        }
        end + 1
    } else if chars.get(i + 2) == Some(&'\'') {
        i + 3
    } else {
        i + 1
    }
}

/// The index after the raw string `#"…"#` at `i`, with any number of `#`. Returns `None` when no
/// raw string begins there.
fn after_raw_text(chars: &[char], mut i: usize) -> Option<usize> {
    let mut hashes = 0;
    while chars.get(i) == Some(&'#') {
        (hashes, i) = (hashes + 1, i + 1);
    }
    if chars.get(i) != Some(&'"') {
        return None;
    }
    i += 1;
    while i < chars.len() {
        let closes = chars[i] == '"'
            && chars[i + 1..]
                .iter()
                .take(hashes)
                .filter(|c| **c == '#')
                .count()
                == hashes;
        if closes {
            return Some(i + 1 + hashes);
        }
        i += 1;
    }
    Some(i)
}
