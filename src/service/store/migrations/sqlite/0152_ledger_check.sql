-- The regular comparison of the payment ledger: one instance at a time compares account after account, and another one
-- goes on where it ended.
CREATE TABLE ledger_check (
    no INTEGER PRIMARY KEY,
    owner TEXT,
    lease_until INTEGER NOT NULL DEFAULT 0,
    -- When the next comparison begins.
    next_at INTEGER NOT NULL DEFAULT 0,
    -- The last account that was compared, and the payment methods so far that differ.
    account_no INTEGER NOT NULL DEFAULT 0,
    found INTEGER NOT NULL DEFAULT 0,
    -- The result of the last complete comparison.
    differences INTEGER NOT NULL DEFAULT 0,
    compared_at INTEGER NOT NULL DEFAULT 0,
    -- The failures since then.
    failures INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO ledger_check (no) VALUES (1);
