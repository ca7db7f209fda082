import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { agreeOnSecret } from './agree-on-secret.ts'
import { openMetrics } from './metrics.ts'
import { registerOperations } from './register-operations.ts'
import { openPasswordHashes } from '#server/platform/crypto/password-hashes.ts'
import {
  createMigratedDatabase,
  silentLog,
  testSecret,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'

let migrated: MigratedDatabase
let app: FastifyInstance
let draining = false
const hashes = openPasswordHashes(1)

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  app = await openHttpServer({ log: silentLog, trustedProxies: [] })
  const metrics = openMetrics(app, hashes)
  registerOperations(app, {
    database: migrated.database,
    metrics,
    metricsToken: 'tests-token-of-16+',
    draining: () => draining,
    warnings: () => [],
  })
  app.get('/things/:id', async () => ({}))
})
afterAll(async () => {
  await app.close()
  await migrated.drop()
})

const status = async (url: string) => (await app.inject({ url })).statusCode

describe('the routes of operators', () => {
  it('are not cached', async () => {
    for (const url of ['/healthz', '/readyz', '/metrics']) {
      const response = await app.inject({ url })
      expect(response.statusCode).toBe(200)
      expect(response.headers['cache-control']).toBe('no-store')
    }
  })

  it('report that a draining server is healthy and not ready', async () => {
    draining = true
    expect([await status('/healthz'), await status('/readyz')]).toEqual([200, 503])
    draining = false
    expect(await status('/readyz')).toBe(200)
  })

  it('name routes by their pattern, and nothing that was sent', async () => {
    await app.inject({ url: '/things/secret-4711?token=secret-4712', headers: { 'api-key': 'secret-4713' } })
    await app.inject({ url: '/nowhere/secret-4714' })
    const { body } = await app.inject({ url: '/metrics' })
    expect(body).toMatch(/portico_request_seconds_count\{route="\/things\/:id",method="GET",status="200"\} 1/)
    expect(body).toMatch(/portico_request_seconds_count\{route="none",method="GET",status="404"\} 1/)
    expect(body).not.toMatch(/secret-47/)
  })

  it('count the passwords that wait', async () => {
    const waiting = Array.from({ length: 4 }, () => hashes.hash('Portico#2026'))
    expect((await app.inject({ url: '/metrics' })).body).toMatch(/^portico_password_queue [1-4]$/m)
    await Promise.all(waiting)
    expect((await app.inject({ url: '/metrics' })).body).toMatch(/^portico_password_queue 0$/m)
  })
})

describe('/metrics', () => {
  const sendRequest = async (remoteAddress: string, headers: Record<string, string> = {}) =>
    app.inject({ url: '/metrics', remoteAddress, headers })
  const bearing = (token: string) => ({ authorization: `Bearer ${token}` })

  it.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('is shown to this machine (%s)', async (address) => {
    expect((await sendRequest(address)).statusCode).toBe(200)
  })

  it('is refused to other machines without the token', async () => {
    const refused = await sendRequest('203.0.113.9')
    expect(refused.statusCode).toBe(401)
    expect(refused.headers['www-authenticate']).toBe('Bearer')
    expect(refused.body).not.toContain('portico_')
    expect((await sendRequest('203.0.113.9', bearing('tests-token-of-16-'))).statusCode).toBe(401)
    expect((await sendRequest('203.0.113.9', { authorization: 'tests-token-of-16+' })).statusCode).toBe(401)
    expect((await sendRequest('203.0.113.9', bearing('tests-token-of-16+'))).statusCode).toBe(200)
    expect((await sendRequest('1270.0.0.1')).statusCode).toBe(401)
  })

  it.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'is not shown through a proxy on this machine (%s)',
    async (header) => {
      expect((await sendRequest('127.0.0.1', { [header]: '127.0.0.1' })).statusCode).toBe(401)
      expect(
        (await sendRequest('127.0.0.1', { [header]: '127.0.0.1', ...bearing('tests-token-of-16+') })).statusCode,
      ).toBe(200)
    },
  )
})

describe('the secret of a database', () => {
  it('is that of the first node, also of concurrent ones; another one is refused', async () => {
    await Promise.all([1, 2, 3].map(() => agreeOnSecret(migrated.database, testSecret)))
    const another = secretFrom('another secret, also thirty-two long')
    await expect(agreeOnSecret(migrated.database, another)).rejects.toThrow('another PORTICO_SECRET')
    await agreeOnSecret(migrated.database, testSecret)
  })
})
