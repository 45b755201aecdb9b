### Shop: the changes of operators

shop-audit-title = Audit
shop-audit-entries = Modifications des opérateurs
shop-audit-time = Heure
shop-audit-operator = Opérateur
shop-audit-action = Action
shop-audit-subject = Objet
shop-audit-detail = Valeurs
shop-audit-value = { $name } : { $value }
shop-audit-hash = Empreinte
shop-audit-local = Cet ordinateur
shop-audit-entry = Modification { $no }

## Filters

shop-audit-operator-filter = Nom de l’opérateur
shop-audit-all-actions = Toutes les actions
shop-audit-group-cards = Paiements par carte
shop-audit-group-parcels = Colis
shop-audit-group-settings = Paramètres
shop-audit-period = Période
shop-audit-period-all = Depuis le début
shop-audit-period-day = Dernières 24 heures
shop-audit-period-week = 7 derniers jours
shop-audit-period-month = 30 derniers jours
shop-audit-empty-title = Pas encore de modifications
shop-audit-empty-text = Chaque modification du catalogue, du stock, des colis et de l’argent apparaît ici, avec son opérateur.
shop-audit-no-results = Aucune modification ne correspond aux filtres
shop-audit-no-results-text = Le nom de l’opérateur doit être complet.
shop-audit-clear-filters = Effacer les filtres
shop-audit-export = Exporter l’audit
shop-audit-export-dialog = Exporter l’audit

## Verification

shop-audit-verify = Vérifier la boutique
shop-audit-verifying = Vérification…
shop-audit-verify-help = Recalcule le grand livre, les commandes, le stock et l’audit
shop-audit-verified = Tout concorde
shop-audit-differs = Une vérification a trouvé une différence
shop-audit-differs-remedy = N’envoyez plus de cadeaux tant que la cause est inconnue, et conservez une sauvegarde de la boutique.
shop-audit-check = { $name } : { $state }
shop-audit-check-passed = concorde
shop-audit-check-failed = diffère
shop-audit-check-ledger = Grand livre
shop-audit-check-orders = Commandes
shop-audit-check-stock = Stock

## Actions

shop-audit-account-fund = Fonds ajoutés
shop-audit-account-invoice = Facture modifiée
shop-audit-account-withdraw = Fonds retirés
shop-audit-cards-cancel = Cadeau impayé annulé
shop-audit-cards-cancel-charge = Débit d’un cadeau expédié annulé
shop-audit-cards-retry = Carte réessayée
shop-audit-catalog-import = Catalogue modifié
shop-audit-parcels-address = Adresse corrigée
shop-audit-parcels-deliver = Colis livrés
shop-audit-parcels-pack = Colis préparés
shop-audit-parcels-problem = Problème de colis enregistré
shop-audit-parcels-refund = Cadeau remboursé
shop-audit-parcels-settle = Cas d’un colis clos
shop-audit-parcels-ship-again = Colis renvoyé
shop-audit-parcels-take-back = Série d’emballage annulée
shop-audit-parcels-track = Numéros de suivi enregistrés
shop-audit-picture-add = Image enregistrée
shop-audit-settings-emails = Rappels modifiés
shop-audit-settings-practice = Emballage du mode test modifié
shop-audit-settings-shipping = Jours jusqu’à la livraison modifiés
shop-audit-settings-terms = Conditions modifiées
shop-audit-stock-set = Stock compté

## Values

# $percent: such as 8.875.
shop-audit-percent = { $percent } %
shop-audit-value-account-number = Numéro de compte
shop-audit-value-advanced = Dans un nouvel état
shop-audit-value-delivered-after = Jours de l’expédition à la livraison
shop-audit-value-deposit = Identifiant du dépôt
shop-audit-value-fee = Frais de traitement
shop-audit-value-remind-after = Jours avant le rappel
shop-audit-value-remind-before = Jours entre le dernier rappel et l’expiration
shop-audit-value-size = Taille
shop-audit-value-stop-counting = N’est plus compté
# $state: the two letters of a state.
shop-audit-value-tax = Taxe de vente de { $state }
shop-audit-value-zones = Livraison à l’étranger
