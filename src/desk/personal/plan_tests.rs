//! The plan of a personal draft.

use proptest::prelude::*;

use super::*;
use crate::{
    desk::{catalog::OptionGroup, drafts::VariantChoice},
    recipients::Field,
};

fn named(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| (*name).to_owned()).collect()
}

fn tee(choice: VariantChoice) -> CartLine {
    CartLine {
        product_id: uuid::Uuid::from_u128(1).into(),
        product_name: "Everyday Tee".to_owned(),
        quantity: 1,
        variant_choices: named(&["S", "M", "L"]),
        variants_to_choose: 1,
        personal_variants: vec![choice],
        ..CartLine::default()
    }
}

fn mug() -> CartLine {
    CartLine {
        product_id: uuid::Uuid::from_u128(2).into(),
        product_name: "Stoneware Mug".to_owned(),
        quantity: 1,
        ..CartLine::default()
    }
}

fn column(name: &str) -> VariantChoice {
    VariantChoice::Column(name.to_owned())
}

/// People with a size and a product; the columns are "Size" and "Gift".
fn table(people: &[(&str, &str, &str)]) -> RecipientTable {
    let rows = people.iter().map(|(name, size, gift)| {
        let mut row = RecipientRow {
            extra: [*size, *gift].into(),
            ..RecipientRow::default()
        };
        row.set(Field::FirstName, *name);
        row
    });
    let columns = vec!["Size".into(), "Gift".into()];
    RecipientTable::with_extra_columns("", columns, rows)
}

/// The message, the products with their variants, and the recipients of each group.
fn groups(plan: &SendPlan) -> Vec<(String, String, Vec<u32>)> {
    plan.groups
        .iter()
        .map(|group| {
            let lines = plan.carts[group.cart].lines.iter();
            let lines: Vec<String> = lines
                .map(|line| {
                    let variants = line.variants.join(" ");
                    format!("{} {variants}", line.product_name)
                        .trim()
                        .to_owned()
                })
                .collect();
            (
                group.message.to_string(),
                lines.join(" + "),
                group.recipients.clone(),
            )
        })
        .collect()
}

fn kinds(plan: &SendPlan) -> Vec<(PlanProblemKind, usize)> {
    let problems = plan.problems.iter();
    problems
        .map(|problem| (problem.kind.clone(), problem.rows.len()))
        .collect()
}

#[test]
fn recipients_are_grouped_by_message_and_variant() {
    let draft = Draft {
        cart: vec![tee(column("size")), mug()],
        message: "Hi {first_name}".to_owned(),
        ..Draft::default()
    };
    let people = [
        ("Ida", "M", ""),
        ("Raj", "medium", ""),
        ("", "", ""),
        ("Ida", " m ", ""),
        ("Ida", "Large", ""),
    ];
    let plan = SendPlan::of(&draft, &table(&people));
    assert!(plan.is_sendable(), "{:?}", plan.problems);
    let group = |message: &str, cart: &str, recipients: &[u32]| {
        (message.to_owned(), cart.to_owned(), recipients.to_vec())
    };
    assert_eq!(
        groups(&plan),
        [
            group("Hi Ida", "Everyday Tee M + Stoneware Mug", &[0, 2]),
            group("Hi Raj", "Everyday Tee M + Stoneware Mug", &[1]),
            group("Hi Ida", "Everyday Tee L + Stoneware Mug", &[3]),
        ]
    );
    let counts: Vec<u64> = plan.carts.iter().map(|cart| cart.recipients).collect();
    assert_eq!(counts, [3, 1]);
    assert!(plan.has_several_messages());
}

#[test]
fn column_names_the_products_of_each_person() {
    let draft = Draft {
        cart: vec![tee(column("Size")), mug()],
        product_column: Some("gift".to_owned()),
        ..Draft::default()
    };
    let people = [
        ("Ida", "", "Mug"),
        ("Raj", "S", "tee, mug"),
        ("Nia", "", "Tee"),
        ("Bo", "", "Pen"),
        ("Cy", "S", ""),
    ];
    let plan = SendPlan::of(&draft, &table(&people));
    let names = |column: &str| (column.to_owned(), "Everyday Tee".to_owned());
    let (column, product) = names("Size");
    // A person without the tee needs no size.
    assert_eq!(
        kinds(&plan),
        [
            (PlanProblemKind::VariantMissing { column, product }, 1),
            (
                PlanProblemKind::ProductUnknown {
                    column: "gift".to_owned()
                },
                1
            ),
            (
                PlanProblemKind::ProductMissing {
                    column: "gift".to_owned()
                },
                1
            ),
        ]
    );
    let carts: Vec<String> = groups(&plan).into_iter().map(|(_, cart, _)| cart).collect();
    assert_eq!(carts, ["Stoneware Mug", "Everyday Tee S + Stoneware Mug"]);
}

#[test]
fn option_groups_name_a_variant_together() {
    let group = |name: &str, options: &[&str]| OptionGroup {
        name: name.to_owned(),
        options: named(options),
    };
    let hoodie = CartLine {
        variant_choices: named(&["S / Ink", "M / Ink", "M / Moss"]),
        option_groups: vec![group("Size", &["S", "M"]), group("Color", &["Ink", "Moss"])],
        personal_variants: vec![column("Size"), VariantChoice::Same("Moss".to_owned())],
        product_name: "Hoodie".to_owned(),
        ..tee(column("Size"))
    };
    let draft = Draft {
        cart: vec![hoodie],
        ..Draft::default()
    };
    let plan = SendPlan::of(&draft, &table(&[("Ida", "medium", ""), ("Raj", "S", "")]));
    assert_eq!(plan.carts[0].lines[0].variants, ["M / Moss"]);
    let product = "Hoodie".to_owned();
    assert_eq!(
        kinds(&plan),
        [(PlanProblemKind::CombinationUnknown { product }, 1)]
    );
}

#[test]
fn missing_columns_and_fields_concern_the_draft() {
    let draft = Draft {
        cart: vec![tee(column("T-shirt"))],
        message: "Hi {Name}".to_owned(),
        ..Draft::default()
    };
    let plan = SendPlan::of(&draft, &table(&[("Ida", "M", "")]));
    let unknown = PlanProblemKind::UnknownField {
        name: "Name".to_owned(),
    };
    let missing = PlanProblemKind::ColumnMissing {
        column: "T-shirt".to_owned(),
    };
    assert_eq!(kinds(&plan), [(unknown, 0), (missing, 0)]);
    assert!(plan.groups.is_empty());
}

#[test]
fn empty_values_are_counted_by_field() {
    let draft = Draft {
        cart: vec![mug()],
        message: "{Size} {Gift|x}".to_owned(),
        ..Draft::default()
    };
    let plan = SendPlan::of(
        &draft,
        &table(&[("Ida", "", ""), ("Raj", " ", ""), ("Bo", "M", "")]),
    );
    let name = "Size".to_owned();
    assert_eq!(kinds(&plan), [(PlanProblemKind::EmptyField { name }, 2)]);
    assert_eq!(groups(&plan)[0].0, "M x");
}

#[test]
fn missing_and_wrong_values_are_problem_cells() {
    let draft = Draft {
        cart: vec![tee(column("Size"))],
        message: "Enjoy your {Gift}".to_owned(),
        ..Draft::default()
    };
    let people = [
        ("Ida", "M", "tea"),
        ("", "", ""),
        ("Raj", "XXL", ""),
        ("Nia", "S", "mug"),
    ];
    let table = table(&people);
    let [size, gift] = [0, 1].map(|at| ColumnRef::Extra(table.extra_column_ids()[at]));
    let plan = SendPlan::of(&draft, &table);
    assert_eq!(plan.problem_cells, [(2, size), (2, gift)]);
    // Without an email, each person has an issue.
    let issues = crate::recipients::check(&table, &SendMethod::EmailAndLink);
    assert_eq!(plan.with_issues(&issues).rows_with_problems, [0, 2, 3]);
}

#[test]
fn rendered_message_is_limited() {
    let draft = Draft {
        cart: vec![mug()],
        message: format!("{}{{Size}}", "x".repeat(9_998)),
        ..Draft::default()
    };
    let plan = SendPlan::of(&draft, &table(&[("Ida", "M", ""), ("Raj", "XXL", "")]));
    let too_long = PlanProblemKind::MessageTooLong { max: 10_000 };
    assert_eq!(kinds(&plan), [(too_long, 1)]);
    assert_eq!(plan.longest_message, 9_999);
}

#[test]
fn too_many_different_messages_are_refused() {
    let people: Vec<String> = (0..=MAX_BATCHES)
        .map(|number| format!("P{number}"))
        .collect();
    let people: Vec<_> = people.iter().map(|name| (name.as_str(), "M", "")).collect();
    let draft = Draft {
        cart: vec![mug()],
        message: "Hi {first_name}".to_owned(),
        ..Draft::default()
    };
    assert!(SendPlan::of(&draft, &table(&people[1..])).is_sendable());
    let plan = SendPlan::of(&draft, &table(&people));
    let too_many = PlanProblemKind::TooManyMessages { max: MAX_BATCHES };
    assert_eq!(kinds(&plan), [(too_many, 0)]);
}

proptest! {
    /// Every recipient without a problem is in exactly one group, whose message and cart are theirs.
    #[test]
    fn groups_cover_every_recipient_once(
        people in prop::collection::vec(
            ("(Ida|Raj||Bo)", "(S|m|Large|XS|)", "(Mug|tee|Mug, Tee|Pen|)"),
            0..40,
        ),
        has_product_column in any::<bool>(),
        has_size_column in any::<bool>(),
        message in "(|Hi|Hi \\{first_name\\}|\\{size\\|any\\}|\\{Gift\\})",
    ) {
        let size = if has_size_column { column("Size") } else { VariantChoice::Same("M".to_owned()) };
        let draft = Draft {
            cart: vec![tee(size), mug()],
            product_column: has_product_column.then(|| "Gift".to_owned()),
            message,
            ..Draft::default()
        };
        let people: Vec<_> = people
            .iter()
            .map(|(name, size, gift)| (name.as_str(), size.as_str(), gift.as_str()))
            .collect();
        let table = table(&people);
        let plan = SendPlan::of(&draft, &table);
        let composer = GiftComposer::new(&draft, table.extra_columns());
        let filled: Vec<_> = table.rows().iter().filter(|row| !row.is_blank()).collect();
        let mut seen = vec![0; filled.len()];
        let mut first = Vec::new();
        for group in &plan.groups {
            first.push(group.recipients[0]);
            prop_assert!(group.recipients.is_sorted());
            for position in &group.recipients {
                seen[*position as usize] += 1;
                let gift = composer.gift(filled[*position as usize]).unwrap();
                prop_assert_eq!(&*group.message, gift.message.as_str());
                prop_assert_eq!(&plan.carts[group.cart].lines, &gift.cart);
            }
        }
        prop_assert!(first.is_sorted(), "stable order");
        let with_problem: std::collections::HashSet<u64> =
            plan.problems.iter().flat_map(|problem| problem.rows.clone()).collect();
        for (row, count) in filled.iter().zip(seen) {
            prop_assert_eq!(count, usize::from(!with_problem.contains(&row.id)));
        }
        let different: std::collections::HashSet<_> = plan
            .groups
            .iter()
            .map(|group| (group.message.clone(), group.cart))
            .collect();
        prop_assert_eq!(different.len(), plan.groups.len());
    }
}
