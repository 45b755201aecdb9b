-- Whether the feed shows an activity as the acceptance of its gift, and whether the recipient wrote a note with it.
-- store/activities.rs decides the first when activities are mirrored.
ALTER TABLE activity ADD COLUMN is_acceptance INTEGER NOT NULL DEFAULT 0;
ALTER TABLE activity ADD COLUMN has_note INTEGER NOT NULL DEFAULT 0;

UPDATE activity SET is_acceptance = 1
WHERE status = 'accepted' OR status IN ('pending_payment', 'pending_user_approval', 'paid', 'ordered')
    AND NOT EXISTS (SELECT 1 FROM activity AS other
        WHERE other.connection_row = activity.connection_row AND other.order_id = activity.order_id
        AND (other.status = 'accepted' OR other.status IN ('pending_payment', 'pending_user_approval', 'paid', 'ordered')
            AND (other.occurred_at, other.row_id) < (activity.occurred_at, activity.row_id)));

UPDATE activity SET has_note = 1
WHERE is_acceptance = 1 AND EXISTS (SELECT 1 FROM orders
    WHERE orders.connection_row = activity.connection_row AND orders.id = activity.order_id
    AND orders.thank_you_note IS NOT NULL);

-- A note can follow its activity, and orders are deleted and read again without their activities.
CREATE TRIGGER note_added AFTER INSERT ON orders WHEN new.thank_you_note IS NOT NULL BEGIN
    UPDATE activity SET has_note = 1
    WHERE connection_row = new.connection_row AND order_id = new.id AND is_acceptance = 1;
END;
CREATE TRIGGER note_changed AFTER UPDATE OF thank_you_note ON orders
WHEN (old.thank_you_note IS NULL) <> (new.thank_you_note IS NULL) BEGIN
    UPDATE activity SET has_note = new.thank_you_note IS NOT NULL
    WHERE connection_row = new.connection_row AND order_id = new.id AND is_acceptance = 1;
END;
CREATE TRIGGER note_deleted AFTER DELETE ON orders WHEN old.thank_you_note IS NOT NULL BEGIN
    UPDATE activity SET has_note = 0
    WHERE connection_row = old.connection_row AND order_id = old.id AND is_acceptance = 1;
END;

-- The filters of the feed.
CREATE INDEX activity_opened ON activity (connection_row, occurred_at DESC, row_id DESC) WHERE status = 'opened';
CREATE INDEX activity_delivered ON activity (connection_row, occurred_at DESC, row_id DESC) WHERE status = 'delivered';
CREATE INDEX activity_accepted ON activity (connection_row, occurred_at DESC, row_id DESC) WHERE is_acceptance = 1;
CREATE INDEX activity_noted ON activity (connection_row, occurred_at DESC, row_id DESC) WHERE has_note = 1;
