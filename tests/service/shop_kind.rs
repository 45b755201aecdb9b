//! A database is that of practice or of a shop, for good.

use giftdesk::service::{self, ServiceError};
use reqwest::Method;
use std::sync::Arc;

use crate::harness::{TestService, total_count};

#[tokio::test]
async fn shop_does_not_become_practice_or_the_reverse() {
    for is_practice in [true, false] {
        let mut service = match is_practice {
            true => TestService::new().await,
            false => TestService::shop().await,
        };
        let products = total_count(&service.get("/v1/products").await);
        assert_eq!(products > 0, is_practice);
        service.stop().await;
        let mut config = service.config(service.folder.path());
        if is_practice {
            config.practice = None;
        }
        let refused = service::start(config, Arc::new(service.clock.clone())).await;
        let refused = refused.unwrap_err();
        assert!(
            matches!(refused, ServiceError::OtherKind { .. }),
            "{refused}"
        );
        // Nothing was changed.
        match is_practice {
            true => service.start(0.0).await,
            false => service.start_with(|config| config.practice = None).await,
        }
        assert_eq!(total_count(&service.get("/v1/products").await), products);
    }
}

#[tokio::test]
async fn empty_shop_says_so() {
    let service = TestService::shop().await;
    let operator = service.operator_key().await;
    let (status, shop) = service
        .send(Method::GET, "/admin/v1/shop", Some(&operator), None)
        .await;
    assert_eq!(status, 200, "{shop}");
    assert_eq!(shop["is_practice"], false);
    for kind in ["products", "brands", "cards", "collections"] {
        assert_eq!(shop[kind], 0, "{shop}");
    }
    let (_, audit) = service
        .send(Method::GET, "/admin/v1/audit", Some(&operator), None)
        .await;
    assert_eq!(total_count(&audit), 0);
}
