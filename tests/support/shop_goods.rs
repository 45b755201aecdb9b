//! My shop with goods and money, filled before a desk opens it, as an operator fills it with the command line.

use std::{path::Path, sync::Arc};

use giftdesk::{
    client::{ClientOptions, ShopClient},
    contract::{
        Cents, Clock, DepositId,
        shop::{catalog::CatalogImport, funds::FundRequest},
    },
    desk::SHOP_FOLDER,
    service::{self, ServiceConfig},
};
use secrecy::SecretString;
use serde_json::json;

/// A mug of which 40 are on hand.
fn goods() -> CatalogImport {
    let goods = json!({
        "brands": [{"handle": "south", "name": "South", "shipping_price": 500}],
        "products": [{
            "handle": "moon-mug", "name": "Moon Mug", "brand": "south", "price": 2_400,
            "variants": [{"sku": "MUG", "shelf": "B1", "weight_grams": 400, "on_hand": 40}],
        }],
    });
    serde_json::from_value(goods).expect("an import")
}

/// Fills My shop in a data folder that no desk has opened yet, and gives its account a balance.
pub fn fill_my_shop(data_folder: &Path, clock: Arc<dyn Clock>) {
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let operator = SecretString::from("operator-key-of-this-test");
        let config = ServiceConfig {
            data_dir: data_folder.join(SHOP_FOLDER),
            initial_key: Some(SecretString::from("account-key-of-this-test")),
            operator_key: Some(operator.clone()),
            ..ServiceConfig::default()
        };
        let service = service::start(config, clock).await.expect("a shop");
        let shop = ShopClient::new(&service.url(), operator, ClientOptions::default());
        let shop = shop.expect("a client");
        let plan = shop.import_catalog(&goods()).await.expect("an import");
        assert!(plan.applied, "{plan:?}");
        let deposit = FundRequest {
            id: DepositId::generate(),
            amount: Cents(100_000),
            note: None,
        };
        shop.fund("1", &deposit).await.expect("a deposit");
        service.shutdown().await;
    });
}
