-- The account of what is queued. Accounts take turns, and the next one is found without reading what the others queued.
-- What is not queued keeps 0, and so does what an older instance queues; all of this takes turns as one account.
ALTER TABLE job ADD COLUMN account_no BIGINT NOT NULL DEFAULT 0;
ALTER TABLE batch_email ADD COLUMN account_no BIGINT NOT NULL DEFAULT 0;
ALTER TABLE recipient_email ADD COLUMN account_no BIGINT NOT NULL DEFAULT 0;
