//! Matching of columns to fields, in the languages that people export lists in.

use super::*;

#[test]
fn matches_headers_in_many_languages() {
    let data = "Ada,Lovelace,ada@example.com\nEmmy,Noether,emmy@example.com\n";
    for header in [
        "First Name,Last Name,Work Email",
        "FirstName,LastName,EmailAddress",
        "given_name,family_name,e-mail",
        "Vorname,Nachname,E-Mail-Adresse",
        "Vorname,Name,E-Mail",
        "Prénom,Nom,Courriel",
        "Nombre,Apellidos,Correo electrónico",
        "Nome,Cognome,Indirizzo e-mail",
        "Nome,Sobrenome,E-mail",
        "Voornaam,Achternaam,E-mailadres",
        "Imię,Nazwisko,Adres e-mail",
        "Förnamn,Efternamn,E-post",
        "Name,Surname,Email",
        "NAME,SURNAME,EMAIL",
    ] {
        assert_eq!(
            summaries(&import(&format!("{header}\n{data}"))),
            [
                "Ada|Lovelace|ada@example.com",
                "Emmy|Noether|emmy@example.com"
            ],
            "{header}"
        );
    }
}

#[test]
fn splits_full_names() {
    let rows = import(
        "Employee,Email\nAda Lovelace,a@example.com\n\"Noether, Emmy\",b@example.com\n\
         Anna Maria van der Berg,c@example.com\nCher,d@example.com\nDr. Grace Hopper,e@example.com\n",
    );
    assert_eq!(
        summaries(&rows),
        [
            "Ada|Lovelace|a@example.com",
            "Emmy|Noether|b@example.com",
            "Anna Maria|van der Berg|c@example.com",
            "Cher||d@example.com",
            "Grace|Hopper|e@example.com",
        ]
    );
}

#[test]
fn ignores_columns_about_other_people() {
    let table = read(
        "Company name,Manager email,Full name,Email,Product name\n\
         Initech,boss@example.com,Ada Lovelace,ada@example.com,Mug\n",
    );
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.full_name(), Some(2));
    assert_eq!(mapping.get(Field::Email), Some(3));
    assert_eq!(
        summaries(&apply_mapping(&table, &mapping)),
        ["Ada|Lovelace|ada@example.com"]
    );
}

#[test]
fn matches_address_columns() {
    let rows = import(
        "Recipient,Street Address,Apt/Suite,City,State,ZIP Code,Country,Phone Number\n\
         Ada Lovelace,12 Sample Street,Apt 4,Boston,MA,02110,US,(617) 555-0123\n",
    );
    let values: Vec<&str> = rows[0].values.iter().map(AsRef::as_ref).collect();
    assert_eq!(
        values,
        [
            "Ada",
            "Lovelace",
            "",
            "(617) 555-0123",
            "12 Sample Street",
            "Apt 4",
            "Boston",
            "MA",
            "02110",
            "US"
        ]
    );
}

#[test]
fn email_address_column_is_not_a_street() {
    let table = read("Name,Email address,Address\nAda,ada@example.com,12 Sample Street\n");
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.get(Field::Email), Some(1));
    assert_eq!(mapping.get(Field::Address1), Some(2));
}

#[test]
fn content_decides_for_meaningless_names() {
    let table =
        read("Spalte1,Spalte2\nada@example.com,Ada Lovelace\nemmy@example.com,Emmy Noether\n");
    assert_eq!(
        summaries(&apply_mapping(&table, &guess_mapping(&table))),
        [
            "Ada|Lovelace|ada@example.com",
            "Emmy|Noether|emmy@example.com"
        ]
    );
}

#[test]
fn column_has_one_field() {
    let mut mapping = Mapping::default();
    mapping.set(Field::FirstName, Some(0));
    mapping.set(Field::LastName, Some(0));
    assert_eq!(mapping.get(Field::FirstName), None);
    assert_eq!(mapping.field_for_column(0), Some(Field::LastName));
    mapping.set_full_name(Some(0));
    assert_eq!(mapping.get(Field::LastName), None);
    assert_eq!(mapping.full_name(), Some(0));
}

#[test]
fn removes_extra_spaces_and_invisible_characters() {
    let rows = import(
        "First name,Last name,Email\n\u{a0} Ada\u{200b} , Love\u{ad}lace ,\u{feff}ada@example.com \n\
         \"Emmy\nAmalie\",Noether,emmy@example.com\n",
    );
    assert_eq!(
        summaries(&rows),
        [
            "Ada|Lovelace|ada@example.com",
            "Emmy Amalie|Noether|emmy@example.com"
        ]
    );
}

#[test]
fn matches_names_with_apostrophe() {
    for header in ["Complément d'adresse", "Complément d’adresse"] {
        let table = read(&format!("Prénom,{header}\nAda,Apt 4\n"));
        let mapping = guess_mapping(&table);
        assert_eq!(mapping.get(Field::Address2), Some(1), "{header}");
    }
}
