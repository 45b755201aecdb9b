//! Composes the gift of each recipient of a draft: the rendered message, and the products of the cart with
//! the variants of this person.

use super::{
    Choices, PlanProblemKind,
    merge_fields::{MergeField, MergeFields, MessageTemplate, TemplateError},
};
use crate::{
    contract::rules::MAX_MESSAGE_CHARS,
    desk::{
        catalog::variant_of,
        drafts::{CartLine, Draft, VariantChoice},
    },
    recipients::{RecipientRow, is_same_column},
};

/// What separates the columns in a [`GiftComposer::cart_key`]; cells contain no control characters.
const KEY_SEPARATOR: char = '\u{1f}';

/// A draft with its columns looked up.
pub struct GiftComposer<'a> {
    message: Result<MessageTemplate, Vec<TemplateError>>,
    products: Option<ProductColumn<'a>>,
    lines: Vec<ComposedLine<'a>>,
}

/// The gift of one recipient.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonGift {
    pub message: String,
    /// The products with the variants of this person.
    pub cart: Vec<CartLine>,
}

/// The products of a person as positions in the cart, with the names of their variants.
pub(super) type PersonCart = Vec<(usize, Vec<String>)>;

struct ProductColumn<'a> {
    column: Column<'a>,
    choices: Choices,
}

/// A column of the list, by its name. `None` when the list has no such column.
struct Column<'a> {
    name: &'a str,
    position: Option<usize>,
}

struct ComposedLine<'a> {
    line: &'a CartLine,
    slots: Vec<Slot<'a>>,
}

/// An option group or a variant to choose, with the names that cells can have.
struct Slot<'a> {
    source: SlotSource<'a>,
    names: &'a [String],
    choices: Choices,
}

enum SlotSource<'a> {
    Same(&'a str),
    Column(Column<'a>),
}

impl<'a> Column<'a> {
    fn find(name: &'a str, columns: &[Box<str>]) -> Self {
        let mut names = columns.iter();
        Self {
            name,
            position: names.position(|column| is_same_column(column, name)),
        }
    }

    fn value<'r>(&self, row: &'r RecipientRow) -> &'r str {
        self.position.map_or("", |at| row.extra(at).trim())
    }

    fn missing(&self) -> Option<PlanProblemKind> {
        self.position
            .is_none()
            .then(|| PlanProblemKind::ColumnMissing {
                column: self.name.to_owned(),
            })
    }
}

impl<'a> Slot<'a> {
    fn all_of(line: &'a CartLine, columns: &[Box<str>]) -> Vec<Self> {
        let groups = line.option_groups.iter().map(|group| &group.options[..]);
        let names = groups.chain(std::iter::repeat(&line.variant_choices[..]));
        line.personal_variants
            .iter()
            .zip(names)
            .map(|(choice, names)| Self {
                source: match choice {
                    VariantChoice::Same(name) => SlotSource::Same(name),
                    VariantChoice::Column(name) => SlotSource::Column(Column::find(name, columns)),
                },
                names,
                choices: Choices::new(names.iter().map(String::as_str)),
            })
            .collect()
    }

    fn column(&self) -> Option<&Column<'a>> {
        match &self.source {
            SlotSource::Same(_) => None,
            SlotSource::Column(column) => Some(column),
        }
    }

    /// The option or variant of a recipient.
    fn option(&self, row: &RecipientRow, product: &str) -> Result<&'a str, PlanProblemKind> {
        let (text, column) = match &self.source {
            SlotSource::Same(name) => (*name, ""),
            SlotSource::Column(column) => (column.value(row), column.name),
        };
        if text.is_empty() {
            return Err(PlanProblemKind::VariantMissing {
                column: column.to_owned(),
                product: product.to_owned(),
            });
        }
        let found = self.choices.find(text);
        found
            .map(|at| self.names[at].as_str())
            .ok_or_else(|| PlanProblemKind::VariantUnknown {
                column: column.to_owned(),
                product: product.to_owned(),
            })
    }
}

impl ComposedLine<'_> {
    /// The names of the variants of a recipient.
    fn variants(&self, row: &RecipientRow) -> Result<Vec<String>, Vec<PlanProblemKind>> {
        if self.slots.is_empty() {
            return Ok(self.line.variants.clone());
        }
        let product = &self.line.product_name;
        let mut options = Vec::with_capacity(self.slots.len());
        let mut problems = Vec::new();
        for slot in &self.slots {
            match slot.option(row, product) {
                Ok(option) => options.push(option),
                Err(problem) => problems.push(problem),
            }
        }
        if !problems.is_empty() {
            return Err(problems);
        }
        if self.line.option_groups.is_empty() {
            return Ok(options.into_iter().map(str::to_owned).collect());
        }
        let variants = self.line.variant_choices.iter().map(String::as_str);
        match variant_of(variants, &options) {
            Some(variant) => Ok(vec![variant.to_owned()]),
            None => Err(vec![PlanProblemKind::CombinationUnknown {
                product: product.clone(),
            }]),
        }
    }
}

impl<'a> GiftComposer<'a> {
    /// `columns` are the extra columns of the recipients.
    #[must_use]
    pub fn new(draft: &'a Draft, columns: &[Box<str>]) -> Self {
        Self {
            message: MessageTemplate::parse(&draft.message, &MergeFields::new(columns)),
            products: draft.product_column.as_deref().map(|name| ProductColumn {
                column: Column::find(name, columns),
                choices: Choices::new(draft.cart.iter().map(|line| line.product_name.as_str())),
            }),
            lines: draft
                .cart
                .iter()
                .map(|line| ComposedLine {
                    line,
                    slots: Slot::all_of(line, columns),
                })
                .collect(),
        }
    }

    /// The gift of one recipient.
    ///
    /// # Errors
    /// Everything that is missing or wrong, about the draft or this recipient.
    pub fn gift(&self, row: &RecipientRow) -> Result<PersonGift, Vec<PlanProblemKind>> {
        let mut problems = self.draft_problems();
        if !problems.is_empty() {
            return Err(problems);
        }
        let mut message = String::new();
        if let Err(problem) = self.message(row, &mut message) {
            problems.push(problem);
        }
        match self.cart(row) {
            Ok(cart) if problems.is_empty() => Ok(PersonGift {
                message: message.trim().to_owned(),
                cart: self.cart_lines(&cart),
            }),
            Ok(_) => Err(problems),
            Err(found) => {
                problems.extend(found);
                Err(problems)
            }
        }
    }

    /// What is wrong for every recipient.
    #[must_use]
    pub fn draft_problems(&self) -> Vec<PlanProblemKind> {
        let of_message = self.message.as_ref().err().into_iter().flatten();
        let of_message = of_message.map(|error| match error {
            TemplateError::UnknownField { name } => {
                PlanProblemKind::UnknownField { name: name.clone() }
            }
            TemplateError::UnclosedBrace { text } => {
                PlanProblemKind::UnclosedBrace { text: text.clone() }
            }
        });
        let mut problems: Vec<_> = of_message
            .chain(self.columns().filter_map(Column::missing))
            .collect();
        problems.sort_unstable();
        problems.dedup();
        problems
    }

    fn columns(&self) -> impl Iterator<Item = &Column<'a>> {
        let slots = self.lines.iter().flat_map(|line| &line.slots);
        let of_products = self.products.iter().map(|products| &products.column);
        of_products.chain(slots.filter_map(Slot::column))
    }

    /// What is wrong with the cell of a recipient in a column of products or variants. Rows without a
    /// recipient have no problem.
    #[must_use]
    pub fn problem_in_column(&self, row: &RecipientRow, column: &str) -> Option<PlanProblemKind> {
        if row.is_blank() {
            return None;
        }
        let problems = self.cart(row).err()?;
        problems.into_iter().find(|problem| {
            let of = problem.column();
            of.is_some_and(|name| is_same_column(name, column))
        })
    }

    /// The fields of the message that need a value in every row, with their names in the message.
    pub fn required_fields(&self) -> impl Iterator<Item = (MergeField, &str)> {
        self.message
            .iter()
            .flat_map(MessageTemplate::required_fields)
    }

    /// The values of a recipient that are missing or wrong.
    pub(super) fn problem_fields(&self, row: &RecipientRow) -> Vec<MergeField> {
        let required = self.required_fields().map(|(field, _)| field);
        let empty = required.filter(|field| field.value(row).is_empty());
        let of_cart = self.cart(row).err().into_iter().flatten();
        let wrong = of_cart.filter_map(|problem| {
            let name = problem.column()?;
            let column = self.columns().find(|column| column.name == name)?;
            column.position.map(MergeField::Extra)
        });
        empty.chain(wrong).collect()
    }

    /// Appends the message of a recipient. Appends nothing when the message itself has errors.
    pub(super) fn message(
        &self,
        row: &RecipientRow,
        message: &mut String,
    ) -> Result<(), PlanProblemKind> {
        let Ok(template) = &self.message else {
            return Ok(());
        };
        template
            .render(row, message)
            .map_err(|empty| PlanProblemKind::EmptyField {
                name: empty.name.to_owned(),
            })?;
        if message.len() > MAX_MESSAGE_CHARS && message.trim().chars().count() > MAX_MESSAGE_CHARS {
            return Err(PlanProblemKind::MessageTooLong {
                max: MAX_MESSAGE_CHARS,
            });
        }
        Ok(())
    }

    /// Writes the cells that decide which cart a recipient gets.
    pub(super) fn cart_key(&self, row: &RecipientRow, key: &mut String) {
        key.clear();
        for column in self.columns() {
            key.push_str(column.value(row));
            key.push(KEY_SEPARATOR);
        }
    }

    /// The products and variants of a recipient.
    pub(super) fn cart(&self, row: &RecipientRow) -> Result<PersonCart, Vec<PlanProblemKind>> {
        let chosen = match &self.products {
            None => (0..self.lines.len()).collect(),
            Some(products) => products.chosen(row).map_err(|problem| vec![problem])?,
        };
        let mut cart = Vec::with_capacity(chosen.len());
        let mut problems = Vec::new();
        for at in chosen {
            match self.lines[at].variants(row) {
                Ok(variants) => cart.push((at, variants)),
                Err(found) => problems.extend(found),
            }
        }
        if problems.is_empty() {
            Ok(cart)
        } else {
            Err(problems)
        }
    }

    /// The lines of a cart with the variants of a person.
    pub(super) fn cart_lines(&self, cart: &PersonCart) -> Vec<CartLine> {
        cart.iter()
            .map(|(at, variants)| CartLine {
                variants: variants.clone(),
                personal_variants: Vec::new(),
                ..self.lines[*at].line.clone()
            })
            .collect()
    }
}

impl ProductColumn<'_> {
    /// The positions of the products that a recipient gets, ascending.
    fn chosen(&self, row: &RecipientRow) -> Result<Vec<usize>, PlanProblemKind> {
        let column = || self.column.name.to_owned();
        let cell = self.column.value(row);
        if cell.is_empty() {
            return Err(PlanProblemKind::ProductMissing { column: column() });
        }
        self.choices
            .find_all(cell)
            .ok_or_else(|| PlanProblemKind::ProductUnknown { column: column() })
    }
}
