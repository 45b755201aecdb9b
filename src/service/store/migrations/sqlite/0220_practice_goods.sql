-- Without entries, only practice has a catalog. Its next start makes entries of its goods, with the same ids.
DELETE FROM brand WHERE NOT EXISTS (SELECT 1 FROM shop_entry);
DELETE FROM product WHERE NOT EXISTS (SELECT 1 FROM shop_entry);
DELETE FROM product_country WHERE NOT EXISTS (SELECT 1 FROM shop_entry);
DELETE FROM card WHERE NOT EXISTS (SELECT 1 FROM shop_entry);
DELETE FROM collection WHERE NOT EXISTS (SELECT 1 FROM shop_entry);
