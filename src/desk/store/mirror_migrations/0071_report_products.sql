-- The report reads products and brands from batch_item and the newest batch of each product.
ALTER TABLE batch DROP COLUMN first_brand;
