//! `--variant-column` and `--product-column`: variants and products of each recipient from columns of the file.

use std::{convert::Infallible, str::FromStr};

use crate::{
    cli::failure::{CliCode, Failure},
    desk::{CartLine, VariantChoice, personal::Choices},
    i18n::t,
};

/// A column of the file, and what it is for: "Size", "Size=T-shirt size" or "Tea box=Kind of tea".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct VariantColumn {
    /// The name of an option group or of a product. `None`: the group with the name of the column, or every
    /// product without such a group.
    target: Option<String>,
    column: String,
}

impl FromStr for VariantColumn {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        let (target, column) = match text.split_once('=') {
            Some((target, column)) => (Some(target.trim().to_owned()), column),
            None => (None, text),
        };
        Ok(Self {
            target,
            column: column.trim().to_owned(),
        })
    }
}

impl VariantColumn {
    fn is_for_group(&self, group: &str) -> bool {
        is_same_name(self.target.as_deref().unwrap_or(&self.column), group)
    }

    fn is_for_product(&self, product: &str) -> bool {
        let target = self.target.as_deref();
        target.is_some_and(|target| is_same_name(target, product))
    }
}

fn is_same_name(one: &str, other: &str) -> bool {
    one.trim().to_lowercase() == other.trim().to_lowercase()
}

/// Sets the columns of every product that has variants. The options that are the same for everyone are taken
/// from `variants`, and removed from there.
///
/// # Errors
/// When a column matches no product, when several fit one option, or when an option group has neither a column
/// nor an option.
pub(super) fn set_variant_columns(
    lines: &mut [CartLine],
    columns: &[VariantColumn],
    variants: &mut Vec<String>,
) -> Result<(), Failure> {
    if columns.is_empty() {
        return Ok(());
    }
    let mut used = vec![false; columns.len()];
    let mut taken: Vec<String> = Vec::new();
    for line in lines.iter_mut().filter(|line| line.variants_to_choose > 0) {
        let has_group = |column: &VariantColumn| {
            let mut groups = line.option_groups.iter();
            groups.any(|group| column.is_for_group(&group.name))
        };
        let mut whole: Vec<usize> = (0..columns.len())
            .filter(|at| columns[*at].is_for_product(&line.product_name))
            .collect();
        if whole.is_empty() && columns.iter().any(has_group) {
            line.personal_variants = group_choices(line, columns, &mut used, variants, &mut taken)?;
            continue;
        }
        if whole.is_empty() {
            whole = (0..columns.len())
                .filter(|at| columns[*at].target.is_none())
                .collect();
        }
        if whole.len() > line.variants_to_choose as usize {
            return Err(several_columns(&line.product_name, columns, &whole));
        }
        if whole.is_empty() {
            continue;
        }
        // The cells have whole variants.
        line.option_groups.clear();
        line.personal_variants = whole
            .iter()
            .map(|at| VariantChoice::Column(columns[*at].column.clone()))
            .collect();
        for at in whole {
            used[at] = true;
        }
    }
    if let Some(unused) = used.iter().position(|is_used| !is_used) {
        return Err(unused_column(lines, &columns[unused]));
    }
    variants.retain(|variant| !taken.contains(variant));
    Ok(())
}

/// A column or an option for each option group of a product.
fn group_choices(
    line: &CartLine,
    columns: &[VariantColumn],
    used: &mut [bool],
    variants: &[String],
    taken: &mut Vec<String>,
) -> Result<Vec<VariantChoice>, Failure> {
    let choices = line.option_groups.iter().map(|group| {
        let fitting: Vec<usize> = (0..columns.len())
            .filter(|at| columns[*at].is_for_group(&group.name))
            .collect();
        if let [at, others @ ..] = &*fitting {
            if !others.is_empty() {
                return Err(several_columns(&group.name, columns, &fitting));
            }
            used[*at] = true;
            return Ok(VariantChoice::Column(columns[*at].column.clone()));
        }
        let options = Choices::new(group.options.iter().map(String::as_str));
        let mut named = variants
            .iter()
            .filter_map(|name| Some((name, options.find(name)?)));
        let Some((name, option)) = named.next() else {
            return Err(failure(
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

/// Several columns for one option would leave open which one decides.
fn several_columns(target: &str, columns: &[VariantColumn], at: &[usize]) -> Failure {
    let names: Vec<&str> = at.iter().map(|at| &*columns[*at].column).collect();
    failure(
        t!(
            "cli-variant-columns-ambiguous",
            columns = names.join(", "),
            target = target
        ),
        t!("cli-variant-columns-ambiguous-remedy"),
    )
}

/// A column that is not used would not have the effect that the user expects.
fn unused_column(lines: &[CartLine], column: &VariantColumn) -> Failure {
    let mut targets: Vec<&str> = Vec::new();
    for line in lines.iter().filter(|line| line.variants_to_choose > 0) {
        targets.push(&line.product_name);
        targets.extend(line.option_groups.iter().map(|group| &*group.name));
    }
    if targets.is_empty() {
        return failure(
            t!("cli-variant-column-unused"),
            t!("cli-variant-column-unused-remedy"),
        );
    }
    targets.dedup();
    failure(
        t!("cli-variant-column-unfit", column = &column.column),
        t!(
            "cli-variant-column-unfit-remedy",
            targets = targets.join(", ")
        ),
    )
}

fn failure(what: String, remedy: String) -> Failure {
    Failure::nothing_sent(CliCode::ProductOptions, what, remedy)
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
        let columns = super::tests::columns(columns);
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

    fn product(name: &str) -> CartLine {
        CartLine {
            product_name: name.to_owned(),
            variants_to_choose: 1,
            variant_choices: ["S", "M"].map(str::to_owned).into(),
            ..CartLine::default()
        }
    }

    fn columns(texts: &[&str]) -> Vec<VariantColumn> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn each_product_has_its_own_column() {
        let mut lines = [product("Tee"), product("Socks")];
        let columns = columns(&["tee=Tee size", "Socks=Sock size"]);
        set_variant_columns(&mut lines, &columns, &mut Vec::new()).unwrap();
        let column = |name: &str| [VariantChoice::Column(name.to_owned())];
        assert_eq!(lines[0].personal_variants, column("Tee size"));
        assert_eq!(lines[1].personal_variants, column("Sock size"));
    }

    #[test]
    fn one_column_is_for_all_products() {
        let mut lines = [product("Tee"), product("Socks")];
        set_variant_columns(&mut lines, &columns(&["Size"]), &mut Vec::new()).unwrap();
        assert_eq!(lines[0].personal_variants, lines[1].personal_variants);
    }

    #[test]
    fn several_columns_for_one_option_are_refused() {
        let mut lines = [product("Tee"), product("Socks")];
        let two = columns(&["Tee size", "Sock size"]);
        let failure = set_variant_columns(&mut lines, &two, &mut Vec::new()).unwrap_err();
        assert!(failure.what.contains("Tee size, Sock size"), "{failure}");
        assert!(set(&["Size=A", "Size=B"], &["Ink"]).is_err());
    }

    #[test]
    fn unused_column_is_refused() {
        let failure = set(&["Size", "Colour"], &["Ink"]).unwrap_err();
        assert!(failure.what.contains("Colour"), "{failure}");
        assert!(failure.remedy.contains("Size, Color"), "{failure}");
    }

    #[test]
    fn column_without_variants_is_refused() {
        let mut lines = [CartLine::default()];
        let columns = ["Size".parse::<VariantColumn>().unwrap()];
        assert!(set_variant_columns(&mut lines, &columns, &mut Vec::new()).is_err());
    }
}
