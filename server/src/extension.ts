import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { AppContext } from '#server/core/app-context.ts'
import type { Pool } from '#server/platform/database/connect.ts'
import type { Closing } from '#server/platform/operations/close-all.ts'

/** The address of a server, the folder of its data, and the file with the certificate that it created for itself. */
export type Listener = { port: number; dataFolder: string; certificate: string | null }

/** A local mail server; `url` as in SMTP_URL. */
export type LocalMailServer = { url: string; close(): Promise<void> }

/**
 * The additions of another package, such as the demo, to the server. The server calls the hooks in this order; all are
 * optional.
 */
export type ServerExtension = {
  /** Called once the database has the newest schema, before the server reads it. */
  prepareDatabase?: (database: Pool) => Promise<void>
  /** Adds routes. `draining` returns whether the server accepts no new work. */
  registerRoutes?: (app: FastifyInstance, parts: { database: Pool; draining: () => boolean }) => void
  /** Called once the server listens. Returns the parts that it started, which are closed before all others. */
  startBeside?: (context: AppContext, listener: Listener) => Closing
  /** Starts a mail server for a server without SMTP_URL; called by the first email. */
  startMailServer?: (database: Pool, log: Logger) => Promise<LocalMailServer>
}
