//! Names of columns in Cyrillic, Greek, Hebrew, Arabic, Thai, Chinese, Japanese and Korean, as people write them. They tell
//! the last name from the first one, which the order of the columns cannot: each language has its own.
//!
//! A word for "name" is that of the full name, and beside a column of last names that of the first name.

use std::{collections::HashMap, sync::LazyLock};

use super::column_aliases::ColumnMeaning;
use crate::contract::text::fold;

const ALIASES: [(ColumnMeaning, &[&str]); 5] = [
    (
        ColumnMeaning::FullName,
        &[
            "Имя",
            "Имя и фамилия",
            "Фамилия и имя",
            "ФИО",
            "Ф.И.О.",
            "Фамилия имя отчество",
            "Фамилия, имя, отчество",
            "Ім'я",
            "Ім'я та прізвище",
            "Прізвище та ім'я",
            "ПІБ",
            "Име",
            "Име и фамилия",
            "Име и презиме",
            "Όνομα",
            "Ονοματεπώνυμο",
            "שם",
            "שם מלא",
            "الاسم",
            "الاسم الكامل",
            "ชื่อ",
            "ชื่อ-นามสกุล",
            "氏名",
            "名前",
            "お名前",
            "姓名",
            "이름",
            "성명",
        ],
    ),
    (ColumnMeaning::FIRST_NAME, &["名", "שם פרטי", "الاسم الأول"]),
    (
        ColumnMeaning::LAST_NAME,
        &[
            "Фамилия",
            "Прізвище",
            "Презиме",
            "Επώνυμο",
            "Επίθετο",
            "שם משפחה",
            "اسم العائلة",
            "นามสกุล",
            "姓",
            "苗字",
            "성",
        ],
    ),
    (
        ColumnMeaning::EMAIL,
        &[
            "Эл. почта",
            "Электронная почта",
            "Адрес электронной почты",
            "Имейл",
            "Ел. пошта",
            "Електронна пошта",
            "Ел. поща",
            "דוא\"ל",
            "אימייל",
            "البريد الإلكتروني",
            "อีเมล",
            "メール",
            "メールアドレス",
            "电子邮件",
            "电子邮箱",
            "邮箱",
            "이메일",
        ],
    ),
    (
        ColumnMeaning::PHONE,
        &[
            "Телефон",
            "Мобильный телефон",
            "Τηλέφωνο",
            "Κινητό",
            "טלפון",
            "رقم الهاتف",
            "電話番号",
            "电话",
            "手机",
            "전화번호",
        ],
    ),
];

static MEANINGS: LazyLock<HashMap<String, ColumnMeaning>> = LazyLock::new(|| {
    let aliases = ALIASES.iter();
    aliases
        .flat_map(|(meaning, names)| names.iter().map(|name| (fold(name), *meaning)))
        .collect()
});

/// The meaning of a folded name that equals an alias.
pub(super) fn meaning_of(folded_name: &str) -> Option<ColumnMeaning> {
    (!folded_name.is_ascii())
        .then(|| MEANINGS.get(folded_name).copied())
        .flatten()
}
