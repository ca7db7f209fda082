import type { Kysely, RawBuilder } from 'kysely'
import type pg from 'pg'
import type { Schema } from '#server/platform/database/schema.ts'
import { nameOf } from '#server/platform/database/preparing-client.ts'
import { beginScope, commitScope, rollbackScope, scopeOf } from '#server/platform/database/scope-queries.ts'
import { runScoped } from '#server/platform/database/scoped-query.ts'

export type Database = Kysely<Schema>

/** What lets a transaction see a row before its tenant is known (see `lookup` in migrations/0001-house.sql). */
export type Lookup =
  | { email: string }
  | { token: string }
  | { cookie: string }
  | { directory: 'open'; email?: string }
  | { state: string }
  | { connection: string }
  | { hub_key: string }
  | { chat_token: string }
  | { asset: string }
  | { ending: 'open' }
  | { ended: 'open' }
  | { outbox: 'open' }

/**
 * Runs `work` in one transaction that sees and writes the rows of `tenantId` (a UUID) and of no other tenant.
 * The transaction costs two round trips beyond those of `work`; it is rolled back when `work` throws. A single statement
 * goes by `oneInTenant` in one.
 */
export function inTenant<Result>(
  database: Database,
  tenantId: string,
  work: (tenant: Database) => Promise<Result>,
): Promise<Result> {
  return inScope(database, { tenant_id: tenantId }, work)
}

/**
 * Runs `work` in one transaction that sees only what the given door opens.
 */
export function inLookup<Result>(
  database: Database,
  lookup: Lookup,
  work: (seen: Database) => Promise<Result>,
): Promise<Result> {
  return inScope(database, settingsOf(lookup), work)
}

const settingsOf = (lookup: Lookup | Record<string, never>) =>
  Object.fromEntries(Object.entries<string>(lookup).map(([name, key]) => [`door_${name}`, key]))

const pools = new WeakMap<Database, pg.Pool>()

/** Notes whose connections a database's are, for `oneInTenant`, which needs them as they are. */
export function notePool(database: Database, pool: pg.Pool): void {
  pools.set(database, pool)
}

/**
 * Runs one statement in a transaction of its own for `tenantId`, in one round trip. `lookup` opens one beside the tenant.
 * `database` is one that `connect` opened, not a transaction.
 */
export async function oneInTenant<Row>(
  database: Database,
  tenantId: string,
  statement: RawBuilder<Row>,
  lookup: Lookup | Record<string, never> = {},
): Promise<Row[]> {
  const pool = pools.get(database)
  if (pool === undefined) throw new Error('A transaction of its own needs a database as it was opened.')
  const { sql, parameters } = statement.compile(database)
  const scope = scopeOf(tenantId, settingsOf(lookup))
  const client = await pool.connect()
  try {
    return (await runScoped(client, scope, { name: nameOf(sql), sql, parameters })) as Row[]
  } finally {
    // One that broke on the way is not used again: the pool looks at it.
    client.release()
  }
}

/** What is done once a transaction has been committed, by its connection. */
const waiting = new WeakMap<Database, (() => void)[]>()

/** Has `act` done when the transaction of `inTenant` or `inLookup` has been committed, and not if it fails. */
export function afterCommit(scoped: Database, act: () => void): void {
  const acts = waiting.get(scoped)
  if (acts === undefined) waiting.set(scoped, [act])
  else acts.push(act)
}

function inScope<Result>(
  database: Database,
  settings: Record<string, string>,
  work: (scoped: Database) => Promise<Result>,
): Promise<Result> {
  return database.connection().execute(async (connection) => {
    try {
      // `work` starts at once, but Kysely sends a connection's statements one by one: the first waits for begin's answer.
      const sent = [beginScope(connection, settings), work(connection)] as const
      // Work that went on after a failed begin would end up in the transaction of whoever has the connection next.
      await Promise.allSettled(sent)
      const [, result] = await Promise.all(sent)
      await commitScope(connection)
      for (const act of waiting.get(connection) ?? []) act()
      return result
    } catch (error) {
      // The first error tells what happened; a broken connection also fails to roll back, and rolls back by itself.
      await rollbackScope(connection).catch(() => undefined)
      throw error
    }
  })
}
