-- The schema of `mirror.sqlite`: what the services of the connections returned, so that the app shows data at once. The app
-- reads all of this again, so the file may be deleted at any time; data that exists only on this computer belongs in
-- `desk.sqlite`.
--
-- Times are microseconds UTC, ids 16 bytes, money cents, lists JSON. `connection_row` is the row id of the connection in
-- `desk.sqlite`.
--
-- To change the schema, edit this file. A mirror stores a hash of its schema; one with another hash is created again, and the
-- sync fills it (`mirror.rs`).

-- A connection that has rows here. Row ids of connections are reused; the id shows that the rows belong to another connection.
CREATE TABLE mirrored_connection (
    connection_row INTEGER PRIMARY KEY,
    id BLOB NOT NULL
) STRICT;

-- A value stored whole: the account, workspaces, payment methods, cards, cursors of the sync, requested rebuilds.
CREATE TABLE document (
    connection_row INTEGER NOT NULL,
    name TEXT NOT NULL,
    -- JSON.
    body TEXT NOT NULL,
    PRIMARY KEY (connection_row, name)
) STRICT, WITHOUT ROWID;

-- The outcome of the last read of a resource.
CREATE TABLE sync_resource (
    connection_row INTEGER NOT NULL,
    -- See `desk::SyncResource`.
    resource TEXT NOT NULL,
    succeeded_at INTEGER,
    attempted_at INTEGER NOT NULL,
    -- NULL after a success.
    problem_code TEXT,
    -- JSON: {"kind": {"type", "data"}, "impact", "details"}.
    problem_data TEXT,
    PRIMARY KEY (connection_row, resource)
) STRICT, WITHOUT ROWID;

-- A record of the service that could not be read.
CREATE TABLE unreadable_record (
    connection_row INTEGER NOT NULL,
    resource TEXT NOT NULL,
    -- The record's id, or the hash of a record without a readable id.
    record TEXT NOT NULL,
    occurred_at INTEGER,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (connection_row, resource, record)
) STRICT, WITHOUT ROWID;

-- A product of the catalog of a country.
CREATE TABLE product (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    country TEXT NOT NULL,
    id BLOB NOT NULL,
    sort_key TEXT NOT NULL,
    -- See `contract::text::search_text`.
    search_text TEXT NOT NULL,
    brand_id BLOB NOT NULL,
    price_min INTEGER NOT NULL,
    price_max INTEGER NOT NULL,
    is_active INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    brand_values TEXT NOT NULL,
    categories TEXT NOT NULL,
    -- JSON: what lists show, see `view::ProductRow`.
    list_row TEXT NOT NULL,
    -- JSON: see `contract::Product`.
    body TEXT NOT NULL,
    UNIQUE (connection_row, country, id)
) STRICT;

-- A brand of the catalog of a country.
CREATE TABLE brand (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    country TEXT NOT NULL,
    id BLOB NOT NULL,
    sort_key TEXT NOT NULL,
    search_text TEXT NOT NULL,
    brand_values TEXT NOT NULL,
    -- JSON: what lists show, see `view::BrandRow`.
    list_row TEXT NOT NULL,
    -- JSON: see `contract::Brand`.
    body TEXT NOT NULL,
    UNIQUE (connection_row, country, id)
) STRICT;

-- A collection. Drafts are listed too, so that a cart with a collection that is no longer published can be explained.
CREATE TABLE collection (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    id BLOB NOT NULL,
    -- The product that is put in a cart; NULL for a draft.
    product_id BLOB,
    sort_key TEXT NOT NULL,
    search_text TEXT NOT NULL,
    categories TEXT NOT NULL,
    -- JSON: what lists show, see `view::CollectionRow`.
    list_row TEXT NOT NULL,
    -- JSON: see `contract::Collection`.
    body TEXT NOT NULL,
    UNIQUE (connection_row, id)
) STRICT;
-- The collection of a product in a cart.
CREATE INDEX collection_by_product ON collection (connection_row, product_id) WHERE product_id IS NOT NULL;

-- A batch.
CREATE TABLE batch (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    id BLOB NOT NULL,
    -- Newest first is highest first. Services give batches no time, only an order.
    rank INTEGER NOT NULL,
    -- 0: the position in the service's list is not known yet.
    is_ranked INTEGER NOT NULL,
    status TEXT NOT NULL,
    name TEXT NOT NULL,
    -- Names a batch that has no name of its own.
    from_name TEXT NOT NULL,
    first_product TEXT NOT NULL,
    -- The number of products beside the first one.
    other_products INTEGER NOT NULL,
    -- Empty while the service does not return the method.
    send_method TEXT NOT NULL,
    search_text TEXT NOT NULL,
    customer_reference_id TEXT,
    scheduled_at INTEGER,
    -- When a read first found that the batch failed; NULL when the first read already found that.
    failed_at INTEGER,
    -- The number of orders that the service reports; NULL when it reports none.
    orders_count INTEGER,
    -- JSON: see `contract::OrderBatch`.
    body TEXT NOT NULL,
    -- From the body, so that a list of all batches need not read it.
    workspace_id BLOB,
    workspace_name TEXT,
    -- When the request was sent whose response is stored.
    read_at INTEGER NOT NULL,
    -- 1: every order is mirrored, each at its position.
    has_all_orders INTEGER NOT NULL DEFAULT 0,
    -- When the batch and its orders are read next.
    next_read_at INTEGER NOT NULL DEFAULT 0,
    -- When all orders were last read.
    orders_read_at INTEGER,
    -- The page with which an interrupted read of the orders goes on, and the position of its first order.
    orders_next_page INTEGER NOT NULL DEFAULT 1,
    orders_next_position INTEGER NOT NULL DEFAULT 0,
    -- When the first page of that read was requested.
    orders_begun_at INTEGER,
    -- Consecutive failed reads, and the problem of the last one as in `sync_resource`.
    read_failures INTEGER NOT NULL DEFAULT 0,
    problem_code TEXT,
    problem_data TEXT,
    UNIQUE (connection_row, id)
) STRICT;
-- The list of batches, and the newest ones.
CREATE INDEX batch_newest ON batch (connection_row, rank DESC);
-- The failed batches of the inbox.
CREATE INDEX batch_failed ON batch (connection_row, id) WHERE status = 'failed';
-- The batches that are due, in the order in which they are read. Holds every column that the number of due pages is computed
-- from, so that no row is read.
CREATE INDEX batch_due ON batch
    (connection_row, has_all_orders, next_read_at, rank DESC, orders_count, orders_read_at);
-- The batch whose reads failed most often, for Settings.
CREATE INDEX batch_with_problem ON batch (connection_row, read_failures DESC)
    WHERE problem_code IS NOT NULL;
-- The batch with a reference.
CREATE INDEX batch_by_reference ON batch (connection_row, customer_reference_id)
    WHERE customer_reference_id IS NOT NULL;
-- The number of batches whose orders are still to be read, for Settings, which may not read every batch.
CREATE INDEX batch_unread ON batch
    (connection_row, problem_code, read_failures, next_read_at, has_all_orders, status)
    WHERE has_all_orders = 0 AND status <> 'pending';
-- The batch whose orders were read least recently, likewise.
CREATE INDEX batch_by_orders_read ON batch (connection_row, orders_read_at)
    WHERE orders_read_at IS NOT NULL;
-- The batches with direct shipping, whose orders the inbox treats apart.
CREATE INDEX batch_direct ON batch (connection_row, id) WHERE send_method = 'direct_send';
-- The batches with orders that can still change, which are due again within 20 minutes, by the time at which their orders were
-- last read. `OLDEST_OPEN_READ` has the same condition.
CREATE INDEX batch_open_read ON batch (connection_row, orders_read_at, next_read_at)
    WHERE has_all_orders = 1 AND next_read_at < coalesce(orders_read_at, 0) + 1200000000;

-- A product of the cart of a batch.
CREATE TABLE batch_item (
    batch_row INTEGER NOT NULL REFERENCES batch (row_id) ON DELETE CASCADE,
    product_id BLOB NOT NULL,
    quantity INTEGER NOT NULL,
    PRIMARY KEY (batch_row, product_id)
) STRICT, WITHOUT ROWID;
-- The batches that had a product.
CREATE INDEX batch_item_by_product ON batch_item (product_id);

-- A recipient of a batch whose orders do not exist yet.
CREATE TABLE batch_recipient (
    batch_row INTEGER NOT NULL REFERENCES batch (row_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT,
    email TEXT,
    PRIMARY KEY (batch_row, position)
) STRICT, WITHOUT ROWID;

-- A page of the orders of a batch as the service sent it last, so that a page that did not change is not compared order by
-- order. A page is forgotten when one of its orders is written by another read.
CREATE TABLE order_page (
    batch_row INTEGER NOT NULL REFERENCES batch (row_id) ON DELETE CASCADE,
    -- From 1.
    page INTEGER NOT NULL,
    -- The position of its first order.
    first_position INTEGER NOT NULL,
    orders INTEGER NOT NULL,
    -- The number of orders that the list claims to have.
    total_count INTEGER,
    -- SHA-256 of the body.
    hash BLOB NOT NULL,
    etag TEXT,
    -- The version of the app that stored the orders. Another one may store more of them.
    app_version TEXT NOT NULL,
    PRIMARY KEY (batch_row, page)
) STRICT, WITHOUT ROWID;

-- An order: the gift of one recipient. Written by upserts: INSERT OR REPLACE would delete rows without a trigger.
CREATE TABLE orders (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    id BLOB NOT NULL,
    batch_id BLOB NOT NULL,
    batch_rank INTEGER NOT NULL,
    -- In the list of recipients that was sent; 1 << 40 while the position is unknown.
    position INTEGER NOT NULL,
    status TEXT NOT NULL,
    -- The furthest stage that the order reached: 0 created, 1 notified, 2 opened, 3 accepted, 4 shipped, 5 delivered. Kept when
    -- the order fails or is canceled.
    furthest_stage INTEGER NOT NULL,
    recipient_name TEXT NOT NULL,
    -- See `recipients::PersonValues::folded_name`.
    recipient_sort_key TEXT NOT NULL,
    -- As the service writes it.
    email TEXT,
    -- See `recipients::PersonValues::email`; NULL without an email.
    email_key TEXT,
    first_product TEXT NOT NULL,
    -- The number of products beside the first one.
    other_products INTEGER NOT NULL,
    swapped_from_product TEXT,
    swapped_from_others INTEGER NOT NULL,
    is_swapped INTEGER NOT NULL,
    thank_you_note TEXT,
    -- 1: the note is not blank.
    has_thank_you INTEGER NOT NULL DEFAULT 0,
    carrier TEXT,
    -- The parcels that could not be delivered: "<id> <status>", joined with ";". NULL without such parcels.
    returned_parcels TEXT,
    -- Why the recipient cannot accept the gift: see `contract::AcceptanceProblem`. NULL: no such reason.
    acceptance_problem TEXT,
    gift_link TEXT NOT NULL,
    amount_pre_tax INTEGER NOT NULL,
    amount_total INTEGER,
    -- Price before tax of the gift as it was sent, before any swap.
    sent_pre_tax INTEGER NOT NULL DEFAULT 0,
    -- 1: the gift was paid. Kept when the order fails later.
    is_paid INTEGER NOT NULL DEFAULT 0,
    brand_id BLOB NOT NULL,
    brand_name TEXT NOT NULL,
    expires_at INTEGER,
    -- Times of the steps; NULL while they are unknown.
    created_at INTEGER,
    notified_at INTEGER,
    opened_at INTEGER,
    -- The time of the first activity that proves the acceptance.
    accepted_at INTEGER,
    -- When the gift was accepted, as a read of the single order states it.
    stated_accepted_at INTEGER,
    pending_payment_at INTEGER,
    paid_at INTEGER,
    shipped_at INTEGER,
    delivered_at INTEGER,
    last_changed_at INTEGER,
    -- When a read first found the thank-you note, and the returned parcels; NULL when the first read already found them.
    note_at INTEGER,
    returned_at INTEGER,
    -- When a read first found `acceptance_problem`; NULL when the first read already did.
    acceptance_problem_at INTEGER,
    -- When the request was sent whose response is stored.
    read_at INTEGER NOT NULL,
    UNIQUE (connection_row, id)
) STRICT;
-- Each index is written with each order, so that an index needs a query that is too slow without it.
-- The orders of all batches, the newest batch first.
CREATE INDEX orders_by_position ON orders (connection_row, batch_rank DESC, position);
-- The orders of a batch.
CREATE INDEX orders_in_batch ON orders (connection_row, batch_id, position);
-- The orders sorted by recipient.
CREATE INDEX orders_by_recipient ON orders (connection_row, recipient_sort_key);
-- The orders sorted by status.
CREATE INDEX orders_by_stage ON orders (connection_row, furthest_stage, status);
-- The orders sorted by their last update.
CREATE INDEX orders_by_change ON orders (connection_row, last_changed_at);
-- The stages and the money of a batch, and the cost of a period. Holds every column that they are counted from, so that no row
-- is read; the groups of the money need no sort.
CREATE INDEX orders_counts ON orders
    (connection_row, batch_id, status, expires_at, is_paid, sent_pre_tax, amount_total, furthest_stage, created_at);
-- The earlier gifts of the recipients of a send.
CREATE INDEX orders_by_email ON orders (connection_row, email_key) WHERE email_key IS NOT NULL;
-- The orders without a known creation time, which figures count apart.
CREATE INDEX orders_undated ON orders (connection_row, batch_id, status) WHERE created_at IS NULL;

-- The body of an order. Apart from `orders`, whose rows lists read.
CREATE TABLE order_body (
    order_row INTEGER PRIMARY KEY REFERENCES orders (row_id) ON DELETE CASCADE,
    -- JSON: see `contract::Order`.
    body TEXT NOT NULL
) STRICT;

-- The words of an order that a search finds it by. A rowid is the `row_id` of the order.
CREATE VIRTUAL TABLE order_search USING fts5 (
    words,
    content = '',
    contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2"
);
CREATE TRIGGER order_deleted AFTER DELETE ON orders BEGIN
    DELETE FROM order_search WHERE rowid = old.row_id;
END;

-- The number of orders of a connection, because counting a million reads a whole index after every change.
CREATE TABLE order_count (
    connection_row INTEGER PRIMARY KEY,
    orders INTEGER NOT NULL
) STRICT;
CREATE TRIGGER order_added AFTER INSERT ON orders BEGIN
    INSERT INTO order_count (connection_row, orders) VALUES (new.connection_row, 1)
    ON CONFLICT (connection_row) DO UPDATE SET orders = orders + 1;
END;
CREATE TRIGGER order_removed AFTER DELETE ON orders BEGIN
    UPDATE order_count SET orders = orders - 1 WHERE connection_row = old.connection_row;
END;

-- An activity: a step of an order, as the feed shows it.
CREATE TABLE activity (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    id BLOB NOT NULL,
    order_id BLOB NOT NULL,
    status TEXT NOT NULL,
    occurred_at INTEGER NOT NULL,
    -- 1: the feed shows the activity as the acceptance of its gift. `activities.rs` decides that when activities are mirrored.
    is_acceptance INTEGER NOT NULL DEFAULT 0,
    -- 1: an acceptance whose recipient wrote a note.
    has_note INTEGER NOT NULL DEFAULT 0,
    UNIQUE (connection_row, id)
) STRICT;
-- The feed.
CREATE INDEX activity_newest ON activity (connection_row, occurred_at DESC, row_id DESC);
-- The steps of an order.
CREATE INDEX activity_of_order ON activity (connection_row, order_id, occurred_at);
-- The filters of the feed.
CREATE INDEX activity_opened ON activity (connection_row, occurred_at DESC, row_id DESC) WHERE status = 'opened';
CREATE INDEX activity_delivered ON activity (connection_row, occurred_at DESC, row_id DESC) WHERE status = 'delivered';
CREATE INDEX activity_accepted ON activity (connection_row, occurred_at DESC, row_id DESC) WHERE is_acceptance = 1;
CREATE INDEX activity_noted ON activity (connection_row, occurred_at DESC, row_id DESC) WHERE has_note = 1;

-- A note can follow its activity, and orders are deleted and read again without their activities.
CREATE TRIGGER note_added AFTER INSERT ON orders WHEN new.thank_you_note IS NOT NULL BEGIN
    UPDATE activity SET has_note = 1
    WHERE connection_row = new.connection_row AND order_id = new.id AND is_acceptance = 1;
END;
CREATE TRIGGER note_changed AFTER UPDATE OF thank_you_note ON orders
WHEN (old.thank_you_note IS NULL) <> (new.thank_you_note IS NULL) BEGIN
    UPDATE activity SET has_note = new.thank_you_note IS NOT NULL
    WHERE connection_row = new.connection_row AND order_id = new.id AND is_acceptance = 1;
END;
CREATE TRIGGER note_deleted AFTER DELETE ON orders WHEN old.thank_you_note IS NOT NULL BEGIN
    UPDATE activity SET has_note = 0
    WHERE connection_row = old.connection_row AND order_id = old.id AND is_acceptance = 1;
END;

-- How many activities a connection has: the length of the feed, whose pages are read from the nearer end.
CREATE TABLE activity_count (
    connection_row INTEGER PRIMARY KEY,
    activities INTEGER NOT NULL
) STRICT;

CREATE TRIGGER activity_added AFTER INSERT ON activity BEGIN
    INSERT INTO activity_count (connection_row, activities) VALUES (new.connection_row, 1)
    ON CONFLICT (connection_row) DO UPDATE SET activities = activities + 1;
END;
CREATE TRIGGER activity_deleted AFTER DELETE ON activity BEGIN
    UPDATE activity_count SET activities = activities - 1 WHERE connection_row = old.connection_row;
END;
