import type { Kysely } from 'kysely'
import type { Schema } from './schema.ts'
import { holdingConnection } from './caller.ts'
import { begin, commit, rollback, type TransactionSettings } from './transaction-queries.ts'

/** The functions to call once a transaction has been committed, by its connection. */
const waiting = new WeakMap<object, (() => void)[]>()

/** Calls `act` when the transaction of this connection has been committed, and not when it fails. */
export function afterCommit(transaction: object, act: () => void): void {
  const acts = waiting.get(transaction)
  if (acts === undefined) waiting.set(transaction, [act])
  else acts.push(act)
}

/**
 * Runs `work` in one transaction in which `portico.<name>` is set to each of `settings`, and `own` are PostgreSQL's own
 * settings. It costs two round trips beyond those of `work`; it is rolled back when `work` throws, and that error is
 * thrown.
 */
export function inTransaction<Result>(
  pool: Kysely<Schema>,
  settings: Record<string, string>,
  work: (transaction: Kysely<Schema>) => Promise<Result>,
  own: TransactionSettings = {},
): Promise<Result> {
  return pool.connection().execute(async (connection) => {
    try {
      // `work` starts at once, but Kysely sends a connection's statements one by one: the first waits for the response
      // to begin.
      const sent = [begin(connection, settings, own), holdingConnection(() => work(connection))] as const
      // Work that continued after a failed begin would run in the transaction of the connection's next user.
      await Promise.allSettled(sent)
      const [, result] = await Promise.all(sent)
      await commit(connection)
      for (const act of waiting.get(connection) ?? []) act()
      return result
    } catch (error) {
      // The first error names the cause; on a broken connection the rollback fails too, and PostgreSQL rolls back
      // itself.
      await rollback(connection).catch(() => undefined)
      throw error
    }
  })
}
