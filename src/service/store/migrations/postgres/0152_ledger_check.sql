-- The regular comparison of the payment ledger: one instance at a time compares account after account, and another one
-- goes on where it ended.
CREATE TABLE ledger_check (
    no BIGINT PRIMARY KEY,
    owner TEXT,
    lease_until BIGINT NOT NULL DEFAULT 0,
    -- When the next comparison begins.
    next_at BIGINT NOT NULL DEFAULT 0,
    -- The last account that was compared, and the payment methods so far that differ.
    account_no BIGINT NOT NULL DEFAULT 0,
    found BIGINT NOT NULL DEFAULT 0,
    -- The result of the last complete comparison.
    differences BIGINT NOT NULL DEFAULT 0,
    compared_at BIGINT NOT NULL DEFAULT 0,
    -- The failures since then.
    failures BIGINT NOT NULL DEFAULT 0
);
INSERT INTO ledger_check (no) VALUES (1);
