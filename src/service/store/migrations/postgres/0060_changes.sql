-- Moved on by each transaction that changes a batch or an order of the account: an answer that was
-- made at the same number is still true.
ALTER TABLE account ADD COLUMN changes BIGINT NOT NULL DEFAULT 0;
