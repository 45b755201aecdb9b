-- Finds the earlier gifts of the recipients of a send. Holds every column that this needs, so that no
-- row is read.
CREATE INDEX orders_by_email ON orders
    (connection_row, email COLLATE NOCASE, batch_id, status, created_at, amount_total, amount_pre_tax)
    WHERE email IS NOT NULL;
CREATE INDEX batch_item_by_product ON batch_item (product_id);
