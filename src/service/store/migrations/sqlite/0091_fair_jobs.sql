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
