### Shop: the money of accounts

shop-funds-title = Fonds
shop-funds-text = Les cadeaux sont payés avec le solde d’un compte ou sur facture.
shop-funds-text-practice = L’argent du mode test est fictif : ajoutez-en autant que vous voulez. Rien n’est débité.
shop-funds-accounts = Comptes
shop-funds-account = Compte
shop-funds-balance = Solde
shop-funds-authorized = Autorisé
shop-funds-captured = Débité
shop-funds-invoice = Facture
shop-funds-actions = Actions
shop-funds-invoice-off = Désactivée
shop-funds-invoice-unlimited = Sans limite
shop-funds-invoice-limit = Jusqu’à { $limit }
shop-funds-empty-title = Pas encore de comptes
shop-funds-empty-text = Les comptes envoient des cadeaux et les paient. Cette commande en crée un, avec sa clé :

## Deposits

shop-funds-fund = Ajouter des fonds
shop-funds-fund-name = Ajouter des fonds à { $name }
shop-funds-fund-title = Ajouter des fonds à { $name }
shop-funds-fund-amount = Ajouter { $amount }
shop-funds-amount = Montant
shop-funds-note = Note
shop-funds-note-help = Apparaît dans le journal, comme un bon de commande
shop-funds-funded = { $amount } ajoutés à { $name }
shop-funds-in-doubt = Réessayez le même dépôt : le compte n’est crédité qu’une fois.

## Invoices

shop-funds-invoice-change = Modifier la facture
shop-funds-invoice-change-name = Modifier la facture de { $name }
shop-funds-invoice-title = Facture de { $name }
shop-funds-invoice-text = Les cadeaux envoyés gardent leur paiement si la facture est désactivée.
shop-funds-invoice-active = Les nouveaux cadeaux peuvent être payés sur facture
shop-funds-limit = Limite
shop-funds-limit-help = Le maximum autorisé et débité au total, pour tous les cadeaux jusqu’ici
shop-funds-invoice-save = Enregistrer la facture
shop-funds-invoice-save-mine = Enregistrer ma facture
shop-funds-invoice-conflict = Un autre opérateur a modifié cette facture
shop-funds-invoice-versions = Actuellement : { $theirs }. Votre modification : { $mine }. Enregistrez la vôtre ou annulez.
shop-funds-invoice-saved = Facture de { $name } enregistrée

## Files

shop-funds-files = Journal et relevés
shop-funds-files-text = Tous les mouvements d’argent d’un mois : de tous les comptes ou d’un seul. Les mois sont en UTC.
shop-funds-all-accounts = Tous les comptes
shop-funds-month = Mois
shop-funds-journal-dialog = Exporter le journal
shop-funds-statement-dialog = Exporter le relevé
