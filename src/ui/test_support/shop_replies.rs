//! The replies to questions about the shop of an operator.

use std::sync::Arc;

use super::{engine::State, samples::shop};
use crate::{
    contract::shop::catalog::EntryKind,
    desk::{
        AnyQuestion, ProblemKind,
        shop::{
            audit::{AuditPage, ListAudit, VerifyShop},
            cards::{ActOnCard, ListCardProblems},
            catalog::{
                ApplyCatalogImport, CatalogPage, CreateOutcome, CreateProduct, EditProduct,
                GetShopBrands, GetShopProduct, ListShopProducts, PlanCatalogImport,
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
        question.reply(|_: &GetShopProduct| Ok(Some(Arc::new(shop::shown_product()))));
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

fn answer_change(question: &AnyQuestion) {
    // The first edit finds the change of another operator; the second one knows it.
    question.reply(|edit: &EditProduct| Ok(shop::edited(edit)));
    question.reply(|_: &CreateProduct| Ok(CreateOutcome::Exists(EntryKind::Product)));
    question.reply(|_: &ApplyCatalogImport| Ok(Arc::new(shop::applied())));
    question.reply(|_: &ActOnCard| Ok(Arc::default()));
    question.reply(|_: &FundAccount| Ok(Arc::new(shop::accounts()[0].clone())));
}
