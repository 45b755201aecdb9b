-- The import that alone brought the person: when the user undoes the import, the person goes with it. NULL as soon as
-- a send, a list, an order, another import or the user adds or changes the person.
ALTER TABLE person ADD COLUMN only_import BLOB;
CREATE INDEX person_by_import ON person (only_import) WHERE only_import IS NOT NULL;
