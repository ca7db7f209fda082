import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A connection to a database as its owner, who sees every tenant's rows. */
export type Owner = pg.Pool

export type Account = { email: string; tenantId: string }

/** Connects to a database as its owner. Each concurrent query of a test has its own connection. */
export function connectOwner(url: string): Owner {
  const owner = new pg.Pool({ connectionString: url })
  // Ignores errors, because tests terminate connections; the next query opens a new one.
  owner.on('error', () => undefined)
  return owner
}

/** Creates `count` accounts like an existing one of the tenant, with the same role, company and password. */
export async function insertAccountsLike(
  owner: Owner,
  model: string,
  tenant: string,
  count: number,
): Promise<Account[]> {
  const accounts: Account[] = []
  for (let n = 0; n < count; n += 1) {
    const id = randomUUID()
    const email = `r${n}-${id.slice(0, 8)}@${model.split('@')[1]}`
    const { rows } = await owner.query<{ tenant_id: string }>(
      `insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
       select a.tenant_id, $1, $2, 'Robin', 'Roe', a.role_id, a.company_id
       from tenant.accounts a join tenant.tenants t using (tenant_id) where a.email = $3 and t.name = $4
       returning tenant_id`,
      [id, email, model, tenant],
    )
    const tenantId = rows[0]?.tenant_id ?? ''
    await owner.query(
      `insert into tenant.passwords (tenant_id, account_id, hash) select a.tenant_id, $1, p.hash from tenant.accounts a
       join tenant.passwords p on p.tenant_id = a.tenant_id and p.account_id = a.id
       where a.email = $2 and a.tenant_id = $3`,
      [id, model, tenantId],
    )
    accounts.push({ email, tenantId })
  }
  return accounts
}

async function countRows(owner: Owner, table: string): Promise<number> {
  return (await owner.query(`select from ${table}`)).rowCount ?? 0
}

/** Returns the number of connected identity providers. */
export const countConnections = (owner: Owner): Promise<number> => countRows(owner, 'tenant.connections')

/** Deletes every failed sign-in. */
export async function deleteAttempts(owner: Owner): Promise<void> {
  await owner.query('delete from platform.sign_in_failures')
}

/** Returns the number of accounts with a failed or pending sign-in. */
export const countTries = (owner: Owner): Promise<number> =>
  countRows(owner, "platform.sign_in_failures where scope = 'account'")

/** Returns the number of unsent emails and unfinished jobs. */
export const countUnsent = (owner: Owner): Promise<number> => countRows(owner, unsent('sent_at is null'))

/** Returns the number of unsent emails whose delivery has failed at least once. */
export const countFailedDeliveries = (owner: Owner): Promise<number> =>
  countRows(owner, 'tenant.mail where due_at is not null and failed_at is not null')

export type Tally = { sessions: number; failures: number; mails: number; steps: number }

/** Counts what has happened since `since`. */
export async function readTally(owner: Owner, since: Date): Promise<Tally> {
  const { rows } = await owner.query<Tally>(
    `select (select count(*) from tenant.sessions where created_at >= $1)::int as sessions,
       (select count(*) from tenant.audit_events where at >= $1 and event = 'sign-in' and outcome = 'failure')::int
         as failures,
       (select count(*) from tenant.mail where created_at >= $1 and kind = 'sign-in-code')::int as mails,
       (select count(*) from tenant.code_challenges where created_at >= $1)::int as steps`,
    [since],
  )
  return rows[0] ?? { sessions: 0, failures: 0, mails: 0, steps: 0 }
}

/** Sets whether an account may sign in. */
export async function setActive(owner: Owner, { email, tenantId }: Account, isActive: boolean): Promise<void> {
  await owner.query('update tenant.accounts set is_active = $3 where email = $1 and tenant_id = $2', [
    email,
    tenantId,
    isActive,
  ])
}

/**
 * Terminates the database connections with which all nodes listen for notifications, as an administrator or a failover
 * would. Returns their number.
 */
export async function endListeners(owner: Owner): Promise<number> {
  const { rowCount } = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and application_name = 'portico listener'`,
  )
  return rowCount ?? 0
}

/** Counts the applied migrations, and the tenants, accounts, passwords, domains and audit events in the database. */
export async function readSetUp(owner: Owner): Promise<Record<string, number>> {
  const { rows } = await owner.query<Record<string, number>>(
    `select (select count(*) from portico_migrations)::int as migrations,
       (select count(*) from tenant.tenants)::int as tenants,
       (select count(*) from tenant.accounts)::int as accounts,
       (select count(*) from tenant.passwords)::int as passwords,
       (select count(*) from platform.domains)::int as domains,
       (select count(*) from tenant.audit_events)::int as events`,
  )
  return rows[0] ?? {}
}

/** Returns a demo account with its tenant. */
export async function accountOf(owner: Owner, email: string): Promise<Account> {
  const { rows } = await owner.query<{ tenant_id: string }>('select tenant_id from tenant.accounts where email = $1', [
    email,
  ])
  return { email, tenantId: rows[0]?.tenant_id ?? '' }
}

/** Reads the code of an account's newest challenge; empty until its email has arrived. */
export async function readCode(owner: Owner, { email }: Account): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    `with newest as (select c.id from tenant.code_challenges c join tenant.accounts a on a.tenant_id = c.tenant_id
       and a.id = c.account_id where a.email = $1 order by c.created_at desc limit 1)
     select b.text from newest join tenant.mail m on m.params->>'challengeId' = newest.id::text
       join platform.mailbox b on b.message_id like '<' || m.id || '@%'`,
    [email],
  )
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}

/**
 * Returns the number of emails still to be sent, and of unfinished jobs. An email that a newer one replaces is not
 * sent.
 */
export const countWaiting = (owner: Owner): Promise<number> =>
  countRows(owner, unsent('sent_at is null and due_at is not null'))

const unsent = (which: string): string =>
  `(select 1 from tenant.mail where ${which} union all select 1 from graphile_worker._private_jobs) as unsent`

/** Reads the text of the reset email for the latest request of an address; empty until it has arrived. */
export async function readResetMail(owner: Owner, email: string): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    `select b.text from tenant.mail m join platform.mailbox b on b.message_id like '<' || m.id || '@%'
     where m.recipient = $1 and m.kind = 'password-reset' order by m.id desc limit 1`,
    [email],
  )
  return rows[0]?.text ?? ''
}

/** Moves the request of an address's reset, and its email, back in time by `minutes`. */
export async function ageReset(owner: Owner, email: string, minutes: number): Promise<void> {
  const ago = 'make_interval(mins => $2)'
  await owner.query(
    `update tenant.password_resets r set requested_at = requested_at - ${ago}, expires_at = r.expires_at - ${ago}
     from tenant.accounts a where a.tenant_id = r.tenant_id and a.id = r.account_id and a.email = $1`,
    [email, minutes],
  )
  await owner.query(`update tenant.mail set expires_at = expires_at - ${ago} where recipient = $1`, [email, minutes])
}

/**
 * Reads for each email of a kind to an address, in the order of their requests, whether it was sent, and if not, why.
 */
export async function readOutbox(
  owner: Owner,
  email: string,
  kind: 'password-reset' | 'sign-in-code',
): Promise<{ isSent: boolean; error: string | null }[]> {
  const { rows } = await owner.query<{ isSent: boolean; error: string | null }>(
    `select sent_at is not null as "isSent", last_error as error from tenant.mail
     where recipient = $1 and kind = $2 order by id`,
    [email, kind],
  )
  return rows
}

/** Reads the text of an email of this kind that has arrived at an address; empty until then. */
export async function readMailOf(owner: Owner, email: string, kind: string): Promise<string> {
  const { rows } = await owner.query<{ text: string }>(
    `select b.text from tenant.mail m join platform.mailbox b on b.message_id like '<' || m.id || '@%'
     where m.recipient = $1 and m.kind = $2 order by m.id desc limit 1`,
    [email, kind],
  )
  return rows[0]?.text ?? ''
}

/** Returns the number of trial tenants. */
export const countTrials = (owner: Owner): Promise<number> => countRows(owner, 'tenant.tenants where is_trial')
