//! Text out of HTML. A catalog may write HTML into a fact; it is shown as text, never rendered.

/// The words of `html`: tags dropped, breaks and items on lines of their own, entities read.
pub fn text(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(start) = rest.find('<') {
        let after = &rest[start + 1..];
        // "5 < 6" is no tag: a tag begins with a letter, a slash or an exclamation mark.
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
        // Last, so that "&amp;lt;" stays what it says.
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
    use super::text;

    #[test]
    fn a_fact_written_in_html_reads_as_words() {
        assert_eq!(text("14 oz cotton"), "14 oz cotton");
        assert_eq!(
            text("<p>Wash <b>cold</b></p><p>Dry flat</p>"),
            "Wash cold\nDry flat"
        );
        assert_eq!(
            text("<ul><li>Salt</li><li>Oats &amp; rye</li></ul>"),
            "Salt\nOats & rye"
        );
        assert_eq!(text("5 < 6 and 7 > 2"), "5 < 6 and 7 > 2");
        assert_eq!(text("one<br/>two"), "one\ntwo");
        assert_eq!(text("<script>alert(1)</script>"), "alert(1)");
        assert_eq!(text("cut <off"), "cut <off");
    }
}
