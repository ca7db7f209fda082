import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestServer } from '@portico/server/core/calls/test-server.ts'
import fastify from 'fastify'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startFleet } from './start-fleet.ts'

it('devices that were off do not enrol before the gateway that carries their reports', async () => {
  const enrolled: unknown[] = []
  const busy = fastify()
  busy.post<{ Body: { kind: unknown } }>('*', ({ body }, reply) => {
    enrolled.push(body.kind)
    return reply.code(503).send({ code: 503 })
  })
  const { port } = new URL(await busy.listen({ host: 'localhost', port: 0 }))
  const failed = Promise.withResolvers<string>()
  const log = pino({ level: 'warn' }, { write: failed.resolve })
  const server = await openTestServer({}, () => ({}), { log })
  const dataFolder = mkdtempSync(join(tmpdir(), 'portico-fleet-'))
  const stop = startFleet(server.context, { port: Number(port), dataFolder, certificate: null })
  expect(await failed.promise).toContain('was not served: 503')
  await stop()
  expect(new Set(enrolled)).toEqual(new Set(['gateway']))
  await busy.close()
  await server.close()
  rmSync(dataFolder, { recursive: true })
})
