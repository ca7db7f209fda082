-- Unknown addresses are shown no tenants of others any more (decisions/0033), so none are looked for.
drop index tenant.tenants_by_decoy;
