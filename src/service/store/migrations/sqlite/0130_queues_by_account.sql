-- The account of what is queued. Accounts take turns, and the next one is found without reading what the others queued.
-- What is not queued keeps 0.
ALTER TABLE job ADD COLUMN account_no INTEGER NOT NULL DEFAULT 0;
ALTER TABLE batch_email ADD COLUMN account_no INTEGER NOT NULL DEFAULT 0;
ALTER TABLE recipient_email ADD COLUMN account_no INTEGER NOT NULL DEFAULT 0;
UPDATE job SET account_no = (SELECT b.account_no FROM order_batch b WHERE b.no = batch_no);
UPDATE batch_email SET account_no = (SELECT b.account_no FROM order_batch b WHERE b.no = batch_no)
    WHERE run_at IS NOT NULL;
UPDATE recipient_email SET account_no = (SELECT b.account_no FROM order_batch b WHERE b.no = batch_no)
    WHERE run_at IS NOT NULL;
CREATE INDEX job_of_account ON job (account_no, run_at, no);
CREATE INDEX batch_email_of_account ON batch_email (account_no, run_at, batch_no) WHERE run_at IS NOT NULL;
CREATE INDEX recipient_email_of_account ON recipient_email (account_no, run_at, batch_no, position)
    WHERE run_at IS NOT NULL;
