### Shop: parcels to ship

shop-to-ship-title = À expédier

## The states of a parcel

parcel-state-to-ship = À emballer
parcel-state-packed = Emballé
parcel-state-canceled = Annulé
parcel-state-shipped = Expédié
parcel-state-delivered = Livré
parcel-state-lost = Perdu
parcel-state-damaged = Endommagé
parcel-state-returned = Retourné
parcel-resolution-reshipped = Réexpédié
parcel-resolution-refunded = Remboursé
parcel-resolution-settled = Cas clos

## The list of parcels

shop-to-ship-table = Colis
shop-to-ship-search = Rechercher des colis
shop-to-ship-search-hint = Nom, adresse ou numéro
shop-to-ship-count = { $count ->
    [one] { $count } colis
   *[other] { $count } colis
}
shop-to-ship-count-more = Plus de { $count } colis
shop-to-ship-view-to-pack = À emballer
shop-to-ship-view-packed = Emballés
shop-to-ship-view-shipped = Expédiés
shop-to-ship-view-delivered = Livrés
shop-to-ship-view-problems = Problèmes
shop-to-ship-view-all = Tous
shop-to-ship-column-recipient = Destinataire
shop-to-ship-column-state = Statut
shop-to-ship-column-items = Articles
shop-to-ship-column-place = Destination
shop-to-ship-column-parcel = Colis
shop-to-ship-column-tracking = Numéro de suivi
shop-to-ship-column-waiting = En attente depuis
shop-to-ship-column-packed = Emballé
shop-to-ship-column-shipped = Expédié
shop-to-ship-column-delivered = Livré
shop-to-ship-column-last-change = Dernière modification
shop-to-ship-select = Sélectionner le colis { $parcel } pour { $recipient }
shop-to-ship-empty-to-pack = Rien à emballer
shop-to-ship-empty-to-pack-text = Les colis apparaissent ici dès qu’un cadeau est accepté et payé, et aussitôt après l’envoi pour les cadeaux expédiés directement.
shop-to-ship-empty-packed = Aucun colis emballé
shop-to-ship-empty-packed-text = Les colis emballés attendent ici que vous saisissiez leur numéro de suivi.
shop-to-ship-empty-shipped = Aucun colis en route
shop-to-ship-empty-shipped-text = Les colis munis d’un numéro de suivi apparaissent ici jusqu’à leur livraison.
shop-to-ship-empty-delivered = Aucun colis livré
shop-to-ship-empty-delivered-text = Les colis livrés apparaissent ici.
shop-to-ship-empty-problems = Aucun problème
shop-to-ship-empty-problems-text = Les colis perdus, endommagés ou retournés apparaissent ici jusqu’à leur réexpédition, leur remboursement ou la clôture de leur cas.
shop-to-ship-empty-all = Aucun colis
shop-to-ship-no-results-text = Cherchez un nom, une partie de l’adresse ou un numéro de colis. « Tous » trouve aussi les colis d’un autre statut.

## Who packs in Practice

shop-packing = Qui emballe les colis du mode test
shop-packing-simulated = Le mode test emballe lui-même
shop-packing-operator = Vous emballez
shop-packing-simulated-text = Quelque temps après l’acceptation d’un cadeau, ses colis sont emballés, expédiés et livrés par la simulation.
shop-packing-operator-text = Les cadeaux acceptés attendent que vous les emballiez. Le transporteur simulé expédie et livre ensuite les colis.

## Packing

shop-pack-all = Tout emballer
shop-pack-selected = { $parcels ->
    [one] Emballer { $parcels } colis
   *[other] Emballer { $parcels } colis
}
shop-pack-title = { $parcels ->
    [one] Emballer { $parcels } colis
   *[other] Emballer { $parcels } colis
}
shop-pack-all-title = Emballer tous les colis listés
shop-pack-text = Les colis forment une série d’emballage. Vous choisissez où enregistrer ses fichiers et pourrez la réimprimer.
shop-pack-practice = En mode test, rien ne quitte cet ordinateur : n’achetez pas d’étiquettes pour ces colis.
shop-pack-confirm = Emballer les colis
shop-pack-working = Emballage…
shop-pack-open-runs = Ouvrir les séries d’emballage
shop-pack-done = { $parcels ->
    [one] Série d’emballage { $run } : { $parcels } colis
   *[other] Série d’emballage { $run } : { $parcels } colis
}
shop-pack-unpaid = { $parcels ->
    [one] { $parcels } colis est en attente de paiement et n’est pas emballé
   *[other] { $parcels } colis sont en attente de paiement et ne sont pas emballés
}
shop-print-slips = Bons de livraison et liste de prélèvement (PDF)
shop-print-paper = Papier
shop-print-paper-letter = Letter
shop-print-paper-a4 = A4
shop-print-slips-path = Fichier des bons de livraison
shop-print-slips-dialog = Enregistrer les bons de livraison
shop-print-labels = Fichier pour acheter des étiquettes (CSV)
shop-print-profile = Colonnes pour
shop-print-profile-plain = Tableur
shop-print-profile-shippo = Shippo
shop-print-profile-pirate-ship = Pirate Ship
shop-print-profile-easypost = EasyPost
shop-print-labels-path = Fichier des étiquettes
shop-print-labels-dialog = Enregistrer le fichier des étiquettes
shop-print-title = Réimprimer la série d’emballage { $run }
shop-print-confirm = Enregistrer les fichiers
shop-print-working = Enregistrement…
shop-print-done = Les fichiers de la série d’emballage { $run } sont enregistrés
shop-print-again = Réimprimer
shop-print-failed-title = Les fichiers de la série d’emballage { $run } sont incomplets
shop-print-failed-text = Les colis sont emballés. Réimprimez la série d’emballage pour obtenir ses fichiers.
shop-runs-title = Séries d’emballage
shop-runs-empty = Aucune série d’emballage pour l’instant. Emballez des colis pour créer la première.
shop-run-name = { $parcels ->
    [one] Série d’emballage { $run } · { $parcels } colis
   *[other] Série d’emballage { $run } · { $parcels } colis
}
shop-run-detail = { $time } · { $operator }
shop-run-print-name = Réimprimer la série d’emballage { $run }
shop-run-take-back = Annuler
shop-run-take-back-name = Annuler la série d’emballage { $run }
shop-run-keep = Garder la série d’emballage
shop-run-taken-back = { $parcels ->
    [one] La série d’emballage { $run } est annulée. { $parcels } colis est de nouveau à emballer.
   *[other] La série d’emballage { $run } est annulée. { $parcels } colis sont de nouveau à emballer.
}
shop-run-is-taken-back = Annulée

## Tracking numbers

shop-tracking-title = Saisir le suivi
shop-tracking-text = Scannez ou tapez le numéro du bon de livraison, puis le numéro de suivi. Ou collez des lignes, ou choisissez le fichier de votre service d’étiquettes.
shop-tracking-parcel = Numéro de colis
shop-tracking-number = Numéro de suivi
shop-tracking-add = Ajouter
shop-tracking-add-name = Ajouter le colis et le numéro de suivi
shop-tracking-lines = Lignes avec numéros de colis et de suivi
shop-tracking-lines-hint = 7KM-4XC-9TN 9400111206206406260787
shop-tracking-choose-file = Choisir un fichier…
shop-tracking-file-dialog = Choisir un fichier de numéros de suivi
shop-tracking-file-lists = Tableaux
shop-tracking-path = Chemin du fichier
shop-tracking-read-file = Lire le fichier
shop-tracking-drop = Déposez le fichier pour saisir ses numéros de suivi
shop-tracking-check = Vérifier les numéros
shop-tracking-checking = Vérification…
shop-tracking-no-entries = Aucun numéro de suivi trouvé
shop-tracking-no-entries-remedy = Chaque ligne doit contenir un numéro de colis et un numéro de suivi. Un fichier doit avoir les colonnes Parcel et Tracking number.
shop-tracking-matched = { $matched ->
    [one] { $matched } colis trouvé, dont { $changed } pas encore enregistré
   *[other] { $matched } colis trouvés, dont { $changed } pas encore enregistrés
}
shop-tracking-unmatched = { $count ->
    [one] { $count } ligne à vérifier
   *[other] { $count } lignes à vérifier
}
shop-tracking-confirm = Ligne { $row } : { $recipient }, { $postal_code } est le colis { $parcel }
shop-tracking-record = { $count ->
    [one] Enregistrer { $count } numéro de suivi
   *[other] Enregistrer { $count } numéros de suivi
}
shop-tracking-recording = Enregistrement…
shop-tracking-back = Retour
shop-tracking-done = { $parcels ->
    [one] { $parcels } colis enregistré
   *[other] { $parcels } colis enregistrés
}
shop-deliver-selected = { $parcels ->
    [one] Marquer { $parcels } colis comme livré
   *[other] Marquer { $parcels } colis comme livrés
}

## A parcel

shop-parcel-panel = Colis
shop-parcel-show = Afficher le colis
shop-parcel-items = Articles
shop-parcel-address = Adresse
shop-parcel-shipping = Expédition
shop-parcel-gift = Cadeau
shop-parcel-ready = En attente depuis
shop-parcel-run = Série d’emballage
shop-parcel-from = De la part de
shop-parcel-message = Message
shop-parcel-batch = Envoi groupé
shop-parcel-account = Compte
shop-parcel-brand = Marque
shop-parcel-record = Enregistrer le numéro de suivi
shop-parcel-number-refused = Ce n’est pas un numéro de suivi. Il compte de 8 à 40 lettres et chiffres.
shop-parcel-not-recorded = Non enregistré : { $reason }
shop-delivered-unchanged = { $parcels } sans changement
shop-delivered-unknown = { $parcels } inconnus, remboursés ou remplacés
shop-parcel-deliver = Marquer comme livré
shop-parcel-report-problem = Signaler un problème
shop-parcel-lost = Colis perdu
shop-parcel-damaged = Colis endommagé
shop-parcel-returned = Colis retourné
shop-parcel-reported = Colis enregistré : { $state }
shop-parcel-problem = Problème : { $state }
shop-parcel-problem-remedy = Réexpédiez-le sans frais, remboursez la commande ou clôturez le cas.
shop-parcel-ship-again = Réexpédier
shop-parcel-shipped-again = Le colis { $parcel } est à emballer
shop-parcel-refund = Rembourser la commande
shop-parcel-refunded = La commande est remboursée
shop-parcel-settle = Clore le cas
shop-parcel-settled = Le cas est clos
shop-parcel-resolution = Solution
shop-refund-title = Rembourser le cadeau de { $recipient } ?
shop-refund-text = L’expéditeur récupère la totalité du montant et la commande échoue. Ses colis non expédiés sont annulés.
shop-settle-title = Clore le cas du colis pour { $recipient } ?
shop-settle-text = Rien n’est expédié ni remboursé. Le colis quitte la liste des problèmes.
shop-settle-note = Note
shop-settle-note-help = Comment le cas a été résolu, par exemple « Un bon d’achat a été envoyé à la place ». Ne nommez pas le destinataire.
shop-address-title = Corriger l’adresse
shop-address-text = L’État et le pays restent, car la taxe en dépend.
shop-address-save = Enregistrer l’adresse
shop-address-saved = L’adresse est corrigée
shop-address-packed = Pour corriger l’adresse, annulez la série d’emballage { $run }.
shop-address-stale = L’adresse a été modifiée : { $now }
shop-address-stale-meaning = Le destinataire ou un autre opérateur l’a modifiée. Votre adresse n’est pas enregistrée : { $mine }
shop-address-take-theirs = Garder la nouvelle adresse
shop-address-apply-mine = Enregistrer la mienne quand même
shop-address-not-saved = Colis { $parcel } : l’adresse a été modifiée entre-temps. Votre correction n’est pas enregistrée.
shop-open-parcels = { $count ->
    [one] { $count } colis a un problème
   *[other] { $count } colis ont un problème
}
shop-open-stock = { $count ->
    [one] { $count } article est presque épuisé
   *[other] { $count } articles sont presque épuisés
}
shop-to-ship-waiting = Attente
shop-to-ship-waiting-any = indifférente
shop-to-ship-waiting-days = { $days ->
    [one] { $days } jour ou plus
   *[other] { $days } jours ou plus
}
shop-to-ship-only = Seulement { $name }
shop-to-ship-only-batch = Seulement cet envoi groupé
shop-to-ship-empty-scope = Aucun colis ne correspond à ces limites
shop-to-ship-empty-scope-text = La liste est limitée par la durée d’attente, ou à un compte, une marque ou un envoi groupé.
shop-to-ship-scope-clear = Tout afficher
shop-tracking-carrier = Transporteur, s’il est connu

## Cards that were declined

shop-to-ship-unpaid = { $count ->
    [one] 1 cadeau attend son paiement par carte
   *[other] { $count } cadeaux attendent leur paiement par carte
}
shop-to-ship-unpaid-meaning = Sans autorisation valide, les colis ne sont pas emballés.
shop-to-ship-unpaid-show = Afficher les cartes
shop-parcel-unpaid = Ce colis est en attente de paiement.
shop-parcel-unpaid-meaning = L’autorisation de sa carte a pris fin. Le colis ne peut pas être emballé avant qu’il y en ait une autre.

## Settings of the shop

shop-settings-title = Réglages de la boutique
shop-settings-delivered-after-help = Après l’expédition du dernier colis d’une commande. Avec 0, une commande n’est livrée que si cela est signalé.
shop-settings-remind-after-help = Après l’e-mail avec le cadeau. Avec 0, il n’y a pas de rappel.
shop-settings-remind-before-help = Avec 0, il n’y a pas de dernier rappel.
# $max: the largest number of days.
shop-settings-days-problem = Saisissez un nombre de 0 à { $max }.
shop-settings-save = Enregistrer les réglages
shop-settings-saved = Les réglages sont enregistrés
shop-settings-stale = Un autre opérateur a modifié les réglages : ils sont maintenant affichés
shop-settings-stale-meaning = Vos modifications ne sont pas enregistrées.
