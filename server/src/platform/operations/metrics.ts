import type { FastifyInstance } from 'fastify'
import { Gauge, Histogram, Registry, collectDefaultMetrics, type Metric } from 'prom-client'
import { failedAttempts } from '#server/platform/jobs/attempts.ts'
import type { PasswordHashes } from '#server/platform/crypto/password-hashes.ts'

/**
 * Opens the server's metrics: Node's own, the duration of each route by status, how many passwords wait to be hashed,
 * how many attempts of jobs failed, and `others`, those of features. Routes are named by their pattern, never by the
 * requested path.
 */
export function openMetrics(app: FastifyInstance, hashes: PasswordHashes, others: readonly Metric[] = []): Registry {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const seconds = new Histogram({
    name: 'portico_request_seconds',
    help: 'How long requests take, by route and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  const queue = new Gauge({
    name: 'portico_password_queue',
    help: 'Passwords being hashed or waiting for it.',
    registers: [],
    collect() {
      this.set(hashes.depth())
    },
  })
  registry.registerMetric(queue)
  for (const metric of [failedAttempts, ...others]) registry.registerMetric(metric)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    seconds.observe({ route, method: request.method, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return registry
}
