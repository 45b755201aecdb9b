-- When an account had its last turn of a kind of background work. The account that waits longest is next, so that
-- the large batches of one account do not delay those of the others.
CREATE TABLE turn (
    kind TEXT NOT NULL,
    account_no INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    PRIMARY KEY (kind, account_no)
) STRICT, WITHOUT ROWID;
