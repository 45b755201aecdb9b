### Shop: the changes of operators

shop-audit-title = Audit
shop-audit-entries = Changes of operators
shop-audit-time = Time
shop-audit-operator = Operator
shop-audit-action = Action
shop-audit-subject = Subject
shop-audit-detail = Values
shop-audit-value = { $name }: { $value }
shop-audit-hash = Hash
shop-audit-local = This computer
shop-audit-entry = Change { $no }

## Filters

shop-audit-operator-filter = Name of the operator
shop-audit-all-actions = All actions
shop-audit-group-cards = Card payments
shop-audit-group-parcels = Parcels
shop-audit-group-settings = Settings
shop-audit-period = Period
shop-audit-period-all = All time
shop-audit-period-day = Last 24 hours
shop-audit-period-week = Last 7 days
shop-audit-period-month = Last 30 days
shop-audit-empty-title = No changes yet
shop-audit-empty-text = Each change of the catalog, the stock, the parcels and the money appears here, with its operator.
shop-audit-no-results = No changes match the filters
shop-audit-no-results-text = The name of the operator must be complete.
shop-audit-clear-filters = Clear filters
shop-audit-export = Export audit
shop-audit-export-dialog = Export the audit

## Verification

shop-audit-verify = Verify shop
shop-audit-verifying = Verifying…
shop-audit-verify-help = Computes ledger, orders, stock and audit again
shop-audit-verified = Everything agrees
shop-audit-differs = A check found a difference
shop-audit-differs-remedy = Stop sending gifts until the cause is known, and keep a backup of the shop.
shop-audit-check = { $name }: { $state }
shop-audit-check-passed = agrees
shop-audit-check-failed = differs
shop-audit-check-ledger = Ledger
shop-audit-check-orders = Orders
shop-audit-check-stock = Stock

## Actions

shop-audit-account-fund = Funds added
shop-audit-account-invoice = Invoice changed
shop-audit-account-withdraw = Funds withdrawn
shop-audit-cards-cancel = Unpaid gift canceled
shop-audit-cards-cancel-charge = Charge of a shipped gift canceled
shop-audit-cards-retry = Card tried again
shop-audit-catalog-import = Catalog changed
shop-audit-parcels-address = Address corrected
shop-audit-parcels-deliver = Parcels delivered
shop-audit-parcels-pack = Parcels packed
shop-audit-parcels-problem = Parcel problem recorded
shop-audit-parcels-refund = Gift refunded
shop-audit-parcels-settle = Problem of a parcel settled
shop-audit-parcels-ship-again = Parcel shipped again
shop-audit-parcels-take-back = Packing run canceled
shop-audit-parcels-track = Tracking numbers recorded
shop-audit-picture-add = Picture stored
shop-audit-settings-emails = Reminders changed
shop-audit-settings-practice = Packing in Practice changed
shop-audit-settings-shipping = Days until delivery changed
shop-audit-settings-terms = Terms changed
shop-audit-stock-set = Stock counted

## Values

# $percent: such as 8.875.
shop-audit-percent = { $percent }%
shop-audit-value-account-number = Account number
shop-audit-value-advanced = In a new state
shop-audit-value-delivered-after = Days from shipping to delivery
shop-audit-value-deposit = Id of the deposit
shop-audit-value-fee = Processing fee
shop-audit-value-remind-after = Days until the reminder
shop-audit-value-remind-before = Days between the last reminder and the expiry
shop-audit-value-size = Size
shop-audit-value-stop-counting = No longer counted
# $state: the two letters of a state.
shop-audit-value-tax = Sales tax of { $state }
shop-audit-value-zones = Delivery abroad
