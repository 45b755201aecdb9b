-- Every movement of money of payment methods with a balance. Rows are only added: each has the totals after it, so that
-- a changed or missing row is found. An adjustment is a change of the balance outside of the service, such as a deposit.
-- Amounts are in cents, times those of the database in microseconds.
CREATE TABLE payment_entry (
    no INTEGER PRIMARY KEY AUTOINCREMENT,
    account_no INTEGER NOT NULL,
    payment_method_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('opening', 'authorize', 'capture', 'release', 'refund', 'adjustment')),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    -- After this entry: the balance, the amount authorized for gifts, and the amount captured for them.
    balance INTEGER NOT NULL CHECK (balance >= 0),
    authorized INTEGER NOT NULL CHECK (authorized >= 0),
    captured INTEGER NOT NULL CHECK (captured >= 0),
    recorded_at INTEGER NOT NULL
) STRICT;
CREATE INDEX payment_entry_by_method ON payment_entry (account_no, payment_method_id, no);

CREATE TRIGGER payment_entry_is_not_changed BEFORE UPDATE ON payment_entry BEGIN
    SELECT RAISE(ABORT, 'entries of the payment ledger are not changed');
END;
CREATE TRIGGER payment_entry_is_not_deleted BEFORE DELETE ON payment_entry BEGIN
    SELECT RAISE(ABORT, 'entries of the payment ledger are not deleted');
END;
