### The texts of a shop.

## Command line

cli-keys-operator = { $name } (operator)
cli-help-keys-add-operator = Create the key of an operator, who keeps the shop and sends no gifts
cli-service-is-practice = The database is that of Practice, and a shop sends real gifts.
cli-service-is-practice-remedy = Start the shop with another --data-dir or database, or Practice with --practice.
cli-service-is-shop = The database is that of a shop, and Practice would mix made-up gifts into it.
cli-service-is-shop-remedy = Start Practice with another --data-dir or database, or the shop without --practice.
cli-help-shop = Keep a shop: its catalog, stock, parcels and money
cli-help-shop-audit = Show what operators changed
cli-help-shop-audit-last = Number of changes to show
cli-help-shop-audit-json = Print JSON
cli-shop-key-missing = The shop at { $url } needs the key of an operator.
cli-shop-key-missing-remedy = Put the key into the environment variable { $variable }. “giftdesk keys add --operator --name NAME” creates one.
cli-shop-key-refused = The shop does not accept this key as that of an operator.
cli-shop-key-refused-remedy = Use a key of “giftdesk keys add --operator --name NAME”.
cli-shop-refused = The shop refused the request: { $reason }.
cli-shop-refused-remedy = Correct the command and run it again.
cli-shop-no-answer = The shop did not answer.
cli-shop-may-be-changed = The change can have been made.
cli-shop-no-answer-remedy = Look at the shop before you repeat the command.
cli-shop-not-reached = The shop cannot be reached.
cli-shop-not-reached-remedy = Check the address and the network, and run the command again.
cli-help-shop-backup = Write the whole shop into one file, also while it runs
cli-help-shop-backup-file = File to write; an existing one is kept
cli-help-shop-restore = Make a new shop from a backup
cli-help-shop-restore-file = File of a backup
cli-shop-backed-up = The shop was written into { $file }.
cli-shop-restored = The shop was restored into { $folder }.
cli-service-file-exists = { $path } exists already.
cli-service-file-exists-remedy = Choose another name or folder. For a restore, use an empty --data-dir.
cli-service-own-backups = PostgreSQL databases are backed up by their own programs.
cli-service-own-backups-remedy = Use pg_dump and pg_restore, or the backups of your database.
