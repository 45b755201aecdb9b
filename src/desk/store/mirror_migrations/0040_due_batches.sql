-- The batches that are due, in the order in which they are read. Holds every column that the number of
-- due pages is computed from, so that no row is read.
CREATE INDEX batch_due ON batch
    (connection_row, has_all_orders, next_read_at, rank DESC, orders_count, orders_read_at);
DROP INDEX batch_by_next_read;
CREATE INDEX batch_with_problem ON batch (connection_row, read_failures DESC)
    WHERE problem_code IS NOT NULL;
CREATE INDEX batch_by_reference ON batch (connection_row, customer_reference_id)
    WHERE customer_reference_id IS NOT NULL;
