-- When a read of the service first found the thank-you note, the returned parcels or the failure of the
-- batch. Null when the first read already found them: their time is then not known.
ALTER TABLE orders ADD COLUMN note_at INTEGER;
ALTER TABLE orders ADD COLUMN returned_at INTEGER;
ALTER TABLE batch ADD COLUMN failed_at INTEGER;

-- The indexes of the inbox also hold what the money of an order follows from.
DROP INDEX orders_unaccepted;
CREATE INDEX orders_unaccepted ON orders
    (connection_row, batch_id, status, sent_pre_tax, amount_total, expires_at, created_at, id, read_at)
    WHERE status IN ('created', 'notified', 'opened');
DROP INDEX orders_in_transit;
CREATE INDEX orders_in_transit ON orders
    (connection_row, batch_id, status, is_paid, sent_pre_tax, amount_total, shipped_at, id, read_at)
    WHERE status = 'shipped';
DROP INDEX orders_failed;
CREATE INDEX orders_failed ON orders
    (connection_row, batch_id, status, is_paid, sent_pre_tax, amount_total, returned_parcels,
    last_changed_at, id, read_at)
    WHERE status = 'failed';
DROP INDEX orders_with_returned_parcels;
CREATE INDEX orders_with_returned_parcels ON orders
    (connection_row, batch_id, returned_parcels, status, is_paid, sent_pre_tax, amount_total,
    returned_at, last_changed_at, id, read_at)
    WHERE returned_parcels IS NOT NULL;
CREATE INDEX batch_direct ON batch (connection_row, id) WHERE send_method = 'direct_send';
