import type { DomainSettings } from '@portico/contract/core/domains/domain-settings.ts'
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'

let connections: pg.Pool | undefined

/**
 * Returns a connection as the owner of the run's database, who sees every tenant's rows. Each file connects on first
 * use.
 */
export function owner(): pg.Pool {
  connections ??= new pg.Pool({ connectionString: inject('porticoDatabase'), max: 2 })
  return connections
}

afterAll(async () => {
  await connections?.end()
  connections = undefined
})

/**
 * Creates a local account like an existing one of the tenant, with the same role, company and password. Returns its
 * email address. If an account of a previous try of the test has that address, it is renamed, and its emails and stored
 * sign-in are deleted.
 */
export async function insertAccountLike(email: string, model: string, tenant = 'Aurora'): Promise<string> {
  const id = randomUUID()
  const client = owner()
  rmSync(path.join(inject('keptSignIns'), `${email}.json`), { force: true })
  await client.query('delete from platform.mailbox where recipient = $1', [email])
  await client.query(
    `update tenant.accounts a set email = a.id || '@given.up' from tenant.tenants t
     where t.tenant_id = a.tenant_id and a.email = $1 and t.name = $2`,
    [email, tenant],
  )
  await client.query(
    `insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id, is_servicedesk)
     select a.tenant_id, $1, $2, 'Robin', 'Roe', a.role_id, a.company_id, a.is_servicedesk
     from tenant.accounts a join tenant.tenants t using (tenant_id) where a.email = $3 and t.name = $4`,
    [id, email, model, tenant],
  )
  await client.query(
    `insert into tenant.passwords (tenant_id, account_id, hash)
     select a.tenant_id, $1, p.hash from tenant.accounts a join tenant.tenants t using (tenant_id)
     join tenant.passwords p on p.tenant_id = a.tenant_id and p.account_id = a.id where a.email = $2 and t.name = $3`,
    [id, model, tenant],
  )
  return email
}

/**
 * Creates a local tenant with the roles it needs and this account, whose password is that of admin@aurora.test. If a
 * tenant of a previous try of the test has that name, the tenant and its accounts are renamed, and the stored sign-in
 * is deleted.
 */
export async function insertTenantWith(email: string, name: string, description: string): Promise<void> {
  const [tenant, role, company, account] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  const client = owner()
  rmSync(path.join(inject('keptSignIns'), `${email}.json`), { force: true })
  await client.query(
    `with given_up as (update tenant.tenants set name = tenant_id::text where name = $1 returning tenant_id)
     update tenant.accounts a set email = a.id || '@given.up' from given_up g where a.tenant_id = g.tenant_id`,
    [name],
  )
  await client.query(
    "insert into tenant.tenants (tenant_id, name, description, authtype, is_msp) values ($1, $2, $3, 'local', true)",
    [tenant, name, description],
  )
  await client.query('insert into tenant.companies (tenant_id, id, name) values ($1, $2, $3)', [tenant, company, name])
  await client.query("insert into tenant.roles (tenant_id, id, name) values ($1, $2, 'Staff')", [tenant, role])
  await client.query(
    `insert into tenant.role_modules (tenant_id, role_id, modulekey, modulelabel, moduledescription, displayorder)
     values ($1, $2, 'Insights MSP', 'Insights', 'Figures', 1)`,
    [tenant, role],
  )
  await client.query(
    `insert into tenant.role_menus (tenant_id, role_id, modulekey, menuname, menulink, displayorder)
     values ($1, $2, 'Insights MSP', 'Overview', '/insights', 1)`,
    [tenant, role],
  )
  await client.query(
    `insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
     values ($1, $2, $3, 'Robin', 'Roe', $4, $5)`,
    [tenant, account, email, role, company],
  )
  await client.query(
    `insert into tenant.passwords (tenant_id, account_id, hash) select $1, $2, p.hash from tenant.passwords p
     join tenant.accounts a on a.tenant_id = p.tenant_id and a.id = p.account_id where a.email = 'admin@aurora.test'`,
    [tenant, account],
  )
}

/** Sets when an account's emailed code expires, in `seconds` from now; a negative number is in the past. */
export async function moveCodeEnd(email: string, seconds: number): Promise<void> {
  await owner().query(
    `update tenant.code_challenges c set code_expires_at = now() + make_interval(secs => $2)
     from tenant.accounts a where a.tenant_id = c.tenant_id and a.id = c.account_id and a.email = $1`,
    [email, seconds],
  )
}

/** Ends every session of an account, as an administrator would. */
export async function endSessionsOf(email: string): Promise<void> {
  await owner().query(
    `delete from tenant.sessions s using tenant.accounts a
     where a.tenant_id = s.tenant_id and a.id = s.account_id and a.email = $1`,
    [email],
  )
}

/** Returns the number of an account's open sessions. */
export async function countSessions(email: string): Promise<number> {
  const { rows } = await owner().query<{ count: number }>(
    `select count(*)::int as count from tenant.sessions s join tenant.accounts a
     on a.tenant_id = s.tenant_id and a.id = s.account_id where a.email = $1`,
    [email],
  )
  return rows[0]?.count ?? 0
}

/** Stores credentials of a remote-access session for an account. */
export async function insertEndUserCredentials(email: string): Promise<void> {
  await owner().query(
    `insert into tenant.end_user_credentials (tenant_id, account_id, id, device, sealed)
     select tenant_id, id, $2, 'laptop-7', 'sealed' from tenant.accounts where email = $1`,
    [email, randomUUID()],
  )
}

/** Returns the number of credentials stored for an account. */
export async function countEndUserCredentials(email: string): Promise<number> {
  const { rows } = await owner().query<{ count: number }>(
    `select count(*)::int as count from tenant.end_user_credentials c join tenant.accounts a
     on a.tenant_id = c.tenant_id and a.id = c.account_id where a.email = $1`,
    [email],
  )
  return rows[0]?.count ?? 0
}

/** Moves an account to a new role without modules. */
export async function deleteModules(email: string): Promise<void> {
  const role = randomUUID()
  const client = owner()
  await client.query(
    `insert into tenant.roles (tenant_id, id, name) select tenant_id, $1, $3 from tenant.accounts where email = $2`,
    [role, email, `Nothing for ${email}`],
  )
  await client.query('update tenant.accounts set role_id = $1 where email = $2', [role, email])
}

/** Removes the modules of every role of a tenant. */
export async function deleteModulesOf(tenant: string): Promise<void> {
  await owner().query(
    'delete from tenant.role_modules where tenant_id = (select tenant_id from tenant.tenants where name = $1)',
    [tenant],
  )
}

/** Makes an account a break-glass account, which may sign in with its password even if other accounts may not. */
export async function letBreakGlass(email: string): Promise<void> {
  await owner().query('update tenant.accounts set is_break_glass = true where email = $1', [email])
}

/** Waits until a device of the demo is enrolled, because the devices start together with the server. Returns its id. */
export async function readDevice(hostname: string): Promise<string> {
  const read = async () => {
    const text = 'select id from tenant.devices where hostname = $1'
    return (await owner().query<{ id: string }>(text, [hostname])).rows
  }
  await expect.poll(read).toHaveLength(1)
  return (await read())[0]?.id ?? ''
}

/** Opens a chat in every session of an account, as a question does. */
export async function insertChats(email: string): Promise<void> {
  await owner().query(
    `insert into tenant.chats (tenant_id, session_id) select s.tenant_id, s.id from tenant.sessions s
     join tenant.accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id where a.email = $1`,
    [email],
  )
}

/** Returns the number of an account's open chats. */
export async function countChats(email: string): Promise<number> {
  const { rows } = await owner().query<{ open: number }>(
    `select count(*)::int as open from tenant.chats c join tenant.sessions s on s.tenant_id = c.tenant_id and s.id = c.session_id
     join tenant.accounts a on a.tenant_id = s.tenant_id and a.id = s.account_id where a.email = $1`,
    [email],
  )
  return rows[0]?.open ?? 0
}

/** Changes settings of a domain, or adds the domain. The commit notifies the server. */
export async function changeDomain(host: string, settings: Partial<DomainSettings>): Promise<void> {
  await owner().query(
    `insert into platform.domains (host, settings) values ($1, $2)
     on conflict (host) do update set settings = domains.settings || excluded.settings`,
    [host, JSON.stringify(settings)],
  )
}

/**
 * Stores a chat hub's token for an account, valid for a minute at one address. Creates the hub and returns its name.
 */
export async function insertChatToken(email: string, token: string, audience: string): Promise<string> {
  const [hub, name] = [randomUUID(), `hub ${token.slice(0, 8)}`]
  const client = owner()
  await client.query(
    'insert into tenant.chat_hubs (tenant_id, id, name) select tenant_id, $1, $2 from tenant.accounts where email = $3',
    [hub, name, email],
  )
  await client.query(
    `insert into tenant.chat_tokens (tenant_id, id, hub_id, account_id, token_hash, audience, created_at, expires_at)
     select tenant_id, $1, $2, id, sha256(convert_to($3, 'utf8')), $4, now(), now() + interval '1 minute'
     from tenant.accounts where email = $5`,
    [randomUUID(), hub, token, audience, email],
  )
  return name
}

/** Turns a tenant into a trial that ended yesterday, and gives its accounts the owner's role. */
export async function endTrialOf(name: string): Promise<void> {
  const client = owner()
  await client.query(
    "update tenant.tenants set is_trial = true, trial_ends_at = now() - interval '1 day' where name = $1",
    [name],
  )
  await client.query(
    `update tenant.roles r set name = 'Owner' from tenant.tenants t where t.tenant_id = r.tenant_id and t.name = $1`,
    [name],
  )
}

/**
 * Moves the start of an address's latest sign-in at a provider back by `minutes`. Returns the redirect address of the
 * sign-in.
 */
export async function ageTransaction(email: string, minutes: number): Promise<string> {
  const { rows } = await owner().query<{ back: string }>(
    `update tenant.sign_in_transactions set created_at = created_at - make_interval(mins => $2),
       expires_at = expires_at - make_interval(mins => $2)
     where id = (select id from tenant.sign_in_transactions where email = $1 order by created_at desc limit 1)
     returning redirect_uri as back`,
    [email, minutes],
  )
  return rows[0]?.back ?? ''
}

/** Returns the audited reason why the latest sign-in of an address failed. */
export async function lastFailure(email: string): Promise<string> {
  const { rows } = await owner().query<{ reason: string }>(
    `select reason from tenant.audit_events where email = $1 and event = 'sign-in' and outcome = 'failure'
     order by at desc limit 1`,
    [email],
  )
  return rows[0]?.reason ?? ''
}

/** Reads the connection of the session with this token, and the id of its session at the OpenID provider. */
export async function readProviderSession(token: string): Promise<{ connection: string; sid: string }> {
  const { rows } = await owner().query<{ connection: string; sid: string }>(
    `select p.connection_id as connection, p.sid from tenant.provider_sessions p
     join tenant.sessions s on s.tenant_id = p.tenant_id and s.provider_session_id = p.id
     where s.token_hash = sha256(convert_to($1, 'UTF8'))`,
    [token],
  )
  return rows[0] ?? { connection: '', sid: '' }
}
