//! Names of columns in the languages that people export lists in.

use super::Field;
use crate::contract::text::fold;

/// Longer names are cut: a header cell can be as long as any cell.
const MAX_NAME_CHARS: usize = 200;

/// The score of a name that equals an alias.
pub(super) const EXACT_SCORE: u32 = 1000;

/// The meaning of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum ColumnMeaning {
    Field(Field),
    /// First and last name together.
    FullName,
}

impl ColumnMeaning {
    pub(super) const FIRST_NAME: Self = Self::Field(Field::FirstName);
    pub(super) const LAST_NAME: Self = Self::Field(Field::LastName);
    pub(super) const EMAIL: Self = Self::Field(Field::Email);
    pub(super) const PHONE: Self = Self::Field(Field::Phone);
    pub(super) const ADDRESS_1: Self = Self::Field(Field::Address1);
    pub(super) const ADDRESS_2: Self = Self::Field(Field::Address2);
    pub(super) const CITY: Self = Self::Field(Field::City);
    pub(super) const STATE: Self = Self::Field(Field::State);
    pub(super) const POSTAL_CODE: Self = Self::Field(Field::PostalCode);
    pub(super) const COUNTRY: Self = Self::Field(Field::Country);
}

/// Folded names of columns (see [`fold`]): English, German, French, Spanish, Italian, Portuguese,
/// Dutch, Polish, Swedish, Danish, Norwegian, Finnish, Turkish, Czech.
const ALIASES: [(ColumnMeaning, &[&str]); 11] = [
    (
        ColumnMeaning::FIRST_NAME,
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
        ColumnMeaning::LAST_NAME,
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
        ColumnMeaning::FullName,
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
        ColumnMeaning::EMAIL,
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
        ColumnMeaning::PHONE,
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
        ColumnMeaning::ADDRESS_1,
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
        ColumnMeaning::ADDRESS_2,
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
            "complement dadresse",
            "direccion 2",
            "complemento",
            "indirizzo 2",
            "adres 2",
            "toevoeging",
        ],
    ),
    (
        ColumnMeaning::CITY,
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
        ColumnMeaning::STATE,
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
        ColumnMeaning::POSTAL_CODE,
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
        ColumnMeaning::COUNTRY,
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

/// Words in the names of columns that are not about the recipient.
const UNRELATED_WORDS: [&str; 22] = [
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

/// Returns the meanings that the name of a column suggests, each with its score above 0.
pub(super) fn score_name(name: &str) -> Vec<(ColumnMeaning, u32)> {
    let name = fold(&split_camel_case(name));
    if name.is_empty() {
        return Vec::new();
    }
    let is_unrelated = name.split(' ').any(|word| UNRELATED_WORDS.contains(&word));
    let mut scores = Vec::new();
    for (meaning, aliases) in ALIASES {
        let best = aliases
            .iter()
            .map(|alias| alias_score(&name, alias))
            .max()
            .unwrap_or(0);
        // "Company name" and "Manager email" are not about the recipient.
        let score = if is_unrelated { best / 8 } else { best };
        if score > 0 {
            scores.push((meaning, score));
        }
    }
    scores
}

/// Returns [`EXACT_SCORE`] for a name that equals the alias, less for a name that contains the
/// alias, and 0 for other names. A longer name scores less. An alias of one or two letters must
/// equal the name.
fn alias_score(name: &str, alias: &str) -> u32 {
    if name == alias {
        return EXACT_SCORE;
    }
    let is_contained = alias.len() >= 3 && format!(" {name} ").contains(&format!(" {alias} "));
    if !is_contained {
        return 0;
    }
    let share = alias.len() * 600 / name.len().max(1);
    200 + u32::try_from(share).unwrap_or(0)
}

/// Splits `FirstName` into `First Name`. Text in capitals stays as it is.
fn split_camel_case(text: &str) -> String {
    let mut split = String::with_capacity(text.len().min(MAX_NAME_CHARS) + 4);
    let mut is_after_lowercase = false;
    for c in text.chars().take(MAX_NAME_CHARS) {
        if c.is_uppercase() && is_after_lowercase {
            split.push(' ');
        }
        is_after_lowercase = c.is_lowercase();
        split.push(c);
    }
    split
}
