//! The sync while the clock of the computer is set back.

use super::*;

const MINUTE: Duration = Duration::from_secs(60);

impl Fixture {
    fn add_thank_you_note(&self, order: usize) {
        self.model.change(|state| {
            state.batches[0].orders[order].note = Some("Thank you".to_owned());
        });
    }
}

#[tokio::test]
async fn read_begun_before_clock_was_set_back_delays_nothing() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(600).await;
    // The first four pages are read; the fifth one gets no response.
    fixture
        .model
        .change(|state| state.max_orders_page = Some(4));
    fixture.run_round(true).await;
    fixture.model.change(|state| state.max_orders_page = None);
    fixture.clock.set_back(40 * 60 * MINUTE);
    fixture.add_thank_you_note(0);
    fixture.run_round(false).await;
    fixture.assert_mirror_equals_service().await;
    for order in [1, 599] {
        fixture.add_thank_you_note(order);
        for _ in 0..3 {
            fixture.clock.advance(12 * MINUTE);
            fixture.run_round(false).await;
        }
        fixture.assert_mirror_equals_service().await;
    }
}

#[tokio::test]
async fn response_refused_as_outdated_is_read_again_soon() {
    let mut fixture = Fixture::new().await;
    fixture.add_batch(15).await;
    fixture.model.change(|state| {
        for order in &mut state.batches[0].orders {
            order.status = "delivered";
        }
    });
    fixture.run_round(true).await;
    fixture.clock.set_back(5 * MINUTE);
    fixture.add_thank_you_note(3);
    fixture.run_round(false).await;
    for _ in 0..2 {
        fixture.clock.advance(8 * MINUTE);
        fixture.run_round(false).await;
    }
    fixture.assert_mirror_equals_service().await;
}
