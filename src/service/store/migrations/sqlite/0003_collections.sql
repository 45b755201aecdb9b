-- Gifts of choice. The product of one is in `product`, without a country: it is found by its id
-- and in no list.
CREATE TABLE collection (
    id BLOB PRIMARY KEY,
    title TEXT NOT NULL,
    is_published INTEGER NOT NULL,
    -- NULL until it is published.
    product_id BLOB,
    document TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX collection_by_product ON collection (product_id);
