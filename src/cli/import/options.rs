//! The options that say how a recipient file is read, of `giftdesk send` and `giftdesk recipients check`.

use crate::{
    cli::failure::{CliCode, Failure},
    desk::{ImportPreview, SheetChoice},
    i18n::t,
    messages::issue::column_name,
    recipients::{ColumnUse, column_letters},
};

#[derive(Clone, Debug, Default, clap::Args)]
pub(in crate::cli) struct ImportOptions {
    #[arg(long, value_name = "NAME")]
    sheet: Option<String>,
    #[arg(long)]
    hidden_rows: bool,
    #[arg(long = "map", value_name = "COLUMN=field", value_parser = parse_choice)]
    pub(in crate::cli) mappings: Vec<ColumnChoice>,
}

/// A value of `--map`: the name of a column in the header, or its letters, and what it is read as.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct ColumnChoice {
    column: String,
    column_use: ColumnUse,
}

/// The name of a column may contain `=`; the last one separates the field.
fn parse_choice(text: &str) -> Result<ColumnChoice, String> {
    let parsed = text.rsplit_once('=').and_then(|(column, code)| {
        let column_use = ColumnUse::from_code(code.trim())?;
        let column = column.trim().to_owned();
        (!column.is_empty()).then_some(ColumnChoice { column, column_use })
    });
    parsed.ok_or_else(|| {
        let fields: Vec<_> = ColumnUse::codes().collect();
        t!("cli-map-invalid", fields = fields.join(", "))
    })
}

impl ImportOptions {
    pub(in crate::cli) fn sheet_choice(&self) -> SheetChoice {
        SheetChoice {
            sheet: self.sheet.clone(),
            reads_hidden_rows: self.hidden_rows,
        }
    }

    /// Sets the uses that the user chose.
    ///
    /// # Errors
    /// When the file has no such column.
    pub(in crate::cli) fn apply(&self, preview: &mut ImportPreview) -> Result<(), Failure> {
        for choice in &self.mappings {
            let header = &preview.header;
            let column =
                find_column(header, &choice.column).ok_or_else(|| unknown(header, choice))?;
            preview.mapping.set_use(column, choice.column_use);
            if let Some(confidence) = preview.confidence.get_mut(column) {
                *confidence = 1.0;
            }
        }
        Ok(())
    }
}

/// A column by its exact name, its name in any case, or its letters.
fn find_column(header: &[String], wanted: &str) -> Option<usize> {
    let lowercase = wanted.to_lowercase();
    let by = |is_same: &dyn Fn(usize, &str) -> bool| {
        let mut columns = header.iter().enumerate();
        columns.find_map(|(at, name)| is_same(at, name.trim()).then_some(at))
    };
    by(&|_, name| name == wanted)
        .or_else(|| by(&|_, name| name.to_lowercase() == lowercase))
        .or_else(|| by(&|at, _| column_letters(at).eq_ignore_ascii_case(wanted)))
}

fn unknown(header: &[String], choice: &ColumnChoice) -> Failure {
    let columns: Vec<String> = (0..header.len())
        .map(|column| column_name(header, column))
        .collect();
    Failure::nothing_sent(
        CliCode::ColumnUnknown,
        t!("cli-column-unknown", column = &choice.column),
        t!("cli-column-unknown-remedy", columns = columns.join(", ")),
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::recipients::Field;

    #[test]
    fn parses_column_and_field() {
        let choice = parse_choice("A = B=address_1").unwrap();
        assert_eq!(choice.column, "A = B");
        assert_eq!(choice.column_use, ColumnUse::Field(Field::Address1));
        assert!(parse_choice("Name").is_err());
        assert!(parse_choice("=email").is_err());
        let refused = parse_choice("Name=nickname").unwrap_err();
        assert!(refused.contains("full_name") && refused.contains("postal_code"));
    }

    #[test]
    fn every_code_is_read_back() {
        for code in ColumnUse::codes() {
            assert_eq!(ColumnUse::from_code(code).map(ColumnUse::code), Some(code));
        }
    }

    #[test]
    fn column_is_found_by_name_before_letters() {
        let header = ["Name", "A", "name"].map(str::to_owned);
        assert_eq!(find_column(&header, "name"), Some(2));
        assert_eq!(find_column(&header, "NAME"), Some(0));
        assert_eq!(find_column(&header, "a"), Some(1));
        assert_eq!(find_column(&header, "C"), Some(2));
        assert_eq!(find_column(&header, "Z"), None);
    }
}
