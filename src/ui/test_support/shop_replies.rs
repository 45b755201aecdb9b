//! The replies to questions about the shop of an operator.

use std::sync::Arc;

use super::{
    engine::State,
    samples::{shop, shop_entries},
};
use crate::{
    contract::shop::catalog::{EntryKind, ShopBrand, ShopCard, ShopCollection},
    desk::{
        AnyQuestion, ProblemKind,
        shop::{
            audit::{AuditPage, ListAudit, VerifyShop},
            cards::{ActOnCard, ListCardProblems},
            catalog::{
                AddPictures, ApplyCatalogImport, CatalogPage, CreateOutcome, CreateProduct,
                EditEntry, EditProduct, EntryPage, GetProductsOfCollection, GetShopBrands,
                GetShopEntry, GetShopProduct, ListShopEntries, ListShopProducts, PlanCatalogImport,
                ReadCatalogFiles,
            },
            funds::{FundAccount, ListShopAccounts},
        },
    },
};

impl State {
    pub(super) fn answer_about_shop(&self, question: &AnyQuestion) {
        let is_empty = self.has_empty_shop;
        question.reply(|query: &ListShopProducts| {
            Ok(Arc::new(match is_empty {
                true => CatalogPage {
                    products: Vec::new(),
                    total: 0,
                },
                false => shop::products(query),
            }))
        });
        question.reply(|GetShopBrands| Ok(Arc::new(shop::brands())));
        question.reply(|product: &GetShopProduct| {
            Ok(Some(Arc::new(match product.0.as_str() {
                "any-amount" => shop_entries::product_with_options(),
                _ => shop::shown_product(),
            })))
        });
        answer_about_entries(question, is_empty);
        if !self.holds_shop_changes {
            answer_change(question);
        }
        question.reply(
            |files: &ReadCatalogFiles| match shop::unreadable_file(files) {
                Some(file) => Err(ProblemKind::ImportFileUnreadable { file }.into()),
                None => Ok(Arc::new(shop::files(files))),
            },
        );
        question.reply(|plan: &PlanCatalogImport| Ok(Arc::new(shop::planned(plan))));
        let has_card_problems = self.has_card_problems;
        question.reply(|ListShopAccounts| {
            Ok(Arc::new(match has_card_problems {
                true => shop::accounts_with_cards(),
                false => shop::accounts(),
            }))
        });
        question.reply(|ListCardProblems| {
            Ok(Arc::new(match has_card_problems {
                true => shop::card_problems(),
                false => Vec::new(),
            }))
        });
        question.reply(|query: &ListAudit| {
            Ok(Arc::new(match is_empty {
                true => AuditPage {
                    entries: Vec::new(),
                    total: 0,
                },
                false => shop::audit(query),
            }))
        });
        question.reply(|VerifyShop| Ok(shop::verification()));
    }
}

fn answer_about_entries(question: &AnyQuestion, is_empty: bool) {
    question.reply(|query: &ListShopEntries<ShopBrand>| {
        Ok(Arc::new(match is_empty {
            true => EntryPage {
                entries: Vec::new(),
                total: 0,
            },
            false => shop_entries::brands(query),
        }))
    });
    question.reply(|query: &ListShopEntries<ShopCard>| Ok(Arc::new(shop_entries::cards(query))));
    question.reply(|query: &ListShopEntries<ShopCollection>| {
        Ok(Arc::new(shop_entries::collections(query)))
    });
    question.reply(|brand: &GetShopEntry<ShopBrand>| {
        Ok(Some(Arc::new(match brand.handle.as_str() {
            "old-mill" => shop_entries::archived_brand(),
            _ => shop_entries::brand_of_form(),
        })))
    });
    question.reply(|_: &GetShopEntry<ShopCard>| Ok(Some(Arc::new(shop_entries::card()))));
    question
        .reply(|_: &GetShopEntry<ShopCollection>| Ok(Some(Arc::new(shop_entries::collection()))));
    question.reply(|collection: &GetProductsOfCollection| {
        Ok(Arc::new(shop_entries::products_of(collection)))
    });
    question.reply(|pictures: &AddPictures| Ok(shop_entries::added_pictures(pictures)));
}

fn answer_change(question: &AnyQuestion) {
    // The first edit finds the change of another operator; the second one knows it.
    question.reply(|edit: &EditProduct| Ok(shop::edited(edit)));
    question.reply(|edit: &EditEntry<ShopBrand>| Ok(shop_entries::edited_brand(edit)));
    question.reply(|edit: &EditEntry<ShopCard>| {
        let revision = edit.change.expected_revision;
        Ok(shop_entries::edited(revision, shop_entries::card(), |_| {}))
    });
    question.reply(|edit: &EditEntry<ShopCollection>| {
        let revision = edit.change.expected_revision;
        let now = shop_entries::collection();
        Ok(shop_entries::edited(revision, now, |_| {}))
    });
    question.reply(|_: &CreateProduct| Ok(CreateOutcome::Exists(EntryKind::Product)));
    question.reply(|_: &ApplyCatalogImport| Ok(Arc::new(shop::applied())));
    question.reply(|_: &ActOnCard| Ok(Arc::default()));
    question.reply(|_: &FundAccount| Ok(Arc::new(shop::accounts()[0].clone())));
}
