-- The batches with orders that can still change, which are due again within 20 minutes, by the time at
-- which their orders were last read. `OLDEST_OPEN_READ` has the same condition.
CREATE INDEX batch_open_read ON batch (connection_row, orders_read_at, next_read_at)
    WHERE has_all_orders = 1 AND next_read_at < coalesce(orders_read_at, 0) + 1200000000;
