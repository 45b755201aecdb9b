-- Gifts of choice. The product of one is in `product`, without a country: it is found by its id
-- and in no list.
CREATE TABLE collection (
    id UUID PRIMARY KEY,
    title TEXT COLLATE "C" NOT NULL,
    is_published BOOLEAN NOT NULL,
    -- NULL until it is published.
    product_id UUID,
    document TEXT NOT NULL
);
CREATE INDEX collection_by_product ON collection (product_id);
