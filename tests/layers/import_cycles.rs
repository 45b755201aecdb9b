//! Import cycles: files that import each other, directly or through other files.
//!
//! An import counts from the file that names an item to the file that declares the item: a
//! re-export (`pub use`) leads to the declaration, and a module that only re-exports imports
//! nothing.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use super::imports::{Scope, Use, scopes};

/// The most re-exports of re-exports that are followed. More means that an import leads to itself.
const MAX_REEXPORTS: usize = 16;

/// Files that import each other, and one line per import among them.
#[derive(Debug)]
pub struct ImportCycle {
    pub files: Vec<PathBuf>,
    pub imports: Vec<String>,
}

/// The import cycles of more than `limit` files. `sources` are the files below the crate's root
/// folder.
pub fn find_import_cycles(sources: &[(PathBuf, String)], limit: usize) -> Vec<ImportCycle> {
    let crate_modules = Modules::read(sources);
    let imports = crate_modules.imports();
    let reachable: BTreeMap<&Path, BTreeSet<&Path>> = imports
        .keys()
        .map(|file| (*file, reachable_from(file, &imports)))
        .collect();
    let mut found = Vec::new();
    let mut seen: BTreeSet<&Path> = BTreeSet::new();
    for (file, others) in &reachable {
        if seen.contains(file) {
            continue;
        }
        let cycle: BTreeSet<&Path> = others
            .iter()
            .filter(|other| {
                reachable
                    .get(*other)
                    .is_some_and(|back| back.contains(file))
            })
            .copied()
            .collect();
        seen.extend(&cycle);
        if cycle.len() > limit {
            found.push(ImportCycle {
                files: cycle.iter().map(|file| (*file).to_owned()).collect(),
                imports: imports_among(&cycle, &imports),
            });
        }
    }
    found
}

/// For each file: the files that it imports, with the line of the first import.
type Imports<'a> = BTreeMap<&'a Path, BTreeMap<&'a Path, usize>>;

fn reachable_from<'a>(file: &Path, imports: &Imports<'a>) -> BTreeSet<&'a Path> {
    let mut reachable = BTreeSet::new();
    let mut pending = vec![file];
    while let Some(file) = pending.pop() {
        for other in imports.get(file).into_iter().flat_map(BTreeMap::keys) {
            if reachable.insert(*other) {
                pending.push(other);
            }
        }
    }
    reachable
}

fn imports_among(cycle: &BTreeSet<&Path>, imports: &Imports<'_>) -> Vec<String> {
    cycle
        .iter()
        .flat_map(|file| {
            imports
                .get(file)
                .into_iter()
                .flatten()
                .map(move |to| (file, to))
        })
        .filter(|(_, (other, _))| cycle.contains(*other))
        .map(|(file, (other, line))| format!("{}:{line} uses {}", file.display(), other.display()))
        .collect()
}

type ModulePath = Vec<String>;

struct Module<'a> {
    file: &'a Path,
    scope: Scope,
}

/// The modules of a crate by their paths; the root's path is empty.
struct Modules<'a>(HashMap<ModulePath, Module<'a>>);

impl<'a> Modules<'a> {
    /// Follows the `mod` declarations from `lib.rs`, so that files of tests are left out.
    fn read(sources: &'a [(PathBuf, String)]) -> Self {
        let texts: HashMap<&Path, &str> = sources
            .iter()
            .map(|(file, text)| (file.as_path(), text.as_str()))
            .collect();
        let mut modules = HashMap::new();
        let mut pending: Vec<(ModulePath, PathBuf)> = vec![(Vec::new(), PathBuf::from("lib.rs"))];
        while let Some((module, file)) = pending.pop() {
            let Some((file, text)) = texts.get_key_value(file.as_path()) else {
                continue;
            };
            for scope in scopes(text) {
                let path: ModulePath = module.iter().chain(&scope.name).cloned().collect();
                for declared in scope.modules.iter().filter(|declared| !declared.is_inline) {
                    let mut child = path.clone();
                    child.push(declared.name.clone());
                    pending.extend(
                        files_of(file, &child, declared.path.as_deref())
                            .into_iter()
                            .filter(|file| texts.contains_key(file.as_path()))
                            .map(|file| (child.clone(), file)),
                    );
                }
                modules.insert(path, Module { file, scope });
            }
        }
        Self(modules)
    }

    fn imports(&self) -> Imports<'a> {
        let mut imports: Imports<'a> = BTreeMap::new();
        for (path, module) in &self.0 {
            let names = &module.scope.names;
            let is_used = |one: &Use| {
                let name = one.alias.as_ref();
                !one.is_public || name.is_some_and(|name| names.contains(name))
            };
            let used = module.scope.uses.iter().filter(|one| is_used(one));
            let used = used.map(|one| (one.line, &one.path, one.alias.is_none()));
            let paths = module.scope.paths.iter();
            let all = used.chain(paths.map(|(line, path)| (*line, path, false)));
            for (line, names, is_glob) in all {
                let mut file = self.declaring_file(path, names, 0, false);
                if is_glob {
                    file = file.or_else(|| self.file_of_module(path, names));
                }
                let Some(file) = file.filter(|file| *file != module.file) else {
                    continue;
                };
                let first = imports.entry(module.file).or_default();
                let first = first.entry(file).or_insert(line);
                *first = line.min(*first);
            }
        }
        imports
    }

    /// Converts a path that is written in a module to a path from the root. Returns `None` for
    /// another crate.
    fn absolute_path(&self, module: &ModulePath, names: &[String]) -> Option<ModulePath> {
        let mut base = module.clone();
        let mut rest = names;
        match names.first()?.as_str() {
            "crate" => {
                base.clear();
                rest = &rest[1..];
            }
            "self" => rest = &rest[1..],
            "super" => {}
            first => {
                let scope = &self.0.get(module)?.scope;
                let is_known = scope.modules.iter().any(|one| one.name == first)
                    || scope
                        .uses
                        .iter()
                        .any(|one| one.alias.as_deref() == Some(first))
                    || scope.items.contains(first);
                if !is_known {
                    return None;
                }
            }
        }
        while rest.first().is_some_and(|name| name == "super") {
            base.pop()?;
            rest = &rest[1..];
        }
        base.extend(rest.iter().cloned());
        Some(base)
    }

    /// Returns the file that declares the item with this path. Returns `None` for a module and for
    /// another crate. A name that no module declares comes from a macro of its module, unless
    /// `is_glob`.
    fn declaring_file(
        &self,
        module: &ModulePath,
        names: &[String],
        depth: usize,
        is_glob: bool,
    ) -> Option<&'a Path> {
        if depth > MAX_REEXPORTS {
            return None;
        }
        let path = self.absolute_path(module, names)?;
        let mut current = ModulePath::new();
        for (index, name) in path.iter().enumerate() {
            let module = self.0.get(&current)?;
            let scope = &module.scope;
            if scope.modules.iter().any(|one| one.name == *name) {
                current.push(name.clone());
                continue;
            }
            if scope.items.contains(name) {
                return Some(module.file);
            }
            if current.is_empty()
                && let Some(file) = self.file_of_macro(name)
            {
                return Some(file);
            }
            let rest = &path[index + 1..];
            let follow = |names: Vec<String>, is_glob| {
                self.declaring_file(&current, &names, depth + 1, is_glob)
            };
            let is_alias = |one: &&Use| one.alias.as_ref() == Some(name);
            if scope.uses.iter().any(|one| is_alias(&one)) {
                return scope
                    .uses
                    .iter()
                    .filter(is_alias)
                    .find_map(|one| follow([one.path.as_slice(), rest].concat(), is_glob));
            }
            return scope
                .uses
                .iter()
                .filter(|one| one.alias.is_none())
                .find_map(|one| follow([one.path.as_slice(), &path[index..]].concat(), true))
                .or_else(|| (!is_glob).then_some(module.file));
        }
        None
    }

    fn file_of_macro(&self, name: &str) -> Option<&'a Path> {
        let mut modules = self.0.values();
        let module = modules.find(|module| module.scope.exported_macros.contains(name))?;
        Some(module.file)
    }

    fn file_of_module(&self, module: &ModulePath, names: &[String]) -> Option<&'a Path> {
        let path = self.absolute_path(module, names)?;
        self.0.get(&path).map(|module| module.file)
    }
}

/// Returns the possible files of a module.
fn files_of(parent: &Path, module: &[String], given: Option<&str>) -> Vec<PathBuf> {
    if let Some(given) = given {
        return vec![parent.parent().unwrap_or(Path::new("")).join(given)];
    }
    // The child modules of `mod.rs` and `lib.rs` are in the same folder, those of `a.rs` in the
    // folder `a`.
    let name = module.last().map_or("", String::as_str);
    let is_root = matches!(
        parent.file_name().and_then(|name| name.to_str()),
        Some("mod.rs" | "lib.rs")
    );
    let folder = if is_root {
        parent.parent().unwrap_or(Path::new("")).to_owned()
    } else {
        parent.with_extension("")
    };
    vec![
        folder.join(format!("{name}.rs")),
        folder.join(name).join("mod.rs"),
    ]
}

#[test]
fn no_import_cycle_has_more_than_two_files() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    super::collect_files(&src, &mut files);
    let sources: Vec<(PathBuf, String)> = files
        .iter()
        .map(|file| {
            let text = std::fs::read_to_string(file).expect("a readable source file");
            let inside = file.strip_prefix(&src).expect("a file of src");
            (inside.to_owned(), text)
        })
        .collect();
    let report: Vec<String> = find_import_cycles(&sources, 2)
        .iter()
        .map(|cycle| {
            let imports = cycle.imports.join("\n  ");
            format!("a cycle of {} files:\n  {imports}", cycle.files.len())
        })
        .collect();
    assert!(report.is_empty(), "{}", report.join("\n"));
}

fn cycles_in(sources: &[(&str, &str)]) -> Vec<Vec<String>> {
    let sources: Vec<(PathBuf, String)> = sources
        .iter()
        .map(|(file, text)| (PathBuf::from(file), (*text).to_owned()))
        .collect();
    let names = |cycle: ImportCycle| {
        cycle
            .files
            .iter()
            .map(|file| file.display().to_string())
            .collect()
    };
    find_import_cycles(&sources, 2)
        .into_iter()
        .map(names)
        .collect()
}

#[test]
fn finds_cycle_of_three_files() {
    let root = ("lib.rs", "mod a;");
    let cycle = ["a/b.rs", "a/c.rs", "a/mod.rs"];
    for (module, b, c) in [
        // A cycle through `use` paths.
        (
            "mod b; mod c; use b::B; pub struct A;",
            "use super::c::{C, D as E}; pub struct B;",
            "use crate::{a::A}; pub struct C; pub struct D;",
        ),
        // A cycle through paths in expressions.
        (
            "mod b; mod c; pub fn a() { b::b() }",
            "pub fn b() { super::c::c() }",
            "pub fn c() { crate::a::a() }",
        ),
        // A cycle through the name of an imported module and through a re-export.
        (
            "mod b; mod c; pub use c::C; pub fn a() { b::b() }",
            "use crate::a; pub fn b() { a::C::new() }",
            "use super::a as run; pub struct C;",
        ),
        // A cycle through a glob import and from an inline module.
        (
            "mod b; mod c; mod inner { use super::b::B; } pub struct A;",
            "use super::c::*; pub struct B;",
            "use super::*; pub struct C;",
        ),
        // A cycle through an exported macro.
        (
            "mod b; mod c; pub use crate::run; use b::B; pub struct A;",
            "use super::run; pub struct B;",
            "use super::A; #[macro_export] macro_rules! run { () => {} }",
        ),
    ] {
        let sources = [root, ("a/mod.rs", module), ("a/b.rs", b), ("a/c.rs", c)];
        assert_eq!(cycles_in(&sources), [cycle], "{module}");
    }
}

#[test]
fn accepts_files_without_a_cycle_of_three() {
    let root = ("lib.rs", "mod a;");
    for (module, b, c) in [
        // Re-exports import nothing.
        (
            "mod b; mod c; pub use b::B; pub use c::C; pub struct A;",
            "use super::{A, C}; pub struct B;",
            "use super::A; pub struct C;",
        ),
        // Two files may import each other.
        (
            "mod b; mod c; use b::B; pub struct A;",
            "use super::A; pub struct B;",
            "use super::A; pub struct C;",
        ),
        // Imports in tests do not count.
        (
            "mod b; mod c; #[cfg(test)] use b::B; pub struct A;",
            "use super::c::C; pub struct B;",
            "pub struct C; use super::A; #[cfg(test)] mod tests { use super::super::b::B; }",
        ),
        // Comments, strings and other crates do not count.
        (
            "mod b; mod c; use std::b::B; pub struct A; // use b::B;",
            "use super::c::C; pub struct B;",
            "use super::A; const TEXT: &str = \"super::b::B\"; pub struct C;",
        ),
    ] {
        let sources = [root, ("a/mod.rs", module), ("a/b.rs", b), ("a/c.rs", c)];
        assert_eq!(cycles_in(&sources), [[""; 0]; 0], "{module}");
    }
}
