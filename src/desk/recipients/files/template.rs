//! The template: the columns that a method needs, and in a workbook a sheet that describes them.

use std::{
    fs::File,
    io::{self, Write as _},
};

use rust_xlsxwriter::{Color, Format, Note, Workbook, XlsxError};

use super::{
    columns,
    file::{FileLabel, RecipientFileText},
};
use crate::{
    contract::{SendMethod, csv_export::CsvExport},
    desk::export::ExportFormat,
    recipients::Field,
};

/// The number of the format for text, with which spreadsheet programs keep the zeros of postal codes.
const TEXT_FORMAT: u8 = 49;
/// The width of a column with sentences, in characters.
const NOTE_WIDTH: f64 = 70.0;
/// The ground of the title of a required column.
const REQUIRED_COLOR: Color = Color::RGB(0x00FF_E699);

pub(super) fn write(
    mut file: &File,
    format: ExportFormat,
    method: &SendMethod,
    text: &dyn RecipientFileText,
) -> io::Result<()> {
    match format {
        ExportFormat::Csv => {
            let mut table = CsvExport::with_byte_order_mark(file)?;
            let titles: Vec<String> = Field::of_method(method)
                .map(|field| text.field(field))
                .collect();
            table.write_row(titles.iter().map(String::as_str))?;
            table.finish()?;
            Ok(())
        }
        ExportFormat::Xlsx => {
            let bytes = workbook(method, text).map_err(io::Error::other)?;
            file.write_all(&bytes)
        }
    }
}

fn workbook(method: &SendMethod, text: &dyn RecipientFileText) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let title = Format::new().set_bold();
    let required_title = Format::new()
        .set_bold()
        .set_background_color(REQUIRED_COLOR);
    let is_text = Format::new().set_num_format_index(TEXT_FORMAT);
    let sheet = workbook.add_worksheet();
    sheet.set_name(text.label(FileLabel::RecipientsSheet))?;
    sheet.set_freeze_panes(1, 0)?;
    for (column, field) in (0_u16..).zip(Field::of_method(method)) {
        let format = if field.is_required(method) {
            &required_title
        } else {
            &title
        };
        sheet.set_column_width(column, columns::width(field))?;
        sheet.set_column_format(column, &is_text)?;
        sheet.write_string_with_format(0, column, text.field(field), format)?;
        let note = Note::new(text.field_note(field)).add_author_prefix(false);
        sheet.insert_note(0, column, &note)?;
    }
    let wrapped = Format::new().set_text_wrap();
    let notes = workbook.add_worksheet();
    notes.set_name(text.label(FileLabel::NotesSheet))?;
    notes.set_freeze_panes(1, 0)?;
    let titles = [
        FileLabel::ColumnColumn,
        FileLabel::NeedColumn,
        FileLabel::NoteColumn,
    ];
    for (column, (label, width)) in (0_u16..).zip(titles.into_iter().zip([20.0, 14.0, NOTE_WIDTH]))
    {
        notes.set_column_width(column, width)?;
        notes.write_string_with_format(0, column, text.label(label), &title)?;
    }
    for (row, field) in (1_u32..).zip(Field::of_method(method)) {
        let need = if field.is_required(method) {
            FileLabel::Required
        } else {
            FileLabel::Optional
        };
        notes.write_string(row, 0, text.field(field))?;
        notes.write_string(row, 1, text.label(need))?;
        notes.write_string_with_format(row, 2, text.field_note(field), &wrapped)?;
    }
    workbook.save_to_buffer()
}
