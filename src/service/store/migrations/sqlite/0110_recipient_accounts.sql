-- The account of a recipient: PostgreSQL partitions recipients by it.
ALTER TABLE recipient ADD COLUMN account_no INTEGER NOT NULL DEFAULT 0;
UPDATE recipient SET account_no = (SELECT b.account_no FROM order_batch b WHERE b.no = recipient.batch_no);

-- Queries name the account of a batch, because PostgreSQL finds the partition by it. Without the account in this index,
-- SQLite reads all orders of the account for a page of batches.
CREATE UNIQUE INDEX orders_of_account_by_batch ON orders (account_no, batch_no, position);
DROP INDEX orders_by_batch;
