//! Journeys of a user through the real app with the real engine and the real practice service. Each
//! journey runs once in English and once in German.

/// Makes two tests of each journey, one in English and one in German. A journey is a function that
/// takes the language.
macro_rules! journeys {
    ($($journey:ident),+ $(,)?) => {
        mod in_english {
            $(#[test]
            fn $journey() {
                super::$journey(giftdesk::i18n::Language::EnUs);
            })+
        }

        mod in_german {
            $(#[test]
            fn $journey() {
                super::$journey(giftdesk::i18n::Language::De);
            })+
        }
    };
}

#[expect(
    dead_code,
    reason = "the crash test uses the other faults and the kills"
)]
#[path = "../faulty_proxy/mod.rs"]
mod faulty_proxy;
#[path = "../support/shop_goods.rs"]
mod shop_goods;
#[path = "../support/mod.rs"]
mod support;

mod abroad;
mod bad_files;
mod blank_file;
mod browsing;
mod collections;
mod confirm_send;
mod connections;
mod covered_controls;
mod end_user_cards;
mod gift_test;
mod in_doubt;
mod inbox;
mod keyboard_only;
mod keys;
mod large_send;
mod ledger;
mod my_shop;
mod order_actions;
mod people;
mod personal;
mod practice_shop;
mod proxied_app;
mod remote_service;
mod scheduled;
mod second_start;
mod selection;
mod send_log;
mod sending;
mod shop_catalog;
mod shop_keyboard;
mod shop_operator;
mod steps;
mod templates;
mod tracking;
mod undo_send;
mod workbook;
