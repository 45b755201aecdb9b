//! Columns that are not the names and emails of the recipients: answers, types, owners of records, people who filled in a
//! form, and second people of a row.

use super::*;
use crate::recipients::columns::guess::EmailChoice;

fn guess(text: &str) -> MappingGuess {
    let table = read(text);
    MappingGuess::new(&table.header, &table.rows)
}

#[test]
fn answers_and_types_are_no_names() {
    for header in [
        "Guest",
        "Attendee",
        "Contact",
        "Employee",
        "Customer",
        "Person",
        "Recipient",
        "Gast",
        "Empleado",
    ] {
        for cells in [
            ["Yes", "No", "No"],
            ["Ja", "Nein", "Ja"],
            ["Sí", "No", "Sí"],
            ["Oui", "Non", "Oui"],
            ["Full-time", "Contractor", "Full-time"],
        ] {
            let [one, two, three] = cells;
            let text = format!(
                "Name (original name),Email,{header}\nAnna Lee,a@example.com,{one}\n\
                 Bo Day,b@example.com,{two}\nCy Fox,c@example.com,{three}\n"
            );
            let found = guess(&text).mapping;
            assert_eq!(
                found.column_with(ColumnUse::FullName),
                Some(0),
                "{header} {one}"
            );
            let alone = format!(
                "Email,{header}\na@example.com,{one}\nb@example.com,{two}\nc@example.com,{three}\n"
            );
            assert_eq!(
                guess(&alone).mapping.use_of(1),
                ColumnUse::Extra,
                "{header} {one}"
            );
        }
        let names = format!(
            "Email,{header}\na@example.com,Anna Lee\nb@example.com,Bo Day\nc@example.com,Cy Fox\n"
        );
        assert_eq!(
            guess(&names).mapping.column_with(ColumnUse::FullName),
            Some(1),
            "{header}"
        );
    }
}

#[test]
fn columns_of_categories_are_no_names() {
    for header in [
        "Employee type",
        "Guest category",
        "Contact status",
        "Tipo de empleado",
        "Statut du salarié",
        "Mitarbeiter Typ",
    ] {
        let text = format!(
            "Email,{header}\na@example.com,Full-time\nb@example.com,Contractor\nc@example.com,Agency\n"
        );
        assert_eq!(guess(&text).mapping.use_of(1), ColumnUse::Extra, "{header}");
    }
}

#[test]
fn names_of_others_do_not_fill_gaps() {
    for header in [
        "Contact owner",
        "Campaign contact",
        "Session attendee",
        "Contact",
        "Project person",
        "Kontakt Inhaber",
        "Propietario del contacto",
        "Propriétaire du contact",
        "Partner name",
    ] {
        let rows = import(&format!(
            "First Name,Last Name,Email,{header}\nMaria,,maria@example.com,Sam Park\n\
             Bo,Day,bo@example.com,Kim Ray\n"
        ));
        assert_eq!(
            summaries(&rows),
            ["Maria||maria@example.com", "Bo|Day|bo@example.com"],
            "{header}"
        );
    }
    let rows =
        import("First Name,Last Name,Email,Full name\nMaria,,maria@example.com,Maria Park\n");
    assert_eq!(summaries(&rows), ["Maria|Park|maria@example.com"]);
}

#[test]
fn one_answer_of_a_form_is_compared() {
    let header = "Timestamp,Email Address,Team member name,Team member email\n2026/05/02 9:00,boss@example.com,";
    let fitting = guess(&format!("{header}Anna Lee,anna.lee@example.com\n"));
    assert_eq!(fitting.mapping.column_of(Field::Email), Some(3));
    assert_eq!(
        fitting.email_choice,
        Some(EmailChoice::Fitting {
            column: 3,
            other: 1
        })
    );
    for row in ["Anna Lee,x17@example.com", "Bo Li,bl@example.com"] {
        let unlike = guess(&format!("{header}{row}\n"));
        assert_eq!(
            unlike.email_choice,
            Some(EmailChoice::Unlike { column: 1 }),
            "{row}"
        );
    }
}

#[test]
fn second_person_is_named_without_a_number() {
    for headers in [
        ["Second guest name", "Second guest email"],
        ["Secondary Contact First Name", "Secondary Contact Email"],
        ["Zweite Person", "Zweite Person E-Mail"],
        ["Deuxième invité", "Deuxième invité e-mail"],
        ["Segundo invitado nombre", "Segundo invitado correo"],
        ["Plus one name", "Plus one email"],
    ] {
        let [name, email] = headers;
        let text = format!(
            "First name,Last name,Email,{name},{email}\nAnna,Lee,anna@example.com,Eva Berg,eva@example.com\n\
             Bo,Day,,Max Roe,max@example.com\n"
        );
        let found = guess(&text);
        assert_eq!(found.second_person, [3, 4], "{name}");
        assert_eq!(found.mapping.column_of(Field::Email), Some(2), "{name}");
    }
    for name in [
        "Second name",
        "Zweiter Vorname",
        "Segundo apellido",
        "Secondary email",
    ] {
        let text = format!("First name,Last name,Email,{name}\nAnna,Lee,anna@example.com,Berg\n");
        assert!(guess(&text).second_person.is_empty(), "{name}");
    }
}

#[test]
fn partners_are_other_people() {
    for headers in [
        ["Partner First Name", "Partner Email"],
        ["Wife", "Wife email"],
        ["Husband", "Husband email"],
        ["Lebenspartner", "Lebenspartner E-Mail"],
        ["Marido", "Marido correo"],
        ["Compagne", "Compagne e-mail"],
    ] {
        let [name, email] = headers;
        let text = format!(
            "First name,Last name,Email,{name},{email}\nAnna,Lee,anna@example.com,Eva,eva@example.com\n\
             Bo,Day,,Max,max@example.com\n"
        );
        let found = guess(&text);
        assert_eq!(found.other_people, [3, 4], "{name}");
        assert_eq!(found.mapping.column_of(Field::Email), Some(2), "{name}");
    }
}

#[test]
fn forms_about_others_name_the_nominee() {
    for header in [
        "Zeitstempel;E-Mail-Adresse;Ihr Name;Wen möchten Sie vorschlagen?;E-Mail der vorgeschlagenen Person",
        "Carimbo de data/hora;Endereço de e-mail;Seu nome;Nome do indicado;E-mail do indicado",
        "Marca temporal;Correo electrónico;Su nombre;Nombre del candidato;Correo del candidato",
        "Timestamp;Email Address;Your name;Candidate name;Candidate email",
        "Sygnatura czasowa;Adres e-mail;Twoje imię;Imię i nazwisko osoby nominowanej;E-mail osoby nominowanej",
    ] {
        let rows = import(&format!(
            "{header}\n2026/09/01 10:00;chef@example.com;Petra Vogel;Anna Lee;al17@example.com\n\
             2026/09/01 11:00;chef2@example.com;Uwe Gross;Bo Day;bd18@example.com\n"
        ));
        let expected = ["Anna|Lee|al17@example.com", "Bo|Day|bd18@example.com"];
        assert_eq!(summaries(&rows), expected, "{header}");
    }
}

#[test]
fn email_repeated_in_every_row_is_not_theirs() {
    for header in [
        "Name,Mail A,Mail B",
        "ФИО,E-mail руководителя,Эл. почта",
        "姓名,经理邮箱,电子邮件",
    ] {
        let found = guess(&format!(
            "{header}\nAnna Lee,boss@example.com,x1@example.com\nBo Day,boss@example.com,x2@example.com\n"
        ));
        assert_eq!(found.mapping.column_of(Field::Email), Some(2), "{header}");
    }
    let two = guess(
        "Name,Email,Other email\nAnna Lee,a1@example.com,x1@example.com\nBo Day,a1@example.com,x2@example.com\n\
         Cy Fox,a3@example.com,x3@example.com\n",
    );
    assert_eq!(two.mapping.column_of(Field::Email), Some(1));
}

#[test]
fn secondary_columns_beside_primary_ones_are_a_second_person() {
    let found = guess(
        "Household,Primary First,Primary Last,Secondary First,Secondary Last,Primary Email,Secondary Email\n\
         Lee,Anna,Lee,Bo,Hill,anna@example.com,bo@example.com\nFox,Cy,Fox,,,cy@example.com,\n",
    );
    assert_eq!(found.second_person, [3, 4, 6]);
    let emails =
        guess("Name,Primary email,Secondary email\nAnna Lee,a1@example.com,b1@example.com\n");
    assert!(emails.second_person.is_empty());
}

#[test]
fn payers_of_orders_are_not_recipients() {
    let found = guess(
        "Order,Billing Name,Billing Email,Shipping Name,Shipping Address1\n\
         1,Payer One,payer@example.com,Anna Lee,12 Oak Street\n2,Payer Two,payer2@example.com,Bo Day,3 Elm Road\n",
    );
    assert_eq!(found.other_people, [1, 2]);
    assert_eq!(found.mapping.column_with(ColumnUse::FullName), Some(3));
    assert_eq!(found.mapping.column_of(Field::Email), None);
    let alone = guess("Billing Name,Billing Email\nAnna Lee,anna@example.com\n");
    assert_eq!(alone.mapping.column_of(Field::Email), Some(1));
}
