//! The empty workbook of the template: a sheet for each kind of entries, a note on each column, and example rows that an
//! import leaves out.

use std::io;

use rust_xlsxwriter::{Color, Format, Note, Workbook, Worksheet, XlsxError};

use super::{
    Column,
    columns::{columns_of, sheet_name},
    export::KINDS,
};
use crate::contract::shop::catalog::EntryKind;

/// The number of the format for text, with which spreadsheet programs keep the zeros of SKUs.
const TEXT_FORMAT: u8 = 49;
/// The ground of the title of a required column.
const REQUIRED_COLOR: Color = Color::RGB(0x00FF_E699);
/// The color of example rows.
const EXAMPLE_COLOR: Color = Color::RGB(0x0080_8080);
/// The width of a note, in pixels.
const NOTE_WIDTH: u32 = 280;

/// The text of the notes in the template, which comes from the message catalogue.
pub trait ColumnNotes {
    fn note(&self, kind: EntryKind, column: Column) -> String;
}

/// Columns without which a new entry is refused.
fn is_required(kind: EntryKind, column: Column) -> bool {
    match column {
        Column::Handle | Column::Name => true,
        Column::Brand | Column::Price => kind == EntryKind::Product,
        Column::ShippingPrice => kind == EntryKind::Brand,
        Column::Products => kind == EntryKind::Collection,
        _ => false,
    }
}

/// The example rows of a kind: cells by column. Their handles begin with `#`.
fn examples(kind: EntryKind) -> &'static [&'static [(Column, &'static str)]] {
    match kind {
        EntryKind::Product => &[
            &[
                (Column::Handle, "# knit-hoodie"),
                (Column::Name, "Knit Hoodie"),
                (Column::Brand, "acme"),
                (Column::Subtitle, "Heavy cotton, warm inside"),
                (Column::Price, "64.00"),
                (Column::Active, "yes"),
                (Column::Custom, "no"),
                (Column::Option1, "Size"),
                (Column::Value1, "M"),
                (Column::OptionValues, "M: Runs small"),
                (Column::Sku, "HOOD-M"),
                (Column::Cost, "31.50"),
                (Column::Weight, "650 g"),
                (Column::OnHand, "40"),
                (Column::Shelf, "A3"),
                (Column::Pictures, "hoodie-front.jpg, hoodie-back.jpg"),
                (Column::Category, "Apparel"),
                (Column::Attributes, "Material: Cotton\nCare: Machine wash"),
            ],
            &[
                (Column::Handle, "# knit-hoodie"),
                (Column::Value1, "L"),
                (Column::Sku, "HOOD-L"),
                (Column::Cost, "31.50"),
                (Column::Weight, "690 g"),
                (Column::OnHand, "25"),
                (Column::Shelf, "A3"),
            ],
        ],
        EntryKind::Brand => &[&[
            (Column::Handle, "# acme"),
            (Column::Name, "Acme"),
            (Column::Logo, "acme.png"),
            (Column::ShippingPrice, "6.95"),
            (Column::FreeShipping, "100.00"),
            (Column::Values, "Woman-owned, Carbon-neutral"),
        ]],
        EntryKind::Card => &[&[
            (Column::Handle, "# thank-you"),
            (Column::Name, "Thank you"),
            (Column::Picture, "thank-you.png"),
            (Column::Occasions, "Thanks, Welcome"),
        ]],
        EntryKind::Collection => &[&[
            (Column::Handle, "# welcome"),
            (Column::Name, "Welcome gifts"),
            (Column::Price, "70.00"),
            (Column::Products, "knit-hoodie, travel-mug"),
            (Column::Sections, "* New: travel-mug\nTo wear: knit-hoodie"),
            (Column::Draft, "yes"),
            (Column::SelectMode, "disabled"),
        ]],
    }
}

/// Writes the workbook.
///
/// # Errors
/// When a note is too long for a workbook.
pub fn write_template(notes: &dyn ColumnNotes) -> io::Result<Vec<u8>> {
    workbook(notes).map_err(io::Error::other)
}

fn workbook(notes: &dyn ColumnNotes) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    for kind in KINDS {
        let sheet = workbook.add_worksheet();
        sheet.set_name(sheet_name(kind))?;
        sheet.set_freeze_panes(1, 1)?;
        write_header(sheet, kind, notes)?;
        write_examples(sheet, kind)?;
    }
    workbook.save_to_buffer()
}

fn write_header(
    sheet: &mut Worksheet,
    kind: EntryKind,
    notes: &dyn ColumnNotes,
) -> Result<(), XlsxError> {
    let title = Format::new().set_bold();
    let required = title.clone().set_background_color(REQUIRED_COLOR);
    let is_text = Format::new().set_num_format_index(TEXT_FORMAT);
    for (at, column) in (0_u16..).zip(columns_of(kind)) {
        let format = if is_required(kind, *column) {
            &required
        } else {
            &title
        };
        sheet.set_column_width(at, width(*column))?;
        sheet.set_column_format(at, &is_text)?;
        sheet.write_string_with_format(0, at, column.title(), format)?;
        let note = Note::new(notes.note(kind, *column))
            .add_author_prefix(false)
            .set_width(NOTE_WIDTH);
        sheet.insert_note(0, at, &note)?;
    }
    Ok(())
}

fn write_examples(sheet: &mut Worksheet, kind: EntryKind) -> Result<(), XlsxError> {
    let example = Format::new()
        .set_num_format_index(TEXT_FORMAT)
        .set_italic()
        .set_font_color(EXAMPLE_COLOR);
    for (row, cells) in (1_u32..).zip(examples(kind)) {
        for (at, column) in (0_u16..).zip(columns_of(kind)) {
            let cell = cells.iter().find(|(of, _)| of == column);
            if let Some((_, text)) = cell {
                sheet.write_string_with_format(row, at, *text, &example)?;
            }
        }
    }
    Ok(())
}

/// The width of a column, in characters.
fn width(column: Column) -> f64 {
    match column {
        Column::Handle | Column::Name | Column::Occasions | Column::Values => 24.0,
        Column::Description
        | Column::Attributes
        | Column::Pictures
        | Column::Products
        | Column::Sections => 36.0,
        Column::Subtitle | Column::ShortSubtitle | Column::OptionValues => 28.0,
        _ => 14.0,
    }
}
