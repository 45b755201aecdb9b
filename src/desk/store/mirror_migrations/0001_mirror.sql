-- The mirror of each connection's service. The app reads all of this from the service again, so the
-- file may be deleted at any time. Times are microseconds UTC, ids 16 bytes, money cents, lists JSON.

-- The connections that have rows here. Row ids of connections are reused; the id shows that the rows
-- belong to another connection.
CREATE TABLE mirrored_connection (
    connection_row INTEGER PRIMARY KEY,
    id BLOB NOT NULL
) STRICT;

-- Values stored whole: the account, workspaces, payment methods, cards, cursors of the sync.
CREATE TABLE document (
    connection_row INTEGER NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (connection_row, name)
) STRICT, WITHOUT ROWID;

-- The outcome of the last read of each resource.
CREATE TABLE sync_resource (
    connection_row INTEGER NOT NULL,
    resource TEXT NOT NULL,
    succeeded_at INTEGER,
    attempted_at INTEGER NOT NULL,
    -- Null after a success.
    problem_code TEXT,
    -- JSON: {"kind": {"type", "data"}, "impact", "details"}.
    problem_data TEXT,
    PRIMARY KEY (connection_row, resource)
) STRICT, WITHOUT ROWID;

-- Records of the service that could not be read. `record` is the record's id, or the hash of a record
-- without a readable id.
CREATE TABLE unreadable_record (
    connection_row INTEGER NOT NULL,
    resource TEXT NOT NULL,
    record TEXT NOT NULL,
    occurred_at INTEGER,
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (connection_row, resource, record)
) STRICT, WITHOUT ROWID;

-- The catalog, per country.

CREATE TABLE product (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    country TEXT NOT NULL,
    id BLOB NOT NULL,
    sort_key TEXT NOT NULL,
    search_text TEXT NOT NULL,
    brand_id BLOB NOT NULL,
    price_min INTEGER NOT NULL,
    price_max INTEGER NOT NULL,
    is_active INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    brand_values TEXT NOT NULL,
    categories TEXT NOT NULL,
    list_row TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (connection_row, country, id)
) STRICT;

CREATE TABLE brand (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    country TEXT NOT NULL,
    id BLOB NOT NULL,
    sort_key TEXT NOT NULL,
    search_text TEXT NOT NULL,
    brand_values TEXT NOT NULL,
    list_row TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (connection_row, country, id)
) STRICT;

-- Batches and their orders.

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
    other_products INTEGER NOT NULL,
    -- Empty while the service does not return the method.
    send_method TEXT NOT NULL,
    search_text TEXT NOT NULL,
    customer_reference_id TEXT,
    scheduled_at INTEGER,
    -- The number of orders that the service reports; null when it reports none.
    orders_count INTEGER,
    body TEXT NOT NULL,
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
CREATE INDEX batch_newest ON batch (connection_row, rank DESC);
CREATE INDEX batch_by_next_read ON batch (connection_row, next_read_at);

CREATE TABLE batch_item (
    batch_row INTEGER NOT NULL REFERENCES batch (row_id) ON DELETE CASCADE,
    product_id BLOB NOT NULL,
    quantity INTEGER NOT NULL,
    PRIMARY KEY (batch_row, product_id)
) STRICT, WITHOUT ROWID;

-- Recipients of a batch whose orders do not exist yet.
CREATE TABLE batch_recipient (
    batch_row INTEGER NOT NULL REFERENCES batch (row_id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT,
    email TEXT,
    PRIMARY KEY (batch_row, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE orders (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    id BLOB NOT NULL,
    batch_id BLOB NOT NULL,
    batch_rank INTEGER NOT NULL,
    -- In the list of recipients that was sent; 1 << 40 while the position is unknown.
    position INTEGER NOT NULL,
    status TEXT NOT NULL,
    -- The furthest stage that the order reached: 0 created, 1 notified, 2 opened, 3 accepted,
    -- 4 shipped, 5 delivered. Kept when the order fails or is canceled.
    furthest_stage INTEGER NOT NULL,
    recipient_name TEXT NOT NULL,
    recipient_sort_key TEXT NOT NULL,
    email TEXT,
    first_product TEXT NOT NULL,
    other_products INTEGER NOT NULL,
    swapped_from_product TEXT,
    swapped_from_others INTEGER NOT NULL,
    is_swapped INTEGER NOT NULL,
    thank_you_note TEXT,
    carrier TEXT,
    gift_link TEXT NOT NULL,
    amount_pre_tax INTEGER NOT NULL,
    amount_total INTEGER,
    brand_id BLOB NOT NULL,
    brand_name TEXT NOT NULL,
    expires_at INTEGER,
    created_at INTEGER,
    notified_at INTEGER,
    opened_at INTEGER,
    accepted_at INTEGER,
    pending_payment_at INTEGER,
    paid_at INTEGER,
    shipped_at INTEGER,
    delivered_at INTEGER,
    last_changed_at INTEGER,
    -- When the request was sent whose response is stored.
    read_at INTEGER NOT NULL,
    UNIQUE (connection_row, id)
) STRICT;
CREATE INDEX orders_by_position ON orders (connection_row, batch_rank DESC, position);
CREATE INDEX orders_in_batch ON orders (connection_row, batch_id, position);
CREATE INDEX orders_by_recipient ON orders (connection_row, recipient_sort_key);
CREATE INDEX orders_by_stage ON orders (connection_row, furthest_stage, status);
CREATE INDEX orders_by_change ON orders (connection_row, last_changed_at);
CREATE INDEX orders_by_creation ON orders (connection_row, created_at);
CREATE INDEX orders_by_opening ON orders (connection_row, opened_at);
CREATE INDEX orders_by_acceptance ON orders (connection_row, accepted_at);
-- Holds every column that the funnel of a batch counts, so that no row is read.
CREATE INDEX orders_funnel ON orders
    (connection_row, batch_id, furthest_stage, status, expires_at, amount_pre_tax, amount_total, created_at);

CREATE TABLE order_body (
    order_row INTEGER PRIMARY KEY REFERENCES orders (row_id) ON DELETE CASCADE,
    body TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE order_search USING fts5 (
    words,
    content = '',
    contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2"
);

CREATE TRIGGER order_deleted AFTER DELETE ON orders BEGIN
    DELETE FROM order_search WHERE rowid = old.row_id;
END;

CREATE TABLE activity (
    row_id INTEGER PRIMARY KEY,
    connection_row INTEGER NOT NULL,
    id BLOB NOT NULL,
    order_id BLOB NOT NULL,
    status TEXT NOT NULL,
    occurred_at INTEGER NOT NULL,
    UNIQUE (connection_row, id)
) STRICT;
CREATE INDEX activity_newest ON activity (connection_row, occurred_at DESC, row_id DESC);
CREATE INDEX activity_of_order ON activity (connection_row, order_id, occurred_at);
