-- Times are microseconds since 1970 in UTC, money is cents, ids are the 16 bytes of a UUID.
-- Lists are read by dense numbers (account_no + seq, batch_no + position), so that page 1,000
-- costs what page 1 costs.

CREATE TABLE account (
    no INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT NOT NULL,
    public_app_id TEXT NOT NULL,
    sender_first_name TEXT NOT NULL,
    sender_last_name TEXT NOT NULL,
    -- The highest seq given to an order and to an activity: also how many there are.
    order_count INTEGER NOT NULL DEFAULT 0,
    activity_count INTEGER NOT NULL DEFAULT 0
) STRICT;

-- A key is 32 random bytes or more: a plain hash of it cannot be turned back.
CREATE TABLE api_key (
    hash BLOB PRIMARY KEY,
    -- What an operator calls it: the beginning of the hash.
    id TEXT NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
    created_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE workspace (
    id BLOB PRIMARY KEY,
    account_no INTEGER NOT NULL REFERENCES account (no),
    position INTEGER NOT NULL,
    name TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE payment_method (
    id TEXT NOT NULL,
    account_no INTEGER NOT NULL REFERENCES account (no),
    position INTEGER NOT NULL,
    name TEXT NOT NULL,
    cardholder_name TEXT,
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

CREATE TABLE brand (
    id BLOB PRIMARY KEY,
    name TEXT NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE product (
    id BLOB PRIMARY KEY,
    brand_id BLOB NOT NULL,
    name TEXT NOT NULL,
    is_active INTEGER NOT NULL,
    is_custom INTEGER NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE product_country (
    country TEXT NOT NULL,
    product_id BLOB NOT NULL,
    PRIMARY KEY (country, product_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE card (
    id BLOB PRIMARY KEY,
    position INTEGER NOT NULL,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE order_batch (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    id BLOB NOT NULL UNIQUE,
    account_no INTEGER NOT NULL REFERENCES account (no),
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
    reference_id TEXT NOT NULL,
    customer_reference_id TEXT,
    recipients_count INTEGER NOT NULL,
    orders_count INTEGER NOT NULL DEFAULT 0,
    -- The wire's cart, and what the rules know of it: lines with prices and variants.
    cart TEXT NOT NULL,
    gift TEXT NOT NULL,
    amount_product INTEGER NOT NULL,
    amount_shipping INTEGER NOT NULL,
    amount_processing_fee INTEGER NOT NULL,
    -- Why background creation gave up, for the operator.
    failure TEXT
) STRICT;
CREATE INDEX order_batch_by_account ON order_batch (account_no, no);
CREATE UNIQUE INDEX order_batch_by_reference ON order_batch (account_no, customer_reference_id)
    WHERE customer_reference_id IS NOT NULL;

CREATE TABLE recipient (
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT,
    email TEXT,
    phone TEXT,
    mailing_address TEXT,
    PRIMARY KEY (batch_no, position)
) STRICT, WITHOUT ROWID;

-- "order" is a word of SQL.
CREATE TABLE gift_order (
    account_no INTEGER NOT NULL,
    -- Its place in the account's list, from 1, without a hole.
    seq INTEGER NOT NULL,
    id BLOB NOT NULL UNIQUE,
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
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
    view_count INTEGER NOT NULL DEFAULT 0,
    thank_you_note TEXT,
    amount_tax INTEGER,
    -- Set by a swap; NULL: the batch's cart and amounts.
    swapped TEXT,
    shipments TEXT,
    -- When the practice life of this order goes on; NULL: it rests.
    next_event_at INTEGER,
    PRIMARY KEY (account_no, seq)
) STRICT;
CREATE UNIQUE INDEX gift_order_by_batch ON gift_order (batch_no, position);
CREATE INDEX gift_order_by_next_event ON gift_order (next_event_at) WHERE next_event_at IS NOT NULL;

CREATE TABLE order_activity (
    account_no INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    id BLOB NOT NULL,
    order_seq INTEGER NOT NULL,
    order_status TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    PRIMARY KEY (account_no, seq)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_activity_by_time ON order_activity (account_no, created_at);
-- Activities of chosen statuses are counted off here instead of along the whole list.
CREATE INDEX order_activity_by_status ON order_activity (account_no, order_status, seq);

-- Work that is done without a request. Leased, not locked: whoever holds the lease works on it,
-- and when it dies the lease runs out and another one goes on.
CREATE TABLE job (
    no INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    batch_no INTEGER NOT NULL UNIQUE,
    run_at INTEGER NOT NULL,
    tries INTEGER NOT NULL DEFAULT 0,
    owner TEXT,
    lease_until INTEGER
) STRICT;
CREATE INDEX job_by_time ON job (run_at);

-- Who leads work that only one instance does.
CREATE TABLE lease (
    name TEXT PRIMARY KEY,
    owner TEXT NOT NULL,
    until INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
