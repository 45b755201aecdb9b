//! Reads the Fluent files of a language.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use fluent_syntax::{
    ast::{CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser, serializer,
};

#[derive(Default)]
pub struct Catalogue {
    /// The variables of each message, with those of the messages it refers to.
    pub arguments: BTreeMap<String, BTreeSet<String>>,
    /// Each message as Fluent text, in the form that the serializer writes.
    pub texts: BTreeMap<String, String>,
    /// Messages that another message refers to.
    pub referenced: BTreeSet<String>,
}

fn locales_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales")
}

/// The tags of all languages but the source.
pub fn languages() -> Vec<String> {
    let mut tags: Vec<String> = fs::read_dir(locales_folder())
        .expect("assets/locales")
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|tag| tag != "en-US")
        .collect();
    tags.sort();
    assert_eq!(tags, ["de", "es", "fr"]);
    tags
}

impl Catalogue {
    /// Reads all files of a language. Panics on syntax errors and duplicate ids.
    pub fn read(tag: &str) -> Self {
        let mut catalogue = Self::default();
        let folder = locales_folder().join(tag);
        let mut files = 0;
        for entry in fs::read_dir(&folder).expect("a folder for the language") {
            let path = entry.unwrap().path();
            if path.extension().is_some_and(|extension| extension == "ftl") {
                let name = path.display().to_string();
                catalogue.add(&name, &fs::read_to_string(&path).unwrap());
                files += 1;
            }
        }
        assert!(files > 5, "{tag}: only {files} files");
        catalogue.resolve_references();
        catalogue
    }

    pub fn parse(name: &str, text: &str) -> Self {
        let mut catalogue = Self::default();
        catalogue.add(name, text);
        catalogue.resolve_references();
        catalogue
    }

    fn add(&mut self, name: &str, text: &str) {
        let resource = parser::parse(text)
            .unwrap_or_else(|(_, errors)| panic!("{name} is not Fluent: {errors:?}"));
        for entry in &resource.body {
            let Entry::Message(message) = entry else {
                assert!(!matches!(entry, Entry::Junk { .. }), "{name}: {entry:?}");
                continue;
            };
            let id = message.id.name.to_owned();
            assert!(message.attributes.is_empty(), "{name}: {id} has attributes");
            let mut variables = BTreeSet::new();
            if let Some(pattern) = &message.value {
                collect_pattern(pattern, &mut variables);
            }
            let one = fluent_syntax::ast::Resource {
                body: vec![entry.clone()],
            };
            self.texts.insert(id.clone(), serializer::serialize(&one));
            let previous = self.arguments.insert(id.clone(), variables);
            assert!(previous.is_none(), "{name}: {id} is there twice");
        }
    }

    /// Replaces each entry `@id` with the variables of the message `id`.
    fn resolve_references(&mut self) {
        loop {
            let snapshot = self.arguments.clone();
            let mut is_changed = false;
            for variables in self.arguments.values_mut() {
                let references: Vec<String> = variables
                    .iter()
                    .filter(|name| name.starts_with('@'))
                    .cloned()
                    .collect();
                for reference in references {
                    let id = &reference[1..];
                    let target = snapshot
                        .get(id)
                        .unwrap_or_else(|| panic!("a reference to the missing message {id}"));
                    self.referenced.insert(id.to_owned());
                    variables.remove(&reference);
                    variables.extend(target.iter().cloned());
                    is_changed = true;
                }
            }
            if !is_changed {
                return;
            }
        }
    }
}

fn collect_pattern(pattern: &Pattern<&str>, variables: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            collect_expression(expression, variables);
        }
    }
}

fn collect_expression(expression: &Expression<&str>, variables: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => collect_inline(inline, variables),
        Expression::Select { selector, variants } => {
            collect_inline(selector, variables);
            for variant in variants {
                collect_pattern(&variant.value, variables);
            }
        }
    }
}

fn collect_inline(inline: &InlineExpression<&str>, variables: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            variables.insert(id.name.to_owned());
        }
        InlineExpression::MessageReference { id, .. } => {
            variables.insert(format!("@{}", id.name));
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            collect_call(arguments, variables);
        }
        InlineExpression::TermReference {
            arguments: Some(arguments),
            ..
        } => collect_call(arguments, variables),
        InlineExpression::Placeable { expression } => collect_expression(expression, variables),
        _ => {}
    }
}

fn collect_call(arguments: &CallArguments<&str>, variables: &mut BTreeSet<String>) {
    for argument in &arguments.positional {
        collect_inline(argument, variables);
    }
    for argument in &arguments.named {
        collect_inline(&argument.value, variables);
    }
}
