import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openExchange } from '#server/sign-in/providers/test-exchange.ts'
import { startSamlpPeer, type SamlpPeer } from '#server/sign-in/providers/test-samlp-peer.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let peer: SamlpPeer

beforeAll(async () => {
  exchange = await openExchange()
  peer = await startSamlpPeer(exchange, { domains: ['dunmore.test'] })
})
afterAll(async () => {
  await peer.close()
  await exchange.server.close()
})

const loginOf = ({ data }: Awaited<ReturnType<SamlpPeer['signIn']>>) => (data as { login?: { loginid: string } }).login

describe('a provider by samlp', () => {
  it.each(['assertion', 'both'] as const)(
    'signs a user in, who has an account from then on (signed: %s)',
    async (signs) => {
      peer.behave({ signs })
      expect(loginOf(await peer.signIn())).toMatchObject({ loginid: 'uma@dunmore.test' })
    },
  )

  it.each(['kept', 'dropped'] as const)(
    'rotates its key twice within a minute, and every sign-in succeeds (former keys: %s)',
    async (former) => {
      for (const _rotation of [1, 2]) {
        peer.rotate(former)
        expect((await peer.signIn()).status).toBe(200)
      }
    },
  )
})
