-- No statement searches marks by the end of their snooze: the inbox reads the marks of a connection, which are few.
DROP INDEX IF EXISTS inbox_mark_by_snooze;
