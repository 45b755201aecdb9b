-- The parcels of an order that could not be delivered: "<id> <status>", joined with ";". Null without
-- such parcels.
ALTER TABLE orders ADD COLUMN returned_parcels TEXT;

UPDATE orders SET returned_parcels = (
    SELECT group_concat((value ->> '$.id') || ' ' || (value ->> '$.status'), ';')
    FROM json_each(order_body.body, '$.shipments')
    WHERE value ->> '$.status' IN ('failed', 'failed_unset_tracking'))
FROM order_body
WHERE order_body.order_row = orders.row_id
    AND (orders.furthest_stage >= 3 OR orders.status = 'failed')
    AND json_valid(order_body.body);

-- The inbox counts from these indexes alone; each holds only the orders that can need attention.
CREATE INDEX orders_unaccepted ON orders
    (connection_row, batch_id, status, expires_at, created_at, id, amount_pre_tax, amount_total, read_at)
    WHERE status IN ('created', 'notified', 'opened');
CREATE INDEX orders_in_transit ON orders
    (connection_row, batch_id, status, shipped_at, id, amount_pre_tax, amount_total, read_at)
    WHERE status = 'shipped';
CREATE INDEX orders_failed ON orders
    (connection_row, batch_id, status, returned_parcels, last_changed_at, id, amount_pre_tax, amount_total, read_at)
    WHERE status = 'failed';
CREATE INDEX orders_with_returned_parcels ON orders
    (connection_row, batch_id, returned_parcels, last_changed_at, id, amount_pre_tax, amount_total, read_at)
    WHERE returned_parcels IS NOT NULL;
CREATE INDEX orders_with_note ON orders (connection_row, batch_id)
    WHERE thank_you_note IS NOT NULL;
CREATE INDEX batch_failed ON batch (connection_row, id) WHERE status = 'failed';
