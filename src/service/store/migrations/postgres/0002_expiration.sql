-- Until when this order can be accepted, when it was set for it alone; NULL: its batch's.
ALTER TABLE gift_order ADD COLUMN expires_at BIGINT;
