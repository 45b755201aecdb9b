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
    assert_eq!(mapping.column_with(ColumnUse::FullName), Some(2));
    assert_eq!(mapping.column_of(Field::Email), Some(3));
    assert_eq!(
        summaries(&apply_mapping(&table, &mapping).rows),
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
    assert_eq!(mapping.column_of(Field::Email), Some(1));
    assert_eq!(mapping.column_of(Field::Address1), Some(2));
}

#[test]
fn content_decides_for_meaningless_names() {
    let table =
        read("Spalte1,Spalte2\nada@example.com,Ada Lovelace\nemmy@example.com,Emmy Noether\n");
    assert_eq!(
        summaries(&apply_mapping(&table, &guess_mapping(&table)).rows),
        [
            "Ada|Lovelace|ada@example.com",
            "Emmy|Noether|emmy@example.com"
        ]
    );
}

#[test]
fn column_has_one_use() {
    let mut mapping = Mapping::default();
    mapping.set_use(0, ColumnUse::Field(Field::FirstName));
    mapping.set_use(0, ColumnUse::Field(Field::LastName));
    assert_eq!(mapping.column_of(Field::FirstName), None);
    assert_eq!(mapping.use_of(0), ColumnUse::Field(Field::LastName));
}

#[test]
fn second_email_column_makes_first_extra() {
    let mut mapping = Mapping::default();
    mapping.set_use(0, ColumnUse::Field(Field::Email));
    mapping.set_use(2, ColumnUse::Field(Field::Email));
    assert_eq!(mapping.use_of(0), ColumnUse::Extra);
    assert_eq!(mapping.use_of(1), ColumnUse::Ignored);
    assert_eq!(mapping.column_of(Field::Email), Some(2));
}

#[test]
fn columns_of_one_field_are_joined() {
    let table = read("Name,Street,House number\nAda Lovelace,Sample Street,12\n");
    let mut mapping = guess_mapping(&table);
    mapping.set_use(1, ColumnUse::Field(Field::Address1));
    mapping.set_use(2, ColumnUse::Field(Field::Address1));
    let rows = apply_mapping(&table, &mapping).rows;
    assert_eq!(rows[0].get(Field::Address1), "Sample Street 12");
}

#[test]
fn other_columns_are_kept_as_extra_columns() {
    let table = read(
        "Email,Name,Department,,Department,Notes\n\
         a@example.com,Ada Lovelace, Sales ,x,West,\n\
         b@example.com,Emmy Noether,,y,,\n",
    );
    let imported = apply_mapping(&table, &guess_mapping(&table));
    assert_eq!(
        imported.extra_columns,
        ["Department", "Department 2"].map(Box::from)
    );
    assert_eq!(imported.rows[0].extra, ["Sales", "West"].map(Box::from));
    assert!(imported.rows[1].extra.is_empty());
    assert_eq!(imported.rows[1].extra(1), "");
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
fn first_names_lose_titles() {
    let rows = import(
        "First name,Last name,Email\nDr. Anna,Lee MD,a@example.com\nMr. John,Lee Jr.,b@example.com\n\
         Prof. Dr. Bo,Lee,c@example.com\nDr.Cy,Lee,d@example.com\nLady,Lee,e@example.com\n\
         Miss Ann Marie,Lee III,f@example.com\nM. Jean,Lee,g@example.com\n",
    );
    let names: Vec<String> = rows
        .iter()
        .map(|row| {
            [Field::FirstName, Field::LastName]
                .map(|field| row.get(field))
                .join("|")
        })
        .collect();
    assert_eq!(
        names,
        [
            "Anna|Lee MD",
            "John|Lee Jr.",
            "Bo|Lee",
            "Cy|Lee",
            "Lady|Lee",
            "Ann Marie|Lee III",
            "M. Jean|Lee",
        ]
    );
}

#[test]
fn matches_names_with_apostrophe() {
    for header in ["Complément d'adresse", "Complément d’adresse"] {
        let table = read(&format!("Prénom,{header}\nAda,Apt 4\n"));
        let mapping = guess_mapping(&table);
        assert_eq!(mapping.column_of(Field::Address2), Some(1), "{header}");
    }
}
