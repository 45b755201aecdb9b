### The texts of a shop.

## Command line

cli-keys-operator = { $name } (opérateur)
cli-help-keys-add-operator = Créer la clé d’un opérateur, qui tient la boutique et n’envoie pas de cadeaux
cli-service-is-practice = La base de données est celle du mode test, et une boutique envoie de vrais cadeaux.
cli-service-is-practice-remedy = Démarrez la boutique avec un autre --data-dir ou une autre base de données, ou le mode test avec --practice.
cli-service-is-shop = La base de données est celle d’une boutique, et le mode test y mêlerait des cadeaux fictifs.
cli-service-is-shop-remedy = Démarrez le mode test avec un autre --data-dir ou une autre base de données, ou la boutique sans --practice.
cli-help-shop = Tenir une boutique : catalogue, stock, colis et argent
cli-help-shop-audit = Afficher les modifications des opérateurs
cli-help-shop-audit-last = Nombre de modifications à afficher
cli-help-shop-audit-json = Afficher en JSON
cli-shop-key-missing = La boutique { $url } demande la clé d’un opérateur.
cli-shop-key-missing-remedy = Mettez la clé dans la variable d’environnement { $variable }. « giftdesk keys add --operator --name NOM » en crée une.
cli-shop-key-refused = La boutique n’accepte pas cette clé comme celle d’un opérateur.
cli-shop-key-refused-remedy = Utilisez une clé de « giftdesk keys add --operator --name NOM ».
cli-shop-refused = La boutique a refusé la requête : { $reason }.
cli-shop-refused-remedy = Corrigez la commande et exécutez-la de nouveau.
cli-shop-no-answer = La boutique n’a pas répondu.
cli-shop-may-be-changed = La modification a pu être faite.
cli-shop-no-answer-remedy = Consultez la boutique avant de répéter la commande.
cli-shop-not-reached = La boutique est injoignable.
cli-shop-not-reached-remedy = Vérifiez l’adresse et le réseau, puis exécutez de nouveau la commande.
cli-help-shop-backup = Écrire toute la boutique dans un fichier, même pendant qu’elle tourne
cli-help-shop-backup-file = Fichier à écrire ; un fichier existant est gardé
cli-help-shop-restore = Faire une nouvelle boutique d’une sauvegarde
cli-help-shop-restore-file = Fichier d’une sauvegarde
cli-shop-backed-up = La boutique a été écrite dans { $file }.
cli-shop-restored = La boutique a été restaurée dans { $folder }.
cli-service-file-exists = { $path } existe déjà.
cli-service-file-exists-remedy = Choisissez un autre nom ou dossier. Pour une restauration, un --data-dir vide.
cli-service-own-backups = Les bases PostgreSQL sont sauvegardées par leurs propres programmes.
cli-service-own-backups-remedy = Utilisez pg_dump et pg_restore, ou les sauvegardes de votre base.
