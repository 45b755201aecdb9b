//! Splits names in Chinese, Japanese and Korean writing, in which the family name is first and no
//! space is needed.
//!
//! Used by the split of full names. Names with any other letter are left to the caller.

use super::name_split::NameSplit;

/// Korean family names of two syllables.
const KOREAN_LONG: [&str; 9] = [
    "남궁", "황보", "제갈", "선우", "독고", "사공", "서문", "동방", "어금",
];

/// Chinese and frequent Japanese family names of two characters.
const LONG_FAMILY_NAMES: [&str; 86] = [
    "欧阳", "歐陽", "司马", "司馬", "诸葛", "諸葛", "上官", "司徒", "东方", "東方", "独孤", "南宫",
    "夏侯", "尉迟", "皇甫", "公孙", "慕容", "长孙", "宇文", "端木", "佐藤", "鈴木", "高橋", "田中",
    "伊藤", "渡辺", "渡邊", "渡部", "山本", "中村", "小林", "加藤", "吉田", "山田", "佐々", "山口",
    "松本", "井上", "木村", "斎藤", "斉藤", "齋藤", "清水", "山崎", "阿部", "池田", "橋本", "山下",
    "石川", "中島", "前田", "藤田", "小川", "後藤", "岡田", "長谷", "村上", "近藤", "石井", "坂本",
    "遠藤", "青木", "藤井", "西村", "福田", "太田", "三浦", "藤原", "岡本", "松田", "中川", "中野",
    "原田", "小野", "田村", "竹内", "金子", "和田", "中山", "石田", "上田", "森田", "柴田", "酒井",
    "工藤", "横山",
];

/// Frequent Chinese family names, simplified and traditional.
const CHINESE_FAMILY_NAMES: &str = "王李张張刘劉陈陳杨楊黄黃赵趙吴吳周徐孙孫马馬朱胡郭何林高罗羅郑鄭梁谢謝宋唐许許韩韓邓鄧冯馮曹彭曾肖蕭萧田董潘袁蔡蒋蔣余于杜叶葉程魏苏蘇吕呂丁任卢盧姚沈钟鍾姜崔谭譚陆陸范汪廖石金韦韋贾賈夏付方邹鄒熊白孟秦邱侯江尹薛";

/// Honorifics after a name.
const HONORIFICS: [&str; 8] = ["先生", "さん", "さま", "様", "殿", "女士", "님", "씨"];

/// Splits a name that is written only in Chinese, Japanese or Korean characters.
pub(super) fn split_east_asian(name: &str) -> Option<NameSplit> {
    let is_east_asian = !name.is_empty()
        && name
            .chars()
            .any(|c| is_han(c) || is_kana(c) || is_hangul(c))
        && name
            .chars()
            .all(|c| is_han(c) || is_kana(c) || is_hangul(c) || c.is_whitespace() || is_dot(c));
    if !is_east_asian {
        return None;
    }
    let name = remove_honorific(name.trim());
    // A dot separates the parts of a foreign name, whose first name is first.
    if let Some((first, last)) = name.split_once(is_dot)
        && !first.trim().is_empty()
        && !last.trim().is_empty()
    {
        return Some(split(first.trim(), last.trim(), false));
    }
    let mut words = name.split_whitespace();
    if let (Some(family), Some(given)) = (words.next(), words.next()) {
        let rest: Vec<&str> = words.collect();
        // A foreign name in Katakana can have its first name first.
        let is_uncertain = !rest.is_empty() || name.chars().all(|c| is_kana(c) || c == ' ');
        let given = [&[given], rest.as_slice()].concat().join(" ");
        return Some(split(&given, family, is_uncertain));
    }
    Some(split_unspaced(name))
}

/// Whether a text is a family name and a given name without a space: three characters or more. A
/// given name alone has one or two.
pub(super) fn is_unspaced_full_name(text: &str) -> bool {
    (3..=5).contains(&text.chars().count())
        && (text.chars().all(is_han) || text.chars().all(is_hangul))
}

/// Splits a name without a space.
fn split_unspaced(name: &str) -> NameSplit {
    let chars = name.chars().count();
    let at = |index: usize, is_uncertain| {
        let byte = name
            .char_indices()
            .nth(index)
            .map_or(name.len(), |(b, _)| b);
        split(&name[byte..], &name[..byte], is_uncertain)
    };
    let begins_with = |list: &[&str]| list.iter().any(|family| name.starts_with(family));
    let unknown = || split(name, "", chars > 1);
    if name.chars().all(is_hangul) {
        return match chars {
            3.. if begins_with(&KOREAN_LONG) => at(2, chars == 3),
            2 | 3 => at(1, false),
            4 => at(1, true),
            _ => unknown(),
        };
    }
    if name.chars().all(is_han) {
        let is_chinese = name.starts_with(|c| CHINESE_FAMILY_NAMES.contains(c));
        return match chars {
            3 | 4 if begins_with(&LONG_FAMILY_NAMES) => at(2, false),
            2 | 3 => at(1, !is_chinese),
            4 => at(2, true),
            _ => unknown(),
        };
    }
    // Kana after Chinese characters are the given name.
    match name.chars().position(is_kana) {
        Some(index) if index > 0 => at(index, true),
        _ => unknown(),
    }
}

fn split(first: &str, last: &str, is_uncertain: bool) -> NameSplit {
    NameSplit {
        first: first.to_owned(),
        last: last.to_owned(),
        is_uncertain,
    }
}

fn remove_honorific(name: &str) -> &str {
    HONORIFICS
        .iter()
        .find_map(|honorific| name.strip_suffix(honorific))
        .map(str::trim_end)
        .filter(|rest| rest.chars().count() > 1)
        .unwrap_or(name)
}

fn is_dot(c: char) -> bool {
    matches!(c, '・' | '·' | '･' | '＝')
}

fn is_han(c: char) -> bool {
    matches!(c, '\u{3400}'..='\u{4DBF}' | '\u{4E00}'..='\u{9FFF}' | '\u{F900}'..='\u{FAFF}'
        | '\u{20000}'..='\u{323AF}' | '々' | '〆')
}

fn is_kana(c: char) -> bool {
    matches!(c, '\u{3041}'..='\u{309F}' | '\u{30A1}'..='\u{30FA}' | '\u{30FC}'..='\u{30FF}'
        | '\u{31F0}'..='\u{31FF}' | '\u{FF66}'..='\u{FF9F}')
}

fn is_hangul(c: char) -> bool {
    matches!(c, '\u{AC00}'..='\u{D7A3}')
}
