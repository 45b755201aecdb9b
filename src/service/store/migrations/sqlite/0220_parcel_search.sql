-- A parcel by the number of its carrier.
CREATE INDEX parcel_by_tracking_number ON parcel (tracking_number) WHERE tracking_number IS NOT NULL;
-- A batch by the reference that receipts show.
CREATE INDEX order_batch_by_reference_id ON order_batch (reference_id);
