-- The tables of a service on SQLite: one file for one instance. `migrations/postgres` has the same tables; the
-- statements in `sql` serve both.
--
-- Times are microseconds since 1970 in UTC, amounts are cents, ids are 16 bytes, booleans are 0 and 1, names sort by
-- their bytes. Rows that belong to an account have its number. Lists are read by dense numbers (`account_no` and
-- `seq`, `batch_no` and `position`), so that page 1,000 costs what page 1 costs.

-- One customer of the service. Account 1 exists in every service.
CREATE TABLE account (
    no INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    public_app_id TEXT NOT NULL,
    sender_first_name TEXT NOT NULL,
    sender_last_name TEXT NOT NULL,
    -- The highest seq of its orders, activities and batches: also their numbers.
    order_count INTEGER NOT NULL DEFAULT 0,
    activity_count INTEGER NOT NULL DEFAULT 0,
    batch_count INTEGER NOT NULL DEFAULT 0,
    -- Increases with each transaction that changes a batch or an order of the account. A cached response is valid while
    -- the revision is the same.
    revision INTEGER NOT NULL DEFAULT 0
) STRICT;

-- One API key of an account. A key has at least 32 random bytes, so that a plain hash of it cannot be reversed.
CREATE TABLE api_key (
    hash BLOB PRIMARY KEY,
    -- The beginning of the hash, by which the operator names the key.
    id TEXT NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- One workspace of an account.
CREATE TABLE workspace (
    id BLOB PRIMARY KEY,
    account_no INTEGER NOT NULL REFERENCES account (no),
    position INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One payment method of an account: a card, or a balance.
CREATE TABLE payment_method (
    id TEXT NOT NULL,
    account_no INTEGER NOT NULL REFERENCES account (no),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    cardholder_name TEXT,
    -- NULL: the method has no balance.
    balance INTEGER,
    -- Set for the card of an app's own end user, which is not in the account's list.
    commerce_end_user_id TEXT,
    card_brand TEXT,
    card_last_4 TEXT,
    card_exp_month INTEGER,
    card_exp_year INTEGER,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_no, id)
) STRICT, WITHOUT ROWID;

-- One movement of money of a payment method with a balance. Rows are only added: each has the totals after it, so
-- that a changed or missing row is found. An adjustment is a change of the balance outside of the service, such as a
-- deposit.
CREATE TABLE payment_entry (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    account_no INTEGER NOT NULL,
    payment_method_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'authorize', 'capture', 'release', 'refund', 'adjustment')),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    -- After this entry: the balance, the amount authorized for gifts, and the amount captured for them.
    balance INTEGER NOT NULL CHECK (balance >= 0),
    authorized INTEGER NOT NULL CHECK (authorized >= 0),
    captured INTEGER NOT NULL CHECK (captured >= 0),
    -- A time of the database.
    recorded_at INTEGER NOT NULL
) STRICT;
-- The last entry of a method, and all of them in their order.
CREATE INDEX payment_entry_by_method ON payment_entry (account_no, payment_method_id, no);
CREATE TRIGGER payment_entry_is_not_changed BEFORE UPDATE ON payment_entry BEGIN
    SELECT RAISE(ABORT, 'entries of the payment ledger are not changed');
END;
CREATE TRIGGER payment_entry_is_not_deleted BEFORE DELETE ON payment_entry BEGIN
    SELECT RAISE(ABORT, 'entries of the payment ledger are not deleted');
END;

-- The regular comparison of the payment ledger, in one row: one instance at a time compares account after account,
-- and another one goes on where it ended.
CREATE TABLE ledger_check (
    no INTEGER PRIMARY KEY,
    owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    -- When the next comparison begins.
    next_at INTEGER NOT NULL DEFAULT 0,
    -- The last account that was compared; so far, the payment methods that differ, and the accounts that could not be
    -- compared.
    account_no INTEGER NOT NULL DEFAULT 0,
    found INTEGER NOT NULL DEFAULT 0,
    uncompared INTEGER NOT NULL DEFAULT 0,
    -- The result of the last complete comparison.
    differences INTEGER NOT NULL DEFAULT 0,
    uncompared_accounts INTEGER NOT NULL DEFAULT 0,
    compared_at INTEGER NOT NULL DEFAULT 0,
    -- The failures since then.
    failures INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO ledger_check (no) VALUES (1);

-- One brand of the catalog. The document is its JSON in responses.
CREATE TABLE brand (
    id BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One product of the catalog. That of a collection has no country, so that it is found by its id and is in no list.
CREATE TABLE product (
    id BLOB PRIMARY KEY,
    brand_id BLOB NOT NULL,
    name TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    is_custom INTEGER NOT NULL,
    is_gift_card INTEGER NOT NULL DEFAULT 0,
    -- The last path segment of its URL, in lower case.
    slug TEXT,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- A product by its URL.
CREATE INDEX product_by_slug ON product (slug);

-- One country to which a product ships.
CREATE TABLE product_country (
    country TEXT NOT NULL,
    product_id BLOB NOT NULL,
    PRIMARY KEY (country, product_id)
) STRICT, WITHOUT ROWID;

-- One greeting card of the catalog.
CREATE TABLE card (
    id BLOB PRIMARY KEY,
    position INTEGER NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One gift of choice: products of which the recipient chooses.
CREATE TABLE collection (
    id BLOB PRIMARY KEY,
    title TEXT NOT NULL,
    is_published INTEGER NOT NULL,
    -- NULL until it is published.
    product_id BLOB,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
-- The collection of a product.
CREATE INDEX collection_by_product ON collection (product_id);

-- One batch: a gift to a list of recipients.
CREATE TABLE order_batch (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
    -- Its number in the account's list, from 1 without gaps. NULL only inside the transaction that creates the batch.
    seq INTEGER,
    created_at INTEGER NOT NULL,
    send_status TEXT NOT NULL,
    from_name TEXT NOT NULL,
    message TEXT,
    card_id BLOB,
    send_method TEXT NOT NULL,
    batch_name TEXT NOT NULL,
    workspace_id BLOB,
    payment_method_id TEXT NOT NULL,
    is_scheduled_send INTEGER NOT NULL,
    scheduled_send_on INTEGER,
    expires_at INTEGER,
    swap TEXT NOT NULL,
    -- What recipients outside the US can accept: 'none', 'gift_cards' or 'everything'.
    international TEXT NOT NULL DEFAULT 'none',
    reference_id TEXT NOT NULL,
    customer_reference_id TEXT,
    recipients_count INTEGER NOT NULL,
    orders_count INTEGER NOT NULL DEFAULT 0,
    -- The cart as JSON of the API, and its line items with prices and variants as JSON.
    cart TEXT NOT NULL,
    line_items TEXT NOT NULL,
    amount_product INTEGER NOT NULL,
    amount_shipping INTEGER NOT NULL,
    amount_processing_fee INTEGER NOT NULL,
    -- authorized_total = authorized + released + the sum of authorized, captured and released of its orders. NULL: no
    -- balance pays for the batch.
    authorized_total INTEGER,
    -- The part for orders that do not exist yet, and the part that was released for orders that never will.
    authorized INTEGER NOT NULL DEFAULT 0,
    released INTEGER NOT NULL DEFAULT 0,
    -- Why the creation of orders gave up, for the operator.
    failure TEXT
) STRICT;
-- A page of the batches of an account.
CREATE UNIQUE INDEX order_batch_by_seq ON order_batch (account_no, seq) WHERE seq IS NOT NULL;
-- The batch of a reference, of which an account has only one.
CREATE UNIQUE INDEX order_batch_by_reference ON order_batch (account_no, customer_reference_id)
    WHERE customer_reference_id IS NOT NULL;
-- The numbers of pending and failed batches in the metrics.
CREATE INDEX order_batch_by_send_status ON order_batch (send_status);

-- One recipient of a batch.
CREATE TABLE recipient (
    account_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT,
    email TEXT,
    phone TEXT,
    mailing_address TEXT,
    PRIMARY KEY (batch_no, position)
) STRICT, WITHOUT ROWID;

-- The order of one recipient. Its table is `orders`, because ORDER is reserved in SQL.
CREATE TABLE orders (
    account_no INTEGER NOT NULL,
    -- Its number in the account's list, from 1 without gaps.
    seq INTEGER NOT NULL,
    id BLOB NOT NULL UNIQUE,
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    -- The secret part of its gift link.
    token TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    notified_at INTEGER,
    opened_at INTEGER,
    accepted_at INTEGER,
    pending_payment_at INTEGER,
    paid_at INTEGER,
    shipped_at INTEGER,
    delivered_at INTEGER,
    -- Until when it can be accepted; NULL: that of the batch.
    expires_at INTEGER,
    view_count INTEGER NOT NULL DEFAULT 0,
    thank_you_note TEXT,
    amount_tax INTEGER,
    -- Freight, taxes and duties of a gift that is delivered outside the US.
    amount_relay INTEGER,
    -- Set by a swap; NULL: the cart and amounts of the batch.
    swapped TEXT,
    -- What the recipient chose of each item: [[item id, [variant, …]], …].
    selections TEXT,
    -- The recipient's own postal address as JSON. Responses of the API never contain it.
    shipping_address TEXT,
    shipments TEXT,
    -- Amounts of the balance that pays. `authorized` is NULL when no balance pays for the order.
    authorized INTEGER,
    captured INTEGER NOT NULL DEFAULT 0,
    released INTEGER NOT NULL DEFAULT 0,
    -- When the authorized amount is released because the recipient did not accept; NULL: never.
    release_at INTEGER,
    -- When the practice simulator continues with this order; NULL: it does not.
    next_event_at INTEGER,
    PRIMARY KEY (account_no, seq)
) STRICT;
-- The orders of batches by their positions.
CREATE UNIQUE INDEX orders_of_account_by_batch ON orders (account_no, batch_no, position);
-- The gift of a link.
CREATE UNIQUE INDEX orders_by_token ON orders (token);
-- The next orders of the practice simulator.
CREATE INDEX orders_by_next_event ON orders (next_event_at) WHERE next_event_at IS NOT NULL;
-- The account of the next release, and its orders to release.
CREATE INDEX orders_by_release ON orders (release_at) WHERE release_at IS NOT NULL;
CREATE INDEX orders_by_account_and_release ON orders (account_no, release_at) WHERE release_at IS NOT NULL;

-- One status that an order reached, as the contract lists it. No index has the ids, because no request names one.
CREATE TABLE order_activity (
    account_no INTEGER NOT NULL,
    -- Its number in the account's list, from 1 without gaps. `created_at` never decreases along it.
    seq INTEGER NOT NULL,
    id BLOB NOT NULL,
    order_seq INTEGER NOT NULL,
    order_status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_no, seq)
) STRICT, WITHOUT ROWID;
-- The first and last activity of a period.
CREATE INDEX order_activity_by_time ON order_activity (account_no, created_at);
-- A page of the activities with some statuses, and their numbers.
CREATE INDEX order_activity_by_status ON order_activity (account_no, order_status, seq);

-- One batch whose orders are created in the background. A worker leases the job instead of locking its row, so that
-- another one continues when the worker ends.
CREATE TABLE job (
    account_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL,
    kind TEXT NOT NULL,
    run_at INTEGER NOT NULL,
    -- The failures in a row.
    attempts INTEGER NOT NULL DEFAULT 0,
    -- How often the job was claimed since a worker last reported anything about it. A job that ends the process of its
    -- worker is set aside after some claims.
    claims INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until INTEGER,
    PRIMARY KEY (account_no, batch_no)
) STRICT, WITHOUT ROWID;
-- The accounts of the jobs that have been due longest.
CREATE INDEX job_by_time ON job (run_at);
-- The next job of an account, and the next account with a job.
CREATE INDEX job_of_account ON job (account_no, run_at, batch_no);

-- A component that only one instance runs at a time, such as the practice simulator.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- When an account had its last turn of a kind of background work. The account that waits longest is next, so that the
-- large batches of one account do not delay those of the others.
CREATE TABLE turn (
    kind TEXT NOT NULL,
    account_no INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (kind, account_no)
) STRICT, WITHOUT ROWID;
-- The last turn of a kind.
CREATE INDEX turn_by_number ON turn (kind, turn);

-- The progress of the first email to each recipient of a batch. A batch that sends no email has no row.
CREATE TABLE batch_email (
    account_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL,
    -- 'gift': the link, to its recipient; 'confirmation': the notice of a direct send.
    kind TEXT NOT NULL,
    -- The first recipient who was not emailed yet.
    next_position INTEGER NOT NULL DEFAULT 0,
    -- NULL: every recipient was emailed.
    run_at INTEGER,
    owner TEXT,
    lease_until INTEGER,
    PRIMARY KEY (account_no, batch_no)
) STRICT, WITHOUT ROWID;
-- The accounts of the batches whose emails have been due longest.
CREATE INDEX batch_email_by_time ON batch_email (run_at) WHERE run_at IS NOT NULL;
-- The next batch of an account, and the next account with emails.
CREATE INDEX batch_email_of_account ON batch_email (account_no, run_at, batch_no) WHERE run_at IS NOT NULL;

-- One email to one recipient: a retry, a rejected email, or a shipping notice.
CREATE TABLE recipient_email (
    account_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    -- 'gift', 'confirmation' or 'shipped'.
    kind TEXT NOT NULL,
    -- NULL: given up; `failure` has the reason.
    run_at INTEGER,
    attempts INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until INTEGER,
    -- For the operator, without the address.
    failure TEXT,
    PRIMARY KEY (account_no, batch_no, position, kind)
) STRICT, WITHOUT ROWID;
-- The accounts of the emails that have been due longest.
CREATE INDEX recipient_email_by_time ON recipient_email (run_at) WHERE run_at IS NOT NULL;
-- The next emails of an account, and the next account with emails.
CREATE INDEX recipient_email_of_account ON recipient_email (account_no, run_at, batch_no, position)
    WHERE run_at IS NOT NULL;

-- One URL to which an account gets its events.
CREATE TABLE webhook_endpoint (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
    url TEXT NOT NULL,
    -- A JSON array of event types; NULL: every event.
    events TEXT,
    created_at INTEGER NOT NULL,
    -- Set when the receiver said that the endpoint is gone, or the account deletes it: nothing is sent to it anymore.
    disabled_at INTEGER
) STRICT;
-- The endpoints of an account.
CREATE INDEX webhook_endpoint_by_account ON webhook_endpoint (account_no);

-- One secret that signs the requests to an endpoint, kept as it is. The newest has no end; an earlier one signs
-- beside it until its end.
CREATE TABLE webhook_secret (
    account_no INTEGER NOT NULL,
    endpoint_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    secret TEXT NOT NULL,
    valid_until INTEGER,
    PRIMARY KEY (account_no, endpoint_no, position)
) STRICT, WITHOUT ROWID;

-- One event of an order (`order_seq`) or a batch (`batch_no`), written in the transaction that changed it. What the
-- request shows is read when the event is delivered.
CREATE TABLE webhook_event (
    account_no INTEGER NOT NULL,
    id BLOB NOT NULL,
    event_type TEXT NOT NULL,
    order_seq INTEGER,
    batch_no INTEGER,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_no, id)
) STRICT, WITHOUT ROWID;
-- The events that are old enough to be deleted, and the latest event.
CREATE INDEX webhook_event_by_time ON webhook_event (created_at);

-- The delivery of one event to one endpoint.
CREATE TABLE webhook_delivery (
    account_no INTEGER NOT NULL,
    event_id BLOB NOT NULL,
    endpoint_no INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    -- The end of the lease while an instance works on the delivery; NULL: delivered, or given up.
    next_attempt_at INTEGER,
    owner TEXT,
    delivered_at INTEGER,
    PRIMARY KEY (account_no, event_id, endpoint_no)
) STRICT, WITHOUT ROWID;
-- The endpoints of the deliveries that have been due longest.
CREATE INDEX webhook_delivery_by_time ON webhook_delivery (next_attempt_at) WHERE next_attempt_at IS NOT NULL;
-- The next deliveries to an endpoint.
CREATE INDEX webhook_delivery_of_endpoint ON webhook_delivery (account_no, endpoint_no, next_attempt_at)
    WHERE next_attempt_at IS NOT NULL;

-- One attempt at a delivery, and how it ended: with a status, or a code for what kept it from one.
CREATE TABLE webhook_attempt (
    account_no INTEGER NOT NULL,
    event_id BLOB NOT NULL,
    endpoint_no INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    at INTEGER NOT NULL,
    duration_ms INTEGER NOT NULL,
    status INTEGER,
    error TEXT,
    -- Where the receiver redirected the attempt, so that the owner of the webhook can correct its URL.
    location TEXT,
    PRIMARY KEY (account_no, event_id, endpoint_no, attempt)
) STRICT, WITHOUT ROWID;
-- The last attempts at an endpoint.
CREATE INDEX webhook_attempt_of_endpoint ON webhook_attempt (account_no, endpoint_no, at, event_id, attempt);
