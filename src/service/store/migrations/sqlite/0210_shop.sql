-- The tables of a shop: its catalog as the operator keeps it, stock, parcels, settings and audit. Practice has them, too.

-- Whether the service is a shop or practice, in one row that its first start writes.
CREATE TABLE service_kind (
    no INTEGER PRIMARY KEY CHECK (no = 1),
    kind TEXT NOT NULL CHECK (kind IN ('practice', 'shop'))
) STRICT;

-- A key of an operator opens `/admin/v1`, any other key the account's `/v1`.
ALTER TABLE api_key ADD COLUMN scope TEXT NOT NULL DEFAULT 'sender' CHECK (scope IN ('sender', 'operator'));
-- The operator's name of the key, for the audit.
ALTER TABLE api_key ADD COLUMN name TEXT NOT NULL DEFAULT '';

-- One entry of the catalog as the operator keeps it. `source` is its JSON in `/admin/v1`; the rows of brand, product,
-- product_country, card and collection follow from it. An entry is archived, never deleted.
CREATE TABLE shop_entry (
    kind TEXT NOT NULL CHECK (kind IN ('product', 'brand', 'card', 'collection')),
    handle TEXT NOT NULL,
    id BLOB NOT NULL UNIQUE,
    name TEXT NOT NULL,
    -- Increases with each change of the entry.
    revision INTEGER NOT NULL,
    source TEXT NOT NULL,
    updated_at INTEGER NOT NULL,
    archived_at INTEGER,
    PRIMARY KEY (kind, handle)
) STRICT, WITHOUT ROWID;

-- What the operator archived is in no list and in no new batch. Gifts that were sent still have it.
ALTER TABLE card ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
ALTER TABLE collection ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;

-- The number of changes of the catalog, in one row. Each change locks the row first, so that they run one after the other.
CREATE TABLE shop_revision (
    no INTEGER PRIMARY KEY CHECK (no = 1),
    revision INTEGER NOT NULL
) STRICT;
INSERT INTO shop_revision (no, revision) VALUES (1, 0);

-- One picture of the catalog. The key is the SHA-256 of the file that an operator gave; the bytes are scaled down and have no
-- metadata.
CREATE TABLE picture (
    hash BLOB PRIMARY KEY,
    -- The SHA-256 of the bytes: an export has the picture as a file of this hash.
    stored_hash BLOB NOT NULL,
    media_type TEXT NOT NULL,
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    bytes BLOB NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX picture_by_stored_hash ON picture (stored_hash);

-- One setting of the shop, such as its terms, as JSON.
CREATE TABLE shop_setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL,
    revision INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The stock of one variant, or of a product without variants. What has no row is not counted.
CREATE TABLE stock (
    -- The id of the variant or product.
    item_id BLOB PRIMARY KEY,
    product_handle TEXT NOT NULL,
    -- The name of the variant; empty for a product without variants.
    variant TEXT NOT NULL,
    sku TEXT UNIQUE,
    on_hand INTEGER NOT NULL CHECK (on_hand >= 0),
    -- Promised to accepted gifts and not shipped yet.
    reserved INTEGER NOT NULL CHECK (reserved >= 0 AND reserved <= on_hand),
    -- The number on hand and free at which the operator wants to know; NULL: never.
    low_at INTEGER
) STRICT, WITHOUT ROWID;
-- The stock of a product.
CREATE INDEX stock_by_product ON stock (product_handle);

-- One change of stock and its cause. Rows are only added.
CREATE TABLE stock_entry (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    item_id BLOB NOT NULL,
    cause TEXT NOT NULL,
    on_hand_change INTEGER NOT NULL,
    reserved_change INTEGER NOT NULL,
    -- After this change.
    on_hand INTEGER NOT NULL,
    reserved INTEGER NOT NULL,
    -- The gift, or the batch of gifts, that caused the change.
    account_no INTEGER,
    batch_no INTEGER,
    position INTEGER,
    note TEXT,
    recorded_at INTEGER NOT NULL
) STRICT;
-- The changes of an item in their order.
CREATE INDEX stock_entry_by_item ON stock_entry (item_id, no);

-- The number of an item that is reserved for the gift of one recipient of a batch.
CREATE TABLE stock_reservation (
    account_no INTEGER NOT NULL,
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    item_id BLOB NOT NULL,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (account_no, batch_no, position, item_id)
) STRICT, WITHOUT ROWID;

-- One printout of parcels: a pick list, packing slips and a file for buying labels.
CREATE TABLE packing_run (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    operator TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    parcels INTEGER NOT NULL,
    taken_back_at INTEGER
) STRICT;

-- One parcel: the goods of one brand for one order. A parcel that was lost is sent again as the next one.
CREATE TABLE parcel (
    account_no INTEGER NOT NULL,
    order_seq INTEGER NOT NULL,
    brand_id BLOB NOT NULL,
    -- From 1 for each order and brand.
    attempt INTEGER NOT NULL DEFAULT 1,
    -- The number on the slip.
    number TEXT NOT NULL,
    batch_no INTEGER NOT NULL,
    position INTEGER NOT NULL,
    shipment_id BLOB NOT NULL,
    brand_name TEXT NOT NULL,
    state TEXT NOT NULL CHECK
        (state IN ('to_ship', 'packed', 'shipped', 'delivered', 'lost', 'damaged', 'returned', 'canceled')),
    run_no INTEGER,
    carrier TEXT,
    tracking_number TEXT,
    -- When the tracking number was reported. The latest report counts.
    tracked_at INTEGER,
    ready_at INTEGER NOT NULL,
    packed_at INTEGER,
    shipped_at INTEGER,
    delivered_at INTEGER,
    -- When it was reported lost, damaged or returned, and how that was solved: it has at most one solution.
    failed_at INTEGER,
    resolution TEXT CHECK (resolution IN ('reshipped', 'refunded')),
    PRIMARY KEY (account_no, order_seq, brand_id, attempt)
) STRICT, WITHOUT ROWID;
-- A parcel by the number on its slip.
CREATE UNIQUE INDEX parcel_by_number ON parcel (account_no, number);
CREATE INDEX parcel_by_number_alone ON parcel (number);
-- The parcels in a state, oldest first.
CREATE INDEX parcel_by_state ON parcel (state, ready_at, number);
-- The same of an account, a batch or a brand, and all parcels by age.
CREATE INDEX parcel_of_account_by_state ON parcel (account_no, state, ready_at, number);
CREATE INDEX parcel_of_batch_by_state ON parcel (account_no, batch_no, state, ready_at, number);
CREATE INDEX parcel_of_brand_by_state ON parcel (brand_id, state, ready_at, number);
CREATE INDEX parcel_by_age ON parcel (ready_at, number);
-- The parcels of a printout.
CREATE INDEX parcel_by_run ON parcel (run_no) WHERE run_no IS NOT NULL;

-- Methods without a balance are cards, an invoice has a limit or none.
ALTER TABLE payment_method ADD COLUMN kind TEXT NOT NULL DEFAULT 'card' CHECK (kind IN ('card', 'balance', 'invoice'));
UPDATE payment_method SET kind = 'balance' WHERE balance IS NOT NULL;
-- The most that an invoice may have authorized and captured; NULL: no limit, or no invoice.
ALTER TABLE payment_method ADD COLUMN credit_limit INTEGER CHECK (credit_limit >= 0);
-- What an invoice has authorized and captured; NULL: no invoice.
ALTER TABLE payment_method ADD COLUMN credit_used INTEGER CHECK (credit_used >= 0
    AND (credit_limit IS NULL OR credit_used <= credit_limit) AND (credit_used IS NOT NULL) = (kind = 'invoice'));
-- Whether new gifts can be paid with it.
ALTER TABLE payment_method ADD COLUMN is_active INTEGER NOT NULL DEFAULT 1;

-- The ids of a card and of its holder at the processor of cards; NULL: no processor charges the method.
ALTER TABLE payment_method ADD COLUMN processor_card TEXT;
ALTER TABLE payment_method ADD COLUMN processor_customer TEXT;
-- When its holder saved the card last. Gifts whose card is declined try the newest one of the end user.
ALTER TABLE payment_method ADD COLUMN card_saved_at INTEGER;
CREATE UNIQUE INDEX payment_method_by_processor_card ON payment_method (account_no, processor_card)
    WHERE processor_card IS NOT NULL;

-- One operation of the processor of cards for one gift. Rows are added in the transaction of the order that causes them, and
-- a worker performs them; none is deleted.
CREATE TABLE card_operation (
    account_no INTEGER NOT NULL,
    order_seq INTEGER NOT NULL,
    -- Made once. The processor performs an operation once for a key, however often it is requested.
    idempotency_key TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('authorize', 'capture', 'cancel', 'refund')),
    -- 'authorized': the hold at the processor that pays for the gift; 'void': never performed.
    state TEXT NOT NULL CHECK (state IN ('pending', 'authorized', 'done', 'declined', 'void')),
    -- The method of the batch, whose ledger the operation follows, and the card that pays, which can be a newer one.
    payment_method_id TEXT NOT NULL,
    card TEXT NOT NULL,
    customer TEXT NOT NULL,
    amount INTEGER NOT NULL CHECK (amount > 0),
    -- The processor's id of the authorization. An operation other than 'authorize' waits for it.
    intent TEXT,
    -- Counted before each request, so that a request whose answer was lost is known.
    attempts INTEGER NOT NULL DEFAULT 0,
    sent_at INTEGER,
    -- The last answer of the bank or the processor, if it was not performed.
    error TEXT,
    -- The code of the problem, while an operator must know of it.
    problem TEXT,
    -- Whether the ledger has the movement of the operation. It has none of a refund that is made again after the processor
    -- reported that it failed.
    is_recorded INTEGER NOT NULL DEFAULT 1,
    -- When the worker acts next; NULL: not before something else happens.
    due_at INTEGER,
    -- When the processor drops an authorization.
    expires_at INTEGER,
    owner TEXT,
    lease_until INTEGER,
    -- When the processor reported an event after the operation was leased: what the worker reads can be older.
    event_at INTEGER,
    created_at INTEGER NOT NULL,
    finished_at INTEGER,
    PRIMARY KEY (account_no, order_seq, idempotency_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_operation_by_due ON card_operation (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX card_operation_by_problem ON card_operation (created_at) WHERE problem IS NOT NULL;
CREATE INDEX card_operation_by_intent ON card_operation (intent) WHERE intent IS NOT NULL;
-- Two charges of a gift are impossible: it has at most one authorization, one capture and one refund that count.
CREATE UNIQUE INDEX card_operation_one_authorization ON card_operation (account_no, order_seq, state)
    WHERE kind = 'authorize' AND state IN ('pending', 'authorized');
CREATE UNIQUE INDEX card_operation_one_charge ON card_operation (account_no, order_seq, kind)
    WHERE kind IN ('capture', 'refund') AND state IN ('pending', 'done');

-- The ledger with deposits of the operator, and what each entry is for.
DROP TRIGGER payment_entry_is_not_changed;
DROP TRIGGER payment_entry_is_not_deleted;
DROP INDEX payment_entry_by_method;
ALTER TABLE payment_entry RENAME TO old_payment_entry;
CREATE TABLE payment_entry (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    account_no INTEGER NOT NULL,
    payment_method_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK
        (kind IN ('opening', 'fund', 'withdraw', 'authorize', 'capture', 'release', 'refund', 'adjustment')),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    -- After this entry: the balance, the amount authorized for gifts, and the amount captured for them.
    balance INTEGER NOT NULL CHECK (balance >= 0),
    authorized INTEGER NOT NULL CHECK (authorized >= 0),
    captured INTEGER NOT NULL CHECK (captured >= 0),
    -- Of a movement of all orders of a batch: the batch.
    batch_no INTEGER,
    -- Of any other movement of orders: [[order seq, amount], …]. NULL in entries of earlier versions, too.
    orders TEXT,
    -- The id that the client gave a deposit, so that the same request does not fund twice, its note, and the name of the
    -- operator.
    request_id TEXT,
    note TEXT,
    operator TEXT,
    -- Never before that of the entry before.
    recorded_at INTEGER NOT NULL
) STRICT;
INSERT INTO payment_entry (no, account_no, payment_method_id, kind, amount, balance, authorized, captured, recorded_at)
    SELECT no, account_no, payment_method_id, kind, amount, balance, authorized, captured, recorded_at
    FROM old_payment_entry;
DROP TABLE old_payment_entry;
-- The last entry of a method, and all of them in their order.
CREATE INDEX payment_entry_by_method ON payment_entry (account_no, payment_method_id, no);
-- The entries of a month.
CREATE INDEX payment_entry_by_time ON payment_entry (recorded_at, account_no, no);
-- The deposit of a request.
CREATE UNIQUE INDEX payment_entry_by_request ON payment_entry (account_no, request_id) WHERE request_id IS NOT NULL;
CREATE TRIGGER payment_entry_is_not_changed BEFORE UPDATE ON payment_entry BEGIN
    SELECT RAISE(ABORT, 'entries of the payment ledger are not changed');
END;
CREATE TRIGGER payment_entry_is_not_deleted BEFORE DELETE ON payment_entry BEGIN
    SELECT RAISE(ABORT, 'entries of the payment ledger are not deleted');
END;

-- The terms of the shop when the batch was created, as JSON; NULL: those of practice.
ALTER TABLE order_batch ADD COLUMN terms TEXT;

-- Whether recipients of the batch are reminded of a gift that they have not accepted.
ALTER TABLE batch_email ADD COLUMN has_reminders INTEGER NOT NULL DEFAULT 1;
-- The emails that count as waiting before they are due. Reminders for later, of which there can be millions, do not.
CREATE INDEX recipient_email_waiting ON recipient_email (run_at)
    WHERE run_at IS NOT NULL AND kind NOT IN ('reminder', 'expiry_reminder');
-- Why the recipient cannot accept the gift: 'email_refused' by the email server for good, or 'sold_out'; NULL: no such reason.
ALTER TABLE orders ADD COLUMN acceptance_problem TEXT;

-- One change that an operator made. Rows are only added, and each has a hash over itself and the row before, so that a
-- changed or missing row is found. No row contains a name or an address of a person.
CREATE TABLE audit_entry (
    -- From 1 without gaps.
    no INTEGER PRIMARY KEY,
    occurred_at INTEGER NOT NULL,
    operator_id TEXT NOT NULL,
    operator_name TEXT NOT NULL,
    action TEXT NOT NULL,
    -- The handle, SKU, parcel, account or setting that was changed.
    subject TEXT NOT NULL,
    -- What was changed, as JSON.
    detail TEXT NOT NULL,
    hash BLOB NOT NULL
) STRICT;

-- The number and the hash of the last row of the audit, in one row. Each change locks it, so that the rows are numbered one
-- after the other.
CREATE TABLE audit_head (
    no INTEGER PRIMARY KEY CHECK (no = 1),
    count INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT;
INSERT INTO audit_head (no, count, hash) VALUES (1, 0, x'');
