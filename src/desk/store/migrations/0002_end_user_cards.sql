-- Cards of an app's end users, as their service answered when they were made. No service lists
-- them, so what is not here cannot be chosen again. Never a card number, never the key of one.
CREATE TABLE end_user_card (
    n INTEGER PRIMARY KEY,
    space INTEGER NOT NULL REFERENCES connection (space) ON DELETE CASCADE,
    payment_method_id TEXT NOT NULL,
    end_user_id TEXT NOT NULL,
    brand TEXT,
    last_4 TEXT,
    exp_month INTEGER,
    exp_year INTEGER,
    cardholder_name TEXT NOT NULL,
    created_at INTEGER NOT NULL,
    UNIQUE (space, payment_method_id)
) STRICT;
