-- A parcel by the number of its carrier.
DO $$ BEGIN
    CREATE INDEX parcel_by_tracking_number ON parcel (tracking_number) WHERE tracking_number IS NOT NULL;
END $$;
-- A batch by the reference that receipts show. A batch has one row for up to 100,000 gifts, so that the index is built at once.
DO $$ BEGIN
    CREATE INDEX order_batch_by_reference_id ON order_batch (reference_id);
END $$;
