//! The dialog for a product that is typed in: what a new product needs, and its first stock. Everything else is edited
//! afterwards.

use egui::{Id, Ui};

use super::fields::field_label;
use crate::{
    contract::{
        shop::catalog::{
            BrandChange, CatalogProblem, EntryKind, FieldChange, ProductChange, ShopBrand,
            VariantChange,
        },
        text::fold,
    },
    desk::{
        Problem, Reply,
        shop::catalog::{CreateOutcome, CreateProduct, ShopBrands},
    },
    i18n::{format, t},
    shop_files::catalog::handle_of_name,
    ui::{
        commands::Commands,
        theme::{S12, S16, Tone},
        widgets::{
            Banner, Button, Select, TextField,
            dialog::{buttons, cancel_button, dialog},
            gap,
        },
    },
};

const MAX_LINE_CHARS: usize = 300;
const MAX_NUMBER_CHARS: usize = 20;

/// The brand of the product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
enum Brand {
    /// A brand that the shop does not have yet.
    #[default]
    New,
    Known(String),
}

#[derive(Debug, Default)]
pub(super) struct NewProduct {
    name: String,
    brand: Option<Brand>,
    new_brand: String,
    price: String,
    sku: String,
    on_hand: String,
    /// The handle of the product that is being created.
    creating: Option<(String, Reply<CreateOutcome>)>,
    refusals: Vec<String>,
    problem: Option<Problem>,
}

pub(super) enum NewProductResponse {
    Open,
    Canceled,
    /// The handle of the new product.
    Created(String),
}

impl NewProduct {
    pub(super) fn ui(
        &mut self,
        brands: &ShopBrands,
        ui: &Ui,
        out: &mut Commands,
    ) -> NewProductResponse {
        if let Some(created) = self.receive() {
            return NewProductResponse::Created(created);
        }
        let mut is_created = false;
        let title = t!("shop-product-new");
        let is_creating = self.creating.is_some();
        let brand_problem = self.brand_problem(brands);
        let is_closed = dialog(ui, Id::unique("shop-new-product"), &title, |ui| {
            self.notices(ui);
            let brand_problem = brand_problem.as_deref();
            ui.add_enabled_ui(!is_creating, |ui| self.fields(brands, brand_problem, ui));
            buttons(ui, |ui| {
                let can_create = !is_creating && brand_problem.is_none() && self.is_complete();
                let create = Button::primary(t!("shop-product-create")).enabled(can_create);
                is_created = create.show(ui).clicked();
                cancel_button(ui)
            })
        });
        if is_created {
            self.create(out);
        }
        // The outcome is not missed.
        match is_closed && !is_creating {
            true => NewProductResponse::Canceled,
            false => NewProductResponse::Open,
        }
    }

    /// Takes the outcome. Returns the handle of a created product.
    fn receive(&mut self) -> Option<String> {
        let (handle, reply) = self.creating.take()?;
        let mut reply = Some(reply);
        match Reply::take_awaited(&mut reply) {
            Some(Ok(CreateOutcome::Created)) => return Some(handle),
            Some(Ok(CreateOutcome::Exists(EntryKind::Brand))) => {
                self.refusals = vec![t!("shop-product-brand-exists")];
            }
            Some(Ok(CreateOutcome::Exists(_))) => {
                self.refusals = vec![t!("shop-product-exists")];
            }
            Some(Ok(CreateOutcome::Refused(problems))) => {
                self.refusals = problems.iter().map(refusal).collect();
            }
            Some(Err(problem)) => self.problem = Some(problem),
            None => self.creating = reply.map(|reply| (handle, reply)),
        }
        None
    }

    fn notices(&self, ui: &mut Ui) {
        if let Some(problem) = &self.problem {
            Banner::problem(Tone::Bad, problem).show(ui);
            gap(ui, S16);
        }
        if !self.refusals.is_empty() {
            // The shop gives its reasons in English.
            Banner::new(Tone::Bad, t!("shop-product-not-created"))
                .meaning(self.refusals.join(" "))
                .show(ui);
            gap(ui, S16);
        }
    }

    /// Why a new brand is not created: the shop has it, and its name and terms stay as they are.
    fn brand_problem(&self, brands: &ShopBrands) -> Option<String> {
        if self.brand != Some(Brand::New) || self.new_brand.trim().is_empty() {
            return None;
        }
        let handle = handle_of_name("brand", self.new_brand.trim());
        let name = fold(&self.new_brand);
        let is_same = |brand: &ShopBrand| brand.handle == handle || fold(&brand.name) == name;
        if brands.active.iter().any(is_same) {
            return Some(t!("shop-product-brand-exists"));
        }
        let is_archived = brands.archived.iter().any(is_same);
        is_archived.then(|| t!("shop-product-brand-archived"))
    }

    fn fields(&mut self, brands: &ShopBrands, brand_problem: Option<&str>, ui: &mut Ui) {
        TextField::new(&t!("shop-field-name"))
            .limit(MAX_LINE_CHARS)
            .show(ui, &mut self.name);
        gap(ui, S12);
        let known = brands.active.iter().map(|brand| {
            let handle = Brand::Known(brand.handle.clone());
            (handle, brand.name.clone())
        });
        let new = [(Brand::New, t!("shop-product-new-brand"))];
        let choices: Vec<(Brand, String)> = known.chain(new).collect();
        let first = choices.first().map(|(brand, _)| brand.clone());
        let brand = self.brand.get_or_insert(first.unwrap_or_default());
        if !brands.active.is_empty() {
            Select::new(&t!("shop-field-brand")).show(ui, brand, &choices);
            gap(ui, S12);
        }
        if *brand == Brand::New {
            TextField::new(&t!("shop-product-brand-name"))
                .limit(MAX_LINE_CHARS)
                .problem(brand_problem)
                .show(ui, &mut self.new_brand);
            gap(ui, S12);
        }
        let price_problem = amount_problem(&self.price);
        TextField::new(&t!("shop-field-price"))
            .limit(MAX_NUMBER_CHARS)
            .problem(price_problem.as_deref())
            .show(ui, &mut self.price);
        gap(ui, S12);
        TextField::new(&t!("shop-field-sku"))
            .limit(MAX_LINE_CHARS)
            .show(ui, &mut self.sku);
        gap(ui, S12);
        let count_problem = count_problem(&self.on_hand);
        TextField::new(&t!("shop-field-on-hand"))
            .help(&t!("shop-product-on-hand-help"))
            .limit(MAX_NUMBER_CHARS)
            .problem(count_problem.as_deref())
            .show(ui, &mut self.on_hand);
    }

    fn is_complete(&self) -> bool {
        let has_brand = match &self.brand {
            Some(Brand::Known(_)) => true,
            Some(Brand::New) | None => !self.new_brand.trim().is_empty(),
        };
        let has_price = format::parse_money(&self.price).is_some_and(|price| price.0 >= 0);
        has_brand
            && has_price
            && !self.name.trim().is_empty()
            && count_problem(&self.on_hand).is_none()
    }

    fn create(&mut self, out: &mut Commands) {
        let name = self.name.trim();
        let handle = handle_of_name("product", name);
        let new_name = self.new_brand.trim();
        let (brand, new_brand) = match &self.brand {
            Some(Brand::Known(handle)) => (handle.clone(), None),
            Some(Brand::New) | None => {
                let handle = handle_of_name("brand", new_name);
                let brand = BrandChange {
                    handle: handle.clone(),
                    name: FieldChange::Set(new_name.to_owned()),
                    // A brand that exists is not changed.
                    expected_revision: Some(0),
                    ..BrandChange::default()
                };
                (handle, Some(brand))
            }
        };
        let sku = self.sku.trim();
        let count = format::parse_integer(&self.on_hand).and_then(|it| i64::try_from(it).ok());
        let change = ProductChange {
            handle: handle.clone(),
            name: FieldChange::Set(name.to_owned()),
            brand: FieldChange::Set(brand),
            price: format::parse_money(&self.price).map_or(FieldChange::Keep, FieldChange::Set),
            variants: vec![VariantChange {
                sku: match sku {
                    "" => FieldChange::Keep,
                    sku => FieldChange::Set(sku.to_owned()),
                },
                on_hand: count.map_or(FieldChange::Keep, FieldChange::Set),
                ..VariantChange::default()
            }],
            // A product that exists is not changed.
            expected_revision: Some(0),
            ..ProductChange::default()
        };
        self.refusals.clear();
        self.problem = None;
        let product = change;
        let reply = out.ask(CreateProduct { product, new_brand });
        self.creating = Some((handle, reply));
    }
}

fn amount_problem(text: &str) -> Option<String> {
    let is_amount = format::parse_money(text).is_some_and(|amount| amount.0 >= 0);
    let is_wrong = !text.trim().is_empty() && !is_amount;
    is_wrong.then(|| t!("shop-product-amount-invalid"))
}

fn count_problem(text: &str) -> Option<String> {
    let is_wrong = !text.trim().is_empty() && format::parse_integer(text).is_none();
    is_wrong.then(|| t!("shop-product-number-invalid"))
}

/// A reason of the shop with its field.
pub(super) fn refusal(problem: &CatalogProblem) -> String {
    t!(
        "shop-product-refusal",
        field = field_label(&problem.field),
        message = problem.message.as_str()
    )
}
