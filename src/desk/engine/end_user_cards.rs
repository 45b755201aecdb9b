//! Makes cards of end users at the service, once each, and keeps what came of it.

use secrecy::ExposeSecret as _;

use super::{context::Context, tell};
use crate::{
    client::ClientError,
    contract::{CommerceUserPaymentMethodRequest, PaymentMethodId},
    desk::{
        EndUserCard, Event, NewEndUserCard, Problem, RequestKey,
        end_user_card::looks_like_card_number,
    },
};

const NOTHING_MADE: &str = "No card was added, and nothing was charged.";

pub(super) async fn add(context: Context, key: RequestKey, new: NewEndUserCard) {
    let result = make(&context, &new).await;
    if let Ok(card) = &result {
        tell::connections(&context).await;
        context.tell(Event::Done(format!("{} was added", card.title())));
    }
    context.tell(Event::EndUserCardAdded { key, result });
}

/// Sends the request once, whatever comes of it: a key works once, and a second try could make a
/// second card.
async fn make(context: &Context, new: &NewEndUserCard) -> Result<EndUserCard, Problem> {
    let interim_key = new.interim_key.expose_secret().trim();
    if looks_like_card_number(interim_key) {
        return Err(Problem::new(
            "That is a card number, not the key of a card.",
            "It was not sent anywhere and is not kept.",
            "Enter the key that the card form gave.",
        ));
    }
    let client = context.session.client().await?;
    let request = CommerceUserPaymentMethodRequest {
        cardholder_name: new.cardholder_name.clone(),
        commerce_end_user_id: new.end_user_id.clone(),
        payment_method_type: "card".to_owned(),
        interim_card_key: interim_key.to_owned(),
        billing_address: new.billing_address.clone(),
    };
    let made = client
        .create_commerce_user_payment_method(&request)
        .await
        .map_err(|error| without(interim_key, in_words(&error)))?;
    let (store, connection_row) = (&context.hub.store, context.session.connection_row);
    let card = EndUserCard::of(made, new, context.hub.now());
    // Also when the connection was changed meanwhile: it is the only place that knows of the card.
    store
        .keep_end_user_card(connection_row, &card)
        .await
        .map_err(|error| {
            let why = context.in_words(&error);
            Problem::new(
                "The card was added at the service, but could not be kept on this computer.",
                format!("Gifts cannot be paid with it from here. {}", why.what),
                why.remedy,
            )
            .with_details(why.details)
        })?;
    Ok(card)
}

/// A failure as it is told: whether there is a card now comes first.
fn in_words(error: &ClientError) -> Problem {
    let told = tell::client_problem(error, NOTHING_MADE);
    if error.may_have_arrived() {
        return Problem::new(
            "It is not known whether the card was added.",
            format!(
                "{} If the service made it all the same, it is not known here and pays for nothing.",
                why(error)
            ),
            "It is not tried again by itself. Add it again with a new key from the card form.",
        )
        .with_details(told.details);
    }
    let remedy = match error {
        ClientError::Unreachable { .. } => "Add it again when the line is back.",
        ClientError::RateLimited { .. } => "Add it again in a moment.",
        ClientError::NotFound { .. } => {
            "This service may not take cards of end users; ask those who run it."
        }
        ClientError::Unauthorized { .. } => tell::CHECK_KEY,
        _ => "",
    };
    Problem {
        remedy: remedy.to_owned(),
        ..told
    }
}

/// What happened, without the advice to try again.
fn why(error: &ClientError) -> String {
    match error {
        ClientError::ServiceFailed { status, .. } => format!("The service failed ({status})."),
        other => other.sentence(),
    }
}

/// A service that repeats what it was sent does not put the key on the screen or into a log.
fn without(interim_key: &str, mut problem: Problem) -> Problem {
    if !interim_key.is_empty() {
        for text in [
            &mut problem.what,
            &mut problem.meaning,
            &mut problem.details,
        ] {
            *text = text.replace(interim_key, "(the card's key)");
        }
    }
    problem
}

pub(super) async fn forget(context: Context, id: PaymentMethodId) {
    let (store, connection_row) = (&context.hub.store, context.session.connection_row);
    context.or_tell(store.forget_end_user_card(connection_row, &id).await);
    tell::connections(&context).await;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_may_have_arrived_is_said_and_what_did_not_is_said_too() {
        let unsure = in_words(&ClientError::ServiceFailed {
            status: 500,
            sentence: None,
            retry_after: None,
        });
        assert_eq!(unsure.what, "It is not known whether the card was added.");
        assert!(!unsure.to_string().contains("Try again"), "{unsure}");
        let declined = in_words(&ClientError::Refused {
            status: 400,
            sentence: "Your card was declined.".to_owned(),
        });
        assert_eq!(declined.what, "Your card was declined.");
        assert_eq!(declined.meaning, NOTHING_MADE);
        let offline = in_words(&ClientError::Unreachable { why: String::new() });
        assert!(!offline.to_string().contains("by itself"), "{offline}");
    }

    #[test]
    fn a_service_that_repeats_the_key_does_not_make_it_public() {
        let problem = in_words(&ClientError::Refused {
            status: 400,
            sentence: "interim_secret is no key".to_owned(),
        });
        assert_eq!(
            without("interim_secret", problem).what,
            "(the card's key) is no key"
        );
    }
}
