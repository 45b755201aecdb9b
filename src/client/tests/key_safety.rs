//! The API key is sent to the service only.

use super::*;

fn has_no_key(text: &str) -> bool {
    !text.contains(KEY)
}

#[tokio::test]
async fn key_is_sent_but_never_shown() {
    let echo = format!(r#"{{"error":"Key {KEY} is unknown"}}"#);
    let server = serve_response(ResponseTemplate::new(401).set_body_string(echo)).await;
    let client = client_at(&server.uri());
    let error = client.me().await.expect_err("wrong key");
    assert_eq!(
        error,
        ClientError::Unauthorized {
            reason: Some("Key … is unknown".to_owned())
        }
    );
    for text in [
        format!("{client:?}"),
        format!("{error:?}"),
        error.details(),
        format!(
            "{:?}",
            client.request(reqwest::Method::GET, client.endpoint(&["me"]))
        ),
    ] {
        assert!(has_no_key(&text), "{text}");
    }
    let sent = server.received_requests().await.unwrap_or_default();
    assert_eq!(
        sent[0]
            .headers
            .get("authorization")
            .and_then(|value| value.to_str().ok()),
        Some(format!("Bearer {KEY}").as_str())
    );
}

#[tokio::test]
async fn redirects_are_not_followed() {
    let other = serve_response(json("{}")).await;
    for status in [301, 302, 307, 308] {
        let redirect = ResponseTemplate::new(status)
            .insert_header("Location", format!("{}/v1/me", other.uri()).as_str());
        let server = serve_response(redirect).await;
        let error = client_at(&server.uri())
            .me()
            .await
            .expect_err("no redirects");
        assert_eq!(error, ClientError::NotTheService(ResponseFault::Redirect));
    }
    assert_eq!(request_count(&other).await, 0);
}

#[tokio::test]
async fn pictures_of_other_hosts_get_no_key() {
    let picture = || ResponseTemplate::new(200).set_body_raw(vec![1, 2, 3], "image/png");
    let own = serve_response(picture()).await;
    let other = serve_response(picture()).await;
    let client = client_at(&own.uri());
    for (server, has_key) in [(&own, true), (&other, false)] {
        let url = format!("{}/pictures/mug.png", server.uri());
        assert_eq!(client.fetch_picture(&url, 3).await, Ok(vec![1, 2, 3]));
        let sent = server.received_requests().await.unwrap_or_default();
        assert_eq!(sent[0].headers.contains_key("authorization"), has_key);
    }
    let relative = client.fetch_picture("/pictures/mug.png", 3).await;
    assert_eq!(relative, Ok(vec![1, 2, 3]));
    let large = client.fetch_picture("/pictures/mug.png", 2).await;
    assert_eq!(
        large,
        Err(ClientError::NotTheService(ResponseFault::TooLarge))
    );
}

#[tokio::test]
async fn refuses_responses_that_are_not_pictures() {
    let page = ResponseTemplate::new(200).set_body_raw("<html>", "text/html");
    let server = serve_response(page).await;
    let client = client_at(&server.uri());
    let error = client
        .fetch_picture("/mug.png", 100)
        .await
        .expect_err("a web page");
    assert_eq!(
        error,
        ClientError::NotTheService(ResponseFault::NotAPicture)
    );

    let remote = Client::new(
        "https://gifts.example.com",
        SecretString::from(KEY),
        options(&RecordedSleep::default()),
    )
    .expect("a client");
    for url in [
        "file:///etc/hostname",
        "data:image/png;base64,AAAA",
        "http://pictures.example.com/a.png",
        &format!("{}/mug.png", server.uri()),
    ] {
        let error = remote.fetch_picture(url, 100).await.expect_err(url);
        assert_eq!(
            error,
            ClientError::BadAddress(AddressFault::PictureNotFetchable),
            "{url}"
        );
    }
    assert_eq!(
        request_count(&server).await,
        1,
        "a remote service cannot name loopback addresses"
    );
}

#[test]
fn refuses_addresses_that_expose_key() {
    for good in [
        "https://gifts.example.com",
        " https://gifts.example.com/api/ ",
        "http://127.0.0.1:8787",
        "http://localhost:8787",
        "http://[::1]:8787",
    ] {
        assert_eq!(check_address(good), Ok(()), "{good}");
    }
    for (bad, fault) in [
        ("", AddressFault::Empty),
        ("gifts.example.com", AddressFault::NotAUrl),
        ("https://", AddressFault::NotAUrl),
        ("http://gifts.example.com", AddressFault::NotEncrypted),
        ("http://127.0.0.1.example.com", AddressFault::NotEncrypted),
        ("http://localhost.example.com", AddressFault::NotEncrypted),
        ("ftp://example.com", AddressFault::NotHttp),
        (
            "https://me:secret@example.com",
            AddressFault::HasCredentials,
        ),
        ("https://example.com/?key=1", AddressFault::HasQuery),
        ("https://example.com/#top", AddressFault::HasQuery),
    ] {
        assert_eq!(check_address(bad), Err(fault), "{bad}");
    }
    for preset in presets() {
        assert_eq!(check_address(preset.base_url), Ok(()));
    }
}

#[test]
fn refuses_keys_that_are_not_header_values() {
    for bad in ["", "   ", "sk-\nnew line", "sk-\u{0}"] {
        let made = Client::new(
            "https://gifts.example.com",
            SecretString::from(bad),
            ClientOptions::default(),
        );
        let error = made.expect_err("no key");
        assert_eq!(error, ClientError::BadAddress(AddressFault::KeyNotSendable));
    }
}
