import type { Kysely, RawBuilder } from 'kysely'
import type { Schema } from '#server/plumbing/database/schema.ts'
import { beginScope, commitScope, rollbackScope } from '#server/plumbing/database/queries.ts'

export type Database = Kysely<Schema>

/** What lets a transaction see a row before its tenant is known (see `door` in migrations/0001-house.sql). */
export type Door =
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
 * The transaction costs one round trip beyond those of `work`; it is rolled back when `work` throws.
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
export function atDoor<Result>(
  database: Database,
  door: Door,
  work: (seen: Database) => Promise<Result>,
): Promise<Result> {
  return inScope(database, settingsOf(door), work)
}

const settingsOf = (door: Door | Record<string, never>) =>
  Object.fromEntries(Object.entries<string>(door).map(([name, key]) => [`door_${name}`, key]))

/**
 * Runs one statement in a transaction of its own for `tenantId`. Begin, statement and commit leave together, so it costs
 * one round trip; when the statement fails, the commit behind it rolls back. `door` opens one beside the tenant.
 */
export function oneInTenant<Row>(
  database: Database,
  tenantId: string,
  statement: RawBuilder<Row>,
  door: Door | Record<string, never> = {},
): Promise<Row[]> {
  return database.connection().execute(async (connection) => {
    const sent = [
      beginScope(connection, { tenant_id: tenantId, ...settingsOf(door) }),
      statement.execute(connection),
      commitScope(connection),
    ] as const
    // The connection goes back to the pool only when it has answered everything.
    await Promise.allSettled(sent)
    await Promise.all(sent)
    const { rows } = await sent[1]
    return rows
  })
}

/** What is done once a transaction has been committed, by its connection. */
const waiting = new WeakMap<Database, (() => void)[]>()

/** Has `act` done when the transaction of `inTenant` or `atDoor` has been committed, and not if it fails. */
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
      // The first statement of `work` follows without waiting for an answer (pg's pipeline): one round trip for both.
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
