import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Pool } from '#server/platform/database/connect.ts'
import { mayReadMetrics } from './may-read-metrics.ts'
import { openReadiness } from './readiness.ts'
import type { Warning } from './undeclared-proxies.ts'

/** The seconds of Retry-After while a node is not ready. */
const retryAfter = 2

/**
 * Registers the routes of operators: `/healthz` (the process runs), `/readyz` (200 once it can serve, else 503 with
 * Retry-After: `openReadiness`, and while the server drains), `/metrics` (Prometheus). For a caller who
 * `mayReadMetrics`, `/readyz` also has the reason and lists warnings; these do not affect readiness.
 */
export function registerOperations(
  app: FastifyInstance,
  parts: {
    database: Pool
    metrics: Registry
    metricsToken: string | undefined
    draining: () => boolean
    warnings: () => Warning[]
  },
): void {
  const checkReadiness = openReadiness(parts.database)
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const reason = parts.draining() ? 'draining' : await checkReadiness()
    reply.code(reason === null ? 200 : 503).header('cache-control', 'no-store')
    if (reason !== null) reply.header('retry-after', retryAfter)
    const details = { ...(reason === null ? {} : { reason }), warnings: parts.warnings() }
    return reply.send({
      status: reason === null ? 'ready' : 'not ready',
      ...(mayReadMetrics(request, parts.metricsToken) ? details : {}),
    })
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayReadMetrics(request, parts.metricsToken))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'not permitted' })
    return reply.type(parts.metrics.contentType).send(await parts.metrics.metrics())
  })
}
