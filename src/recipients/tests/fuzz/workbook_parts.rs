//! Changes the XML inside a workbook and zips the parts again.

use std::io::{Cursor, Read as _, Write as _};

use rand::{RngExt as _, rngs::StdRng, seq::IndexedRandom as _};
use zip::{CompressionMethod, ZipArchive, ZipWriter, write::SimpleFileOptions};

use super::mutate;

/// Larger parts take time and find nothing more.
const MAX_PART_BYTES: usize = 256 * 1024;

/// Tags that the readers of workbooks treat specially.
const TAGS: &[&str] = &[
    "<row>",
    "<row r=\"4294967295\"/>",
    "</row>",
    "<c r=\"ZZZZZZZ1\" t=\"s\"><v>99999999999</v></c>",
    "<c t=\"str\"><f>1+1</f><v>a@example.com</v></c>",
    "<c t=\"d\"><v>2026-01-02T00:00:00</v></c>",
    "<c t=\"inlineStr\"><is><t>a</t><rPh><t>b</t></rPh></is></c>",
    "<c s=\"1\"><v>1e308</v></c>",
    "<c s=\"2\"><v>-1e-308</v></c>",
    "<c s=\"3\"><v>NaN</v></c>",
    "<v>",
    "</v>",
    "<is>",
    "<si/>",
    "<si><t>_x000D__xD83D_</t></si>",
    "<sheet name=\"x\" r:id=\"rId1\"/>",
    "<sheet state=\"hidden\"/>",
    "<workbookPr date1904=\"true\"/>",
    "<numFmt numFmtId=\"165\" formatCode=\"[$-409]yyyy\\-mm;[Red](0.00E+00);;@&quot;\"/>",
    "<cellXfs><xf numFmtId=\"165\"/><xf numFmtId=\"14\"/><xf numFmtId=\"49\"/></cellXfs>",
    "<sheetData>",
    "</sheetData>",
    "<table:table table:name=\"x\">",
    "</table:table>",
    "<table:table-row table:number-rows-repeated=\"1048576\">",
    "<table:table-cell table:number-columns-repeated=\"16384\"/>",
    "<table:table-cell table:number-columns-repeated=\"7\"><text:p>a</text:p></table:table-cell>",
    "<table:table-cell office:value-type=\"float\" office:value=\"1e300\"><text:p>#</text:p>",
    "<table:table-cell office:value-type=\"date\" office:date-value=\"T\">",
    "<table:covered-table-cell/>",
    "<text:s text:c=\"4000000000\"/>",
    "<office:annotation>",
    "<draw:frame>",
    "<!-- -->",
    "<![CDATA[x]]>",
    "<?x?>",
    "&#0;&#x110000;&lt;&unknown;&",
    "<",
    ">",
];

/// Numbers at the limits of types and sheets.
const NUMBERS: &[&str] = &[
    "0",
    "1",
    "-1",
    "25569",
    "60",
    "2958466",
    "0.1",
    "1e400",
    "-0",
    "1048577",
    "16385",
    "4294967296",
    "18446744073709551616",
    "",
    "٣",
];

/// A changed copy of a workbook. `others` are workbooks from which parts are copied.
pub(super) fn mutate(seed: &[u8], others: &[&[u8]], random: &mut StdRng) -> Vec<u8> {
    let Some(mut parts) = unzip(seed) else {
        return mutate::bytes(seed, others, random);
    };
    for _ in 0..random.random_range(1..=5) {
        change_parts(&mut parts, others, random);
    }
    let mut file = zip(&parts, random.random());
    if random.random_ratio(1, 20) {
        file = mutate::bytes(&file, others, random);
    }
    file
}

type Parts = Vec<(String, Vec<u8>)>;

/// The parts of a zip file; `None` for another file.
fn unzip(file: &[u8]) -> Option<Parts> {
    let mut archive = ZipArchive::new(Cursor::new(file)).ok()?;
    let mut parts = Vec::new();
    for at in 0..archive.len() {
        let part = archive.by_index(at).ok()?;
        let name = part.name().ok()?.into_owned();
        let mut bytes = Vec::new();
        part.take(MAX_PART_BYTES as u64)
            .read_to_end(&mut bytes)
            .ok()?;
        parts.push((name, bytes));
    }
    (!parts.is_empty()).then_some(parts)
}

fn zip(parts: &Parts, is_compressed: bool) -> Vec<u8> {
    let method = if is_compressed {
        CompressionMethod::Deflated
    } else {
        CompressionMethod::Stored
    };
    let options = SimpleFileOptions::default().compression_method(method);
    let mut writer = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, bytes) in parts {
        // Names that occur twice cannot be written.
        if writer.start_file(name.as_str(), options).is_ok() {
            writer.write_all(bytes).expect("a part in memory");
        }
    }
    writer.finish().expect("a zip file in memory").into_inner()
}

fn change_parts(parts: &mut Parts, others: &[&[u8]], random: &mut StdRng) {
    let at = random.random_range(0..parts.len());
    match random.random_range(0..20) {
        0 if parts.len() > 1 => drop(parts.remove(at)),
        1 => parts[at].0.push('x'),
        2 => {
            let other = unzip(others.choose(random).expect("a file")).unwrap_or_default();
            if let Some((_, bytes)) = other.into_iter().find(|(name, _)| *name == parts[at].0) {
                parts[at].1 = bytes;
            }
        }
        3 => {
            let files: Vec<&[u8]> = parts.iter().map(|(_, bytes)| bytes.as_slice()).collect();
            let changed = mutate::bytes(files[at], &files, random);
            parts[at].1 = changed;
        }
        _ => {
            let changed = changed_xml(&parts[at].1, random);
            parts[at].1 = changed;
        }
    }
}

/// Changes tags, texts and numbers of XML.
fn changed_xml(xml: &[u8], random: &mut StdRng) -> Vec<u8> {
    let text = String::from_utf8_lossy(xml);
    let mut tokens: Vec<&str> = text
        .split_inclusive('>')
        .flat_map(|token| match token.find('<') {
            Some(at) if at > 0 => vec![&token[..at], &token[at..]],
            _ => vec![token],
        })
        .collect();
    let mut size = xml.len();
    for _ in 0..random.random_range(1..=6) {
        let at = random.random_range(0..=tokens.len());
        let len = random.random_range(0..=8).min(tokens.len() - at);
        let part = tokens[at..at + len].to_vec();
        match random.random_range(0..7) {
            0 => drop(tokens.drain(at..at + len)),
            1 => {
                let count = if random.random_ratio(1, 8) { 500 } else { 3 };
                for _ in 0..random.random_range(1..=count) {
                    size += part.iter().map(|token| token.len()).sum::<usize>();
                    if size < MAX_PART_BYTES {
                        tokens.splice(at..at, part.iter().copied());
                    }
                }
            }
            2 if at + 1 < tokens.len() => {
                let other = random.random_range(0..tokens.len());
                tokens.swap(at, other);
            }
            3 if random.random_ratio(1, 4) => tokens.truncate(at),
            _ => tokens.insert(at, TAGS.choose(random).expect("a tag")),
        }
    }
    let mut changed = tokens.concat();
    for _ in 0..random.random_range(0..=3) {
        changed = with_other_number(&changed, random);
    }
    changed.into_bytes()
}

/// Replaces the number at or after a random place.
fn with_other_number(text: &str, random: &mut StdRng) -> String {
    let from = random.random_range(0..=text.len());
    let digits = |at: usize| text.as_bytes()[at].is_ascii_digit();
    let Some(start) = (from..text.len()).find(|at| digits(*at)) else {
        return text.to_owned();
    };
    let end = (start..text.len())
        .find(|at| !digits(*at))
        .unwrap_or(text.len());
    let number = NUMBERS.choose(random).expect("a number");
    [&text[..start], number, &text[end..]].concat()
}
