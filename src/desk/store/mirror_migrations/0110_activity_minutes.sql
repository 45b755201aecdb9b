-- The number of activities of each minute, because a large send has many thousands of them in the six hours of an
-- `activity_period`. `minute` is the time divided by a minute.
CREATE TABLE activity_minute (
    connection_row INTEGER NOT NULL,
    minute INTEGER NOT NULL,
    activities INTEGER NOT NULL,
    PRIMARY KEY (connection_row, minute)
) STRICT, WITHOUT ROWID;

INSERT INTO activity_minute (connection_row, minute, activities)
SELECT connection_row, occurred_at / 60000000, count(*) FROM activity GROUP BY 1, 2;

DROP TRIGGER activity_added;
CREATE TRIGGER activity_added AFTER INSERT ON activity BEGIN
    INSERT INTO activity_period (connection_row, period, activities)
    VALUES (new.connection_row, new.occurred_at / 21600000000, 1)
    ON CONFLICT (connection_row, period) DO UPDATE SET activities = activities + 1;
    INSERT INTO activity_minute (connection_row, minute, activities)
    VALUES (new.connection_row, new.occurred_at / 60000000, 1)
    ON CONFLICT (connection_row, minute) DO UPDATE SET activities = activities + 1;
END;

DROP TRIGGER activity_deleted;
CREATE TRIGGER activity_deleted AFTER DELETE ON activity BEGIN
    UPDATE activity_period SET activities = activities - 1
    WHERE connection_row = old.connection_row AND period = old.occurred_at / 21600000000;
    DELETE FROM activity_period
    WHERE connection_row = old.connection_row AND period = old.occurred_at / 21600000000 AND activities <= 0;
    UPDATE activity_minute SET activities = activities - 1
    WHERE connection_row = old.connection_row AND minute = old.occurred_at / 60000000;
    DELETE FROM activity_minute
    WHERE connection_row = old.connection_row AND minute = old.occurred_at / 60000000 AND activities <= 0;
END;
