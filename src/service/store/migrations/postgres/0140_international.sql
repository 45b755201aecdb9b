-- What recipients outside the US can accept: 'none', 'gift_cards' or 'everything'.
ALTER TABLE order_batch ADD COLUMN international TEXT NOT NULL DEFAULT 'none';
-- Freight, taxes and duties of a gift that is delivered outside the US.
ALTER TABLE orders ADD COLUMN amount_relay BIGINT;
ALTER TABLE product ADD COLUMN is_gift_card BOOLEAN NOT NULL DEFAULT FALSE;
