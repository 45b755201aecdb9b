//! Changes bytes and texts at random, with pieces that readers treat specially.

use rand::{RngExt as _, rngs::StdRng, seq::IndexedRandom as _};

/// Longer inputs take time and find nothing more.
const MAX_BYTES: usize = 64 * 1024;

/// Pieces of texts: marks, line ends, delimiters, tags, properties and names of columns.
const PIECES: &[&[u8]] = &[
    b"\xEF\xBB\xBF",
    b"\xFF\xFE",
    b"\xFE\xFF",
    b"\0",
    b"\0\0",
    b"\r",
    b"\n",
    b"\r\n",
    b"\n\n\n",
    b"\"",
    b"\"\"",
    b"\"\n",
    b",",
    b";",
    b"\t",
    b"|",
    b",,,,,,,,,,,,,,,,",
    b"sep=;\n",
    b"\"sep=,\"\r\n",
    b"=cmd|' /C calc'!A0",
    b"@SUM(1)",
    b"\x1e end of the list \x1e",
    b"First name",
    b"Email",
    b"Full name,Address",
    b"Name;Stra\xDFe",
    b"\x8E\x91\x9F",
    b"\x80\x93",
    b"\xC3\xA9",
    b"\xE2\x80\xAE",
    b"\xF0\x9F\x8E\x81",
    b"Lee, Anna <anna@example.com>, ",
    b"<b@example.org>;",
    b"(at)",
    b"<table>",
    b"</table>",
    b"<tr><td>",
    b"<td colspan=1000 rowspan=99999>",
    b"<td rowspan=\"1000\">x",
    b"</td></tr>",
    b"<script>",
    b"<title>",
    b"<!--",
    b"-->",
    b"<br>",
    b"<a href=\"mailto:a@example.com\">",
    b"&nbsp;&#0;&#xFFFFFFFF;&amp",
    b"charset=utf-16",
    b"BEGIN:VCARD\n",
    b"END:VCARD\n",
    b"N:",
    b"FN;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:=E9=",
    b"=\n",
    b"\n ",
    b"ADR;TYPE=home;PREF=1:;;",
    b"EMAIL;PREF=255:",
    b"item1.TEL:",
    b"KIND:group\n",
    b"PHOTO;ENCODING=b:",
    b"\\n\\,\\;\\",
];

/// A changed copy of `seed`. `others` are files from which parts are copied.
pub(super) fn bytes(seed: &[u8], others: &[&[u8]], random: &mut StdRng) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..random.random_range(1..=8) {
        change(&mut bytes, others, random);
        bytes.truncate(MAX_BYTES);
    }
    if random.random_ratio(1, 8) {
        bytes = encoded(&bytes, random);
    }
    bytes
}

fn change(bytes: &mut Vec<u8>, others: &[&[u8]], random: &mut StdRng) {
    let at = random.random_range(0..=bytes.len());
    let end = (at + small(random)).min(bytes.len());
    match random.random_range(0..9) {
        0 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << random.random_range(0..8);
            }
        }
        1 => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte = random.random();
            }
        }
        2 => drop(bytes.drain(at..end)),
        3 => {
            let part = bytes[at..end].to_vec();
            let count = if random.random_ratio(1, 10) { 300 } else { 2 };
            for _ in 0..random.random_range(1..=count) {
                insert(bytes, at, &part);
            }
        }
        4 | 5 => insert(bytes, at, PIECES.choose(random).expect("a piece")),
        6 => {
            let other = others.choose(random).expect("a file");
            let from = random.random_range(0..=other.len());
            let to = (from + small(random) * 4).min(other.len());
            insert(bytes, at, &other[from..to]);
        }
        7 => bytes.truncate(at),
        _ => {
            let to = random.random_range(0..=bytes.len());
            let part = bytes[at..end].to_vec();
            insert(bytes, to, &part);
        }
    }
}

fn insert(bytes: &mut Vec<u8>, at: usize, part: &[u8]) {
    if bytes.len() < MAX_BYTES {
        bytes.splice(at..at, part.iter().copied());
    }
}

/// A length that is mostly short.
fn small(random: &mut StdRng) -> usize {
    let max = *[2, 8, 40, 400].choose(random).expect("a length");
    random.random_range(0..=max)
}

/// The text of the bytes in another encoding.
fn encoded(bytes: &[u8], random: &mut StdRng) -> Vec<u8> {
    let text = String::from_utf8_lossy(bytes);
    let units = || text.encode_utf16();
    let mark = || [0xFEFF_u16].into_iter();
    match random.random_range(0..5) {
        0 => mark().chain(units()).flat_map(u16::to_le_bytes).collect(),
        1 => mark().chain(units()).flat_map(u16::to_be_bytes).collect(),
        2 => units().flat_map(u16::to_le_bytes).collect(),
        3 => units().flat_map(u16::to_be_bytes).collect(),
        _ => encoding_rs::WINDOWS_1252.encode(&text).0.into_owned(),
    }
}
