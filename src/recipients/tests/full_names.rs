//! The split of full names.

use super::names::full_name::{split_full_name, without_titles};

/// `first|last`, with `?` after an uncertain split.
fn split(full_name: &str) -> String {
    let split = split_full_name(full_name);
    let mark = if split.is_uncertain { "?" } else { "" };
    format!("{}|{}{mark}", split.first, split.last)
}

fn assert_splits(cases: &[(&str, &str)]) {
    for (full_name, expected) in cases {
        assert_eq!(split(full_name), *expected, "{full_name}");
    }
}

#[test]
fn last_word_with_particles_is_last_name() {
    assert_splits(&[
        ("", "|"),
        ("Cher", "Cher|"),
        ("Anna Lee", "Anna|Lee"),
        ("Anna Maria Lee", "Anna Maria|Lee"),
        ("John M. Lee", "John M.|Lee"),
        ("Anna Maria van der Berg", "Anna Maria|van der Berg"),
        ("Maria de la Cruz", "Maria|de la Cruz"),
        ("Maria De La Cruz", "Maria|De La Cruz"),
        ("Ludwig von Beispiel", "Ludwig|von Beispiel"),
        ("Osman bin Affan", "Osman|bin Affan"),
        ("Aoife O'Brien", "Aoife|O'Brien"),
        ("Aoife O' Brien", "Aoife|O' Brien"),
        ("Ronan McDonald", "Ronan|McDonald"),
        ("Ronan Mc Donald", "Ronan|Mc Donald"),
        ("Gerard 't Hooft", "Gerard|'t Hooft"),
        ("Eva St. Clair", "Eva|St. Clair"),
        ("Van Morrison", "Van|Morrison"),
        ("De Ejemplo", "De|Ejemplo?"),
        ("ben sample", "ben|sample"),
        ("al sample", "al|sample"),
        ("van der Berg", "|van der Berg?"),
        ("Maria do Carmo Silva", "Maria|do Carmo Silva?"),
    ]);
}

#[test]
fn suffix_stays_with_last_name() {
    assert_splits(&[
        ("John Smith III", "John|Smith III"),
        ("John Smith Jr.", "John|Smith Jr."),
        ("John Smith, Jr.", "John|Smith Jr."),
        ("John van der Berg II", "John|van der Berg II"),
        ("Anna Lee MD", "Anna|Lee MD"),
        ("Anna Lee, M.D.", "Anna|Lee M.D."),
        ("Anna Lee, PhD, MBA", "Anna|Lee PhD MBA"),
        ("Anna Lee, MA", "Anna|Lee MA"),
        ("Anna Lee Esq.", "Anna|Lee Esq."),
        ("Smith Jr., John", "John|Smith Jr."),
        ("Smith, John Jr.", "John|Smith Jr."),
        ("João Silva Neto", "João|Silva Neto"),
        ("Ana Neto", "Ana|Neto"),
        ("Yo-Yo Ma", "Yo-Yo|Ma"),
        ("Linh Do", "Linh|Do"),
        ("Malcolm X", "Malcolm|X"),
        ("Md Rahman", "Md|Rahman"),
        ("John III", "John|III?"),
    ]);
}

#[test]
fn titles_are_left_out() {
    assert_splits(&[
        ("Dr. Anna Lee", "Anna|Lee"),
        ("Dr.Anna Lee", "Anna|Lee"),
        ("Prof. Dr. Anna Lee", "Anna|Lee"),
        ("Herr Dr. rer. nat. Emil Beispiel", "Emil|Beispiel"),
        ("Frau Anna Beispiel", "Anna|Beispiel"),
        ("Mme Anne Exemple", "Anne|Exemple"),
        ("M. Jean Exemple", "Jean|Exemple"),
        ("M. Exemple", "M.|Exemple"),
        ("Sr. Juan Ejemplo", "Juan|Ejemplo"),
        ("Lee, Dr. Anna", "Anna|Lee"),
        ("Lee, Anna, Dr.", "Anna|Lee"),
        ("Gen Sato", "Gen|Sato"),
        ("Mr. Smith", "|Smith?"),
        ("Mr. & Mrs. Smith", "|Smith?"),
        ("Dr.", "Dr.|?"),
        ("Mr., Anna Lee", "Anna|Lee"),
        ("Lee, Mr. & Mrs.", "Lee|"),
    ]);
}

#[test]
fn ambiguous_title_makes_split_uncertain() {
    assert_splits(&[
        ("Lady Bird Johnson", "Bird|Johnson?"),
        ("Johnson, Lady Bird", "Bird|Johnson?"),
        ("Miss Anna Lee", "Anna|Lee?"),
        ("Anna Lord", "Anna|Lord"),
        ("Mr. T", "Mr. T|?"),
        ("Prof. Dr. T.", "Prof. Dr. T.|?"),
        ("Lee, Mr. T", "Mr. T|Lee"),
    ]);
}

#[test]
fn ambiguous_title_can_be_the_first_name() {
    assert_splits(&[
        ("Lady Gaga", "Lady|Gaga?"),
        ("Miss Piggy", "Miss|Piggy?"),
        ("Gaga, Lady", "Lady|Gaga?"),
        ("Dr. Lady Gaga", "Lady|Gaga?"),
        ("Lady", "Lady|?"),
        ("Mr. Lee", "|Lee?"),
    ]);
}

#[test]
fn text_longer_than_a_name_stays_whole() {
    let text = "(a) b, ".repeat(1500);
    let found = split_full_name(&text);
    assert_eq!(
        (found.first.as_str(), found.last.as_str()),
        (text.trim(), "")
    );
    assert!(found.is_uncertain);
}

#[test]
fn first_name_keeps_ambiguous_titles() {
    for name in [
        "Lady Gaga",
        "Mr. T",
        "Miss Piggy",
        "Sir Ian",
        "Lord Ivo",
        "Gen.X",
        "Lady",
    ] {
        assert_eq!(without_titles(name), None, "{name}");
    }
    for (name, expected) in [
        ("Dr. Anna", "Anna"),
        ("Frau Eva", "Eva"),
        ("Prof. Dr. Bo", "Bo"),
        ("Dr. Lady Gaga", "Lady Gaga"),
    ] {
        assert_eq!(without_titles(name).as_deref(), Some(expected), "{name}");
    }
}

#[test]
fn comma_puts_last_name_first() {
    assert_splits(&[
        ("Lee, Anna", "Anna|Lee"),
        ("Lee,Anna", "Anna|Lee"),
        ("Smith, John Michael, Jr.", "John Michael|Smith Jr."),
        ("van der Berg, Anna", "Anna|van der Berg"),
        ("Garcia Lopez, Ana", "Ana|Garcia Lopez"),
        ("Lee, MA", "MA|Lee"),
        ("Lee,", "Lee|"),
        (", Anna", "Anna|"),
        ("Anna Lee, Marketing", "Marketing|Anna Lee?"),
    ]);
}

#[test]
fn several_last_names_are_uncertain() {
    assert_splits(&[
        ("María García López", "María|García López?"),
        ("Juan Carlos García López", "Juan Carlos|García López?"),
        ("José Ortega y Gasset", "José|Ortega y Gasset"),
        ("Ana LOPEZ PARDO", "Ana|LOPEZ PARDO"),
        ("LEE Anna Maria", "Anna Maria|LEE?"),
        ("Anna Lee - Marketing", "Anna|Lee?"),
        ("Anna Lee | Marketing", "Anna|Lee?"),
        ("- Anna Lee", "Anna|Lee?"),
        ("Ann & Bo Lee", "Ann & Bo|Lee?"),
        ("Ann and Bo", "Ann and Bo|?"),
        ("Robert (Bob) Lee", "Robert|Lee?"),
        ("Robert \"Bob\" Lee", "Robert|Lee?"),
        ("(Anna)", "(Anna)|?"),
        ("ann@example.com", "ann@example.com|?"),
    ]);
}

#[test]
fn east_asian_family_name_is_first() {
    assert_splits(&[
        ("王小明", "小明|王"),
        ("欧阳娜娜", "娜娜|欧阳"),
        ("田中太郎", "太郎|田中"),
        ("山田 太郎", "太郎|山田"),
        ("山田　太郎様", "太郎|山田"),
        ("田中まり", "まり|田中?"),
        ("長野太郎", "太郎|長野?"),
        ("김민준", "민준|김"),
        ("남궁민수", "민수|남궁"),
        ("김 민준", "민준|김"),
        ("ジョン・スミス", "ジョン|スミス"),
        ("さくら", "さくら|?"),
        ("Anna 李", "Anna|李"),
    ]);
}

#[test]
fn romanized_family_name_in_front_is_uncertain() {
    assert_splits(&[
        ("Wang Xiaoming", "Wang|Xiaoming?"),
        ("wang xiaoming", "wang|xiaoming?"),
        ("Tanaka Hiroshi", "Tanaka|Hiroshi?"),
        ("Mr. Tanaka Hiroshi", "Tanaka|Hiroshi?"),
        ("Park Ji-sung", "Park|Ji-sung?"),
        ("Kim Min-ji", "Kim|Min-ji?"),
        ("Kim Jong Un", "Kim Jong|Un?"),
        ("Lee Min-ho", "Lee|Min-ho?"),
        ("Nguyễn Văn An", "Nguyễn Văn|An?"),
        ("Nguyen Van An", "Nguyen|Van An?"),
        ("Đặng Minh", "Đặng|Minh?"),
    ]);
}

#[test]
fn romanized_family_name_elsewhere_is_last_name() {
    assert_splits(&[
        ("Xiaoming Wang", "Xiaoming|Wang"),
        ("Wang, Xiaoming", "Xiaoming|Wang"),
        ("Yang Liu", "Yang|Liu"),
        ("Yang Lee", "Yang|Lee"),
        ("Kim Miller", "Kim|Miller"),
        ("Kim B. Miller", "Kim B.|Miller"),
        ("Kim van Dijk", "Kim|van Dijk"),
        ("Lin-Manuel Miranda", "Lin-Manuel|Miranda"),
        ("Lee Ann Miller", "Lee Ann|Miller"),
        ("Chen A. Miller", "Chen A.|Miller"),
    ]);
}
