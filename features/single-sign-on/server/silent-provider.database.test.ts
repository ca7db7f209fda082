import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { once } from 'node:events'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { demoPassword } from '@portico/demo/data/demo-tenants.ts'
import { connectContoso } from './test-connection.ts'
import { openExchange } from './test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let silent: Server
const held = new Set<Socket>()

beforeAll(async () => {
  exchange = await openExchange()
  // A server that accepts every connection, and never sends a byte.
  silent = createServer((socket) => {
    held.add(socket)
    socket.on('error', () => undefined)
  }).listen(0, 'localhost')
  await once(silent, 'listening')
  await connectContoso(exchange.server.context, `http://localhost:${(silent.address() as AddressInfo).port}`)
})
afterAll(async () => {
  for (const socket of held) socket.destroy()
  silent.close()
  await exchange.server.close()
})

const signInHere = () =>
  exchange.server.send(signInWithPassword, {
    body: {
      tenantid: demoId('tenant Aurora'),
      email: 'admin@aurora.test',
      password: encodePassword(demoPassword),
      appname: 'portico',
      timezone: 'UTC',
    },
  })

describe('a provider that accepts connections and never responds', () => {
  it('times out with provider-away for all sign-ins there, and no other sign-in waits for it', async () => {
    let hanging = 20
    const beginning = Array.from({ length: hanging }, async () => {
      const received = await exchange.begin()
      hanging -= 1
      return { status: received.status, code: received.module_code }
    })
    await expect.poll(() => held.size).toBeGreaterThan(0)
    for (let time = 0; time < 20; time += 1) {
      expect((await signInHere()).status).toBe(200)
      expect(hanging).toBe(20)
    }
    for (const received of await Promise.all(beginning)) expect(received).toEqual({ status: 502, code: 'SSO_ERR002' })
  })

  it('is requested again by the next sign-in, and not by each of twenty concurrent ones', async () => {
    const before = held.size
    await Promise.all(Array.from({ length: 20 }, () => exchange.begin()))
    expect(held.size).toBeGreaterThan(before)
    // The HTTP client may replace a connection that timed out.
    expect(held.size).toBeLessThanOrEqual(before + 2)
  })
})
