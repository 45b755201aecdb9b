//! What sheets and tables say about rows and cells: hidden, merged and crossed out.

use super::{
    workbooks::{xlsx_with_sheet, zip_file},
    *,
};

fn emails(table: &RawTable) -> Vec<&str> {
    table.rows.iter().map(|row| row.cell(1)).collect()
}

fn crossed_out(count: usize, first_line: u32) -> ImportNote {
    ImportNote::Table(TableNote::CellsCrossedOut(RowCount { count, first_line }))
}

#[test]
fn hidden_rows_of_web_tables_are_left_out() {
    for (hidden, shown) in [
        ("<tr style='height:0;display: none'>", "<tr>"),
        ("<tr hidden>", "<tr>"),
        ("<tr STYLE=\"visibility:collapse\">", "<tr>"),
        ("<tbody style=display:none><tr>", "</tbody><tbody><tr>"),
        ("<tr style='visibility: hidden'>", "<tr>"),
    ] {
        let page = format!(
            "<html><table><tr><td>Name</td><td>Email</td></tr>{hidden}<td>Anna Lee</td><td>a@example.com</td></tr>\
             {shown}<td>Bo Day</td><td>b@example.com</td></tr></table></html>"
        );
        let table = read(&page);
        assert_eq!(emails(&table), ["b@example.com"], "{hidden}");
        let note = ImportNote::RowsHidden {
            count: 1,
            first_line: 2,
            included: false,
        };
        assert!(table.notes.contains(&note), "{hidden} {:?}", table.notes);
    }
    let page = "<html><table><colgroup><col span=2><col style='display:none'></colgroup>\
                <tr><td>Name</td><td>Email</td><td>Salary</td></tr>\
                <tr><td>Anna Lee</td><td>a@example.com</td><td>7</td></tr></table></html>";
    assert_eq!(read(page).hidden_columns, [2]);
}

#[test]
fn hidden_columns_of_web_tables_are_noted() {
    let cells = ["<td>Name<td>Email", "<td>Anna Lee<td>a@example.com"];
    for (columns, cell) in [
        ("<colgroup span=2><colgroup hidden>", "<td>"),
        (
            "<colgroup span=2><colgroup style='display:none'><col></colgroup>",
            "<td>",
        ),
        ("", "<td hidden>"),
        ("", "<td style='visibility:collapse'>"),
    ] {
        let page = format!(
            "<html><table>{columns}<tr>{}{cell}Salary<tr>{}{cell}7</table></html>",
            cells[0], cells[1]
        );
        let table = read(&page);
        assert_eq!(table.hidden_columns, [2], "{page}");
        let note = ImportNote::ColumnsHidden {
            columns: ["Salary".into()].into(),
        };
        assert_eq!(table.notes, [note], "{page}");
        let pasted = [["Name", "Email"], ["Anna Lee", "a@example.com"]];
        assert_eq!(html_cells(&page).unwrap(), pasted, "{page}");
    }
}

#[test]
fn hidden_text_in_shown_web_columns_is_skipped() {
    let table = read(
        "<html><table><tr><td>Name<td>Email<td>City<tr><td><span hidden>Lee, <span>A.</span> Anna</span>\
         <img src=a style='display:none'>Anna Lee<td>a@example.com<td>Boston<tr><td>Bo Day<td>b@example.com\
         <td style='display:none'>Salem</table></html>",
    );
    assert_eq!(table.rows[0].cell(0), "Anna Lee");
    assert_eq!(table.rows[1].cell(2), "");
    assert_eq!(table.notes, []);
}

#[test]
fn pasted_cells_are_those_that_a_page_shows() {
    let page = "<table><tr><td>Anna<td>Lee<tr hidden><td>Cy<td>Fox<tr><td>Bo<td>Day</table>";
    assert_eq!(html_cells(page).unwrap(), [["Anna", "Lee"], ["Bo", "Day"]]);
}

#[test]
fn crossed_out_rows_of_web_tables_are_noted() {
    for row in [
        "<tr style='color:red; text-decoration-line: line-through'>",
        "<tr class='s2 gone'>",
        "<tr class=s0>",
        "<tbody class=gone><tr>",
    ] {
        let page = format!(
            "<html><style>.gone {{text-decoration:line-through}}</style><style>.ritz .waffle .s0{{padding:2px;\
             text-decoration:line-through;}}.other .s0{{color:red}}</style><div class=ritz><table class=waffle><tr><td>\
             Name<td>Email</tr>{row}<td>Anna Lee<td>a@example.com<tbody><tr><td>Bo Day<td>b@example.com</table></div></html>"
        );
        assert_eq!(read(&page).notes, [crossed_out(1, 2)], "{row}");
    }
    let outside = "<html><style>.ritz .waffle .s0{text-decoration:line-through}</style><div class=ritz>\
                   <table class=waffle><tr><td>x</table></div><div class=ritz><table><tr><td>Name<td>Email\
                   <tr class=s0><td>Anna Lee<td>a@example.com</table></div></html>";
    assert_eq!(read(outside).notes, []);
}

#[test]
fn crossed_out_text_of_web_tables_is_noted() {
    for name in [
        "<s>Anna Lee</s>",
        "<strike><b>Anna</b> Lee</strike>",
        "<del>Anna</del> <del>Lee</del>",
        "<span style='text-decoration: line-through'>Anna Lee</span>",
        "<font class=xl65>Anna Lee</font>",
    ] {
        let page = format!(
            "<html><style>.xl65 {{text-decoration:line-through;}}</style><table><tr><td>Name</td>\
             <td>Email</td></tr><tr><td>{name}</td><td>a@example.com</td></tr>\
             <tr><td>Bo <s>Old</s> Day</td><td>b@example.com</td></tr></table></html>"
        );
        let table = read(&page);
        assert_eq!(table.notes, [crossed_out(1, 2)], "{name}");
    }
}

#[test]
fn crossed_out_text_of_excel_2003_is_noted() {
    let cell = |text: &str| format!("<Cell><ss:Data ss:Type=\"String\">{text}</ss:Data></Cell>");
    let row = |name: &str, email: &str| format!("<Row>{}{}</Row>", cell(name), cell(email));
    let book = format!(
        "<?xml version=\"1.0\"?><?mso-application progid=\"Excel.Sheet\"?>\
         <Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\" \
         xmlns:ss=\"urn:schemas-microsoft-com:office:spreadsheet\"><Worksheet ss:Name=\"A\"><Table>{}{}{}</Table>\
         </Worksheet></Workbook>",
        row("Name", "Email"),
        row("<S>Anna Lee</S>", "a@example.com"),
        row("Bo <S>Old</S>", "b@example.com"),
    );
    assert_eq!(read(&book).notes, [crossed_out(1, 2)]);
    let styles = "<Styles><Style ss:ID=\"x\"><Font ss:StrikeThrough=\"1\"/></Style></Styles><Worksheet ss:Name";
    let styled = |element: &str, with: &str| {
        let book = book.replace("<Worksheet ss:Name", styles);
        read(&book.replacen(element, with, 1)).notes
    };
    assert_eq!(
        styled("<Table>", "<Table><Column ss:StyleID=\"x\"/>"),
        [crossed_out(2, 2)]
    );
    for (parents, is_crossed_out) in [
        (
            "<Style ss:ID=\"y\" ss:Parent=\"x\"><Font ss:Color=\"#000000\"/></Style>",
            true,
        ),
        (
            "<Style ss:ID=\"y\" ss:Parent=\"z\"/><Style ss:ID=\"z\" ss:Parent=\"x\"/>",
            true,
        ),
        (
            "<Style ss:ID=\"y\" ss:Parent=\"x\"><Font ss:StrikeThrough=\"0\"/></Style>",
            false,
        ),
        ("<Style ss:ID=\"y\"/>", false),
        (
            "<Style ss:ID=\"y\"/><Style ss:ID=\"Default\"><Font ss:StrikeThrough=\"1\"/></Style>",
            true,
        ),
        ("<Style ss:ID=\"y\" ss:Parent=\"y\"/>", false),
    ] {
        let styled = book
            .replace(
                "<Worksheet ss:Name",
                &styles.replace("</Styles>", &format!("{parents}</Styles>")),
            )
            .replacen(
                "<Cell><ss:Data ss:Type=\"String\">Bo",
                "<Cell ss:StyleID=\"y\"><ss:Data ss:Type=\"String\">Bo",
                1,
            );
        let count = if is_crossed_out { 2 } else { 1 };
        assert_eq!(read(&styled).notes, [crossed_out(count, 2)], "{parents}");
    }
    assert_eq!(
        styled(
            "<Row><Cell><ss:Data ss:Type=\"String\">Bo",
            "<Row ss:StyleID=\"x\"><Cell><ss:Data ss:Type=\"String\">Bo"
        ),
        [crossed_out(2, 2)]
    );
}

#[test]
fn crossed_out_styles_of_ods_are_inherited() {
    let struck = "<style:text-properties style:text-line-through-style=\"solid\"/>";
    let styles = format!(
        "<office:document-styles><style:style style:name=\"Gone\" style:family=\"table-cell\">{struck}</style:style>\
         </office:document-styles>"
    );
    let cells = |style: &str, name: &str| {
        format!(
            "<table:table-cell{style}><text:p>{name}</text:p></table:table-cell>\
             <table:table-cell table:style-name=\"plain\"><text:p>{name}@example.com</text:p></table:table-cell>"
        )
    };
    let own = |name: &str| format!(" table:style-name=\"{name}\"");
    for (column, row, cell, is_crossed_out) in [
        ("", "", own("Gone"), true),
        ("", "", own("child"), true),
        ("", "", own("plain"), false),
        (
            " table:default-cell-style-name=\"child\"",
            "",
            String::new(),
            true,
        ),
        (
            "",
            " table:default-cell-style-name=\"Gone\"",
            String::new(),
            true,
        ),
        (
            " table:default-cell-style-name=\"Gone\"",
            " table:default-cell-style-name=\"plain\"",
            String::new(),
            false,
        ),
        (
            " table:default-cell-style-name=\"Gone\"",
            "",
            own("plain"),
            false,
        ),
    ] {
        let content = format!(
            "<office:document-content><office:automatic-styles>\
             <style:style style:name=\"child\" style:family=\"table-cell\" style:parent-style-name=\"Gone\">\
             <style:text-properties fo:color=\"#000000\"/></style:style>\
             <style:style style:name=\"plain\" style:parent-style-name=\"Gone\"><style:text-properties \
             style:text-line-through-style=\"none\"/></style:style></office:automatic-styles><office:body>\
             <office:spreadsheet><table:table table:name=\"A\"><table:table-column{column}/><table:table-column/>\
             <table:table-row>{}</table:table-row><table:table-row{row}>{}</table:table-row></table:table>\
             </office:spreadsheet></office:body></office:document-content>",
            "<table:table-cell table:style-name=\"plain\"><text:p>Name</text:p></table:table-cell>\
             <table:table-cell><text:p>Email</text:p></table:table-cell>",
            cells(&cell, "Anna"),
        );
        let bytes = zip_file(&[
            ("mimetype", "application/vnd.oasis.opendocument.spreadsheet"),
            ("META-INF/manifest.xml", "<manifest:manifest/>"),
            ("styles.xml", &styles),
            ("content.xml", &content),
        ]);
        let expected: &[ImportNote] = if is_crossed_out {
            &[crossed_out(1, 2)]
        } else {
            &[]
        };
        assert_eq!(read_bytes(&bytes).notes, expected, "{column} {row} {cell}");
    }
}

/// A row of a sheet, with a number and attributes.
fn sheet_row(line: u32, attributes: &str, cells: [&str; 2]) -> String {
    let [name, email] = cells;
    format!(
        "<row r=\"{line}\" {attributes}><c r=\"A{line}\" t=\"str\"><v>{name}</v></c>\
         <c r=\"B{line}\" t=\"str\"><v>{email}</v></c></row>"
    )
}

#[test]
fn hidden_rows_out_of_order_are_left_out() {
    let rows = [
        sheet_row(1, "", ["Name", "Email"]),
        sheet_row(5, "hidden=\"1\"", ["Eva Berg", "e@example.com"]),
        sheet_row(2, "hidden=\"1\"", ["Anna Lee", "a@example.com"]),
        sheet_row(4, "hidden=\"1\"", ["Cy Fox", "c@example.com"]),
        sheet_row(3, "", ["Bo Day", "b@example.com"]),
    ];
    let sheet = format!(
        "<worksheet><sheetData>{}</sheetData></worksheet>",
        rows.concat()
    );
    let table = read_bytes(&xlsx_with_sheet(&sheet));
    assert_eq!(emails(&table), ["b@example.com"]);
    let note = ImportNote::RowsHidden {
        count: 3,
        first_line: 2,
        included: false,
    };
    assert_eq!(table.notes, [note]);
}

#[test]
fn notes_count_only_rows_of_the_list() {
    let rows = [
        sheet_row(1, "", ["Guests", ""]),
        sheet_row(2, "", ["", ""]).replace("t=\"str\"><v></v>", "><f>X()</f>"),
        sheet_row(3, "", ["Name", "Email"]),
        sheet_row(4, "", ["Anna Lee", "a@example.com"]),
        sheet_row(5, "hidden=\"1\"", ["", "b@example.com"]),
        sheet_row(6, "", ["", "c@example.com"]),
        sheet_row(9, "", ["City", "Country"]),
        sheet_row(10, "", ["Boston", "US"]),
        sheet_row(11, "", ["", "US"]),
    ];
    let sheet = format!(
        "<worksheet><sheetData>{}</sheetData><mergeCells><mergeCell ref=\"A4:A6\"/><mergeCell ref=\"A10:A11\"/>\
         </mergeCells></worksheet>",
        rows.concat()
    );
    let table = read_bytes(&xlsx_with_sheet(&sheet));
    let merged = ImportNote::Table(TableNote::CellsMerged(RowCount {
        count: 1,
        first_line: 6,
    }));
    assert!(table.notes.contains(&merged), "{:?}", table.notes);
    assert!(
        !table
            .notes
            .iter()
            .any(|note| matches!(note, ImportNote::Table(TableNote::FormulasWithoutResult(_)))),
        "{:?}",
        table.notes
    );
}
