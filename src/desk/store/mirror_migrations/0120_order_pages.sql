-- The pages of the orders of batches as the service sent them last, so that a page that did not change is not compared
-- order by order. A page is forgotten when one of its orders is written by another read.
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
