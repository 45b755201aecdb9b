-- Without entries, only practice has a catalog. Its next start makes entries of its goods, with the same ids.
DO $$ BEGIN
    IF NOT EXISTS (SELECT 1 FROM shop_entry) THEN
        DELETE FROM brand;
        DELETE FROM product;
        DELETE FROM product_country;
        DELETE FROM card;
        DELETE FROM collection;
    END IF;
END $$;
