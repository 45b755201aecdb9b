### The texts of a shop.

## Command line: keys and database

cli-keys-operator = { $name } (opérateur)
cli-help-keys-add-operator = Créer la clé d’un opérateur, qui tient la boutique et n’envoie pas de cadeaux
cli-service-is-practice = Cette base de données appartient au mode test, et une boutique envoie de vrais cadeaux.
cli-service-is-practice-remedy = Démarrez la boutique avec un autre --data-dir ou une autre base de données, ou le mode test avec --practice.
cli-service-is-shop = Cette base de données appartient à une boutique, et le mode test y ajouterait des cadeaux fictifs.
cli-service-is-shop-remedy = Démarrez le mode test avec un autre --data-dir ou une autre base de données, ou la boutique sans --practice.
cli-service-file-exists = { $path } existe déjà.
cli-service-file-exists-remedy = Choisissez un autre nom ou dossier. Une restauration nécessite un dossier sans base de données : utilisez un autre --data-dir ou déplacez l’ancien dossier.
cli-service-own-backups = Les bases PostgreSQL sont sauvegardées par leurs propres programmes.
cli-service-own-backups-remedy = Utilisez pg_dump et pg_restore, ou les sauvegardes de votre base.

## Command line: help

cli-help-shop = Tenir une boutique : catalogue, stock, colis et argent
cli-help-shop-accounts = Lister les comptes et leur argent
cli-help-shop-accounts-json = Afficher en JSON, avec des montants en cents
cli-help-shop-address = Corriger l’adresse d’un colis jusqu’à ce que son cadeau soit emballé
cli-help-shop-address-address-1 = Numéro et rue
cli-help-shop-address-address-2 = Appartement, étage, entreprise
cli-help-shop-address-city = Ville
cli-help-shop-address-country = Code du pays en deux lettres ; il ne peut pas être modifié
cli-help-shop-address-first-name = Le prénom du destinataire ; sans lui, le nom reste
cli-help-shop-address-json = Afficher en JSON
cli-help-shop-address-last-name = Le nom du destinataire
cli-help-shop-address-parcel = Le numéro du colis
cli-help-shop-address-postal-code = Code postal
cli-help-shop-address-state = État ; il ne peut pas être modifié, car la taxe en dépend
cli-help-shop-audit = Afficher les modifications des opérateurs
cli-help-shop-audit-action = Seulement les modifications de ce type, comme catalog.import, ou groupe, comme catalog
cli-help-shop-audit-json = Afficher en JSON
cli-help-shop-audit-last = Nombre de modifications à afficher
cli-help-shop-audit-operator = Seulement les modifications avec la clé d’opérateur de ce nom
cli-help-shop-audit-since = Seulement les modifications à partir de cette heure
cli-help-shop-audit-until = Seulement les modifications avant cette heure
cli-help-shop-backup = Écrire toute la boutique dans un fichier, même pendant qu’elle tourne
cli-help-shop-backup-file = Fichier à écrire ; un fichier existant est gardé
cli-help-shop-cards = Lister les cartes qui n’ont pas pu être débitées, ou agir sur l’une d’elles
cli-help-shop-cards-cancel = Terminer un cadeau impayé, ou le débit d’un cadeau expédié sans autorisation ; rien n’est débité
cli-help-shop-cards-cancel-json = Afficher en JSON les problèmes restants
cli-help-shop-cards-cancel-order = L’ID de la commande
cli-help-shop-cards-json = Afficher en JSON, avec des montants en cents
cli-help-shop-cards-retry = Réessayer la carte d’un cadeau
cli-help-shop-cards-retry-json = Afficher en JSON les problèmes restants
cli-help-shop-cards-retry-order = L’ID de la commande
cli-help-shop-deliver = Enregistrer la livraison de colis
cli-help-shop-deliver-json = Afficher en JSON
cli-help-shop-deliver-parcels = Les numéros des colis
cli-help-shop-emails = Afficher ou fixer quand un cadeau est rappelé
cli-help-shop-emails-json = Afficher en JSON
cli-help-shop-emails-remind-after = Jours après l’e-mail avec le cadeau ; 0 désactive le rappel
cli-help-shop-emails-remind-before-expiry = Jours avant l’expiration du cadeau ; 0 désactive le rappel
cli-help-shop-export = Écrire tout le catalogue dans un dossier
cli-help-shop-export-folder = Dossier nouveau ou vide
cli-help-shop-export-xlsx = Écrire un classeur au lieu de fichiers CSV
cli-help-shop-fund = Ajouter de l’argent au solde d’un compte
cli-help-shop-fund-account = Nom ou numéro du compte
cli-help-shop-fund-amount = Dollars et cents, comme 5000.00
cli-help-shop-fund-id = Identifiant du versement ; le même identifiant ne verse qu’une fois, même si la commande est répétée
cli-help-shop-fund-json = Afficher en JSON, avec des montants en cents
cli-help-shop-fund-note = Note pour le journal, comme un bon de commande
cli-help-shop-import = Importer des produits, marques, cartes et collections depuis des fichiers
cli-help-shop-import-archive-missing = Archiver les entrées que les fichiers ne nomment pas
cli-help-shop-import-dry-run = Afficher le plan sans rien modifier
cli-help-shop-import-files = Fichiers du modèle, ou un export de produits de Shopify
cli-help-shop-import-json = Afficher en JSON
cli-help-shop-import-pictures = Dossier ou fichier ZIP des images que les fichiers nomment
cli-help-shop-inbox = Afficher ce qui demande une action
cli-help-shop-inbox-json = Afficher en JSON
cli-help-shop-invoice = Permettre à un compte de payer sur facture
cli-help-shop-invoice-account = Nom ou numéro du compte
cli-help-shop-invoice-json = Afficher en JSON, avec des montants en cents
cli-help-shop-invoice-limit = Total maximal de tous les cadeaux payés sur facture. Par défaut, comme avant, d’abord sans limite
cli-help-shop-invoice-no-limit = Supprimer la limite
cli-help-shop-invoice-off = N’accepter aucun nouveau cadeau sur facture
cli-help-shop-journal = Lister les mouvements d’argent d’un mois ou les écrire dans un fichier
cli-help-shop-journal-account = Nom ou numéro d’un compte, pour son relevé ; sinon tous les comptes
cli-help-shop-journal-csv = Écrire un fichier CSV
cli-help-shop-journal-json = Afficher en JSON, avec des montants en cents
cli-help-shop-journal-month = Mois en UTC, comme 2026-11
cli-help-shop-journal-xlsx = Écrire un classeur Excel
cli-help-shop-pack = Préparer des colis : bons de livraison, liste de prélèvement et fichier d’achat d’étiquettes
cli-help-shop-pack-account = Avec --all : seulement les cadeaux du compte de ce nom
cli-help-shop-pack-again = Imprimer de nouveau une série d’emballage
cli-help-shop-pack-all = Préparer tous les colis à expédier
cli-help-shop-pack-batch = Avec --all : seulement les cadeaux de cet envoi groupé
cli-help-shop-pack-brand = Avec --all : seulement les colis de cette marque
cli-help-shop-pack-json = Afficher en JSON
cli-help-shop-pack-labels = Le fichier CSV d’achat d’étiquettes
cli-help-shop-pack-older-than = Avec --all : seulement les colis qui attendent depuis au moins ce nombre de jours
cli-help-shop-pack-paper = Le papier du PDF : letter ou a4
cli-help-shop-pack-parcels = Les numéros des colis
cli-help-shop-pack-pdf = Le fichier de la liste de prélèvement et des bons de livraison
cli-help-shop-pack-profile = Les colonnes du fichier : plain, shippo, pirate_ship ou easypost
cli-help-shop-pack-runs = Lister les dernières séries d’emballage
cli-help-shop-pack-take-back = Annuler une série d’emballage (rien n’en a été expédié)
cli-help-shop-problem = Signaler qu’un colis a été perdu, endommagé ou retourné
cli-help-shop-problem-json = Afficher en JSON
cli-help-shop-problem-parcel = Le numéro du colis
cli-help-shop-problem-problem = Ce qui s’est passé
cli-help-shop-refund = Rembourser la commande d’un colis
cli-help-shop-refund-json = Afficher en JSON
cli-help-shop-refund-parcel = Le numéro du colis
cli-help-shop-reship = Expédier à nouveau sans frais un colis perdu, endommagé ou retourné
cli-help-shop-reship-json = Afficher en JSON
cli-help-shop-reship-parcel = Le numéro du colis
cli-help-shop-restore = Faire une nouvelle boutique d’une sauvegarde
cli-help-shop-restore-file = Fichier d’une sauvegarde
cli-help-shop-settle = Clore le cas d’un colis perdu, endommagé ou retourné sans autre colis ni argent
cli-help-shop-settle-json = Afficher en JSON
cli-help-shop-settle-note = Comment le cas a été résolu
cli-help-shop-settle-parcel = Le numéro du colis
cli-help-shop-shipping = Afficher ou fixer quand une commande expédiée est considérée comme livrée
cli-help-shop-shipping-delivered-after = Jours après l’expédition de son dernier colis ; 0 : seulement quand la livraison est signalée
cli-help-shop-shipping-json = Afficher en JSON
cli-help-shop-stock = Afficher le stock
cli-help-shop-stock-json = Afficher en JSON
cli-help-shop-stock-low = Seulement les articles dont peu sont libres
cli-help-shop-stock-set = Fixer le stock d’un article
cli-help-shop-stock-set-json = Afficher en JSON
cli-help-shop-stock-set-low-at = Avertir quand il en reste autant de libres, ou moins
cli-help-shop-stock-set-note = La raison, pour la liste des changements
cli-help-shop-stock-set-number = Le stock
cli-help-shop-stock-set-sku = Le SKU de l’article
cli-help-shop-terms = Afficher les frais, les taxes et les coûts de livraison à l’étranger, ou les remplacer
cli-help-shop-terms-csv = Les écrire dans un fichier CSV
cli-help-shop-terms-fee = Frais de traitement en pourcentage
cli-help-shop-terms-file = Fichier CSV, XLSX ou ODS avec les colonnes State, Country, Tax et Freight, qui remplace toutes les taxes et tous les coûts à l’étranger
cli-help-shop-terms-json = Afficher en JSON, avec des montants en cents
cli-help-shop-to-ship = Lister les colis à expédier, ceux qui attendent le plus d’abord
cli-help-shop-to-ship-account = Seulement les cadeaux du compte de ce nom
cli-help-shop-to-ship-batch = Seulement les cadeaux de cet envoi groupé
cli-help-shop-to-ship-brand = Seulement les colis de cette marque
cli-help-shop-to-ship-csv = Afficher en CSV
cli-help-shop-to-ship-json = Afficher en JSON
cli-help-shop-to-ship-older-than = Seulement les colis qui attendent depuis au moins ce nombre de jours
cli-help-shop-track = Enregistrer les numéros de suivi du fichier d’un service d’étiquettes
cli-help-shop-track-accept-suggestions = Accepter les colis suggérés par nom et code postal
cli-help-shop-track-dry-run = Montrer ce qui serait enregistré, sans rien changer
cli-help-shop-track-file = Fichier CSV, XLSX ou ODS, ou - pour les lignes de l’entrée standard
cli-help-shop-track-json = Afficher en JSON
cli-help-shop-verify = Vérifier que le grand livre, les commandes, le stock et le registre concordent
cli-help-shop-verify-json = Afficher en JSON
cli-help-shop-withdraw = Retirer de l’argent du solde d’un compte
cli-help-shop-withdraw-account = Nom ou numéro du compte
cli-help-shop-withdraw-amount = Dollars et cents, comme 5000.00
cli-help-shop-withdraw-id = Identifiant du retrait ; le même identifiant ne retire qu’une fois, même si la commande est répétée
cli-help-shop-withdraw-json = Afficher en JSON, avec des montants en cents
cli-help-shop-withdraw-note = Note pour le journal, comme un bon de commande

## Command line: results

cli-shop-fund-again = Exécutez de nouveau la commande avec --id { $id } ; l’argent n’est déplacé qu’une fois.
cli-shop-address-corrected = L’adresse du colis { $parcel } est corrigée.
cli-shop-emails-after = { $days ->
    [0] Aucun rappel après l’e-mail avec le cadeau
    [one] Rappel { $days } jour après l’e-mail avec le cadeau
   *[other] Rappel { $days } jours après l’e-mail avec le cadeau
}
cli-shop-emails-are-set = Les rappels sont fixés.
cli-shop-emails-before = { $days ->
    [0] Aucun rappel avant l’expiration du cadeau
    [one] Rappel { $days } jour avant l’expiration du cadeau
   *[other] Rappel { $days } jours avant l’expiration du cadeau
}
cli-shop-account = { $name } : solde { $balance }, réservé { $authorized }, débité { $captured }
cli-shop-amount-form = des dollars et des cents avec un point, comme 5000.00
cli-shop-backed-up = La boutique a été écrite dans { $file }.
cli-shop-cards-canceled = La commande { $order } n’est pas débitée. Son cadeau est annulé, sauf s’il a été expédié.
cli-shop-cards-empty = Aucune carte n’a de problème.
cli-shop-cards-retried = La carte de la commande { $order } est réessayée dans quelques secondes.
cli-shop-check-passed = { $name } : réussi. { $detail }
cli-shop-check-failed = { $name } : ÉCHEC. { $detail }
cli-shop-delivered = { $parcels ->
    [one] 1 colis livré
   *[other] { $parcels } colis livrés
}
cli-shop-differs = Les données de la boutique ne concordent pas.
cli-shop-differs-remedy = Conservez une copie de la base de données et signalez les vérifications en échec.
cli-shop-export-folder = Le dossier { $folder } contient des fichiers ou ne peut pas être écrit.
cli-shop-export-folder-remedy = Choisissez un dossier nouveau ou vide.
cli-shop-exported = { $count ->
    [one] Un produit a été écrit
   *[other] { $count } produits ont été écrits
} dans { $folder }.
cli-shop-file-unreadable = { $file } ne contient pas de numéros de suivi lisibles.
cli-shop-file-unreadable-remedy = Utilisez un fichier CSV, XLSX ou ODS avec les colonnes Parcel, Carrier et Tracking number.
cli-shop-import-problems = L’import a { $count ->
    [one] un problème
   *[other] { $count } problèmes
}.
cli-shop-import-problems-remedy = Corrigez les cellules et importez de nouveau les fichiers.
cli-shop-import-stale = La boutique a changé entre le plan et l’import. Rien n’a été appliqué.
cli-shop-import-stale-remedy = Importez de nouveau les fichiers.
cli-shop-import-unreadable = Impossible de lire { $file } : { $reason }
cli-shop-import-unreadable-remedy = Enregistrez-le en CSV, XLSX ou ODS avec les colonnes de « giftdesk shop template », puis importez-le de nouveau.
cli-shop-import-applied = L’import a été appliqué.
cli-shop-import-counts = { $kind } : { $new } nouveaux, { $changed } modifiés, { $archived } archivés, { $unchanged } inchangés
cli-shop-inbox-empty = Rien ne demande d’action.
cli-shop-inbox-shown = { $shown } sur { $total } affichés
cli-shop-inbox-card = { $count ->
    [one] { $count } problème de carte
   *[other] { $count } problèmes de carte
}
cli-shop-inbox-damaged = endommagé : expédiez-le à nouveau ou remboursez
cli-shop-inbox-lost = perdu : expédiez-le à nouveau ou remboursez
cli-shop-inbox-low = { $free ->
    [0] épuisé
    [one] reste { $free }
   *[other] restent { $free }
}
cli-shop-inbox-returned = retourné : expédiez-le à nouveau ou remboursez
cli-shop-invoice-off = Facture : désactivée
cli-shop-invoice-unlimited = Facture : sans limite
cli-shop-invoice-limit = Facture : limite { $limit }
cli-shop-is-practice = Cette commande travaille avec une boutique, et le mode test n’en est pas une.
cli-shop-is-practice-remedy = Utilisez --connect shop pour « Ma boutique », ou --data-dir pour le dossier d’une boutique.
cli-shop-practice-is-new = Le mode test n’a pas encore été démarré avec ce dossier de données.
cli-shop-practice-is-new-remedy = Ouvrez giftdesk une fois, ce qui démarre le mode test. Pour « Ma boutique », utilisez --connect shop.
cli-shop-is-remote = Une sauvegarde nécessite les fichiers de la boutique, et { $url } est un service.
cli-shop-is-remote-remedy = Exécutez la commande sur l’ordinateur du service, avec son --data-dir. Pour « Ma boutique », utilisez --connect shop.
cli-shop-journal-line = { $time }  { $account }  { $method }  { $kind }  { $amount }  { $subject }
cli-shop-key-missing = La boutique { $url } demande la clé d’un opérateur.
cli-shop-key-missing-remedy = Mettez la clé dans la variable d’environnement { $variable }. « giftdesk keys add --operator --name NOM » en crée une.
cli-shop-key-refused = La boutique n’accepte pas cette clé comme celle d’un opérateur.
cli-shop-key-refused-remedy = Utilisez une clé de « giftdesk keys add --operator --name NOM ».
cli-shop-may-be-changed = La modification a peut-être été faite.
cli-shop-no-answer = La boutique n’a pas répondu.
cli-shop-no-answer-remedy = Vérifiez si la modification a été faite, puis exécutez de nouveau la commande.
cli-shop-not-reached = La boutique est injoignable.
cli-shop-not-reached-remedy = Vérifiez l’adresse et le réseau, puis exécutez de nouveau la commande.
cli-shop-other-parcels-recorded = Les autres colis sont enregistrés.
cli-shop-parcels-are-recorded = Les colis sont enregistrés.
cli-shop-parcels-unknown = Colis inconnus, remboursés ou remplacés : { $parcels }.
cli-shop-parcels-unknown-remedy = Vérifiez les numéros.
cli-shop-pdf-failed = Le PDF n’a pas pu être créé.
cli-shop-pdf-failed-remedy = Signalez les détails.
cli-shop-percent-form = un pourcentage de 0 à 100 avec quatre décimales au plus, comme 8.875
cli-shop-picture-changed = Une image a été modifiée ou supprimée pendant l’import.
cli-shop-picture-changed-remedy = Importez de nouveau les fichiers.
cli-shop-print-again = Les colis sont dans la série d’emballage { $run }. Imprimez-la avec « giftdesk shop pack --again { $run } ».
cli-shop-problem-recorded = Le problème du colis { $parcel } est enregistré. Pour l’expédier à nouveau, exécutez « giftdesk shop reship { $parcel } » ; pour rembourser sa commande, « giftdesk shop refund { $parcel } ».
cli-shop-refunded = La commande { $order } est remboursée.
cli-shop-refused = La boutique a refusé la requête : { $reason }.
cli-shop-refused-remedy = Corrigez la commande et exécutez-la de nouveau.
cli-shop-reshipped = Le colis { $new } remplace le colis { $parcel } et doit être expédié. Rien n’est facturé.
cli-shop-restored = La boutique a été restaurée dans { $folder }.
cli-shop-run-is-packed = Les colis sont préparés.
cli-shop-run-line = Série d’emballage { $run } : { $parcels ->
    [one] 1 colis
   *[other] { $parcels } colis
}, { $time }, { $operator }
cli-shop-run-line-taken-back = Série d’emballage { $run } : { $parcels ->
    [one] 1 colis
   *[other] { $parcels } colis
}, { $time }, { $operator }, annulée
cli-shop-run-packed = Série d’emballage { $run } : { $parcels ->
    [one] 1 colis
   *[other] { $parcels } colis
}
cli-shop-run-taken-back = La série d’emballage { $run } est annulée : { $parcels ->
    [one] 1 colis attend l’expédition
   *[other] { $parcels } colis attendent l’expédition
}
cli-shop-stock-is-set = Le stock est fixé.
cli-shop-terms-fee = Frais de traitement : { $percent } %
cli-shop-terms-freight-of-state = Un fret concerne les pays. Aux États-Unis, les marques ont des prix de livraison.
cli-shop-terms-no-titles = aucune ligne n’a les titres State, Country et Tax
cli-shop-terms-place-missing = Une ligne a besoin d’un État ou d’un pays, et pas des deux.
cli-shop-terms-repeated = { $name } figure sur deux lignes.
cli-shop-terms-rows = { $rows ->
    [one] Une ligne du fichier est illisible.
   *[other] { $rows } lignes du fichier sont illisibles.
}
cli-shop-terms-rows-remedy = Corrigez les lignes et relancez la commande.
cli-shop-terms-tax = Taxe de vente de { $state } : { $percent } %
cli-shop-terms-tax-invalid = « { $text } » n’est pas un pourcentage de 0 à 100 avec quatre décimales au plus.
cli-shop-terms-unreadable = { $file } est illisible : { $reason }
cli-shop-terms-unreadable-remedy = Utilisez un fichier CSV, XLSX ou ODS avec les colonnes State, Country, Tax et Freight, comme celui de --csv.
cli-shop-terms-zone = { $countries } : fret { $freight }, taxes et droits { $percent } %
cli-shop-settled = Le cas du colis { $parcel } est clos.
cli-shop-shipping-after = { $days ->
    [0] Les commandes sont livrées seulement quand la livraison est signalée
    [one] Les commandes sont considérées comme livrées { $days } jour après l’expédition
   *[other] Les commandes sont considérées comme livrées { $days } jours après l’expédition
}
cli-shop-shipping-is-set = Le réglage est enregistré.
cli-shop-stock-set = { $sku } : { $on_hand } en stock, { $free } libres
cli-shop-tracked = { $matched ->
    [one] 1 entrée associée
   *[other] { $matched } entrées associées
}, { $changed ->
    [one] 1 colis changé
   *[other] { $changed } colis changés
}
cli-shop-tracked-dry-run = { $matched ->
    [one] 1 entrée associée
   *[other] { $matched } entrées associées
}, { $changed ->
    [one] 1 colis serait changé
   *[other] { $changed } colis seraient changés
}
cli-shop-unmatched = { $entries ->
    [one] 1 entrée n’a pas été associée.
   *[other] { $entries } entrées n’ont pas été associées.
}
cli-shop-unmatched-remedy = Corrigez ces lignes et relancez la commande. Ce qui est enregistré reste.
cli-shop-unmatched-row = Ligne { $row } : { $reason }
cli-shop-unmatched-not-found = pas de numéro de colis, et aucun colis préparé avec ce nom et ce code postal
cli-shop-unmatched-invalid = le texte n’est pas un numéro de colis
cli-shop-unmatched-unknown = aucun colis n’a ce numéro
cli-shop-unmatched-suggestion = pas de numéro de colis. Par nom et code postal : { $parcels }
cli-shop-unmatched-no-number = pas de numéro de suivi
cli-shop-unmatched-bad-date = la date de livraison est illisible ; écrivez-la sous la forme 2026-11-20
cli-shop-unmatched-bad-number = le texte n’est pas un numéro de suivi ; dans un tableur, mettez la colonne au format texte
cli-shop-unmatched-two-numbers = une autre ligne a un autre numéro de suivi pour le colis
cli-shop-unmatched-not-to-ship = le cas du colis est déjà clos, la commande a été remboursée, ou un autre colis remplace celui-ci

## Kinds of entries

shop-kind-products = Produits
shop-kind-brands = Marques
shop-kind-cards = Cartes
shop-kind-collections = Collections

## Packing slips

slips-title = Série d’emballage { $run }
slips-title-practice = Mode test : série d’emballage { $run }
slips-summary = { $parcels ->
    [one] 1 colis
   *[other] { $parcels } colis
}, { $units ->
    [one] 1 article
   *[other] { $units } articles
}
slips-shelf = Étagère
slips-sku = SKU
slips-item = Article
slips-quantity = Quantité
slips-gift-from = Un cadeau de { $sender }
slips-gift-from-practice = Mode test : un cadeau de { $sender }
slips-reference = Commande { $reference }
slips-page = Page { $page } sur { $pages }
