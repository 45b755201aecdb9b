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
fn columns_of_other_people_are_only_suggested() {
    let email = ColumnUse::Field(Field::Email);
    let guess = |text: &str| {
        let table = read(text);
        MappingGuess::new(&table.header, &table.rows)
    };
    for header in [
        "Full name,Manager email",
        "Full name,Sender E-Mail",
        "Full name,Assistant",
    ] {
        let found = guess(&format!("{header}\nAnna Lee,max@example.com\n"));
        assert_eq!(found.mapping.use_of(1), ColumnUse::Extra, "{header}");
        assert_eq!(found.confidence[1], 0.0, "{header}");
        assert_eq!(found.suggestions, [(1, email)], "{header}");
        assert!(!found.is_exact, "{header}");
    }
    let found = guess("Manager name,Email\nMax Ray,anna@example.com\n");
    assert_eq!(found.mapping.column_with(ColumnUse::FullName), None);
    assert_eq!(found.suggestions, [(0, ColumnUse::FullName)]);
    let found = guess(
        "Full name,Email,Manager name,Manager email\nAnna Lee,a@example.com,Max Ray,m@example.com\n",
    );
    assert_eq!(found.suggestions, []);
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
    assert_eq!(imported.rows[0].extra, ["Sales", "West"].into());
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

#[test]
fn joins_parts_of_last_names() {
    for (header, cells, expected) in [
        (
            "Voornaam;Tussenvoegsel;Achternaam;E-mail",
            "Anna;van der;Berg;anna@example.com",
            "Anna|van der Berg|anna@example.com",
        ),
        (
            "Nombre;Apellido paterno;Apellido materno;Correo",
            "Ana;Lopez;Soto;ana@example.com",
            "Ana|Lopez Soto|ana@example.com",
        ),
        // In this order the joined name would be wrong.
        (
            "Achternaam;Tussenvoegsel;Voornaam;E-mail",
            "Berg;van der;Anna;anna@example.com",
            "Anna|Berg|anna@example.com",
        ),
    ] {
        let rows = import(&format!("{header}\n{cells}\n"));
        assert_eq!(summaries(&rows), [expected], "{header}");
    }
}

#[test]
fn identifiers_are_no_postal_codes() {
    for name in ["Employee ID", "EmployeeId", "Personalnummer", "Badge no."] {
        let table = read(&format!("{name},Email\n02110,anna@example.com\n"));
        let mapping = guess_mapping(&table);
        assert_eq!(mapping.column_of(Field::PostalCode), None, "{name}");
    }
    let table = read("Where,Email\n02110,anna@example.com\n");
    assert_eq!(guess_mapping(&table).column_of(Field::PostalCode), Some(0));
}

#[test]
fn phones_of_other_people_are_left_out() {
    let table = read("Name,Email,Emergency phone\nAnna Lee,anna@example.com,617-555-0123\n");
    assert_eq!(guess_mapping(&table).column_of(Field::Phone), None);
}

#[test]
fn errors_in_cells_do_not_change_the_mapping() {
    let table = read("Name,Email\n#N/A,#N/A\nAnna Lee,anna@example.com\nBo Day,#REF!\n");
    assert_eq!(guess_mapping(&table).column_of(Field::Email), Some(1));
}

#[test]
fn unspaced_names_are_full_names() {
    let rows = import("氏名,Email\n山田太郎,a@example.com\n王小明,b@example.com\n");
    assert_eq!(
        summaries(&rows),
        ["太郎|山田|a@example.com", "小明|王|b@example.com"]
    );
}

#[test]
fn company_and_middle_names_are_no_full_names() {
    let table = read(
        "Company name,First name,Middle name,Last name,Email\n\
         Example Inc.,Anna,Maria,Lee,anna@example.com\n",
    );
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.column_with(ColumnUse::FullName), None);
    assert_eq!(mapping.use_of(0), ColumnUse::Extra);
    let rows = import("Department,Mitarbeitende,E-Mail\nSales,Anna Lee,anna@example.com\n");
    assert_eq!(summaries(&rows), ["Anna|Lee|anna@example.com"]);
}

#[test]
fn exact_names_with_unrelated_words_are_certain() {
    let table = read("Team member,Company email\nAnna Lee,anna@example.com\n");
    let guess = MappingGuess::new(&table.header, &table.rows);
    assert!(guess.is_exact, "{guess:?}");
}

#[test]
fn last_part_of_a_grouped_name_decides() {
    let table = read(
        "Name,Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - City,Address 1 - Street\n\
         Anna Lee,Mobile,617-555-0123,Home,Boston,1 Main St\n",
    );
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.column_of(Field::Phone), Some(2));
    assert_eq!(mapping.column_of(Field::City), Some(4));
    assert_eq!(mapping.column_of(Field::Address1), Some(5));
}

#[test]
fn filled_column_wins_over_an_empty_one() {
    let table = read("Name,Home Street,Business Street\nAnna Lee,,1 Main St\n");
    assert_eq!(guess_mapping(&table).column_of(Field::Address1), Some(2));
    let table = read("Name,Email,Manager email\nAnna Lee,,max@example.com\n");
    assert_eq!(guess_mapping(&table).column_of(Field::Email), Some(1));
}

#[test]
fn plain_name_wins_over_company_or_buyer_name() {
    let table = read(
        "Company Email,Email,Buyer first name,Attendee first name\n\
         info@example.com,anna@example.com,Max,Anna\n",
    );
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.column_of(Field::Email), Some(1));
    assert_eq!(mapping.column_of(Field::FirstName), Some(3));
}

#[test]
fn numbered_name_is_not_a_mistyped_one() {
    let table = read("Name,Shipping Street,Shipping Address2\nAnna Lee,1 Main St,Apt 2\n");
    assert_eq!(table.header_row, Some(1));
    let mapping = guess_mapping(&table);
    assert_eq!(mapping.column_of(Field::Address1), Some(1));
    assert_eq!(mapping.column_of(Field::Address2), Some(2));
}

#[test]
fn cell_with_several_addresses_stays_unchanged() {
    let cell = "Anna Lee <anna@example.com>; Bob Ray <bob@example.com>";
    for cell in [
        cell,
        "bob@example.com, Anna Lee <anna@example.com>",
        "Anna Lee <anna@example.com> bob@",
        "Team <anna@example.com; bob@example.com>",
    ] {
        let text = format!("Name,Email\nEva Berg,eva@example.com\n\"\",\"{cell}\"\n");
        let rows = import(&text);
        assert_eq!(summaries(&rows[1..]), [format!("||{cell}")]);
    }
    let table = RecipientTable::new("", [row(&[(Field::Email, cell)])]);
    let issues = check(&table, &crate::contract::SendMethod::EmailAndLink);
    let issue = issues.for_cell(1, Field::Email).expect("an issue");
    assert!(matches!(
        issue.kind,
        IssueKind::EmailInvalid {
            address_count: 2,
            ..
        }
    ));
}

#[test]
fn repeated_address_is_no_name() {
    let rows = import(
        "Name,Email\nEva Berg,eva@example.com\n,\"\"\"anna@example.com\"\" <anna@example.com>\"\n",
    );
    assert_eq!(summaries(&rows[1..]), ["||anna@example.com"]);
}

#[test]
fn double_names_keep_the_first_name_column() {
    let rows = "Anna Maria,anna@example.com\nJean Paul,jean@example.com\nMia,mia@example.com\n";
    let table = read(&["First name,Email\n", rows].concat());
    let guess = MappingGuess::new(&table.header, &table.rows);
    assert_eq!(guess.mapping.column_of(Field::FirstName), Some(0));
    assert!(guess.is_exact);
    let table = read(&["Nome,Email\n", rows].concat());
    let guess = MappingGuess::new(&table.header, &table.rows);
    assert_eq!(guess.mapping.column_with(ColumnUse::FullName), Some(0));
    assert!(!guess.is_exact, "the user checks the split");
}

#[test]
fn last_names_come_first_in_many_languages() {
    for (header, last, first) in [
        ("Фамилия,Имя,Эл. почта", "Иванова", "Юлия"),
        ("Прізвище,Ім’я,Ел. пошта", "Коваль", "Ольга"),
        ("Επώνυμο,Όνομα,Email", "Νικολάου", "Μαρία"),
        ("姓,名,メールアドレス", "山田", "太郎"),
        ("성,이름,이메일", "김", "민수"),
        ("שם משפחה,שם פרטי,דוא\"\"ל", "לוי", "דנה"),
        ("Vezetéknév,Keresztnév,E-mail cím", "Nagy", "Anna"),
        ("Prezime,Ime,E-pošta", "Horvat", "Ana"),
        ("Nume,Prenume,Email", "Popescu", "Ana"),
    ] {
        let header: Vec<String> = header
            .split(',')
            .map(|name| format!("\"{name}\""))
            .collect();
        let rows = import(&format!(
            "{}\n{last},{first},a@example.com\n",
            header.join(",")
        ));
        assert_eq!(
            summaries(&rows),
            [format!("{first}|{last}|a@example.com")],
            "{header:?}"
        );
    }
    for header in ["Имя", "Όνομα", "이름", "Nume", "氏名"] {
        let rows = import(&format!(
            "{header},Email\nAna Pop,a@example.com\nDan Lup,b@example.com\n"
        ));
        assert_eq!(summaries(&rows)[0], "Ana|Pop|a@example.com", "{header}");
    }
}
