-- The locks come first, because an instance that waits for an updated row would keep the index from being built. The rows
-- that are queued are few. The indexes of emails leave out the others, and are built in the time of reading the
-- tables.
LOCK TABLE job, batch_email, recipient_email IN SHARE ROW EXCLUSIVE MODE;
UPDATE job SET account_no = b.account_no FROM order_batch b WHERE b.no = batch_no;
UPDATE batch_email SET account_no = b.account_no FROM order_batch b WHERE b.no = batch_no AND run_at IS NOT NULL;
UPDATE recipient_email SET account_no = b.account_no FROM order_batch b WHERE b.no = batch_no AND run_at IS NOT NULL;
CREATE INDEX job_of_account ON job (account_no, run_at, no);
CREATE INDEX batch_email_of_account ON batch_email (account_no, run_at, batch_no) WHERE run_at IS NOT NULL;
CREATE INDEX recipient_email_of_account ON recipient_email (account_no, run_at, batch_no, position)
    WHERE run_at IS NOT NULL;
