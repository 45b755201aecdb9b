-- When an account had its last turn of a kind of background work. The account that waits longest is next, so that
-- the large batches of one account do not delay those of the others.
CREATE TABLE turn (
    kind TEXT NOT NULL,
    account_no INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (kind, account_no)
) STRICT, WITHOUT ROWID;

-- How often the job was claimed since a worker last reported anything about it. A job that ends the process of its
-- worker is set aside after some claims.
ALTER TABLE job ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;

-- The mailing of a batch that has failed ends with the orders that exist.
UPDATE batch_email SET run_at = NULL WHERE run_at IS NOT NULL AND EXISTS (SELECT 1 FROM order_batch b
    WHERE b.no = batch_email.batch_no AND b.send_status = 'failed' AND batch_email.next_position >= b.orders_count);
