import { afterAll, beforeAll, expect, it } from 'vitest'
import { handleRefreshMetadata } from '#features/single-sign-on/server/commands/refresh-metadata.ts'
import { endingConnectionKeys } from './ending-key-queries.ts'
import { handleWarnOfEndingKeys } from './warn-of-ending-keys.ts'
import { connectContoso } from '#features/single-sign-on/server/test-connection.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>

beforeAll(async () => {
  exchange = await openExchange()
  await connectContoso(exchange.server.context, 'http://localhost:9')
})
afterAll(() => exchange.server.close())

const endIn = (days: number) =>
  exchange.inContoso(`update tenant.connection_keys set ends_at = now() + $1 * interval '1 day'`, [days])

it('warns once at 60, 30 and 7 days before the end, and after it', async () => {
  const { context } = exchange.server
  const warned: [number, number][] = []
  for (const days of [61, 59, 45, 29, 8, 6, 1, -1, -2]) {
    await endIn(days)
    const both = await Promise.all([
      handleWarnOfEndingKeys(context, [endingConnectionKeys]).perform({}),
      handleWarnOfEndingKeys(context, [endingConnectionKeys]).perform({}),
    ])
    warned.push([days, both[0] + both[1]])
  }
  expect(warned).toEqual([
    [61, 0],
    [59, 1],
    [45, 0],
    [29, 1],
    [8, 0],
    [6, 1],
    [1, 0],
    [-1, 1],
    [-2, 0],
  ])
  expect(exchange.logged.map(({ msg }) => msg).join(' ')).toContain('idp rotate')
})

it('reads no metadata where no SAML provider is connected', async () => {
  expect(await handleRefreshMetadata(exchange.server.context).perform({})).toBe(0)
})
