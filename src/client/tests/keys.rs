//! The key goes to the service and nowhere else.

use super::*;

fn is_clean(text: &str) -> bool {
    !text.contains(KEY)
}

#[tokio::test]
async fn the_key_is_in_the_request_and_in_nothing_we_show() {
    let echo = format!(r#"{{"error":"Key {KEY} is unknown"}}"#);
    let server = answering(ResponseTemplate::new(401).set_body_string(echo)).await;
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
        assert!(is_clean(&text), "{text}");
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
async fn a_redirect_does_not_carry_the_key_away() {
    let other = answering(json("{}")).await;
    for status in [301, 302, 307, 308] {
        let redirect = ResponseTemplate::new(status)
            .insert_header("Location", format!("{}/v1/me", other.uri()).as_str());
        let server = answering(redirect).await;
        let error = client_at(&server.uri())
            .me()
            .await
            .expect_err("no redirects");
        assert_eq!(error, ClientError::NotTheService(ResponseFault::Redirect));
    }
    assert_eq!(requests(&other).await, 0);
}

#[tokio::test]
async fn pictures_of_other_hosts_are_fetched_without_the_key() {
    let picture = || ResponseTemplate::new(200).set_body_raw(vec![1, 2, 3], "image/png");
    let own = answering(picture()).await;
    let other = answering(picture()).await;
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
async fn only_pictures_are_pictures() {
    let page = ResponseTemplate::new(200).set_body_raw("<html>", "text/html");
    let server = answering(page).await;
    let client = client_at(&server.uri());
    let error = client
        .fetch_picture("/mug.png", 100)
        .await
        .expect_err("a web page");
    assert_eq!(
        error,
        ClientError::NotTheService(ResponseFault::NotAPicture)
    );

    let away = Client::new(
        "https://gifts.example.com",
        SecretString::from(KEY),
        options(&Waits::default()),
    )
    .expect("a client");
    for url in [
        "file:///etc/hostname",
        "data:image/png;base64,AAAA",
        "http://pictures.example.com/a.png",
        &format!("{}/mug.png", server.uri()),
    ] {
        let error = away.fetch_picture(url, 100).await.expect_err(url);
        assert_eq!(
            error,
            ClientError::BadAddress(AddressFault::PictureNotFetchable),
            "{url}"
        );
    }
    assert_eq!(
        requests(&server).await,
        1,
        "a far service cannot point at this machine"
    );
}

#[test]
fn a_key_never_travels_in_the_open() {
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
fn a_key_that_cannot_be_one_is_refused_without_being_shown() {
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
