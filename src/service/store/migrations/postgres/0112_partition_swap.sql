-- The copies of 0110 and 0111 replace the old tables. Requests wait for a moment. Of two instances, the second finds no
-- `partition_copy`, so that it cannot drop the new tables.
SET LOCAL lock_timeout = '500ms';
LOCK TABLE order_batch, recipient, orders, order_activity IN ACCESS EXCLUSIVE MODE;
DROP TABLE recipient, orders, order_activity, partition_copy;
DROP FUNCTION copy_changed_order(), copy_new_activity(), copy_new_recipient();
ALTER TABLE partitioned_orders RENAME TO orders;
ALTER TABLE partitioned_activity RENAME TO order_activity;
ALTER TABLE partitioned_recipient RENAME TO recipient;
