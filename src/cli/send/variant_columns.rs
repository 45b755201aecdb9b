//! `--variant-column` and `--product-column`: variants and products of each recipient from columns of the file.

use std::{convert::Infallible, str::FromStr};

use crate::{
    cli::failure::{CliCode, Failure},
    desk::{CartLine, VariantChoice, personal::Choices},
    i18n::t,
};

/// A column of the file, and the option group that it is for: "Size", or "Size=T-shirt size".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VariantColumn {
    /// `None`: the group with the name of the column.
    group: Option<String>,
    column: String,
}

impl FromStr for VariantColumn {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let (group, column) = match text.split_once('=') {
            Some((group, column)) => (Some(group.trim().to_owned()), column),
            None => (None, text),
        };
        Ok(Self {
            group,
            column: column.trim().to_owned(),
        })
    }
}

impl VariantColumn {
    fn is_for(&self, group: &str) -> bool {
        let name = self.group.as_deref().unwrap_or(&self.column);
        name.to_lowercase() == group.trim().to_lowercase()
    }
}

/// Sets the columns of every product that has variants. The options that are the same for everyone are taken
/// from `variants`, and removed from there.
///
/// # Errors
/// When no product has variants, or an option group has neither a column nor an option.
pub(super) fn set_variant_columns(
    lines: &mut [CartLine],
    columns: &[VariantColumn],
    variants: &mut Vec<String>,
) -> Result<(), Failure> {
    if columns.is_empty() {
        return Ok(());
    }
    let mut taken: Vec<String> = Vec::new();
    let mut is_used = false;
    for line in lines.iter_mut().filter(|line| line.variants_to_choose > 0) {
        is_used = true;
        let is_by_group = columns.iter().any(|column| {
            let mut groups = line.option_groups.iter();
            groups.any(|group| column.is_for(&group.name))
        });
        if is_by_group {
            line.personal_variants = group_choices(line, columns, variants, &mut taken)?;
        } else {
            // The cells have whole variants.
            line.option_groups.clear();
            let columns = columns.iter().take(line.variants_to_choose as usize);
            line.personal_variants = columns
                .map(|column| VariantChoice::Column(column.column.clone()))
                .collect();
        }
    }
    if !is_used {
        return Err(Failure::nothing_sent(
            CliCode::ProductOptions,
            t!("cli-variant-column-unused"),
            t!("cli-variant-none-remedy"),
        ));
    }
    variants.retain(|variant| !taken.contains(variant));
    Ok(())
}

/// A column or an option for each option group of a product.
fn group_choices(
    line: &CartLine,
    columns: &[VariantColumn],
    variants: &[String],
    taken: &mut Vec<String>,
) -> Result<Vec<VariantChoice>, Failure> {
    let choices = line.option_groups.iter().map(|group| {
        if let Some(column) = columns.iter().find(|column| column.is_for(&group.name)) {
            return Ok(VariantChoice::Column(column.column.clone()));
        }
        let options = Choices::new(group.options.iter().map(String::as_str));
        let mut named = variants
            .iter()
            .filter_map(|name| Some((name, options.find(name)?)));
        let Some((name, option)) = named.next() else {
            return Err(Failure::nothing_sent(
                CliCode::ProductOptions,
                t!(
                    "cli-variant-group-open",
                    group = &group.name,
                    product = &line.product_name
                ),
                t!(
                    "cli-variant-group-open-remedy",
                    options = group.options.join(", ")
                ),
            ));
        };
        taken.push(name.clone());
        Ok(VariantChoice::Same(group.options[option].clone()))
    });
    choices.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::OptionGroup;

    fn hoodie() -> CartLine {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect();
        let group = |name: &str, options: &[&str]| OptionGroup {
            name: name.to_owned(),
            options: names(options),
        };
        CartLine {
            product_name: "Heavy Knit Hoodie".to_owned(),
            variants_to_choose: 1,
            variant_choices: names(&["M / Ink", "M / Moss"]),
            option_groups: vec![group("Size", &["S", "M"]), group("Color", &["Ink", "Moss"])],
            ..CartLine::default()
        }
    }

    fn set(columns: &[&str], variants: &[&str]) -> Result<(CartLine, Vec<String>), Failure> {
        let mut lines = [hoodie()];
        let columns: Vec<VariantColumn> =
            columns.iter().map(|text| text.parse().unwrap()).collect();
        let mut variants = variants.iter().map(|name| (*name).to_owned()).collect();
        set_variant_columns(&mut lines, &columns, &mut variants)?;
        let [line] = lines;
        Ok((line, variants))
    }

    #[test]
    fn column_is_for_the_group_with_its_name() {
        let (line, rest) = set(&["size"], &["moss"]).unwrap();
        assert_eq!(
            line.personal_variants,
            [
                VariantChoice::Column("size".to_owned()),
                VariantChoice::Same("Moss".to_owned())
            ]
        );
        assert!(rest.is_empty());
        let (line, _) = set(&["Size=T-shirt size", "color"], &[]).unwrap();
        let column = |name: &str| VariantChoice::Column(name.to_owned());
        assert_eq!(
            line.personal_variants,
            [column("T-shirt size"), column("color")]
        );
    }

    #[test]
    fn other_column_has_whole_variants() {
        let (line, _) = set(&["Wanted"], &[]).unwrap();
        assert!(line.option_groups.is_empty());
        let column = VariantChoice::Column("Wanted".to_owned());
        assert_eq!(line.personal_variants, [column]);
    }

    #[test]
    fn open_group_lists_its_options() {
        let failure = set(&["Size"], &[]).unwrap_err();
        assert!(failure.remedy.contains("Ink, Moss"), "{failure}");
    }

    #[test]
    fn column_without_variants_is_refused() {
        let mut lines = [CartLine::default()];
        let columns = ["Size".parse::<VariantColumn>().unwrap()];
        assert!(set_variant_columns(&mut lines, &columns, &mut Vec::new()).is_err());
    }
}
