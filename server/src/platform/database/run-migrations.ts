import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { Migrator, type Migration, type MigrationInfo } from 'kysely/migration'
import type pg from 'pg'
import type { Logger } from 'pino'
import { codeOf } from './database-away.ts'
import { runBatches, runInTransaction, runStatements } from './migration-queries.ts'

/**
 * How a migration is run, by the first line of its file. By default the whole file runs in one transaction. `--
 * concurrently` runs its statements, separated by lines `-- next`, one by one without a transaction. `-- batched` runs
 * the file in one transaction after another until it changes no row. The last two may be interrupted anywhere, so they
 * must be repeatable.
 */
export type MigrationForm = 'transaction' | 'concurrently' | 'batched'

/** Returns the form of a migration's text. */
function formOf(text: string): MigrationForm {
  const [, form] = /^-- (concurrently|batched)\n/.exec(text) ?? []
  return form === 'concurrently' || form === 'batched' ? form : 'transaction'
}

type Parts = { owner: Kysely<unknown>; pool: pg.Pool; log: Pick<Logger, 'warn'> | undefined }

/** How long a migration that finds a table in use is retried, and the pause before each retry, in milliseconds. */
const longest = 10 * 60_000
const retryAfter = 1_000
/** SQLSTATEs of a lock that was not free in time, and of a deadlock. */
const inUse = /^(55P03|40P01)$/

/**
 * Runs the missing migrations up to and including `upTo`, each in its own transaction, so that none holds the locks of
 * another. A new database has no users yet, so it gets them in one transaction. `texts` has the migrations by name.
 */
export async function runMigrationFiles(parts: Parts, texts: Record<string, string>, upTo?: string): Promise<void> {
  const migrations = Object.fromEntries(
    Object.entries(texts).map(([name, text]): [string, Migration] => [name, migrationOf(parts.pool, text)]),
  )
  const migrator = new Migrator({
    db: parts.owner,
    provider: { getMigrations: () => Promise.resolve(migrations) },
    migrationTableName: 'portico_migrations',
    migrationLockTableName: 'portico_migration_lock',
  })
  const formOfName = (name: string) => formOf(texts[name] ?? '')
  for (;;) {
    const all = await migrator.getMigrations()
    const missing = all.filter(
      ({ name, executedAt }) => executedAt === undefined && (upTo === undefined || name <= upTo),
    )
    const [first] = missing
    if (first === undefined) break
    const form = formOfName(first.name)
    if (form !== 'transaction') await step(parts, () => migrator.migrateUp({ disableTransactions: true }))
    else if (isNew(all)) await step(parts, () => migrator.migrateTo(lastOfGroup(missing, formOfName)))
    else await step(parts, () => migrator.migrateUp())
  }
  // Checks that the database has no migration that this program does not know.
  if (upTo === undefined) await step(parts, () => migrator.migrateToLatest())
}

const isNew = (all: readonly MigrationInfo[]) => all.every(({ executedAt }) => executedAt === undefined)

/**
 * Returns the last of the missing migrations up to the first that does not run in a transaction; empty if that is the
 * first.
 */
function lastOfGroup(missing: readonly MigrationInfo[], formOfName: (name: string) => MigrationForm): string {
  const end = missing.findIndex(({ name }) => formOfName(name) !== 'transaction')
  return (end < 0 ? missing.at(-1) : missing[end - 1])?.name ?? ''
}

function migrationOf(pool: pg.Pool, text: string): Migration {
  const form = formOf(text)
  if (form === 'concurrently') return { up: (owner) => runStatements(owner, text.split(/^-- next$/m)) }
  if (form === 'batched') return { up: () => runBatches(pool, text) }
  return { up: (owner) => runInTransaction(owner, text) }
}

async function step({ log }: Parts, run: () => Promise<{ error?: unknown }>): Promise<void> {
  const until = performance.now() + longest
  for (;;) {
    const { error } = await run()
    if (error === undefined) return
    if (!inUse.test(codeOf(error)) || performance.now() > until)
      throw new Error(`A migration failed; the next start runs it again: ${reasonOf(error)}`, { cause: error })
    log?.warn({ reason: reasonOf(error) }, 'A migration waits for a table that is in use; trying again.')
    await sleep(retryAfter)
  }
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
