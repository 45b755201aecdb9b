### Shop: the changes of operators

shop-audit-title = Audit
