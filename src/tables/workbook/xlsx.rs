//! Finds the sheets, texts and formats of an XLSX or XLSM workbook.

use super::{
    package::Package,
    rich_values::RichValues,
    shared_strings::SharedStrings,
    sheet_choice::{self, FoundSheets, MAX_SHEETS, SheetContent},
    styles::Styles,
    xlsx_sheet::{self, SheetContext},
    xml::attribute,
};
use crate::tables::{
    ImportError, ListKind, grid::Grid, options::ReadOptions, row_limits::RowLimits,
};

/// The workbook's list of sheets.
struct Workbook {
    sheets: Vec<Sheet>,
    /// Whether days count from 1904, as on old Macs.
    is_1904: bool,
}

struct Sheet {
    name: String,
    relation: String,
    is_visible: bool,
}

/// The parts that a part refers to.
struct Relations {
    folder: String,
    targets: Vec<Relation>,
}

struct Relation {
    id: String,
    /// The last word of the type: `worksheet`, `styles`, …
    kind: String,
    target: String,
}

/// Reads the sheet that is a list, see [`sheet_choice`].
///
/// # Errors
/// [`ImportError`] when the workbook is damaged, exceeds the limits or does not have the sheet.
pub(super) fn read_sheet<'a>(
    package: &mut Package<'a>,
    options: &ReadOptions<'a>,
    list: &dyn ListKind,
) -> Result<SheetContent<'a>, ImportError> {
    let document = Relations::read(package, "")?
        .of_kind("officeDocument")
        .unwrap_or_else(|| "xl/workbook.xml".to_owned());
    let relations = Relations::read(package, &document)?;
    let workbook = Workbook::read(package, &document)?;
    let strings = match relations.of_kind("sharedStrings") {
        Some(name) => SharedStrings::read(package, &name, options.limits.max_text_bytes)?,
        None => SharedStrings::default(),
    };
    let styles = match relations.of_kind("styles") {
        Some(name) => Styles::read(package, &name)?,
        None => Styles::default(),
    };
    let part_of_kind = |kind: &str| relations.of_kind(kind);
    let rich_values = RichValues::read(package, part_of_kind, options.limits.max_text_bytes)?;
    let context = SheetContext {
        strings: &strings,
        styles: &styles,
        rich_values: &rich_values,
        is_1904: workbook.is_1904,
    };
    let worksheets: Vec<&Sheet> = workbook
        .sheets
        .iter()
        .filter(|sheet| relations.worksheet(&sheet.relation).is_some())
        .collect();
    sheet_choice::read_workbook(options, |wanted| {
        let mut found = FoundSheets::new(list);
        for sheet in &worksheets {
            found.add(sheet.name.clone(), wanted, sheet.is_visible, |max_rows| {
                let limits = RowLimits::new(options);
                if max_rows == 0 {
                    return Ok((Grid::new(limits).finish_sheet(), sheet.is_visible));
                }
                let part = relations.worksheet(&sheet.relation);
                let part = part.map(|name| package.xml(&name)).transpose()?;
                let part = part.flatten().ok_or(ImportError::WorkbookDamaged)?;
                let rows = xlsx_sheet::read_rows(part, &context, limits, max_rows)?;
                Ok((rows, sheet.is_visible))
            })?;
        }
        Ok(found)
    })
}

impl Workbook {
    fn read(package: &mut Package<'_>, name: &str) -> Result<Self, ImportError> {
        let mut workbook = Self {
            sheets: Vec::new(),
            is_1904: false,
        };
        let mut part = package.xml(name)?.ok_or(ImportError::WorkbookDamaged)?;
        part.read_starts(|start| match start.local_name().as_ref() {
            b"workbookPr" => {
                let value = attribute(start, b"date1904");
                workbook.is_1904 |= matches!(value.as_deref(), Some("1" | "true"));
            }
            b"sheet" if workbook.sheets.len() < MAX_SHEETS => {
                let state = attribute(start, b"state");
                workbook.sheets.push(Sheet {
                    name: attribute(start, b"name").unwrap_or_default(),
                    relation: attribute(start, b"id").unwrap_or_default(),
                    is_visible: !matches!(state.as_deref(), Some("hidden" | "veryHidden")),
                });
            }
            _ => {}
        })?;
        Ok(workbook)
    }
}

impl Relations {
    /// The relations of a part; those of the package for an empty name. A part without relations
    /// has none.
    fn read(package: &mut Package<'_>, part_name: &str) -> Result<Self, ImportError> {
        let (folder, file) = part_name.rsplit_once('/').unwrap_or(("", part_name));
        let mut relations = Self {
            folder: folder.to_owned(),
            targets: Vec::new(),
        };
        let name = format!("{folder}/_rels/{file}.rels");
        let Some(mut part) = package.xml(&name)? else {
            return Ok(relations);
        };
        part.read_starts(|start| {
            let is_relation = start.local_name().as_ref() == b"Relationship";
            if is_relation && relations.targets.len() < MAX_SHEETS {
                let kind = attribute(start, b"Type").unwrap_or_default();
                relations.targets.push(Relation {
                    id: attribute(start, b"Id").unwrap_or_default(),
                    kind: kind.rsplit('/').next().unwrap_or_default().to_owned(),
                    target: attribute(start, b"Target").unwrap_or_default(),
                });
            }
        })?;
        Ok(relations)
    }

    fn of_kind(&self, kind: &str) -> Option<String> {
        let relation = self.targets.iter().find(|target| target.kind == kind)?;
        Some(self.resolve(&relation.target))
    }

    /// The part of a sheet of cells; `None` for a sheet that is a chart or a dialog.
    fn worksheet(&self, id: &str) -> Option<String> {
        let relation = self
            .targets
            .iter()
            .find(|target| target.id == id && target.kind == "worksheet")?;
        Some(self.resolve(&relation.target))
    }

    /// The name of a part from a target, which is absolute or relative to the folder.
    fn resolve(&self, target: &str) -> String {
        if let Some(absolute) = target.strip_prefix('/') {
            return absolute.to_owned();
        }
        let mut folders: Vec<&str> = self.folder.split('/').filter(|f| !f.is_empty()).collect();
        for step in target.split(['/', '\\']) {
            match step {
                "" | "." => {}
                ".." => drop(folders.pop()),
                step => folders.push(step),
            }
        }
        folders.join("/")
    }
}
