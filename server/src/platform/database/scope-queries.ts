import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#server/platform/database/scope.ts'

const settingName = /^[a-z_]+$/

/**
 * Begins a transaction and sets `portico.<name>` for its length, in one round trip. Values are sent as literals, quoted
 * here, because one simple-protocol message carries both statements.
 */
export function beginScope(connection: Database, settings: Record<string, string>): Promise<unknown> {
  // Not async: a name or value that cannot be used throws here, before anything that relies on the scope is sent.
  const sets = Object.entries(settings).map(([name, value]) => {
    if (!settingName.test(name)) throw new Error(`Not the name of a setting: ${name}`)
    return `set local portico.${name} = ${quoted(value)};`
  })
  return sql.raw(`begin; ${sets.join(' ')}`).execute(connection)
}

/** Enters a tenant and opens a door for the rest of a transaction; its parameters are what `scopeOf` gives. */
export const scopeStatement = {
  name: 'portico_scope',
  text: `select set_config('portico.tenant_id', $1, true), set_config($2, $3, true)`,
}

/** The parameters of `scopeStatement`: the tenant, and one setting (`door_<name>`) beside it or none. */
export function scopeOf(tenantId: string, settings: Record<string, string>): readonly string[] {
  const [lookup, ...more] = Object.entries(settings)
  if (more.length > 0) throw new Error('One statement goes through one door at most.')
  const [name, key] = lookup ?? ['door_email', '']
  if (!settingName.test(name)) throw new Error(`Not the name of a setting: ${name}`)
  return [tenantId, `portico.${name}`, key]
}

/** Commits the transaction that `beginScope` began. */
export async function commitScope(connection: Database): Promise<void> {
  await sql.raw('commit').execute(connection)
}

/** Gives up the transaction that `beginScope` began. */
export async function rollbackScope(connection: Database): Promise<void> {
  await sql.raw('rollback').execute(connection)
}

/** Lets the rest of the transaction see the rows of `tenantId` as well. */
export async function enterTenant(connection: Database, tenantId: string): Promise<void> {
  await sql`select set_config('portico.tenant_id', ${tenantId}, true)`.execute(connection)
}

/**
 * Opens a door (see migrations/0001-house.sql) for the rest of the transaction, beside what it sees already; an empty key
 * closes it.
 */
export async function openLookup(connection: Database, lookup: 'email' | 'directory', key: string): Promise<void> {
  await sql`select set_config(${`portico.door_${lookup}`}, ${key}, true)`.execute(connection)
}

/** Subscribes a connection to channels (names are our own, see migrations). */
export async function startListening(client: pg.Client, channels: readonly string[]): Promise<void> {
  await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join('; '))
}

// With standard_conforming_strings (on since PostgreSQL 9.1) only the quote is special inside a literal.
function quoted(value: string): string {
  if (value.includes('\u0000')) throw new Error('A setting cannot hold a NUL character.')
  return `'${value.replaceAll("'", "''")}'`
}
