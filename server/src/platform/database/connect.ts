import { Kysely, PostgresDialect } from 'kysely'
import type { Logger } from 'pino'
import type pg from 'pg'
import { PreparingClient } from './preparing-client.ts'
import type { Schema } from './schema.ts'
import { WaitingPool } from './waiting-pool.ts'

/** The typed query builder over the server's connections. Outside of a transaction it sees the rows of no tenant. */
export type Pool = Kysely<Schema> & { readonly connections: pg.Pool }

/** `pool`: the connections themselves, for work that needs a dedicated one (jobs, LISTEN). */
export type Connected = { database: Pool; pool: WaitingPool }

/** The time limit of a query: `quick` has the server's limits, `patient` has none, for a command of an operator. */
export type Patience = 'quick' | 'patient'

/**
 * The planner settings of a server's connections. A plan is kept for the life of a connection: one made while a table
 * is nearly empty would scan it whole, even after it has grown. JIT compilation costs more than these statements.
 */
const planning = '-c enable_seqscan=off -c jit=off'

/** Connections of one program to its database; the documentation has the sum for operators (running-portico.md). */
export const connectionsAtMost = 16

/**
 * Opens the server's connections as the role in `url`. A query may take two and a half seconds and a new connection as
 * long, so that no call waits long for a database that does not respond. While it responds, callers wait in a queue
 * (`WaitingPool`). A lost connection is replaced.
 */
export function connect(url: string, log: Logger, patience: Patience = 'quick'): Connected {
  const pool = new WaitingPool({
    connectionString: patience === 'quick' ? withPlanning(url) : url,
    Client: PreparingClient,
    pipeline: true,
    max: connectionsAtMost,
    connectionTimeoutMillis: patience === 'quick' ? 2_500 : 30_000,
    ...(patience === 'quick' ? { statement_timeout: 2_500, query_timeout: 2_750 } : {}),
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'portico',
  })
  pool.on('error', (error) => log.warn({ err: error }, 'Lost a database connection.'))
  // A broken connection already fails its query; its own error, if unhandled, would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const database = Object.assign(new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }), { connections: pool })
  return { pool, database }
}

/** Returns the URL with `planning`; its own `options` or PGOPTIONS follow and take precedence. */
function withPlanning(url: string): string {
  const planned = new URL(url)
  const given = planned.searchParams.get('options') ?? process.env['PGOPTIONS'] ?? ''
  planned.searchParams.set('options', `${planning} ${given}`.trim())
  return planned.href
}
