//! The draft follows when an extra column that its message, products or variants use is renamed.

use super::merge_fields::{MergeField, MergeFields, with_renamed_fields};
use crate::{
    desk::drafts::{Draft, VariantChoice},
    recipients::{ExtraColumnId, RecipientTable},
};

/// The draft with the new names of the columns that have another name in `after` than in `before`; `None` when the
/// draft uses none of them. Undoing the renaming in the table gives the draft the old names again.
#[must_use]
pub fn renamed_draft(
    draft: &Draft,
    before: &RecipientTable,
    after: &RecipientTable,
) -> Option<Draft> {
    let columns = before.extra_column_ids().iter().zip(before.extra_columns());
    let renamed: Vec<(ExtraColumnId, &str, &str)> = columns
        .filter_map(|(id, old)| Some((*id, old.as_ref(), after.extra_name(*id)?)))
        .filter(|(_, old, new)| old != new)
        .collect();
    if renamed.is_empty() {
        return None;
    }
    let new_name = |name: &str| {
        let name = name.trim().to_lowercase();
        let mut renamed = renamed.iter();
        let found = renamed.find(|(_, old, _)| old.trim().to_lowercase() == name);
        found.map(|(_, _, new)| (*new).to_owned())
    };
    let mut changed = draft.clone();
    let variants = changed.cart.iter_mut();
    let variants = variants.flat_map(|line| &mut line.personal_variants);
    let variant_columns = variants.filter_map(|choice| match choice {
        VariantChoice::Column(column) => Some(column),
        VariantChoice::Same(_) => None,
    });
    for column in variant_columns.chain(&mut changed.product_column) {
        if let Some(new) = new_name(column) {
            *column = new;
        }
    }
    let old_fields = MergeFields::new(before.extra_columns());
    let new_fields = MergeFields::new(after.extra_columns());
    changed.message = with_renamed_fields(&draft.message, |name| {
        let MergeField::Extra(position) = old_fields.find(name)? else {
            return None;
        };
        let id = before.extra_column_ids().get(position)?;
        renamed.iter().find(|(renamed, ..)| renamed == id)?;
        let field = MergeField::Extra(after.extra_position(*id)?);
        let (_, name) = new_fields.iter().find(|(other, _)| *other == field)?;
        Some(name.to_owned())
    });
    (changed != *draft).then_some(changed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::drafts::CartLine;

    #[test]
    fn renamed_column_is_renamed_in_the_draft() {
        let names = ["Size", "Team"].map(Box::from).to_vec();
        let mut table = RecipientTable::with_extra_columns("", names, []);
        let draft = Draft {
            cart: vec![CartLine {
                personal_variants: vec![VariantChoice::Column("size".to_owned())],
                ..CartLine::default()
            }],
            product_column: Some("Team".to_owned()),
            message: "{{ {Size}, {SIZE | M} and {Team}".to_owned(),
            ..Draft::default()
        };
        let before = table.clone();
        let size = table.extra_column_ids()[0];
        table.rename_column(size, "T-shirt").expect("a free name");
        let changed = renamed_draft(&draft, &before, &table).expect("the draft uses the column");
        assert_eq!(changed.message, "{{ {T-shirt}, {T-shirt | M} and {Team}");
        assert_eq!(
            changed.cart[0].personal_variants,
            [VariantChoice::Column("T-shirt".to_owned())]
        );
        assert_eq!(changed.product_column.as_deref(), Some("Team"));
        let renamed = table.clone();
        assert!(table.undo().is_some());
        let undone = renamed_draft(&changed, &renamed, &table).expect("the draft uses the column");
        assert_eq!(undone.message, "{{ {Size}, {Size | M} and {Team}");
    }

    #[test]
    fn other_changes_keep_the_draft() {
        let table = RecipientTable::with_extra_columns("", vec!["Size".into()], []);
        let mut other = table.clone();
        other.add_column("Team").expect("a free name");
        let draft = Draft {
            message: "{Size}".to_owned(),
            ..Draft::default()
        };
        assert_eq!(renamed_draft(&draft, &table, &other), None);
    }
}
