-- Batches whose orders are still to be read, and the batch whose orders were read least recently. Settings
-- show both, so that neither may read every batch.
CREATE INDEX batch_unread ON batch
    (connection_row, problem_code, read_failures, next_read_at, has_all_orders, status)
    WHERE has_all_orders = 0 AND status <> 'pending';
CREATE INDEX batch_by_orders_read ON batch (connection_row, orders_read_at)
    WHERE orders_read_at IS NOT NULL;
