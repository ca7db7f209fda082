import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openExchange } from './test-exchange.ts'
import { ownKey } from './test-keys.ts'
import { startSamlpPeer, type SamlpPeer } from './test-samlp-peer.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let peer: SamlpPeer

beforeAll(async () => {
  exchange = await openExchange()
  peer = await startSamlpPeer(exchange, { domains: ['dunmore.test'] })
})
beforeEach(() => peer.behave({ encrypts: null, signs: 'assertion' }))
afterAll(async () => {
  await peer.close()
  await exchange.server.close()
})

const loginOf = ({ data }: Awaited<ReturnType<SamlpPeer['signIn']>>) => data?.login
const gcm = 'http://www.w3.org/2009/xmlenc11#aes256-gcm'
const cbc = 'http://www.w3.org/2001/04/xmlenc#aes256-cbc'

async function expectSignedIn() {
  expect(loginOf(await peer.signIn())).toMatchObject({ loginid: 'uma@dunmore.test' })
}

/** Expects that a sign-in is refused, with this reason in the log. */
async function expectNotSignedIn(reason: string, msg: RegExp, meanwhile?: () => Promise<void>) {
  expect((await peer.signIn(meanwhile)).data).toBeNull()
  expect(exchange.logged.at(-1)).toMatchObject({ reason, msg: expect.stringMatching(msg) })
}

let published = 0

/** Publishes another certificate to encrypt to. */
async function publishNext() {
  published += 1
  const next = await ownKey('encryption-key', `published ${published}`)
  await exchange.inContoso(
    `insert into tenant.connection_keys (tenant_id, id, connection_id, kind, sealed, certificate, fingerprint)
     select tenant_id, gen_random_uuid(), id, 'encryption-key', $2, $3, $4 from tenant.connections where id = $1`,
    [peer.id, next.sealed, next.certificate, next.fingerprint],
  )
}
async function endFormer() {
  await exchange.inContoso(
    `update tenant.connection_keys set ends_at = now() - interval '1 second' where kind = 'encryption-key' and created_at <
       (select max(created_at) from tenant.connection_keys where kind = 'encryption-key')`,
  )
}

describe('a provider by samlp', () => {
  it.each(['assertion', 'both'] as const)('signs a user in, who has an account from then on (%s)', async (signs) => {
    peer.behave({ signs })
    await expectSignedIn()
  })

  it.each([
    [gcm, 'assertion'],
    ['http://www.w3.org/2009/xmlenc11#aes128-gcm', 'both'],
    [gcm, 'response'],
    [cbc, 'both'],
    ['http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'response'],
  ] as const)(
    'signs a user in by an assertion that is encrypted to our metadata: %s, signed: %s',
    async (encrypts, signs) => {
      peer.behave({ encrypts, signs })
      await expectSignedIn()
    },
  )

  it.each([
    ['kept', null],
    ['dropped', null],
    ['dropped', gcm],
  ] as const)(
    'rotates its key twice within a minute, and every sign-in succeeds (former keys: %s, encrypted: %s)',
    async (former, encrypts) => {
      peer.behave({ encrypts })
      for (const _rotation of [1, 2]) {
        peer.rotate(former)
        expect((await peer.signIn()).status).toBe(200)
      }
    },
  )

  it('signs a user in whose assertion was encrypted before our next key was published, until the former key ends', async () => {
    peer.behave({ encrypts: gcm })
    expect(loginOf(await peer.signIn(publishNext))).toMatchObject({ loginid: 'uma@dunmore.test' })
    await expectSignedIn()
    await expectNotSignedIn('assertion-not-decrypted', /Give the provider our metadata again/, async () => {
      await publishNext()
      await endFormer()
    })
    await expectSignedIn()
  })

  it('is refused where it encrypts by AES-CBC and signs the assertion alone', async () => {
    peer.behave({ encrypts: cbc })
    await expectNotSignedIn('encryption-needs-signed-response', /Set the provider to sign the response/)
  })

  it('is refused where the assertion is not signed, nor encrypted in a signed response', async () => {
    peer.behave({ signs: 'response' })
    await expectNotSignedIn('assertion-not-signed', /Set the provider to sign the assertion/)
  })
})
