-- The batches of an account are numbered from 1 without gaps, so that a page of them is a range of numbers and their
-- count is the highest number. NULL only inside the transaction that creates a batch.
ALTER TABLE account ADD COLUMN batch_count BIGINT NOT NULL DEFAULT 0;
ALTER TABLE order_batch ADD COLUMN seq BIGINT;
UPDATE order_batch SET seq = numbered.seq
FROM (SELECT no, row_number() OVER (PARTITION BY account_no ORDER BY no) AS seq FROM order_batch) AS numbered
WHERE numbered.no = order_batch.no;
UPDATE account SET batch_count = (SELECT count(*) FROM order_batch b WHERE b.account_no = account.no);
CREATE UNIQUE INDEX order_batch_by_seq ON order_batch (account_no, seq) WHERE seq IS NOT NULL;
DROP INDEX order_batch_by_account;
