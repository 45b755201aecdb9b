-- The desk's own database. Times are microseconds UTC, ids 16 bytes, money cents, lists JSON.
-- Everything but `setting` belongs to one connection (`space`), so practice and real gifts never mix.

CREATE TABLE connection (
    space INTEGER PRIMARY KEY,
    id BLOB NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('practice', 'remote')),
    name TEXT NOT NULL,
    base_url TEXT NOT NULL
) STRICT;

INSERT INTO connection (id, kind, name, base_url) VALUES (zeroblob(16), 'practice', 'Practice', '');

CREATE TABLE setting (
    name TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Small things kept whole: the account, workspaces, payment methods, cards, marks of the sync.
CREATE TABLE document (
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (space, name)
) STRICT, WITHOUT ROWID;

-- The mirror of the catalog, per country.

CREATE TABLE product (
    n INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    country TEXT NOT NULL,
    id BLOB NOT NULL,
    name_key TEXT NOT NULL,
    words TEXT NOT NULL,
    brand_id BLOB NOT NULL,
    price_low INTEGER NOT NULL,
    price_high INTEGER NOT NULL,
    is_active INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    brand_values TEXT NOT NULL,
    categories TEXT NOT NULL,
    shown TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (space, country, id)
) STRICT;

CREATE TABLE brand (
    n INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    country TEXT NOT NULL,
    id BLOB NOT NULL,
    name_key TEXT NOT NULL,
    words TEXT NOT NULL,
    brand_values TEXT NOT NULL,
    shown TEXT NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (space, country, id)
) STRICT;

-- The mirror of what was sent.

CREATE TABLE batch (
    n INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    id BLOB NOT NULL,
    -- Newest first is highest first. Services give batches no time, only an order.
    rank INTEGER NOT NULL,
    status TEXT NOT NULL,
    name TEXT NOT NULL,
    gift TEXT NOT NULL,
    words TEXT NOT NULL,
    reference TEXT,
    -- 1: every order is mirrored, each at its position.
    orders_read INTEGER NOT NULL DEFAULT 0,
    body TEXT NOT NULL,
    UNIQUE (space, id)
) STRICT;
CREATE INDEX batch_newest ON batch (space, rank DESC);

CREATE TABLE batch_item (
    batch_n INTEGER NOT NULL REFERENCES batch (n) ON DELETE CASCADE,
    product_id BLOB NOT NULL,
    gifts INTEGER NOT NULL,
    PRIMARY KEY (batch_n, product_id)
) STRICT, WITHOUT ROWID;

-- Recipients of a batch whose orders do not exist yet.
CREATE TABLE batch_recipient (
    batch_n INTEGER NOT NULL REFERENCES batch (n) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT,
    email TEXT,
    PRIMARY KEY (batch_n, position)
) STRICT, WITHOUT ROWID;

CREATE TABLE gift (
    n INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    id BLOB NOT NULL,
    batch_id BLOB NOT NULL,
    batch_rank INTEGER NOT NULL,
    -- In the file that was sent; 1 << 40 while only an activity told of it.
    position INTEGER NOT NULL,
    status TEXT NOT NULL,
    -- The furthest stage it is known to have reached: 0 created, 1 notified, 2 opened, 3 accepted,
    -- 4 shipped, 5 delivered. Kept when it fails or is cancelled.
    reached INTEGER NOT NULL,
    recipient TEXT NOT NULL,
    recipient_key TEXT NOT NULL,
    email TEXT,
    gift TEXT NOT NULL,
    swapped_from TEXT,
    is_swapped INTEGER NOT NULL,
    note TEXT,
    carrier TEXT,
    link TEXT NOT NULL,
    pre_tax INTEGER NOT NULL,
    total INTEGER,
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
    last_change INTEGER,
    UNIQUE (space, id)
) STRICT;
CREATE INDEX gift_natural ON gift (space, batch_rank DESC, position);
CREATE INDEX gift_in_batch ON gift (space, batch_id, position);
CREATE INDEX gift_by_recipient ON gift (space, recipient_key);
CREATE INDEX gift_by_reached ON gift (space, reached, status);
CREATE INDEX gift_by_change ON gift (space, last_change);
CREATE INDEX gift_created ON gift (space, created_at);
CREATE INDEX gift_opened ON gift (space, opened_at);
CREATE INDEX gift_accepted ON gift (space, accepted_at);
-- Answers the funnel of a batch without touching the rows.
CREATE INDEX gift_funnel ON gift (space, batch_id, reached, status, expires_at, pre_tax, total, created_at);

CREATE TABLE gift_body (
    n INTEGER PRIMARY KEY REFERENCES gift (n) ON DELETE CASCADE,
    body TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE gift_text USING fts5 (
    words,
    content = '',
    contentless_delete = 1,
    tokenize = "unicode61 remove_diacritics 2"
);

CREATE TRIGGER gift_gone AFTER DELETE ON gift BEGIN
    DELETE FROM gift_text WHERE rowid = old.n;
END;

CREATE TABLE activity (
    n INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    id BLOB NOT NULL,
    order_id BLOB NOT NULL,
    status TEXT NOT NULL,
    at INTEGER NOT NULL,
    UNIQUE (space, id)
) STRICT;
CREATE INDEX activity_newest ON activity (space, at DESC, n DESC);
CREATE INDEX activity_of_order ON activity (space, order_id, at);

-- What is being prepared. Written here and nowhere else.

CREATE TABLE draft (
    n INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    body TEXT NOT NULL,
    -- Where the recipients came from: the name of a file.
    source TEXT NOT NULL DEFAULT '',
    updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX draft_newest ON draft (space, updated_at DESC);

CREATE TABLE draft_recipient (
    draft_n INTEGER NOT NULL REFERENCES draft (n) ON DELETE CASCADE,
    row_id INTEGER NOT NULL,
    position INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (draft_n, row_id)
) STRICT, WITHOUT ROWID;

-- What was decided to be sent: on disk before the first byte leaves.
CREATE TABLE outbox (
    n INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    id BLOB NOT NULL UNIQUE,
    draft_id BLOB NOT NULL,
    title TEXT NOT NULL,
    recipients INTEGER NOT NULL,
    total_low INTEGER NOT NULL,
    total_high INTEGER NOT NULL,
    reference TEXT NOT NULL UNIQUE,
    -- The whole request, byte for byte; emptied once the service has it.
    request BLOB NOT NULL,
    state TEXT NOT NULL,
    created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX outbox_of_space ON outbox (space, created_at);
