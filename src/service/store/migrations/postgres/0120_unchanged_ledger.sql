-- Entries of the payment ledger are neither changed nor deleted, as in SQLite.
CREATE FUNCTION refuse_change_of_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'entries of the payment ledger are neither changed nor deleted';
END $$;
CREATE TRIGGER payment_entry_is_unchanged BEFORE UPDATE OR DELETE OR TRUNCATE ON payment_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_of_ledger();
