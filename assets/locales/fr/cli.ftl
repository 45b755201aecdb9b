### The command line.

## Help. Ids are the program and the option; see src/cli/help.rs.

cli-usage-heading = Utilisation :
cli-commands-heading = Commandes
cli-options-heading = Options
cli-arguments-heading = Arguments
cli-general-options-heading = Options générales

cli-exit-codes-heading = Codes de sortie :
cli-exit-codes =
    0  succès
    1  échec ; l’erreur en donne la raison
    2  ligne de commande non valide, ou fichier de destinataires illisible
    3  une partie seulement des commandes a été modifiée
    4  un envoi ou son envoi groupé n’a pas encore de résultat définitif
    5  un envoi demande votre décision dans l’application
    6  vous avez annulé l’envoi pendant l’attente ; rien n’a été envoyé
    130  Ctrl+C a interrompu le programme

cli-help = Envoyer des cadeaux et les suivre jusqu’à la livraison. Sans commande, la fenêtre s’ouvre.
cli-help-demo = Remplir un nouveau dossier de données avec des commandes d’exemple en mode test, pour les démonstrations et les tests
cli-help-any-help = Afficher cette aide
cli-help-any-version = Afficher la version
cli-help-any-data-dir = Le dossier des brouillons, des envois, des données synchronisées et du service de test
cli-help-any-connect = Utiliser le service à cette URL, « practice » ou « shop » au lieu du dernier utilisé. La clé API est lue dans la variable d’environnement GIFTDESK_API_KEY, et pour « giftdesk shop » la clé d’un opérateur dans GIFTDESK_OPERATOR_KEY
cli-help-any-language = La langue des textes : en-US, de, es ou fr. Par défaut : le réglage de l’application, puis la langue du système
cli-help-any-sheet = La feuille d’un classeur. Par défaut, la première feuille avec des personnes
cli-help-any-hidden-rows = Inclure les lignes qu’un filtre ou l’utilisateur a masquées dans le classeur
cli-help-any-mappings = Lire une colonne comme un champ, par son nom ou ses lettres : « E-mail pro=email ». Peut être répété
cli-help-any-replace = Remplacer le fichier s’il existe
cli-help-any-database = Une URL postgres://. Sans elle, le fichier SQLite du dossier de données est utilisé. Préférez la variable d’environnement GIFTDESK_DATABASE : d’autres programmes de cette machine peuvent lire les arguments

cli-help-recipients = Vérifier des fichiers de destinataires et écrire des modèles
cli-help-recipients-check = Vérifier un fichier de destinataires et lister ses problèmes. Ne change aucune donnée et ne demande aucune connexion
cli-help-recipients-check-file = Le fichier des destinataires : CSV, XLSX, XLSM, ODS, vCard ou HTML
cli-help-recipients-check-method = Vérifier pour ce mode d’envoi : email_and_link, link_multiple_custom_list ou direct_send
cli-help-recipients-check-json = Afficher le résultat en JSON
cli-help-recipients-check-recipients = Ajouter les destinataires corrigés au JSON
cli-help-recipients-check-problems = Écrire aussi tous les destinataires dans ce fichier .xlsx, avec les cellules à problèmes marquées
cli-help-recipients-check-clean = Écrire aussi les destinataires sans erreur, corrigés, dans ce fichier .csv ou .xlsx
cli-help-recipients-template = Écrire un fichier de destinataires vide avec les colonnes nécessaires au mode d’envoi, dans la langue de --language
cli-help-recipients-template-file = Le fichier à écrire : .csv ou .xlsx
cli-help-recipients-template-method = Les colonnes pour ce mode d’envoi : email_and_link, link_multiple_custom_list ou direct_send
cli-help-send = Envoyer un cadeau à chaque destinataire d’un fichier, sans fenêtre
cli-help-send-no-reminders = Ne pas rappeler le cadeau aux destinataires qui ne l’acceptent pas ; pour les boutiques de giftdesk
cli-help-send-recipients = Le fichier des destinataires : CSV, XLSX, XLSM, ODS, vCard ou HTML
cli-help-send-products = Un produit ou une collection à envoyer, par nom ou ID, avec une quantité facultative. Peut être répété
cli-help-send-variants = Une variante à envoyer, comme « M / Ink ». Peut être répétée ; chacune s’ajoute aux produits qui l’ont. Sans elle, les destinataires choisissent, sauf avec direct_send
cli-help-send-variant-columns = Une colonne du fichier avec la taille ou une autre option de chaque destinataire, comme "Size", "Size=Taille" ou, avec un produit, "Coffret de thé=Thé". Peut être répétée. Les options sans colonne viennent de --variant
cli-help-send-product-column = Une colonne du fichier avec les produits de chaque destinataire. Indiquez tous les produits avec --product
cli-help-send-from = Le nom de l’expéditeur, tel que les destinataires le voient
cli-help-send-method = Mode d’envoi : email_and_link (par e-mail), link_multiple_custom_list (par lien) ou direct_send (expédition directe)
cli-help-send-international = Où vivent les destinataires : disabled (États-Unis uniquement), standard (cartes cadeaux à l’étranger avec --international-gift-cards) ou full (tous les cadeaux, avec taxes, droits de douane et fret)
cli-help-send-international-gift-cards = Avec le niveau standard : les destinataires à l’étranger peuvent échanger le cadeau contre une carte cadeau
cli-help-send-text-messages = Envoyer aussi les numéros de téléphone, pour que le service puisse envoyer des SMS aux destinataires
cli-send-tier-invalid = Niveau inconnu. Utilisez : { $tiers }
cli-send-gift-cards-tier = --international-gift-cards n’a aucun effet sans --international standard ou full.
cli-send-gift-cards-tier-remedy = Ajoutez --international standard, ou omettez --international-gift-cards.
cli-send-international-direct = L’expédition directe livre aux États-Unis uniquement.
cli-send-international-direct-remedy = Omettez --international et --international-gift-cards, ou choisissez une autre --method.
cli-send-no-reminders-method = Seuls les cadeaux par e-mail ont des rappels.
cli-send-no-reminders-method-remedy = Omettez --no-reminders, ou choisissez --method email_and_link.
cli-send-text-messages-direct = Les SMS sont une option des cadeaux par e-mail ou par lien. Avec l’expédition directe, le service reçoit les numéros de téléphone pour la livraison.
cli-send-text-messages-direct-remedy = Omettez --text-messages, ou choisissez une autre --method.
cli-send-text-messages-shop-remedy = Omettez --text-messages.
cli-help-send-message = Le message de la carte. Nécessite --card
cli-help-send-card = L’ID de la carte de vœux
cli-help-send-name = Le nom de l’envoi groupé. Les destinataires ne le voient pas
cli-help-send-test-to = Envoyer un cadeau à cette adresse e-mail au lieu des cadeaux, tel que le premier destinataire du fichier le recevrait. Coûte un cadeau, sauf en mode test
cli-help-send-allow-duplicates = Envoyer un cadeau pour chaque ligne, même si le fichier contient plusieurs fois un destinataire
cli-help-send-accept = Envoyer malgré un avertissement : duplicates, recent-gift, yearly-gifts, yearly-amount, send-budget, month-budget, price-changed, night-schedule, history-incomplete, undated-gifts ou month-cost-unknown. Peut être répété
cli-help-send-expect-gifts = Envoyer seulement si le fichier contient exactement ce nombre de destinataires
cli-help-send-hold = Retenir l’envoi pendant ce nombre de secondes, au plus 120. Ctrl+C l’annule
cli-help-send-expires = Quand les cadeaux non acceptés expirent : une date comme 2026-12-31, journée entière comprise, ou une heure comme 2026-12-31T18:00:00Z. Nécessaire pour les cadeaux payés par un solde
cli-help-send-at = Garder l’envoi sur cet ordinateur jusqu’à cette heure, comme 2026-12-24T09:00 dans le fuseau local, ou 2026-12-24T08:00:00Z. giftdesk doit alors être ouvert. « giftdesk outbox » permet de le modifier et de l’annuler
cli-help-send-schedule-at-service = Confier l’envoi maintenant au service, qui l’envoie à cette heure. Le service ne permet ni de le modifier ni de l’annuler
cli-help-send-dry-run = Tout vérifier et afficher le prix. N’envoie rien
cli-help-send-yes = Confirmer l’envoi
cli-help-send-wait = Attendre que tous les liens cadeau existent. Toujours actif en mode test
cli-help-send-json = Afficher le résultat en JSON

cli-help-orders = Lister les commandes
cli-help-orders-batch = Seulement les commandes de l’envoi groupé portant cet identifiant
cli-help-orders-status = Seulement les commandes ayant ce statut : created, notified, opened, accepted, pending_payment, pending_user_approval, paid, ordered, shipped, delivered, failed, canceled ou expired
cli-help-orders-search = Seulement les commandes dont le destinataire, le cadeau ou l’envoi groupé correspond à ce texte
cli-help-orders-offline = Lister les données de la dernière synchronisation sans contacter le service
cli-help-orders-json = Afficher les commandes en JSON
cli-help-orders-csv = Afficher les commandes en CSV

cli-help-batches = Lister les envois groupés
cli-help-batches-offline = Lister les données de la dernière synchronisation sans contacter le service
cli-help-batches-json = Afficher les envois groupés en JSON

cli-help-export = Écrire les commandes dans un fichier
cli-help-export-file = Le fichier à écrire : .csv, .xlsx ou .json
cli-help-export-batch = Seulement les commandes de l’envoi groupé portant cet identifiant
cli-help-export-status = Seulement les commandes ayant ce statut, comme pour « giftdesk orders »
cli-help-export-search = Seulement les commandes dont le destinataire, le cadeau ou l’envoi groupé correspond à ce texte
cli-help-export-offline = Écrire les données de la dernière synchronisation sans contacter le service

cli-help-outbox = Lister les envois du dossier de données et leur état, sans contacter le service
cli-help-outbox-json = Afficher les envois en JSON
cli-help-outbox-cancel = Annuler un envoi qui n’est pas parti
cli-help-outbox-cancel-id = L’ID de l’envoi
cli-help-outbox-cancel-json = Afficher l’envoi en JSON
cli-help-outbox-change = Changer l’heure d’un envoi programmé
cli-help-outbox-change-id = L’ID de l’envoi
cli-help-outbox-change-at = La nouvelle heure, comme 2026-12-24T09:00 dans le fuseau local, ou « now »
cli-help-outbox-change-json = Afficher l’envoi en JSON
cli-help-outbox-log = Afficher plutôt le journal des envois : chaque étape de chaque envoi
cli-help-outbox-csv = Avec --log : afficher le journal en CSV, avec les hachages
cli-help-outbox-verify = Avec --log : vérifier que le journal est inchangé et complet

cli-help-resume = Reprendre les envois et les modifications de commandes restés en cours. Un envoi retenu est envoyé
cli-help-resume-wait = Attendre que chaque envoi et chaque modification ait un résultat
cli-help-resume-scheduled = Vous laisser décider des envois retenus à la fermeture de giftdesk
cli-help-resume-json = Afficher les envois en JSON

cli-help-cancel = Annuler des cadeaux pas encore acceptés. Cette action est définitive
cli-help-cancel-orders = Les identifiants des commandes
cli-help-cancel-batch = Annuler toutes les commandes de l’envoi groupé portant cet identifiant
cli-help-cancel-dry-run = Afficher les commandes qui seraient annulées. Ne modifie rien
cli-help-cancel-yes = Confirmer l’annulation
cli-help-cancel-json = Afficher le résultat de chaque commande en JSON

cli-help-extend = Modifier la date limite d’acceptation des cadeaux
cli-help-extend-orders = Les identifiants des commandes
cli-help-extend-batch = Modifier toutes les commandes de l’envoi groupé portant cet identifiant
cli-help-extend-until = La nouvelle limite : une date comme 2026-12-31, journée entière comprise, ou une heure comme 2026-12-31T18:00:00Z
cli-help-extend-dry-run = Afficher les commandes qui seraient modifiées. Ne modifie rien
cli-help-extend-yes = Confirmer la modification
cli-help-extend-json = Afficher le résultat de chaque commande en JSON

cli-help-database = Administrer la base de données PostgreSQL d’un service
cli-help-database-distribute = Distribuer les tables de la base de données avec Citus et indiquer où sont les lignes de chaque table. Arrêtez d’abord le service
cli-help-ledger = Comparer le livre des paiements d’un service avec ses soldes et ses commandes
cli-help-keys = Créer, lister et révoquer les clés API d’un service
cli-help-keys-add = Afficher une nouvelle clé API, d’un compte nouveau ou existant. La clé n’est affichée qu’une fois
cli-help-keys-add-name = Le nom d’un nouveau compte
cli-help-keys-add-account = Le nom d’un compte existant, qui reçoit une autre clé
cli-help-keys-list = Lister les clés API avec leur ID, leur date de création et leur compte
cli-help-keys-revoke = Révoquer une clé API
cli-help-keys-revoke-id = L’ID affiché par « giftdesk keys list »

cli-help-serve = Exécuter le service de cadeaux
cli-help-serve-listen = L’adresse d’écoute. Le port 0 choisit un port libre
cli-help-serve-max-body = La taille maximale du corps d’une requête, en octets
cli-help-serve-allow-private-webhooks = Autoriser les webhooks vers des adresses de réseaux privés et de cette machine
cli-help-serve-practice = Remplir le catalogue et simuler les commandes : ouvertes, acceptées, expédiées, livrées
cli-help-serve-practice-speed = La vitesse des commandes de test. 1 : un jour dure environ une minute ; 0 les arrête
cli-help-serve-public-url = L’URL publique de ce service, pour les liens cadeau : http:// ou https:// avec un hôte
cli-help-serve-allow-host = Un autre nom d’hôte permis dans les requêtes, outre les noms de bouclage, les adresses IP et l’hôte de --public-url. Peut être répété
cli-help-serve-rate-limit = Requêtes par seconde pour chaque clé API, avec des rafales d’au plus quatre secondes. 0 : sans limite
cli-help-serve-recipients-per-minute = Destinataires des nouveaux envois groupés par minute et par compte. Un envoi au-delà du quota est refusé pendant un moment ; le plus grand reste toujours possible après une pause. 0 : sans limite
cli-help-serve-emails-per-hour = E-mails par heure pour les nouveaux envois groupés de chaque compte. 0 : sans limite
cli-help-serve-trusted-proxy = Un proxy, sous forme d’adresse ou de réseau comme 10.0.0.0/8, dont l’en-tête X-Forwarded-For donne l’adresse du client. Peut être répété
cli-help-serve-max-connections-per-address = Connexions simultanées d’une même adresse de client, sauf --trusted-proxy. Les autres sont fermées. 0 : sans limite
cli-help-serve-max-connections = Connexions simultanées. Les suivantes attendent
cli-help-serve-head-deadline = Délai pour l’en-tête d’une requête et pour une connexion inactive
cli-help-serve-body-deadline = Délai pour le corps d’une requête et pour un client qui lit une réponse
cli-help-serve-drain = Durée d’acceptation des requêtes après le signal d’arrêt, alors que /readyz échoue déjà
cli-help-serve-log-format = Le format du journal
cli-help-serve-smtp = Le serveur SMTP qui envoie les e-mails, comme smtps://USER:PASSWORD@HOST. Préférez la variable d’environnement GIFTDESK_SMTP : d’autres programmes de cette machine peuvent lire les arguments
cli-help-serve-email-from = L’adresse d’expédition des e-mails. Par défaut : gifts@ suivi de l’hôte de l’URL publique

cli-help-webhooks = Lister les webhooks d’un service et leurs tentatives de livraison
cli-help-webhooks-list = Lister les webhooks avec leur ID, leur date de création, leur compte, les événements en attente et l’URL
cli-help-webhooks-attempts = Lister les dernières tentatives de livraison d’un webhook, les plus récentes d’abord
cli-help-webhooks-attempts-id = L’ID affiché par « giftdesk webhooks list »
cli-help-webhooks-attempts-limit = Le nombre de tentatives
cli-help-completions = Afficher les complétions d’un shell
cli-help-completions-shell = Le shell
cli-help-manual = Afficher la page de manuel au format de « man »

## What failures mean

cli-nothing-sent = Rien n’a été envoyé.
cli-nothing-changed = Rien n’a été modifié.
cli-service-not-started = Le service n’a pas démarré.

## Start

cli-language-unknown = giftdesk n’a pas de langue « { $tag } ».
cli-language-unknown-remedy = Choisissez parmi celles-ci : { $tags }.
cli-data-folder-unknown = giftdesk n’a pas trouvé de dossier pour ses données sur ce système.
cli-data-folder-unknown-remedy = Choisissez un dossier avec --data-dir.
cli-data-folder-unusable = Impossible de créer le dossier de données { $path }.
cli-data-folder-unusable-remedy = Vérifiez les droits du dossier, ou choisissez-en un autre avec --data-dir.
cli-api-key-missing = Il n’y a pas de clé API pour { $url }.
cli-api-key-missing-remedy = Mettez la clé API dans la variable d’environnement { $variable }.
cli-no-display = Impossible d’ouvrir une fenêtre : aucun serveur d’affichage n’est actif.
cli-no-display-remedy = Lancez giftdesk dans une session de bureau, ou envoyez des cadeaux sans fenêtre : voir « giftdesk send --help ».
cli-library-missing = { $count ->
    [one] La fenêtre a besoin d’une bibliothèque système qui n’est pas installée : { $libraries }.
   *[other] La fenêtre a besoin de bibliothèques système qui ne sont pas installées : { $libraries }.
}
cli-library-missing-remedy = Installez les paquets manquants, sur Debian et Ubuntu avec : { $command }
cli-no-opengl = La fenêtre a besoin d’OpenGL, absent de ce système.
cli-window-failed = Impossible d’ouvrir la fenêtre.
cli-window-failed-remedy = Mettez à jour le pilote graphique, ou envoyez des cadeaux sans fenêtre : voir « giftdesk send --help ».

## Services

cli-service-folder = Le dossier { $path } est inutilisable.
cli-service-folder-remedy = Vérifiez ses droits, ou choisissez un autre dossier avec --data-dir.
cli-service-folder-in-use = Un autre service utilise déjà le dossier { $path }.
cli-service-folder-in-use-remedy = Arrêtez l’autre service, ou choisissez un autre dossier avec --data-dir.
cli-service-address-in-use = Un autre programme utilise déjà l’adresse { $address }.
cli-service-address-in-use-remedy = Choisissez un autre port avec --listen. Le port 0 en choisit un libre.
cli-service-listen = Le service ne peut pas écouter sur { $address }.
cli-service-listen-remedy = Choisissez une adresse de cette machine avec --listen.
cli-service-public-url = L’URL publique n’est pas valide.
cli-service-public-url-remedy = Donnez une URL qui commence par http:// ou https://, avec un hôte mais sans requête, fragment ni mot de passe, comme https://gifts.example.com.
cli-service-database-url = L’URL de la base de données n’est pas valide.
cli-service-database-url-remedy = Donnez une URL qui commence par postgres://.
cli-service-database-url-password-remedy = Dans le nom d’utilisateur et le mot de passe, écrivez @ sous la forme %40, / %2F, # %23, ? %3F et % %25.
cli-service-database-parameter = L’URL de la base de données a un paramètre que giftdesk ne peut pas utiliser : { $name }.
cli-service-database-parameter-remedy = Retirez le paramètre de l’URL ou corrigez-le.
cli-service-pooler = Un pooler de connexions ne conserve pas les réglages d’une session de la base de données.
cli-service-pooler-remedy = Utilisez l’adresse directe de la base de données, ou pool_mode = session dans le pooler.
cli-service-may-not-create = Le rôle { $role } de la base de données ne peut pas créer de tables.
cli-service-may-not-create-remedy = Demandez au propriétaire de la base de données d’exécuter : GRANT CREATE ON SCHEMA "{ $schema }" TO "{ $role }"
cli-service-empty = Le fichier de base de données { $path } est vide.
cli-service-empty-remedy = Restaurez le fichier depuis une sauvegarde, ou supprimez-le pour commencer avec une base de données vide.
cli-service-database = Impossible d’ouvrir la base de données.
cli-service-database-remedy = Vérifiez que la base de données fonctionne et que son URL est correcte. Une base de données sur une autre machine demande TLS avec un certificat valide, sauf si son URL indique un autre sslmode.
cli-service-damaged = Le fichier de base de données { $path } est endommagé.
cli-service-damaged-remedy = Restaurez le fichier depuis une sauvegarde, ou déplacez-le pour repartir d’une base vide.
cli-service-none = Aucun service n’a fonctionné dans le dossier { $path }.
cli-service-none-remedy = Choisissez le dossier du service avec --data-dir, ou la base de données avec --database.
cli-service-newer = Une version plus récente de giftdesk a utilisé la base de données.
cli-service-newer-remedy = Utilisez cette version ou une plus récente.
cli-service-migration = La base de données n’a pas pu être mise à jour pour cette version de giftdesk.
cli-service-migration-remedy = Consultez les détails ci-dessous et réessayez.
cli-service-other = Une erreur inattendue est survenue.
cli-service-other-remedy = Consultez les détails ci-dessous et réessayez.

cli-practice-speed-invalid = --practice-speed doit être un nombre supérieur ou égal à 0.
cli-practice-speed-invalid-remedy = Indiquez 1 pour un jour par minute, ou 0 pour arrêter les commandes.
cli-variable-empty = La variable d’environnement { $variable } est vide.
cli-variable-unreadable = La variable d’environnement { $variable } n’est pas un texte valide.
cli-service-key-empty-remedy = Mettez-y une clé API, ou supprimez la variable pour garder les clés existantes.
cli-service-key-invalid = La variable d’environnement { $variable } contient des caractères interdits dans un en-tête HTTP.
cli-service-key-invalid-remedy = Utilisez seulement des lettres, des chiffres et des signes de ponctuation ASCII, sur une seule ligne.
cli-service-key-weak = La clé de la variable d’environnement { $variable } peut être devinée.
cli-service-key-weak-remedy = Utilisez une clé aléatoire d’au moins 32 chiffres hexadécimaux, par exemple avec « openssl rand -hex 32 », ou créez-en une avec « giftdesk keys add ». Les clés courtes ne sont acceptées que si le service écoute uniquement sur cette machine.
cli-network-invalid = doit être une adresse IP ou un réseau comme 10.0.0.0/8
cli-ledger-totals = { $account }, { $method } : solde { $balance }, réservé { $authorized }, débité { $captured }
cli-ledger-differs = Selon le livre : solde { $balance }, réservé { $authorized }, débité { $captured }. Écritures qui ne découlent pas de la précédente : { $entries }
cli-ledger-agrees = { $methods ->
    [one] Le livre concorde pour { $methods } moyen de paiement.
   *[other] Le livre concorde pour { $methods } moyens de paiement.
}
cli-ledger-failed = { $methods ->
    [one] Le livre de { $methods } moyen de paiement diffère de son solde ou de ses commandes.
   *[other] Les livres de { $methods } moyens de paiement diffèrent de leurs soldes ou commandes.
}
cli-ledger-failed-remedy = Comparez les mouvements du moyen de paiement dans la table payment_entry avec ses commandes. Une sauvegarde restaurée en partie ou une modification à la main peut en être la cause.
cli-ledger-not-compared = { $account } (compte { $number }) : le livre n’a pas pu être comparé. { $reason } { $remedy }
cli-ledger-not-compared-busy = Relancez la commande quand la base de données est moins occupée.
cli-ledger-not-compared-data = Vérifiez dans la base de données les montants de ses moyens de paiement, envois et commandes, puis relancez la commande.
cli-ledger-incomplete = { $accounts ->
    [one] Le livre de { $accounts } compte n’a pas pu être comparé.
   *[other] Les livres de { $accounts } comptes n’ont pas pu être comparés.
}
cli-ledger-incomplete-remedy = La raison et l’étape suivante figurent à chacun de ces comptes.

cli-distribute-distributed = { $table } : distribuée par { $column }, chaque compte sur un même nœud
cli-distribute-reference = { $table } : table de référence, toutes les lignes sur chaque nœud
cli-distribute-coordinator = { $table } : non distribuée, toutes les lignes sur le coordinateur
cli-distribute-done = { $tables ->
    [0] Aucune table n’a été modifiée.
    [one] { $tables } table a été modifiée.
   *[other] { $tables } tables ont été modifiées.
}
cli-distribute-not-postgres = Seule une base de données PostgreSQL peut être distribuée.
cli-distribute-not-postgres-remedy = Indiquez l’URL de la base de données avec --database ou GIFTDESK_DATABASE.
cli-distribute-no-citus = La base de données n’a pas l’extension citus.
cli-distribute-no-citus-remedy = Installez Citus 12.1 ou plus récent sur chaque serveur, exécutez CREATE EXTENSION citus dans la base de données de chacun, et ajoutez les workers avec citus_add_node.
cli-distribute-table = La table { $table } ne peut pas être distribuée : sa clé ne commence pas par le compte, ou elle est distribuée autrement.
cli-distribute-table-remedy = Déplacez dans un autre schéma une table qui ne fait pas partie de giftdesk.
cli-distribute-failed = Les tables n’ont pas pu être distribuées.
cli-distribute-failed-remedy = Consultez les détails ci-dessous, vérifiez les workers de Citus et réessayez.
cli-option-empty = L’option { $option } est vide.
cli-option-empty-remedy = Donnez une URL, ou omettez { $option } et { $variable }.

cli-keys-name-missing = Le compte a besoin d’un nom.
cli-keys-name-missing-remedy = Donnez un nom avec --name.
cli-keys-account-unknown = Le nom { $account } ne désigne aucun compte, ou en désigne plusieurs.
cli-keys-account-unknown-remedy = « giftdesk keys list » affiche les comptes.
cli-keys-unknown = Aucune clé API n’a l’ID { $id }.
cli-keys-unknown-remedy = « giftdesk keys list » affiche les ID.
cli-keys-revoked = La clé API { $id } a été révoquée.
cli-webhooks-waiting = { $count } en attente
cli-webhooks-disabled = désactivé depuis { $time }

## Send

cli-send-method-invalid = utilisez l’une de ces valeurs : { $methods }
cli-send-dry-run = Simulation : rien n’a été envoyé.
cli-send-test-email-invalid = saisissez une adresse e-mail
cli-send-test-direct = L’essai d’un envoi direct nécessite votre adresse postale.
cli-send-test-direct-remedy = Envoyez l’essai depuis l’application, ou essayez avec --method email_and_link.
cli-send-test-price = Essai pour { $email } : 1 cadeau pour { $total }.
cli-send-practice = Mode test : aucun débit, aucun vrai cadeau.
cli-note = Remarque : { $text }
# $each and $total are amounts or ranges of money.
cli-send-batches-gifts = { $batches } envois groupés : les destinataires reçoivent des cadeaux différents.
cli-send-batches-messages = { $batches } envois groupés : les destinataires reçoivent des messages différents.
cli-send-batches-gifts-and-messages = { $batches } envois groupés : les destinataires reçoivent des cadeaux et des messages différents.
cli-send-batches = { $batches } envois groupés : les destinataires sont trop nombreux pour un seul.
cli-send-price = { $count ->
    [one] { $count } cadeau pour { $each }. Total : { $total }.
   *[other] { $count } cadeaux à { $each } chacun. Total : { $total }.
}
cli-send-summary = { $name } : { $value }
cli-send-sent = Envoyé. ID de l’envoi groupé : { $batch }
cli-send-handed-over = Confié au service pour le { $time }. ID de l’envoi groupé : { $batch }. Le service ne permet ni de le modifier ni de l’annuler. Les liens cadeau existeront à ce moment-là.
cli-send-scheduled = { $count ->
    [one] { $count } cadeau programmé pour le { $time }. Il reste sur cet ordinateur d’ici là.
   *[other] { $count } cadeaux programmés pour le { $time }. Ils restent sur cet ordinateur d’ici là.
}
cli-send-scheduled-remedy = giftdesk doit alors être ouvert : gardez la fenêtre ouverte, ou exécutez : { $command }
cli-send-scheduled-output-failed = L’envoi est programmé et enregistré.
cli-send-time-invalid = utilisez une heure comme 2026-12-24T09:00 ou 2026-12-24T08:00:00Z
cli-send-time-skipped = cette heure n’existe pas dans votre fuseau horaire ; utilisez-en une autre
cli-send-progress = liens cadeau
cli-send-links-pending = Liens cadeau pour l’instant : { $count } sur { $total }. Ouvrez giftdesk pour voir les autres, ou attendez-les avec --wait.
cli-send-links-unreadable = { $count ->
    [one] { $count } commande n’a pas pu être lue auprès du service. Son lien cadeau n’est pas affiché.
   *[other] { $count } commandes n’ont pas pu être lues auprès du service. Leurs liens cadeau ne sont pas affichés.
}

cli-mapping = { $field } ← colonne « { $column } »
cli-row = entrée { $row }
cli-line = ligne { $line }
cli-issue = { $place } : { $issue }
cli-issues-more = { $count ->
    [one] … et { $count } autre problème.
   *[other] … et { $count } autres problèmes.
}
cli-send-rows-invalid = Destinataires avec des erreurs : { $count } sur { $total }.
cli-send-rows-invalid-remedy = Corrigez les lignes ci-dessus, ou importez le fichier dans l’application et corrigez-le là.
cli-recipients-rows-invalid-remedy = Corrigez les lignes ci-dessus, ou écrivez-les dans un classeur avec --problems FICHIER.xlsx.
cli-recipients-summary = Lignes : { $rows }. Prêtes : { $ready }.
cli-recipients-list-extension = utilisez un nom de fichier qui se termine par .csv ou .xlsx
cli-recipients-workbook-extension = utilisez un nom de fichier qui se termine par .xlsx
cli-map-invalid = indiquez COLONNE=champ avec l’un de { $fields }
cli-column-unknown = Le fichier n’a pas de colonne « { $column } ».
cli-column-unknown-remedy = Colonnes du fichier : { $columns }.
cli-send-duplicates = { $count ->
    [one] { $count } ligne répète un destinataire, qui recevrait deux cadeaux.
   *[other] { $count } lignes répètent des destinataires, qui recevraient plusieurs cadeaux.
}
cli-send-duplicates-remedy = Supprimez les lignes indiquées ci-dessus, ou utilisez --allow-duplicates pour envoyer un cadeau par ligne.
cli-send-warning = Avertissement : { $text } ({ $code })
cli-send-accept-invalid = doit être l’une de ces valeurs : { $codes }
cli-send-blocked = Un produit ne peut plus être envoyé.
cli-send-not-accepted = { $count ->
    [one] L’envoi a un avertissement qui n’est pas accepté.
   *[other] L’envoi a { $count } avertissements qui ne sont pas acceptés.
}
cli-send-not-accepted-remedy = Pour envoyer quand même, ajoutez { $options }.
cli-send-count-differs = Le fichier contient { $count } destinataires. --expect-gifts indique { $expected }.
cli-send-count-differs-remedy = Vérifiez le fichier, ou modifiez --expect-gifts.
cli-send-held = { $count ->
    [one] L’envoi est retenu pendant { $count } seconde. Appuyez sur Ctrl+C pour l’annuler.
   *[other] L’envoi est retenu pendant { $count } secondes. Appuyez sur Ctrl+C pour l’annuler.
}
cli-send-canceled = Vous avez annulé l’envoi.
cli-send-file-empty = Le fichier n’a aucun destinataire.
cli-send-file-empty-remedy = Ajoutez une ligne par destinataire sous l’en-tête.
cli-send-blocked-gift-remedy = Choisissez un autre --product, ou envoyez le cadeau depuis l’application.
cli-send-blocked-recipients-remedy = Retirez ces destinataires du fichier, ou choisissez un autre --product.
cli-send-blocked-message-remedy = Changez --from, --message ou --card.
cli-send-blocked-delivery-remedy = Changez les réglages du compte, ou envoyez le cadeau depuis l’application.

cli-card-unknown = Ce compte n’a pas de carte de vœux avec l’ID { $id }.
cli-card-none-remedy = Le compte n’a pas de cartes de vœux. Omettez --card et --message.
# $cards is a list with one card per line.
cli-card-unknown-remedy = Choisissez l’une de ces cartes de vœux :{ $cards }

cli-product-quantity-zero = La quantité de « { $product } » est 0.
cli-product-quantity-zero-remedy = Omettez le produit, ou donnez une quantité d’au moins 1.
cli-product-variable-price = L’expéditeur choisit le prix de « { $product } ».
cli-product-variable-price-remedy = Envoyez-le depuis l’application, où vous pouvez fixer le prix.
cli-product-unknown = Aucun produit et aucune collection ne s’appelle « { $product } ».
cli-collection-unpublished = Cette collection n’est pas publiée, elle ne peut donc pas être envoyée.
cli-product-unknown-remedy = Donnez un nom tel qu’il figure au catalogue ou sous Collections, ou l’ID.
# $products is a list with one product per line.
cli-product-ambiguous = { $count } produits ou collections correspondent à « { $product } » :{ $products }
cli-product-ambiguous-remedy = Donnez le nom complet ou l’ID.
cli-variant-unknown = Aucun produit de ce cadeau n’a la variante « { $variant } ».
cli-variant-none-remedy = Omettez --variant : les produits n’ont pas de variantes.
cli-variant-column-unused = Aucun produit n’a d’options : --variant-column est sans effet.
cli-variant-column-unused-remedy = Omettez --variant-column.
# `column` is a column of the file that was given with --variant-column.
cli-variant-column-unfit = La colonne « { $column } » ne correspond à aucun produit.
# `targets` lists the products and their option groups.
cli-variant-column-unfit-remedy = Indiquez à quoi sert la colonne, comme --variant-column "NOM=COLONNE". Noms : { $targets }.
# `target` is a product or an option group.
cli-variant-columns-ambiguous = Plusieurs colonnes correspondent à { $target } : { $columns }.
cli-variant-columns-ambiguous-remedy = Donnez une colonne par produit ou par option, comme --variant-column "PRODUIT=COLONNE".
cli-variant-group-open = { $group } de { $product } n’a pas de colonne.
cli-variant-group-open-remedy = Ajoutez --variant avec une valeur parmi : { $options } ; ou --variant-column avec une colonne du fichier.
cli-variant-required = « { $product } » est expédié sans consulter le destinataire : vous devez choisir sa variante.
cli-variant-required-remedy = { $count ->
    [one] Choisissez-en une avec --variant.
   *[other] Choisissez-en { $count } avec --variant.
}
cli-variant-count = { $wanted ->
    [one] « { $product } » : { $wanted } variante requise (données : { $chosen }).
   *[other] « { $product } » : { $wanted } variantes requises (données : { $chosen }).
}
cli-variant-count-remedy = Donnez autant d’options --variant que le produit en demande. Si des produits partagent des variantes mais en demandent de différentes, envoyez-les depuis l’application.
cli-variants = Variantes disponibles : { $variants }.
cli-variants-and-more = { $more ->
    [one] Variantes disponibles : { $variants } et { $more } autre.
   *[other] Variantes disponibles : { $variants } et { $more } autres.
}

cli-send-pending = Le service n’a pas encore confirmé l’envoi.
cli-send-pending-meaning = Les cadeaux sont enregistrés dans ce dossier de données et seront envoyés à la prochaine exécution de giftdesk avec ce dossier. Rien n’est envoyé deux fois.
cli-send-pending-remedy = N’envoyez pas de nouveau. Pour poursuivre l’envoi, lancez « { $command } », ou ouvrez giftdesk : vous pouvez annuler l’envoi sous Envois groupés tant qu’il attend.
cli-send-needs-review-remedy = Ne relancez pas cette commande. Ouvrez giftdesk et décidez sous Envois groupés.
cli-post-in-flight = giftdesk attend que le service ait répondu à un envoi en cours…

cli-batch-pending = Envoi groupé { $batch }, après { $minutes } minutes : liens cadeau { $orders } sur { $recipients }.
cli-batch-pending-meaning = Le service a reçu l’envoi groupé et crée encore des liens cadeau.
cli-batch-unread-meaning = L’envoi groupé a été envoyé. Certaines de ses commandes n’ont pas encore été lues auprès du service.
cli-batch-pending-remedy = Ne l’envoyez pas de nouveau. Ouvrez giftdesk pour voir la progression.
cli-batch-canceled = L’envoi groupé { $batch } a été annulé. Cadeaux créés : { $orders } sur { $recipients }.
cli-batch-failed = L’envoi groupé { $batch } a échoué auprès du service. Cadeaux créés : { $orders } sur { $recipients }.
cli-batch-empty-remedy = Ouvrez giftdesk pour voir l’envoi groupé.
cli-batch-partial-meaning = Les cadeaux déjà créés restent valables. Les autres n’ont pas été envoyés.
cli-batch-partial-remedy = Ouvrez l’envoi groupé dans giftdesk et envoyez de nouveau seulement aux destinataires sans cadeau.

## Listes

cli-value-invalid = utilisez l’une de ces valeurs : { $values }
cli-output-failed = Le résultat n’a pas pu être écrit.
cli-output-failed-remedy = Vérifiez le programme ou le fichier qui reçoit la sortie.
cli-send-output-failed-meaning = Les cadeaux ont été envoyés. Ne les envoyez pas de nouveau.
cli-change-output-failed-meaning = La modification a commencé. L’application affiche le résultat de chaque commande.
cli-resume-output-failed-meaning = Les envois et les modifications ont continué. L’application affiche leurs résultats.
cli-offline-remedy = Vérifiez la connexion, ou utilisez --offline pour voir les données de la dernière synchronisation.
# $count est le nombre de destinataires ; $accepted et $delivered sont des nombres de cadeaux.
cli-batches-progress = { $count ->
    [one] { $count } destinataire, acceptés : { $accepted }, livrés : { $delivered }
   *[other] { $count } destinataires, acceptés : { $accepted }, livrés : { $delivered }
}
cli-export-extension = utilisez un nom de fichier qui se termine par .csv, .xlsx ou .json
cli-export-written = { $count ->
    [one] { $count } commande a été écrite dans { $file }.
   *[other] { $count } commandes ont été écrites dans { $file }.
}

## Boîte d’envoi

cli-outbox-sent = Envoyé
cli-outbox-scheduled = Programmé pour le { $time }
cli-outbox-id-invalid = utilisez un ID affiché par « giftdesk outbox »
cli-outbox-not-found = Aucun envoi n’a cet ID.
cli-outbox-not-found-remedy = Affichez les envois avec : giftdesk outbox
cli-outbox-not-scheduled = L’envoi a le statut « { $state } ».
cli-outbox-not-scheduled-remedy = Seul un envoi qui n’est pas parti peut être annulé, et seul un envoi programmé peut être modifié.
cli-outbox-night = { $count ->
    [one] À cette heure, il fait nuit pour { $count } destinataire.
   *[other] À cette heure, il fait nuit pour { $count } destinataires.
}
cli-outbox-send-now = L’envoi part dès que giftdesk s’exécute. Ouvrez l’application ou exécutez : { $command }
cli-outbox-send-now-key = L’envoi part dès que giftdesk s’exécute avec sa connexion. Ouvrez l’application, ou mettez la clé API de cette connexion dans GIFTDESK_API_KEY et exécutez : { $command }
cli-outbox-output-failed = L’envoi a été modifié.
cli-outbox-gifts = { $count ->
    [one] { $count } cadeau
   *[other] { $count } cadeaux
}
cli-resume-held = { $count ->
    [one] Envoi de { $count } cadeau qui était retenu à la fermeture de giftdesk.
   *[other] Envoi de { $count } cadeaux qui étaient retenus à la fermeture de giftdesk.
}
cli-resume-pending = Certains envois n’ont pas encore de résultat définitif.
cli-resume-pending-meaning = Les envois sont enregistrés dans ce dossier de données. Rien n’est envoyé deux fois.
cli-resume-pending-remedy = Lancez « { $command } », ou ouvrez giftdesk.
cli-resume-key-remedy = Saisissez une clé API valide dans giftdesk, sous Paramètres, ou mettez-la dans GIFTDESK_API_KEY et utilisez --connect. Lancez ensuite « { $command } ».
cli-resume-orders = { $count ->
    [one] { $count } commande n’a pas été modifiée.
   *[other] { $count } commandes n’ont pas été modifiées.
}
cli-resume-orders-remedy = Ouvrez giftdesk : le résultat de chaque commande y figure, et vous pouvez réessayer.
cli-resume-review = { $count ->
    [one] { $count } envoi demande votre décision.
   *[other] { $count } envois demandent votre décision.
}
cli-resume-review-meaning = On ne sait pas si les cadeaux d’un envoi qui attend votre décision ont été envoyés. Rien n’est envoyé de nouveau sans votre décision.
cli-resume-unreadable-meaning = Un envoi enregistré sur cet ordinateur est illisible. giftdesk n’en envoie plus rien.
cli-resume-part-meaning = Une partie d’un grand envoi a été refusée. Ses cadeaux n’ont pas été envoyés, et les parties suivantes attendent votre décision.
cli-resume-late-meaning = Un envoi programmé n’est pas parti à l’heure. Ses cadeaux n’ont pas été envoyés. Envoyez-le avec « giftdesk outbox change ID --at now », choisissez une autre heure ou annulez-le.
cli-resume-scheduled = { $count ->
    [one] { $count } envoi reste sur cet ordinateur jusqu’au { $time }.
   *[other] { $count } envois restent sur cet ordinateur ; le premier part le { $time }.
}
cli-resume-other-sends = { $count ->
    [one] { $count } envoi de la connexion « { $connection } » n’est pas terminé. Cette commande ne l’a pas poursuivi.
   *[other] { $count } envois de la connexion « { $connection } » ne sont pas terminés. Cette commande ne les a pas poursuivis.
}
cli-resume-other-jobs = { $count ->
    [one] { $count } modification de commandes de la connexion « { $connection } » n’est pas terminée. Cette commande ne l’a pas poursuivie.
   *[other] { $count } modifications de commandes de la connexion « { $connection } » ne sont pas terminées. Cette commande ne les a pas poursuivies.
}
cli-resume-other-command = Pour y continuer, lancez : { $command }
cli-resume-other-command-key = Pour y continuer, mettez la clé API de cette connexion dans GIFTDESK_API_KEY et lancez : { $command }

## Modifier des commandes

cli-until-invalid = utilisez une date comme 2026-12-31 ou une heure comme 2026-12-31T18:00:00Z
cli-cancel-preview = { $count ->
    [one] { $count } cadeau peut être annulé : jusqu’à { $amount } ne sont plus réservés.
   *[other] { $count } cadeaux peuvent être annulés : jusqu’à { $amount } ne sont plus réservés.
}
cli-extend-preview = { $count ->
    [one] L’expiration de { $count } cadeau passe au { $until }.
   *[other] L’expiration de { $count } cadeaux passe au { $until }.
}
cli-change-excluded = { $count ->
    [one] { $count } commande ne peut pas être modifiée : { $status }.
   *[other] { $count } commandes ne peuvent pas être modifiées : { $status }.
}
cli-change-dry-run = Essai : rien n’a été modifié.
cli-change-none = Aucune de ces commandes ne peut être modifiée.
cli-change-none-remedy = Seules les commandes pas encore acceptées peuvent être modifiées. « { $command } » affiche leur statut.
cli-change-failed = Commandes non modifiées : { $count } sur { $total }.
cli-change-failed-meaning = Les autres commandes ont été modifiées.
cli-change-failed-remedy = Consultez la liste ci-dessus. Les commandes en échec peuvent être réessayées.
cli-change-pending = Certaines commandes n’ont pas encore de résultat.
cli-change-pending-meaning = La modification est enregistrée dans ce dossier de données et reprendra au prochain lancement de giftdesk avec ce dossier.
cli-change-pending-remedy = Lancez « { $command } ».
cli-extend-shortens = Certains de ces cadeaux expirent plus tard ou jamais.
cli-extend-shortens-remedy = Choisissez une date plus tardive, ou ajoutez --allow-shorter pour qu’ils expirent plus tôt.
cli-help-extend-allow-shorter = Modifier aussi les cadeaux qui expirent plus tard ou jamais
cli-batch-incomplete = { $missing ->
    [one] { $missing } commande de cet envoi groupé n’est pas encore sur cet ordinateur.
   *[other] { $missing } commandes de cet envoi groupé ne sont pas encore sur cet ordinateur.
}
cli-batch-incomplete-unknown = On ne sait pas encore si toutes les commandes de cet envoi groupé sont sur cet ordinateur.
cli-batch-incomplete-remedy = Relancez la commande dans une minute.
cli-change-timeout-meaning = La modification est peut-être enregistrée dans le dossier de données. Elle n’a pas lieu deux fois.

cli-timeout-service = Le service n’a pas répondu en { $seconds } secondes.
cli-timeout-catalog = Le catalogue n’est pas arrivé en { $seconds } secondes.
cli-timeout-product = Le produit n’est pas arrivé en { $seconds } secondes.
cli-timeout-draft = Le brouillon n’a pas été enregistré en { $seconds } secondes.
cli-timeout-file = Le fichier n’a pas été lu en { $seconds } secondes.
cli-timeout-checks = Les destinataires n’ont pas été vérifiés en { $seconds } secondes.
cli-timeout-price = Le prix n’est pas arrivé en { $seconds } secondes.
cli-timeout-batch = L’envoi groupé n’est pas arrivé en { $seconds } secondes.
cli-timeout-list = La liste n’est pas arrivée en { $seconds } secondes.
cli-timeout-order-job = La modification des commandes n’a pas été enregistrée en { $seconds } secondes.
cli-timeout-meaning = Si l’envoi avait commencé, il est enregistré dans le dossier de données et n’a pas lieu deux fois.
cli-timeout-remedy = Vérifiez les envois groupés avant d’envoyer de nouveau.

cli-window-shown = giftdesk est déjà ouvert. Sa fenêtre est affichée.
cli-window-connect-ignored = giftdesk est déjà ouvert avec ce dossier de données. Sa fenêtre est affichée et n’utilise pas la connexion de --connect.
cli-window-connect-ignored-remedy = Choisissez la connexion dans la fenêtre, ou fermez la fenêtre et relancez cette commande.
cli-demo-folder-used = Le dossier de données « { $path } » contient déjà des données de giftdesk.
cli-demo-folder-used-remedy = Choisissez un dossier vide avec --data-dir.
cli-demo-with-command = --demo ne peut pas être combiné avec une commande.
cli-demo-with-command-remedy = Utilisez --demo seul, ou avec --data-dir et --language.
cli-demo-progress = { $written } sur { $orders } commandes
cli-demo-syncing = Lecture des données d’exemple…
cli-demo-done = { $orders ->
    [one] Le dossier de données contient { $orders } commande d’exemple en mode test. Ouvrez le dossier avec : { $command }
   *[other] Le dossier de données contient { $orders } commandes d’exemple en mode test. Ouvrez le dossier avec : { $command }
}
cli-window-not-responding = giftdesk est déjà ouvert avec ce dossier de données, mais sa fenêtre ne répond pas.
cli-window-not-responding-remedy = Attendez une minute, puis redémarrez giftdesk. Si la fenêtre ne répond toujours pas, arrêtez giftdesk dans le gestionnaire de tâches de votre système et redémarrez-le.
cli-data-safe = Vos brouillons et vos cadeaux sont en sécurité.
cli-in-use-window-remedy = Un autre programme giftdesk utilise ce dossier de données. Attendez qu’il se termine, puis redémarrez giftdesk, ou choisissez un autre dossier avec --data-dir.
cli-list-age = Une partie de ces données a été lue pour la dernière fois le { $time } et peut avoir changé depuis.
cli-in-use-list-note = giftdesk est ouvert avec ce dossier de données. Cette liste montre les données de sa dernière synchronisation.
cli-in-use-send-remedy = Envoyez les cadeaux dans la fenêtre ouverte, ou fermez giftdesk et relancez cette commande.
cli-in-use-resume = Le giftdesk ouvert poursuit les envois et les modifications de commandes de ce dossier de données.
cli-in-use-resume-remedy = Suivez-les dans la fenêtre ou avec « { $command } ». Pour les poursuivre ici, fermez d’abord giftdesk.
cli-in-use-change-remedy = Modifiez les commandes dans la fenêtre ouverte, ou fermez giftdesk et relancez cette commande.
cli-in-use-change-send-remedy = Modifiez l’envoi dans la fenêtre ouverte, ou fermez giftdesk et relancez cette commande.

cli-help-any-config = Un fichier avec les options du service, tel que « giftdesk shop init » l’écrit. Les options de la ligne de commande remplacent celles du fichier
cli-config-unreadable = Le fichier de configuration { $file } ne peut pas être lu.
cli-config-unreadable-remedy = Vérifiez le chemin et les droits du fichier, ou créez-en un avec « giftdesk shop init ».
cli-config-syntax = La ligne { $line } de { $file } n’est pas du TOML valide.
cli-config-syntax-remedy = Écrivez une ligne ainsi : clé = "valeur".
cli-config-key = La ligne { $line } de { $file } contient la clé inconnue { $key }.
cli-config-key-remedy = Corrigez son nom ou supprimez-la. Les clés sont : { $keys }.
cli-config-value = La ligne { $line } de { $file } contient une valeur que { $key } ne peut pas avoir.
cli-config-value-remedy = « giftdesk serve --help » décrit les valeurs de --{ $key }.
cli-help-shop-init = Écrire le fichier de configuration d’un service et créer les premières clés
cli-help-shop-init-file = Le fichier à écrire
cli-help-shop-init-listen = L’adresse d’écoute
cli-help-shop-init-public-url = L’URL sous laquelle les destinataires atteignent le service
cli-help-shop-init-trusted-proxy = Le proxy inverse devant le service, sous forme d’adresse ou de réseau comme 10.0.0.0/8
cli-help-shop-init-smtp = Le serveur SMTP qui envoie les e-mails, par exemple smtps://UTILISATEUR:MOTDEPASSE@HÔTE
cli-help-shop-init-email-from = L’adresse d’expédition des e-mails
cli-help-shop-init-account = Créer une clé pour ce compte d’expéditeurs
cli-help-shop-init-operator = Créer une clé pour cet opérateur de la boutique
cli-shop-init-question = { $question } [{ $default }]
cli-shop-init-listen = Adresse d’écoute
cli-shop-init-public-url = URL publique, par exemple https://gifts.example.com (vide : aucune pour l’instant)
cli-shop-init-smtp = Serveur SMTP, par exemple smtps://UTILISATEUR:MOTDEPASSE@HÔTE (vide : aucun pour l’instant)
cli-shop-init-email-from = Adresse d’expédition des e-mails (vide : gifts@ l’hôte de l’URL publique)
cli-shop-init-account = Compte d’expéditeurs qui reçoit une clé, par exemple People team (vide : aucun)
cli-shop-init-operator = Opérateur qui reçoit une clé, par exemple Entrepôt (vide : aucun)
cli-shop-init-heading = Options de giftdesk serve. Une clé est une option de la ligne de commande sous son nom long. Les variables d’environnement GIFTDESK_DATABASE et GIFTDESK_SMTP remplacent les secrets de ce fichier. Avec GIFTDESK_STRIPE_KEY et GIFTDESK_STRIPE_WEBHOOK_SECRET, qui n’en font pas partie, le service débite des cartes.
cli-shop-init-refused = Le service n’accepte pas cette valeur de { $key }.
cli-shop-init-written = La configuration se trouve dans { $file }.
cli-shop-init-keys-created = Des clés ont été créées et sont valables. Conservez celles qui sont affichées, et révoquez les autres avec « giftdesk keys revoke ».
cli-shop-init-account-key = Clé du compte { $name } : { $key }
cli-shop-init-operator-key = Clé de l’opérateur { $name } : { $key }
cli-shop-init-next = Étapes suivantes :
cli-help-shop-doctor = Vérifier comment la boutique fonctionne : base de données, horloge, disque, URL publique, certificat et serveur d’e-mail
cli-help-shop-doctor-public-url = L’URL publique du service
cli-help-shop-doctor-smtp = Le serveur SMTP du service
cli-help-shop-doctor-email-from = L’adresse d’expédition des e-mails
cli-help-shop-doctor-send-to = Envoyer un e-mail de test à cette adresse
cli-help-shop-doctor-json = Afficher du JSON
cli-doctor-findings = { $count ->
    [one] La vérification a trouvé un problème.
   *[other] La vérification a trouvé { $count } problèmes.
}
cli-doctor-findings-remedy = Corrigez chacun comme indiqué ci-dessus, puis vérifiez à nouveau.
cli-doctor-config = Seul son propriétaire peut lire { $file }
cli-doctor-config-open = D’autres utilisateurs que son propriétaire peuvent lire { $file }, qui peut contenir des mots de passe.
cli-doctor-config-open-fix = Exécutez « chmod 600 { $file } » en tant que propriétaire.
cli-doctor-database = { $engine } { $version }, tables { $migration }
cli-doctor-database-server = { $engine } { $version }, tables { $migration }, { $used } connexions utilisées sur { $max }
cli-doctor-clock = { $seconds ->
    [one] { $seconds } seconde d’écart avec la base de données
   *[other] { $seconds } secondes d’écart avec la base de données
}
cli-doctor-disk = { $free } sont libres
cli-doctor-public-url = Le service a répondu en { $milliseconds } ms
cli-doctor-certificate = { $days ->
    [one] Valable { $days } jour
   *[other] Valable { $days } jours
}
cli-doctor-email = Le serveur d’e-mail accepte la connexion ; aucun e-mail n’a été envoyé
cli-doctor-email-sent = Le serveur d’e-mail a accepté l’e-mail de test
cli-doctor-database-missing = Le dossier de données ne contient aucune base de données.
cli-doctor-database-missing-fix = Vérifiez --data-dir, ou démarrez le service une fois.
cli-doctor-database-unusable = La base de données est inutilisable : { $reason }
cli-doctor-database-unusable-fix = Vérifiez que le serveur de base de données fonctionne, ainsi que l’URL de la base.
cli-doctor-database-outdated = Les tables de la base de données ne sont pas celles de cette version : elles sont plus anciennes, ou n’existent pas encore.
cli-doctor-database-outdated-fix = Faites une sauvegarde et démarrez le service, qui migre ou crée les tables.
cli-doctor-database-practice = La base de données est celle du mode test, qui n’envoie aucun vrai cadeau.
cli-doctor-database-practice-fix = Utilisez un autre dossier de données ou une autre base pour la boutique.
cli-doctor-connections = { $used } connexions sur { $max } du serveur de base de données sont utilisées.
cli-doctor-connections-fix = Augmentez max_connections du serveur, ou arrêtez des programmes qui l’utilisent. Une instance du service en a besoin de 20.
cli-doctor-clock-ahead = { $seconds ->
    [one] La base de données est en avance de { $seconds } seconde sur cet ordinateur.
   *[other] La base de données est en avance de { $seconds } secondes sur cet ordinateur.
}
cli-doctor-clock-behind = { $seconds ->
    [one] La base de données est en retard de { $seconds } seconde sur cet ordinateur.
   *[other] La base de données est en retard de { $seconds } secondes sur cet ordinateur.
}
cli-doctor-clock-fix = Synchronisez les horloges avec NTP : « timedatectl set-ntp true ».
cli-doctor-web-clock-ahead = { $seconds ->
    [one] Le serveur de l’URL publique est en avance de { $seconds } seconde sur cet ordinateur.
   *[other] Le serveur de l’URL publique est en avance de { $seconds } secondes sur cet ordinateur.
}
cli-doctor-web-clock-behind = { $seconds ->
    [one] Le serveur de l’URL publique est en retard de { $seconds } seconde sur cet ordinateur.
   *[other] Le serveur de l’URL publique est en retard de { $seconds } secondes sur cet ordinateur.
}
cli-doctor-disk-full = Seulement { $free } sont libres ; les nouveaux cadeaux et une sauvegarde ont besoin de { $wanted }.
cli-doctor-disk-full-fix = Libérez de la place sur le disque du dossier de données, ou déplacez le dossier sur un plus grand.
cli-doctor-disk-unreadable = L’espace libre du disque est inconnu.
cli-doctor-disk-unreadable-fix = Vérifiez le chemin et les droits du dossier de données.
cli-doctor-url-missing = Aucune URL publique n’est définie : les liens de cadeau ne fonctionnent que sur cet ordinateur.
cli-doctor-url-missing-fix = Définissez public-url dans le fichier de configuration, ou --public-url.
cli-doctor-url-invalid = L’URL publique n’est pas valide.
cli-doctor-url-invalid-fix = Écrivez une URL comme https://gifts.example.com, sans requête ni mot de passe.
cli-doctor-url-http = L’URL publique n’a pas de TLS : d’autres peuvent lire les noms et les adresses en chemin.
cli-doctor-url-http-fix = Placez un proxy inverse avec TLS devant le service, et commencez l’URL publique par https://.
cli-doctor-url-unreachable = Rien n’est joignable à l’URL publique.
cli-doctor-url-unreachable-fix = Vérifiez que le service et le proxy inverse fonctionnent, l’entrée DNS et le pare-feu.
cli-doctor-url-silent = L’URL publique n’a pas répondu à temps.
cli-doctor-url-silent-fix = Vérifiez que le service et le proxy inverse fonctionnent, l’entrée DNS et le pare-feu.
cli-doctor-url-other = L’URL publique répond { $status }, et pas comme ce service.
cli-doctor-url-other-fix = Vérifiez l’adresse à laquelle le proxy inverse transmet les requêtes, et qu’il conserve l’en-tête Host.
cli-doctor-url-version = Le service à l’URL publique a la version { $version }, et ce programme une autre.
cli-doctor-url-version-fix = Redémarrez le service après une mise à niveau.
cli-doctor-metrics = Tout le monde peut lire les métriques du service.
cli-doctor-metrics-fix = Faites refuser /metrics, /healthz et /readyz par le proxy inverse.
cli-doctor-certificate-invalid = Les programmes ne font pas confiance au certificat de l’URL publique : { $reason }.
cli-doctor-certificate-invalid-fix = Obtenez pour ce nom d’hôte un certificat d’une autorité publique comme Let’s Encrypt, avec tous les certificats intermédiaires.
cli-doctor-certificate-expires = { $days ->
    [one] Le certificat de l’URL publique expire dans { $days } jour.
   *[other] Le certificat de l’URL publique expire dans { $days } jours.
}
cli-doctor-certificate-expires-fix = Renouvelez le certificat, et cherchez pourquoi il ne se renouvelle pas tout seul.
cli-doctor-email-missing = Aucun serveur d’e-mail n’est défini : les e-mails attendent.
cli-doctor-email-missing-fix = Définissez smtp dans le fichier de configuration, ou la variable d’environnement GIFTDESK_SMTP.
cli-doctor-email-invalid = L’URL du serveur d’e-mail n’est pas valide.
cli-doctor-email-invalid-fix = Écrivez une URL comme smtps://UTILISATEUR:MOTDEPASSE@HÔTE. Dans le mot de passe, écrivez @ comme %40, / comme %2F et % comme %25.
cli-doctor-email-unreachable = Le serveur d’e-mail est injoignable.
cli-doctor-email-unreachable-fix = Vérifiez son nom d’hôte et son port, et si le pare-feu autorise les connexions sortantes vers lui. smtps:// utilise le port 465, smtp:// le port 587.
cli-doctor-email-silent = Le serveur d’e-mail n’a pas répondu à temps.
cli-doctor-email-silent-fix = Vérifiez le port : un port pour TLS ne répond pas à une connexion sans TLS. smtps:// utilise le port 465, smtp:// le port 587.
cli-doctor-email-tls = Pas de connexion TLS au serveur d’e-mail : { $reason }.
cli-doctor-email-tls-fix = Écrivez le nom d’hôte de son certificat, et le port pour le type de TLS : smtps:// 465, smtp:// avec STARTTLS 587.
cli-doctor-email-refused = Le serveur d’e-mail a refusé la connexion avec { $code }.
cli-doctor-email-refused-fix = Demandez au fournisseur du serveur d’e-mail s’il accepte les e-mails de cet ordinateur.
cli-doctor-email-login = Le serveur d’e-mail a refusé l’identification avec { $code }.
cli-doctor-email-login-fix = Corrigez le nom d’utilisateur et le mot de passe dans l’URL. Certains fournisseurs exigent un mot de passe d’application.
cli-doctor-email-sender = L’expéditeur des e-mails n’est pas une adresse e-mail valide.
cli-doctor-email-sender-fix = Corrigez email-from dans le fichier de configuration, ou --email-from.
cli-doctor-email-recipient = L’adresse de --send-to n’est pas une adresse e-mail valide.
cli-doctor-email-recipient-fix = Corrigez l’adresse.
cli-doctor-email-not-sent = L’e-mail de test n’a pas été envoyé : { $reason }.
cli-doctor-email-not-sent-fix = Vérifiez que le serveur d’e-mail peut envoyer pour l’adresse d’expédition, et l’adresse de --send-to.
cli-doctor-cards = La clé du prestataire de cartes et le secret de ses événements sont définis
cli-doctor-card-key = L’environnement n’a pas { $variable } : le service n’accepte donc aucune carte.
cli-doctor-card-key-fix = Donnez à { $variable } la clé secrète de Stripe, ou retirez le secret de ses événements.
cli-doctor-card-events = L’environnement n’a pas { $variable } : le service apprend donc tard la fin de l’autorisation d’une carte.
cli-doctor-card-events-fix = Ajoutez le point de terminaison URL-PUBLIQUE/stripe/webhooks dans le tableau de bord de Stripe, et donnez à { $variable } son secret de signature.
