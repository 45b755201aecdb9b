-- The account of a recipient: PostgreSQL partitions recipients by it.
ALTER TABLE recipient ADD COLUMN account_no INTEGER NOT NULL DEFAULT 0;
UPDATE recipient SET account_no = (SELECT b.account_no FROM order_batch b WHERE b.no = recipient.batch_no);
