//! Plain text from HTML. Texts of catalogs may contain HTML; its text is shown, and markup is never rendered.

use html5gum::{DefaultEmitter, Token, Tokenizer};

/// Elements that begin and end a line.
const BLOCKS: [&[u8]; 15] = [
    b"br", b"p", b"li", b"div", b"ul", b"ol", b"tr", b"table", b"h1", b"h2", b"h3", b"h4", b"h5",
    b"h6", b"hr",
];

/// Elements whose content is not shown.
const HIDDEN: [&[u8]; 5] = [b"script", b"style", b"template", b"title", b"noscript"];

/// Whether a text has a tag: "5 < 6" has none.
#[must_use]
fn has_tag(text: &str) -> bool {
    let mut parts = text.split('<');
    parts.next();
    parts.any(|part| part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!'))
}

/// The text of `html`: tags are dropped, block elements start a new line, entities are decoded. Text without tags keeps
/// its lines.
#[must_use]
pub(crate) fn html_to_text(html: &str) -> String {
    let has_tag = has_tag(html);
    // A tag that does not end is text, and dropped by the tokenizer.
    let (html, unfinished) = match html.rfind('<') {
        Some(at) if !html[at..].contains('>') => html.split_at(at),
        _ => (html, ""),
    };
    let mut text = String::with_capacity(html.len());
    let mut hidden: Option<Vec<u8>> = None;
    let mut emitter = DefaultEmitter::default();
    emitter.naively_switch_states(true);
    for token in Tokenizer::new_with_emitter(html, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) if hidden.is_none() => {
                let name: &[u8] = &tag.name;
                if HIDDEN.contains(&name) && !tag.self_closing {
                    hidden = Some(name.to_vec());
                }
                separate(&mut text, name);
            }
            Token::EndTag(tag) => {
                let name: &[u8] = &tag.name;
                if hidden.as_deref() == Some(name) {
                    hidden = None;
                }
                separate(&mut text, name);
            }
            Token::String(part) if hidden.is_none() => {
                let part = String::from_utf8_lossy(&part);
                match has_tag {
                    // A line break of the source is a space.
                    true => text.extend(part.chars().map(|c| match c.is_ascii_whitespace() {
                        true => ' ',
                        false => c,
                    })),
                    false => text.push_str(&part),
                }
            }
            _ => {}
        }
    }
    text.push_str(unfinished);
    let lines = text.lines().map(|line| {
        let words = line.split(|c: char| c.is_ascii_whitespace() || c == '\u{a0}');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        words.join(" ")
    });
    let lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

/// Separates the text of an element from that of its neighbors.
fn separate(text: &mut String, element: &[u8]) {
    if BLOCKS.contains(&element) {
        text.push('\n');
    } else if element == b"td" || element == b"th" {
        text.push(' ');
    }
}

#[cfg(test)]
mod tests {
    use super::html_to_text;

    #[test]
    fn drops_tags_and_decodes_entities() {
        for (html, text) in [
            ("14 oz cotton", "14 oz cotton"),
            (
                "<p>Wash <b>cold</b></p><p>Dry flat</p>",
                "Wash cold\nDry flat",
            ),
            (
                "<ul><li>Salt</li><li>Oats &amp; rye</li></ul>",
                "Salt\nOats & rye",
            ),
            ("5 < 6 and 7 > 2", "5 < 6 and 7 > 2"),
            ("one<br/>two", "one\ntwo"),
            ("<p>one\n  two&nbsp;three</p>", "one two three"),
            ("one\ntwo &eacute;", "one\ntwo é"),
            ("<table><tr><td>S</td><td>36</td></tr></table>", "S 36"),
            ("a<script>alert(1)</script><style>p {}</style>b", "ab"),
            ("cut <off", "cut <off"),
            ("&amp;lt;", "&lt;"),
            ("<img src='a.png'>", ""),
        ] {
            assert_eq!(html_to_text(html), text, "{html}");
        }
    }
}
