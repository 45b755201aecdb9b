-- Activity and Reports count from the facts of all orders in memory, not from these indexes.
DROP INDEX orders_report;
DROP INDEX orders_by_opening;
DROP INDEX orders_by_acceptance;
