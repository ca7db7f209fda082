-- Ids begin with the time they were made at (RFC 9562 §5.7) and lie close together: a place on a ring of ids themselves
-- would lead every unknown address to the same tenant. Hashed, they are spread.
create index tenants_by_decoy on tenant.tenants ((md5(tenant_id::text)::uuid)) where authtype = 'local';
