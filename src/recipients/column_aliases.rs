//! What columns are called, in the languages people export lists in.

use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

use super::mapping::Target;

/// Names of columns, plain (see [`plain`]): English, German, French, Spanish, Italian, Portuguese,
/// Dutch, Polish, Swedish, Danish, Turkish, Czech.
const WORDS: [(Target, &[&str]); 11] = [
    (
        Target::FIRST_NAME,
        &[
            "first name",
            "firstname",
            "first",
            "given name",
            "givenname",
            "forename",
            "fname",
            "christian name",
            "preferred name",
            "vorname",
            "rufname",
            "prenom",
            "nombre",
            "nombre de pila",
            "primer nombre",
            "nome",
            "primeiro nome",
            "voornaam",
            "imie",
            "fornamn",
            "fornavn",
            "ad",
            "jmeno",
            "krestni jmeno",
            "etunimi",
        ],
    ),
    (
        Target::LAST_NAME,
        &[
            "last name",
            "lastname",
            "last",
            "surname",
            "family name",
            "familyname",
            "lname",
            "nachname",
            "familienname",
            "zuname",
            "nom de famille",
            "nom",
            "apellido",
            "apellidos",
            "cognome",
            "sobrenome",
            "apelido",
            "achternaam",
            "nazwisko",
            "efternamn",
            "efternavn",
            "etternavn",
            "soyad",
            "soyadi",
            "prijmeni",
            "sukunimi",
        ],
    ),
    (
        Target::FullName,
        &[
            "name",
            "full name",
            "fullname",
            "recipient",
            "recipient name",
            "contact",
            "contact name",
            "employee",
            "employee name",
            "display name",
            "person",
            "attendee",
            "guest",
            "empfanger",
            "mitarbeiter",
            "vor und nachname",
            "vollstandiger name",
            "nom complet",
            "nom et prenom",
            "destinataire",
            "nombre completo",
            "nombre y apellidos",
            "destinatario",
            "nome completo",
            "nome e cognome",
            "volledige naam",
            "naam",
            "imie i nazwisko",
            "namn",
            "navn",
            "ad soyad",
        ],
    ),
    (
        Target::EMAIL,
        &[
            "email",
            "e mail",
            "mail",
            "email address",
            "e mail address",
            "mail address",
            "emailaddress",
            "work email",
            "recipient email",
            "e mail adresse",
            "email adresse",
            "mailadresse",
            "courriel",
            "adresse email",
            "adresse e mail",
            "adresse mail",
            "correo",
            "correo electronico",
            "direccion de correo",
            "posta elettronica",
            "indirizzo email",
            "indirizzo e mail",
            "correio eletronico",
            "endereco de email",
            "e mailadres",
            "emailadres",
            "adres email",
            "adres e mail",
            "e post",
            "epost",
            "eposta",
            "e posta",
            "poczta",
        ],
    ),
    (
        Target::PHONE,
        &[
            "phone",
            "phone number",
            "mobile",
            "mobile number",
            "mobile phone",
            "cell",
            "cell phone",
            "cellphone",
            "telephone",
            "tel",
            "telefon",
            "telefonnummer",
            "handy",
            "handynummer",
            "mobil",
            "mobilnummer",
            "portable",
            "numero de telephone",
            "telefono",
            "movil",
            "celular",
            "cellulare",
            "telemovel",
            "telefone",
            "telefoon",
            "telefoonnummer",
            "komorka",
            "numer telefonu",
            "puhelin",
        ],
    ),
    (
        Target::ADDRESS_1,
        &[
            "address",
            "address 1",
            "address1",
            "address line 1",
            "address line1",
            "addressline1",
            "street",
            "street address",
            "street 1",
            "mailing address",
            "shipping address",
            "home address",
            "mailing street",
            "strasse",
            "straße",
            "adresse",
            "anschrift",
            "strasse und hausnummer",
            "adresszeile 1",
            "rue",
            "adresse 1",
            "adresse postale",
            "direccion",
            "calle",
            "direccion 1",
            "domicilio",
            "indirizzo",
            "via",
            "endereco",
            "rua",
            "morada",
            "adres",
            "straat",
            "ulica",
            "gatuadress",
            "gade",
            "adresa",
        ],
    ),
    (
        Target::ADDRESS_2,
        &[
            "address 2",
            "address2",
            "address line 2",
            "address line2",
            "addressline2",
            "street 2",
            "apt",
            "apartment",
            "apt suite",
            "apt suite unit",
            "suite",
            "unit",
            "adresszusatz",
            "zusatz",
            "adresszeile 2",
            "adresse 2",
            "complement",
            "complement d adresse",
            "direccion 2",
            "complemento",
            "indirizzo 2",
            "adres 2",
            "toevoeging",
        ],
    ),
    (
        Target::CITY,
        &[
            "city",
            "town",
            "city town",
            "mailing city",
            "shipping city",
            "locality",
            "stadt",
            "ort",
            "wohnort",
            "ville",
            "ciudad",
            "poblacion",
            "localidad",
            "citta",
            "comune",
            "cidade",
            "localidade",
            "stad",
            "plaats",
            "woonplaats",
            "miasto",
            "miejscowosc",
            "by",
            "sehir",
            "mesto",
        ],
    ),
    (
        Target::STATE,
        &[
            "state",
            "state province",
            "state region",
            "province",
            "region",
            "state code",
            "mailing state",
            "shipping state",
            "bundesland",
            "bundesstaat",
            "etat",
            "estado",
            "provincia",
            "stato",
            "staat",
            "provincie",
            "stan",
            "wojewodztwo",
        ],
    ),
    (
        Target::POSTAL_CODE,
        &[
            "zip",
            "zip code",
            "zipcode",
            "postal code",
            "postalcode",
            "postcode",
            "post code",
            "zip postal code",
            "zip postal",
            "mailing zip",
            "shipping zip",
            "plz",
            "postleitzahl",
            "code postal",
            "cp",
            "codigo postal",
            "cap",
            "codice postale",
            "cep",
            "kod pocztowy",
            "postnummer",
            "posta kodu",
            "psc",
        ],
    ),
    (
        Target::COUNTRY,
        &[
            "country",
            "country code",
            "country region",
            "mailing country",
            "land",
            "staat land",
            "pays",
            "pais",
            "paese",
            "nazione",
            "kraj",
            "ulke",
            "zeme",
            "nation",
        ],
    ),
];

/// Words that make a column be about somebody or something else.
const FOREIGN: [&str; 22] = [
    "company",
    "organization",
    "organisation",
    "employer",
    "firma",
    "unternehmen",
    "entreprise",
    "empresa",
    "azienda",
    "bedrijf",
    "manager",
    "sender",
    "brand",
    "product",
    "gift",
    "team",
    "department",
    "event",
    "user",
    "file",
    "job",
    "emergency",
];

/// Lower case, without accents, words separated by one space: `E-Mail-Adresse` is `e mail adresse`.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    // Bounded: a header cell can be as long as any cell.
    for c in text.nfkd().filter(|c| !is_combining_mark(*c)).take(200) {
        match c {
            'ł' | 'Ł' => out.push('l'),
            'ø' | 'Ø' => out.push('o'),
            'ß' => out.push_str("ss"),
            'ı' => out.push('i'),
            c if c.is_alphanumeric() => out.extend(c.to_lowercase()),
            _ if !out.ends_with(' ') && !out.is_empty() => out.push(' '),
            _ => {}
        }
    }
    out.truncate(out.trim_end().len());
    out
}

/// How sure a column's name is about what it holds, per target; nothing below 1.
pub(super) fn score(header: &str) -> Vec<(Target, u32)> {
    let name = plain(&split_camel(header));
    if name.is_empty() {
        return Vec::new();
    }
    let foreign = name.split(' ').any(|word| FOREIGN.contains(&word));
    let mut scores = Vec::new();
    for (target, words) in WORDS {
        let best = words
            .iter()
            .map(|word| closeness(&name, word))
            .max()
            .unwrap_or(0);
        // "Company name" is nobody's name; "Manager email" is somebody else's.
        let best = if foreign { best / 8 } else { best };
        if best > 0 {
            scores.push((target, best));
        }
    }
    scores
}

/// The score of a name that is one we know, word for word.
pub(super) const EXACT: u32 = 1000;

/// [`EXACT`] for the word itself; less the more else the name says. Short words must stand alone.
fn closeness(name: &str, word: &str) -> u32 {
    if name == word {
        return EXACT;
    }
    let contains = word.len() >= 3 && format!(" {name} ").contains(&format!(" {word} "));
    if !contains {
        return 0;
    }
    let share = word.len() * 600 / name.len().max(1);
    200 + u32::try_from(share).unwrap_or(0)
}

/// `FirstName` as `First Name`; what is all capitals stays.
fn split_camel(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 4);
    let mut before_is_lower = false;
    for c in text.chars().take(200) {
        if c.is_uppercase() && before_is_lower {
            out.push(' ');
        }
        before_is_lower = c.is_lowercase();
        out.push(c);
    }
    out
}
