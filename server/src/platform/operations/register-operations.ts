import type { FastifyInstance } from 'fastify'
import type { Registry } from 'prom-client'
import type { Pool } from '#server/platform/database/connect.ts'
import { mayReadMetrics } from './may-read-metrics.ts'
import { isDatabaseReachable } from './operation-queries.ts'
import type { Warning } from './undeclared-proxies.ts'

/**
 * The routes of operators: `/healthz` (the process runs), `/readyz` (200 once it can serve, 503 while the database is
 * away or the server drains), `/metrics` (Prometheus). For a caller who `mayReadMetrics`, `/readyz` also lists
 * warnings; these do not affect readiness.
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
  app.get('/healthz', async (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }))
  app.get('/readyz', async (request, reply) => {
    const ready = !parts.draining() && (await isDatabaseReachable(parts.database))
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: ready ? 'ready' : 'not ready',
        ...(mayReadMetrics(request, parts.metricsToken) ? { warnings: parts.warnings() } : {}),
      })
  })
  app.get('/metrics', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    if (!mayReadMetrics(request, parts.metricsToken))
      return reply.code(401).header('www-authenticate', 'Bearer').send({ status: 'not permitted' })
    return reply.type(parts.metrics.contentType).send(await parts.metrics.metrics())
  })
}
