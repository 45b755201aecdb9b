-- One name for the row id of a connection. SQLite changes foreign keys, indexes and constraints with it.
ALTER TABLE connection RENAME COLUMN space TO row_id;
ALTER TABLE document RENAME COLUMN space TO connection_row;
ALTER TABLE product RENAME COLUMN space TO connection_row;
ALTER TABLE brand RENAME COLUMN space TO connection_row;
ALTER TABLE batch RENAME COLUMN space TO connection_row;
ALTER TABLE gift RENAME COLUMN space TO connection_row;
ALTER TABLE activity RENAME COLUMN space TO connection_row;
ALTER TABLE draft RENAME COLUMN space TO connection_row;
ALTER TABLE outbox RENAME COLUMN space TO connection_row;
ALTER TABLE end_user_card RENAME COLUMN space TO connection_row;

DROP INDEX outbox_of_space;
CREATE INDEX outbox_by_created ON outbox (connection_row, created_at);
