-- A third way to solve the problem of a parcel.
ALTER TABLE parcel RENAME COLUMN resolution TO old_resolution;
ALTER TABLE parcel ADD COLUMN resolution TEXT CHECK (resolution IN ('reshipped', 'refunded', 'settled'));
UPDATE parcel SET resolution = old_resolution WHERE old_resolution IS NOT NULL;
ALTER TABLE parcel DROP COLUMN old_resolution;
-- Why an operator settled it.
ALTER TABLE parcel ADD COLUMN resolution_note TEXT;
