import type pg from 'pg'

/** Returns the number of rows of each table of a tenant; tables without any are left out. */
export async function countRowsOf(owner: pg.Client, tenantId: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'tenant' order by 1",
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const found = await owner.query<{ count: number }>(
      `select count(*)::int as count from tenant.${owner.escapeIdentifier(name)} where tenant_id = $1`,
      [tenantId],
    )
    const count = found.rows[0]?.count ?? 0
    if (count > 0) counts[name] = count
  }
  return counts
}

/** Returns the tenants of trials, by name. */
export async function readTrialTenants(owner: pg.Client): Promise<{ id: string; name: string; host: string | null }[]> {
  const { rows } = await owner.query<{ id: string; name: string; host: string | null }>(
    'select tenant_id as id, name, host from tenant.tenants where is_trial order by name',
  )
  return rows
}

/** A module of a role, with its menus as pairs of name and link. */
export type RoleModule = { modulekey: string; menus: string[][] }

/** Returns modules and menus of a role of a tenant. */
export async function readRole(owner: pg.Client, tenant: string, role: string): Promise<RoleModule[]> {
  const { rows } = await owner.query<RoleModule>(
    `select module.modulekey, module.modulelabel, module.moduledescription,
       coalesce(json_agg(json_build_array(menu.menuname, menu.menulink) order by menu.displayorder)
         filter (where menu.menuname is not null), '[]') as menus
     from tenant.tenants as owner
       join tenant.roles as role on role.tenant_id = owner.tenant_id and role.name = $2
       join tenant.role_modules as module on module.tenant_id = role.tenant_id and module.role_id = role.id
       left join tenant.role_menus as menu on menu.tenant_id = module.tenant_id and menu.role_id = module.role_id
         and menu.modulekey = module.modulekey
     where owner.name = $1 group by 1, 2, 3, module.displayorder order by module.displayorder`,
    [tenant, role],
  )
  return rows
}

/** Returns the modules of a trial's owner: those of the demo's staff, and enrolling devices. */
export async function readStaffWhoEnrol(owner: pg.Client): Promise<RoleModule[]> {
  const more: Record<string, string[][]> = {
    'Insights Non-MSP': [['Enrol devices', '/insights/enrolment']],
    'Desk': [
      ['Queue', '/desk/queue'],
      ['Desk settings', '/desk/settings'],
    ],
  }
  const staff = await readRole(owner, 'Borealis', 'Staff')
  return staff.map((one) => ({ ...one, menus: [...one.menus, ...(more[one.modulekey] ?? [])] }))
}

/** Moves every time of a registration into the past. */
export async function ageRegistration(owner: pg.Client, id: string, hours: number): Promise<void> {
  await owner.query(
    `update platform.registrations set created_at = created_at - $2 * interval '1 hour',
       mailed_at = mailed_at - $2 * interval '1 hour', link_expires_at = link_expires_at - $2 * interval '1 hour'
     where id = $1`,
    [id, hours],
  )
}

/** Changes the address of a registration. */
export async function setRegistrationEmail(owner: pg.Client, id: string, email: string): Promise<void> {
  await owner.query('update platform.registrations set email = $2 where id = $1', [id, email])
}

/** Sets when the trial of a tenant ends. */
export async function setTrialEnd(owner: pg.Client, name: string, endsAt: Date): Promise<void> {
  await owner.query('update tenant.tenants set trial_ends_at = $2 where name = $1', [name, endsAt])
}

/** Deactivates a tenant, or activates it again, as `tenant deactivate` does. */
export async function setTenantActivity(owner: pg.Client, name: string, isActive: boolean): Promise<void> {
  await owner.query('update tenant.tenants set is_active = $2 where name = $1', [name, isActive])
}

/** Returns the settings stored for a host. */
export async function readDomain(owner: pg.Client, host: string): Promise<unknown> {
  const { rows } = await owner.query<{ settings: unknown }>('select settings from platform.domains where host = $1', [
    host,
  ])
  return rows[0]?.settings
}

/** Returns the number of emails of each kind in a tenant's outbox. */
export async function readMailKinds(owner: pg.Client, tenantId: string, like: string): Promise<Record<string, number>> {
  const { rows } = await owner.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from tenant.mail where tenant_id = $1 and kind like $2 group by kind',
    [tenantId, like],
  )
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
}

/** Returns the id of the only reset of a tenant. */
export async function readResetId(owner: pg.Client, tenantId: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>('select id from tenant.password_resets where tenant_id = $1', [
    tenantId,
  ])
  return rows[0]?.id ?? ''
}

/** Sets a password that matches nothing for the accounts of an address, as if their owner had set one. */
export async function setAnyPassword(owner: pg.Client, email: string): Promise<void> {
  await owner.query(
    `insert into tenant.passwords (tenant_id, account_id, hash)
     select tenant_id, id, '' from tenant.accounts where email = $1`,
    [email],
  )
}
