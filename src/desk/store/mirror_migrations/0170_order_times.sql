-- Creation times were read from the ids of orders, which state no time. They come from activities now, or stay unknown.
UPDATE orders SET created_at = (
    SELECT min(occurred_at) FROM activity
    WHERE activity.connection_row = orders.connection_row AND activity.order_id = orders.id
        AND activity.status = 'created')
WHERE created_at IS NOT NULL;

-- The first read of activities begins again, because it now reads the times of all orders.
DELETE FROM document WHERE name = 'activity_cursor';

-- When a gift was accepted, as a read of the single order states it. `accepted_at` is the time of the first activity that
-- proves it.
ALTER TABLE orders ADD COLUMN stated_accepted_at INTEGER;

-- Orders without a known creation time, which figures count apart.
CREATE INDEX orders_undated ON orders (connection_row, batch_id, status) WHERE created_at IS NULL;
