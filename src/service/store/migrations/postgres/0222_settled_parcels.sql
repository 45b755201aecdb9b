-- A third way to solve the problem of a parcel.
DO $$ BEGIN
    ALTER TABLE parcel DROP CONSTRAINT parcel_resolution_check;
    ALTER TABLE parcel ADD CONSTRAINT parcel_resolution_check CHECK (resolution IN ('reshipped', 'refunded', 'settled'));
    -- Why an operator settled it.
    ALTER TABLE parcel ADD COLUMN resolution_note TEXT;
END $$;
