import { randomUUID } from 'node:crypto'
import { owner } from '#e2e/platform/queries.ts'

/**
 * Gives a tenant of `insertTenantWith` copies of the demo's two connections, and a proven mail domain whose users can
 * sign in only through them. Returns the new ids by name: `microsoft` and `council`.
 */
export async function insertConnections(tenant: string, domain: string): Promise<Record<string, string>> {
  const client = owner()
  const ids = { microsoft: randomUUID(), council: randomUUID() }
  for (const [name, id] of Object.entries(ids)) {
    await client.query(
      `insert into tenant.connections
       select (jsonb_populate_record(model, jsonb_build_object('tenant_id', t.tenant_id, 'id', $1::text,
         'default_role_id', r.id, 'default_company_id', c.id, 'created_at', now()))).*
       from tenant.connections model join tenant.tenants m on m.tenant_id = model.tenant_id,
         tenant.tenants t join tenant.roles r using (tenant_id) join tenant.companies c using (tenant_id)
       where m.name in ('Contoso', 'Dunmore') and model.name = $2 and t.name = $3`,
      [id, name, tenant],
    )
  }
  await client.query(
    `with own as (update tenant.tenants set authtype = 'externalidp' where name = $1 returning tenant_id)
     insert into tenant.proven_domains (tenant_id, domain, proven_by) select tenant_id, $2, 'operator' from own
     on conflict (domain) do update set tenant_id = excluded.tenant_id`,
    [tenant, domain],
  )
  return ids
}

/** Adds a role with one module to a tenant, and maps a group of one of its providers to it. */
export async function giveGroupModule(
  { tenant, connection, group }: { tenant: string; connection: string; group: string },
  { key, page }: { key: string; page: string },
): Promise<void> {
  const client = owner()
  const role = randomUUID()
  await client.query(
    `insert into tenant.roles (tenant_id, id, name) select tenant_id, $1, $2 from tenant.tenants where name = $3`,
    [role, `${key} ${role}`, tenant],
  )
  await client.query(
    `with module as (
       insert into tenant.role_modules (tenant_id, role_id, modulekey, modulelabel, moduledescription, displayorder)
       select tenant_id, id, $2, $2, '', 1 from tenant.roles where id = $1 returning *)
     insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
     select tenant_id, role_id, modulekey, 'Begin', $3, 1 from module`,
    [role, key, page],
  )
  await client.query(
    `insert into tenant.group_roles (tenant_id, connection_id, group_name, role_id, rank)
     select r.tenant_id, c.id, $2, r.id, -1 from tenant.roles r join tenant.connections c using (tenant_id)
     where r.id = $1 and c.name = $3
     on conflict (tenant_id, connection_id, group_name) do update set role_id = excluded.role_id`,
    [role, group, connection],
  )
}

/** Reads the client (`agent`) that caused each of a tenant's audit events of this kind, oldest first. */
export async function readOperators(tenant: string, event: string): Promise<string[]> {
  const { rows } = await owner().query<{ agent: string }>(
    `select agent from tenant.audit_events join tenant.tenants t using (tenant_id)
     where t.name = $1 and event = $2 order by at`,
    [tenant, event],
  )
  return rows.map(({ agent }) => agent)
}
