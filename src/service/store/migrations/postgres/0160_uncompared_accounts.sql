-- The accounts that could not be compared: so far in the comparison at work, and in the last complete one.
ALTER TABLE ledger_check ADD COLUMN uncompared BIGINT NOT NULL DEFAULT 0;
ALTER TABLE ledger_check ADD COLUMN uncompared_accounts BIGINT NOT NULL DEFAULT 0;
