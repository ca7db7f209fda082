import { refusals } from '@portico/contract/refusals.ts'
import type { Call, OutputOf } from '@portico/contract/core/calls/call.ts'
import type { FastifyInstance } from 'fastify'
import { connect, type Pool } from '#server/platform/database/connect.ts'
import { openHttpServer } from './http-server.ts'
import { registerCalls, type Handlers } from './register-calls.ts'
import { createMigratedDatabase, silentLog } from '#server/platform/database/test-migrated-database.ts'
import { openRequestLimits, type RequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { openRequestChanges, type RequestChanges } from '#server/core/requests/request-changes.ts'
import { openSessionStore } from '#server/core/sessions/session-store.ts'
import { signIn, type Visitor } from '#server/core/sessions/test-visitor-queries.ts'

/** A server with its own database, and the parts that tests need of it. */
export type TestCallServer = {
  app: FastifyInstance
  /** A connection as superuser, which sees every tenant. */
  everything: Pool
  /** Signs a visitor in to a new tenant, or to that of `beside`, in a role with these modules. */
  signIn(modulekeys: readonly string[], beside?: Visitor): Promise<Visitor>
  close(): Promise<void>
}

/** Opens a server with only `calls`, on its own migrated database. */
export async function openTestCallServer<Calls extends Record<string, Call>>(
  calls: Calls,
  handlersOf: (context: { database: Pool; limits: RequestLimits; requestChanges: RequestChanges }) => Handlers<Calls>,
): Promise<TestCallServer> {
  const migrated = await createMigratedDatabase()
  const owner = connect(migrated.ownerUrl, silentLog)
  const sessions = await openSessionStore({ ...migrated, log: silentLog })
  const app = await openHttpServer({ log: silentLog, trustedProxies: [] })
  const limits = openRequestLimits({ pool: migrated.pool, log: silentLog, factor: 1_000 })
  const requestChanges = openRequestChanges({ pool: migrated.pool, log: silentLog })
  app.addHook('preClose', async () => requestChanges.end())
  registerCalls(app, calls, handlersOf({ database: migrated.database, limits, requestChanges }), { sessions, refusals })
  return {
    app,
    everything: owner.database,
    signIn: (modulekeys, beside) => signIn(owner.database, modulekeys, beside),
    close: async () => {
      await app.close()
      await sessions.close()
      await requestChanges.close()
      await owner.pool.end()
      await migrated.drop()
    },
  }
}

/** An envelope as a test sees it, with the HTTP status. */
export type Seen<C extends Call> = {
  status: number
  code: number
  summary: string
  data: OutputOf<C>
  module_code: string | null
}

/**
 * Makes a call as `visitor` (or without a session); query and body may be anything.
 */
export async function callAs<C extends Call>(
  server: Pick<TestCallServer, 'app'>,
  visitor: Visitor | null,
  call: C,
  parts: { params?: Record<string, string>; query?: Record<string, string>; body?: object },
): Promise<Seen<C>> {
  const path = call.path.replaceAll(/:([a-z]+)/g, (_all, name: string) =>
    encodeURIComponent(parts.params?.[name] ?? ''),
  )
  const response = await server.app.inject({
    method: call.method,
    url: path,
    headers: visitor?.headers ?? {},
    query: parts.query ?? {},
    ...(parts.body === undefined ? {} : { payload: parts.body }),
  })
  const envelope = response.json<Omit<Seen<C>, 'status'>>()
  return { ...envelope, status: response.statusCode }
}
