//! The merge fields that a list of recipients offers.

use crate::{
    contract::text::fold,
    recipients::{ColumnRef, Field, RecipientRow, RecipientTable, is_same_column},
};

/// A value of each recipient that a message can contain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MergeField {
    FirstName,
    LastName,
    /// The position of an extra column.
    Extra(usize),
}

impl MergeField {
    /// The value of a recipient, without white space around it.
    #[must_use]
    pub fn value(self, row: &RecipientRow) -> &str {
        match self {
            Self::FirstName => row.get(Field::FirstName).trim(),
            Self::LastName => row.get(Field::LastName).trim(),
            Self::Extra(column) => row.extra(column).trim(),
        }
    }

    /// The column of a table that has the values.
    #[must_use]
    pub fn column(self, recipients: &RecipientTable) -> Option<ColumnRef> {
        match self {
            Self::FirstName => Some(Field::FirstName.into()),
            Self::LastName => Some(Field::LastName.into()),
            Self::Extra(position) => {
                let id = recipients.extra_column_ids().get(position)?;
                Some(ColumnRef::Extra(*id))
            }
        }
    }
}

/// The fields of a list of recipients by their names. A name is found without regard to case and punctuation, so that
/// `{first name}` is `{First_Name}`, unless only punctuation tells columns apart, such as *C#* and *C++*.
#[derive(Clone, Debug)]
pub struct MergeFields {
    /// Folded name, field and name in messages, in the order in which the window offers them.
    fields: Vec<(String, MergeField, Box<str>)>,
}

impl MergeFields {
    /// The fields of a list with these extra columns. A column with the name of the first or last name or of an earlier
    /// column, or with neither letters nor digits in its name, cannot be used.
    #[must_use]
    pub fn new(extra_columns: &[Box<str>]) -> Self {
        let names = [MergeField::FirstName, MergeField::LastName]
            .into_iter()
            .zip([Field::FirstName.code(), Field::LastName.code()])
            .map(|(field, name)| (field, Box::from(name)));
        let columns = extra_columns.iter().enumerate();
        let columns = columns.map(|(at, name)| (MergeField::Extra(at), plain_name(name)));
        let mut fields: Vec<(String, MergeField, Box<str>)> = Vec::new();
        for (field, name) in names.chain(columns) {
            let folded = fold(&name);
            let is_taken = fields.iter().any(|(known, other, other_name)| {
                is_same_column(other_name, &name)
                    || *known == folded && !matches!(other, MergeField::Extra(_))
            });
            if !folded.is_empty() && !is_taken {
                fields.push((folded, field, name));
            }
        }
        Self { fields }
    }

    /// The field of a name in a message; `None` if several columns differ only in punctuation and none has exactly this
    /// name.
    #[must_use]
    pub fn find(&self, name: &str) -> Option<MergeField> {
        let plain = plain_name(name);
        let mut fields = self.fields.iter();
        if let Some((_, field, _)) = fields.find(|(.., known)| is_same_column(known, &plain)) {
            return Some(*field);
        }
        let folded = fold(name);
        let mut matches = self.fields.iter().filter(|(known, ..)| *known == folded);
        let (_, field, _) = matches.next()?;
        matches.next().is_none().then_some(*field)
    }

    /// The fields with their names in messages.
    pub fn iter(&self) -> impl Iterator<Item = (MergeField, &str)> {
        self.fields
            .iter()
            .map(|(_, field, name)| (*field, name.as_ref()))
    }
}

/// A column name without the characters that have a meaning within a field.
fn plain_name(name: &str) -> Box<str> {
    let plain = name.replace(['{', '}', '|', '\n'], " ");
    plain
        .split_whitespace()
        .collect::<Vec<_>>()
        .join(" ")
        .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(columns: &[&str]) -> MergeFields {
        let columns: Vec<Box<str>> = columns.iter().map(|name| Box::from(*name)).collect();
        MergeFields::new(&columns)
    }

    #[test]
    fn names_match_without_case_and_punctuation() {
        let fields = fields(&["Department", "Größe (EU)", "First name"]);
        assert_eq!(fields.find("First Name"), Some(MergeField::FirstName));
        assert_eq!(fields.find("LAST_NAME"), Some(MergeField::LastName));
        assert_eq!(fields.find("department"), Some(MergeField::Extra(0)));
        assert_eq!(fields.find("grosse eu"), Some(MergeField::Extra(1)));
        assert_eq!(fields.find("Departement"), None);
    }

    #[test]
    fn columns_that_differ_in_punctuation_are_told_apart() {
        let fields = fields(&["Team!", "Team", "C#", "C++"]);
        assert_eq!(fields.find("team"), Some(MergeField::Extra(1)));
        assert_eq!(fields.find("Team!"), Some(MergeField::Extra(0)));
        assert_eq!(fields.find("c++"), Some(MergeField::Extra(3)));
        assert_eq!(fields.find("C"), None);
    }

    #[test]
    fn columns_that_no_text_can_name_are_left_out() {
        let fields = fields(&["#", "A|B", "First name"]);
        let names: Vec<&str> = fields.iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["first_name", "last_name", "A B"]);
        assert_eq!(fields.find("A B"), Some(MergeField::Extra(1)));
    }

    #[test]
    fn values_have_no_space_around() {
        let mut row = RecipientRow {
            extra: [" Sales "].into(),
            ..RecipientRow::default()
        };
        row.set(Field::FirstName, " Ida");
        assert_eq!(MergeField::FirstName.value(&row), "Ida");
        assert_eq!(MergeField::LastName.value(&row), "");
        assert_eq!(MergeField::Extra(0).value(&row), "Sales");
        assert_eq!(MergeField::Extra(7).value(&row), "");
    }
}
