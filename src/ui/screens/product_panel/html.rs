//! Plain text from HTML. Catalogs may contain HTML in descriptions and attributes; the product
//! panel shows the text and never renders markup.

/// The text of `html`: tags are dropped, block elements start a new line, entities are decoded.
pub(super) fn to_plain_text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let after = &rest[start + 1..];
        // A tag begins with a letter, a slash or an exclamation mark; "5 < 6" is text.
        let is_tag = after.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/' || c == '!');
        match after.find('>').filter(|_| is_tag) {
            Some(end) => {
                out.push_str(&rest[..start]);
                let tag = after[..end].trim_start_matches('/').to_ascii_lowercase();
                if ["br", "p", "li", "div", "ul", "ol", "tr"]
                    .iter()
                    .any(|block| tag.split([' ', '/']).next() == Some(*block))
                {
                    out.push('\n');
                }
                rest = &after[end + 1..];
            }
            None => {
                out.push_str(&rest[..=start]);
                rest = after;
            }
        }
    }
    out.push_str(rest);
    let out = [
        ("&nbsp;", " "),
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&rsquo;", "’"),
        ("&ndash;", "–"),
        ("&mdash;", "—"),
        // Last, so that "&amp;lt;" becomes "&lt;" and not "<".
        ("&amp;", "&"),
    ]
    .iter()
    .fold(out, |text, (entity, letter)| text.replace(entity, letter));
    let lines: Vec<&str> = out
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::to_plain_text;

    #[test]
    fn drops_tags_and_decodes_entities() {
        assert_eq!(to_plain_text("14 oz cotton"), "14 oz cotton");
        assert_eq!(
            to_plain_text("<p>Wash <b>cold</b></p><p>Dry flat</p>"),
            "Wash cold\nDry flat"
        );
        assert_eq!(
            to_plain_text("<ul><li>Salt</li><li>Oats &amp; rye</li></ul>"),
            "Salt\nOats & rye"
        );
        assert_eq!(to_plain_text("5 < 6 and 7 > 2"), "5 < 6 and 7 > 2");
        assert_eq!(to_plain_text("one<br/>two"), "one\ntwo");
        assert_eq!(to_plain_text("<script>alert(1)</script>"), "alert(1)");
        assert_eq!(to_plain_text("cut <off"), "cut <off");
    }
}
