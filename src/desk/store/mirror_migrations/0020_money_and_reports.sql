-- What the money of orders and the reports are counted from.

-- Price before tax of the gift as it was sent, before any swap.
ALTER TABLE orders ADD COLUMN sent_pre_tax INTEGER NOT NULL DEFAULT 0;
-- 1: the gift was paid. Kept when the order fails later.
ALTER TABLE orders ADD COLUMN is_paid INTEGER NOT NULL DEFAULT 0;
ALTER TABLE orders ADD COLUMN has_thank_you INTEGER NOT NULL DEFAULT 0;

UPDATE orders SET sent_pre_tax = amount_pre_tax,
    is_paid = paid_at IS NOT NULL OR status IN ('paid', 'ordered', 'shipped', 'delivered'),
    has_thank_you = trim(coalesce(thank_you_note, '')) <> '';
UPDATE orders SET sent_pre_tax =
    coalesce(body ->> '$.original_amounts.original_amount_pre_tax_total', sent_pre_tax)
FROM order_body
WHERE order_body.order_row = orders.row_id AND orders.is_swapped = 1 AND json_valid(body);

-- Holds every column that the ledger and the reports read, in the order of their groups, so that no row
-- is read and nothing is sorted.
CREATE INDEX orders_money ON orders
    (connection_row, batch_id, status, expires_at, is_paid, sent_pre_tax, amount_total, created_at);
CREATE INDEX orders_report ON orders
    (connection_row, batch_id, furthest_stage, status, has_thank_you, created_at, opened_at, accepted_at);

-- A body that is not JSON has no workspace and no brand.
ALTER TABLE batch ADD COLUMN workspace_id TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN body ->> '$.workspace_id' END) VIRTUAL;
ALTER TABLE batch ADD COLUMN workspace_name TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN body ->> '$.workspace_name' END) VIRTUAL;
ALTER TABLE batch ADD COLUMN first_brand TEXT
    GENERATED ALWAYS AS (CASE WHEN json_valid(body) THEN body ->> '$.cart.items[0].product.brand.name' END) VIRTUAL;
