-- The last turn of a kind is found without reading those of all accounts.
CREATE INDEX turn_by_number ON turn (kind, turn);
