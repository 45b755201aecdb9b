-- The order of one recipient. Its table is `orders`, because ORDER is reserved in SQL.
ALTER TABLE gift_order RENAME TO orders;
-- Amounts that a payment method with a balance has authorized, captured and released, in cents.
ALTER TABLE orders RENAME COLUMN held TO authorized;
ALTER TABLE orders RENAME COLUMN given_back TO released;
-- The recipient's own postal address as JSON. Answers of the API never contain it.
ALTER TABLE orders RENAME COLUMN ship_to TO shipping_address;

-- For each batch, authorized_total = authorized + released + the sum of authorized, captured and
-- released of its orders. NULL means that no balance pays for the batch.
ALTER TABLE order_batch RENAME COLUMN hold TO authorized_total;
ALTER TABLE order_batch RENAME COLUMN held TO authorized;
ALTER TABLE order_batch RENAME COLUMN given_back TO released;
-- The cart's line items with prices and variants, as JSON.
ALTER TABLE order_batch RENAME COLUMN gift TO line_items;

-- Increases with each transaction that changes a batch or an order of the account. A cached answer
-- is valid while the revision is the same.
ALTER TABLE account RENAME COLUMN changes TO revision;

ALTER TABLE job RENAME COLUMN tries TO attempts;
ALTER TABLE lease RENAME COLUMN until TO expires_at;
UPDATE lease SET name = 'practice' WHERE name = 'lives';
-- NULL when the event is delivered or the delivery is given up; the end of the lease while an
-- instance works on the delivery.
ALTER TABLE webhook_delivery RENAME COLUMN next_at TO next_attempt_at;

-- Progress of the first email to each recipient of a batch. next_position is the first recipient
-- who was not emailed yet; run_at is NULL when every recipient was.
ALTER TABLE mailing RENAME TO batch_email;
ALTER TABLE batch_email DROP COLUMN tries;
-- One email to one recipient: a retry, a rejected email, or a shipping notice.
ALTER TABLE mail RENAME TO recipient_email;
ALTER TABLE recipient_email RENAME COLUMN tries TO attempts;

-- SQLite cannot rename an index.
DROP INDEX gift_order_by_batch;
DROP INDEX gift_order_by_next_event;
DROP INDEX gift_order_by_release;
DROP INDEX gift_order_by_account_and_release;
DROP INDEX gift_order_by_token;
CREATE UNIQUE INDEX orders_by_batch ON orders (batch_no, position);
CREATE INDEX orders_by_next_event ON orders (next_event_at) WHERE next_event_at IS NOT NULL;
CREATE INDEX orders_by_release ON orders (release_at) WHERE release_at IS NOT NULL;
CREATE INDEX orders_by_account_and_release ON orders (account_no, release_at)
    WHERE release_at IS NOT NULL;
CREATE UNIQUE INDEX orders_by_token ON orders (token);
DROP INDEX mailing_by_time;
CREATE INDEX batch_email_by_time ON batch_email (run_at) WHERE run_at IS NOT NULL;
DROP INDEX mail_by_time;
CREATE INDEX recipient_email_by_time ON recipient_email (run_at) WHERE run_at IS NOT NULL;
