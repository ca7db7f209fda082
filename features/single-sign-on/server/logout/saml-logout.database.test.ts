import { signOut, validateSession } from '#features/sessions/contract/sessions.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idp } from '#features/single-sign-on/server/commands/test-commands.ts'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { postForm, signInBySaml, startTestSaml } from '#features/single-sign-on/server/test-saml.ts'

const id = randomUUID()
let exchange: Awaited<ReturnType<typeof openExchange>>
let saml: Awaited<ReturnType<typeof startTestSaml>>

beforeAll(async () => {
  exchange = await openExchange()
  saml = await startTestSaml(exchange.server.context, id)
})
afterAll(async () => {
  await saml.close()
  await exchange.server.close()
})

const signIn = () => signInBySaml(exchange, saml, id)
const isOpen = async ({ token, cookie }: { token: string; cookie: string }) =>
  (await exchange.server.send(validateSession, { token, cookie, body: { authtype: 'externalidp' } })).status === 200
const get = (address: string) => {
  const { pathname, search } = new URL(address)
  return exchange.server.app.inject({ method: 'GET', url: pathname + search })
}
/** Signs out at the provider. Returns the address to which it sends the browser with its request. */
async function demandOf({ cookieThere }: { cookieThere: string }): Promise<string> {
  const left = await fetch(`${saml.address}/sign-out`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookieThere },
  })
  return left.headers.get('location') ?? ''
}
const lastReason = () => exchange.logged.at(-1)?.reason

describe('signing out here of a session that came by SAML', () => {
  it("leads to the provider's logout address, signed, and from there to the sign-in page", async () => {
    const session = await signIn()
    const left = await exchange.server.send(signOut, { ...session, body: { appname: '', emailid: '' } })
    const { end_session_url } = left.data
    expect(end_session_url).toMatch(new RegExp(`^${saml.address}/logout\\?SAMLRequest=.*&Signature=`))
    expect(await isOpen(session)).toBe(false)
    const there = await fetch(end_session_url, { redirect: 'manual', headers: { cookie: session.cookieThere } })
    const back = there.headers.get('location') ?? ''
    expect(back).toContain(`${saml.ours.logoutUrl}?SAMLResponse=`)
    const logged = exchange.logged.length
    const response = await get(back)
    expect([response.statusCode, response.headers.location]).toEqual([303, '/'])
    expect(exchange.logged.slice(logged).filter(({ msg }) => /not accepted|did not end/.test(msg))).toEqual([])
    const home = await fetch(saml.address, { headers: { cookie: session.cookieThere } })
    expect(await home.text()).toContain('No user is signed in here')
  })

  it('stays here where we have no key to sign with', async () => {
    const session = await signIn()
    const keys = await exchange.inContoso<{ sealed: Buffer }>(
      "update tenant.connection_keys set ends_at = now() - interval '1 minute' where kind = 'signing-key' returning 1",
    )
    expect(keys).toHaveLength(1)
    const left = await exchange.server.send(signOut, { ...session, body: { appname: '', emailid: '' } })
    expect(left.data).toEqual({ end_session_url: '' })
    await exchange.inContoso("update tenant.connection_keys set ends_at = null where kind = 'signing-key'")
  })
})

describe('the end of a session at a SAML provider', () => {
  it('ends the one here that came from it and no other, is recorded, and is answered', async () => {
    const [session, other] = [await signIn(), await signIn()]
    const response = await get(await demandOf(session))
    expect([await isOpen(session), await isOpen(other)]).toEqual([false, true])
    expect(response.headers.location).toMatch(new RegExp(`^${saml.address}/logout\\?SAMLResponse=.*&Signature=`))
    const page = await fetch(String(response.headers.location))
    expect(await page.text()).toContain('You are signed out everywhere.')
    const rows = await exchange.inContoso("select 1 from tenant.audit_events where reason = 'ended-at-provider'")
    expect(rows).toHaveLength(1)
  })

  it('is accepted when the provider has rotated its key since its metadata was read', async () => {
    const rotated = randomUUID()
    const other = await startTestSaml(exchange.server.context, rotated)
    await exchange.inContoso('update tenant.connections set metadata_url = $2 where id = $1', [
      rotated,
      other.metadataUrl,
    ])
    const session = await signInBySaml(exchange, other, rotated)
    await other.rotate()
    const left = await fetch(`${other.address}/sign-out`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: session.cookieThere },
    })
    await get(left.headers.get('location') ?? '')
    expect(await isOpen(session)).toBe(false)
    await other.close()
  })

  it('is refused twice, unsigned, changed, or of another connection', async () => {
    const session = await signIn()
    const demand = await demandOf(session)
    const unsigned = demand.replace(/&Signature=.*/, '')
    const changed = demand.replace(/SAMLRequest=.{9}/, 'SAMLRequest=AAAAAAAAA')
    for (const [address, reason] of [
      [unsigned, 'logout-not-signed'],
      [changed, 'signature-not-valid'],
    ] as const) {
      expect((await get(address)).headers.location).toBe('/')
      expect(lastReason()).toBe(reason)
    }
    expect((await get(demand.replace(id, randomUUID()))).headers.location).toBe('/')
    expect(await isOpen(session)).toBe(true)
    await get(demand)
    expect(await isOpen(session)).toBe(false)
    expect((await get(demand)).headers.location).toBe('/')
    expect(lastReason()).toBe('replayed')
  })

  it('is refused by an unsigned form', async () => {
    const session = await signIn()
    const query = new URL(await demandOf(session)).searchParams
    const fields = { SAMLRequest: query.get('SAMLRequest') ?? '' }
    expect(await postForm(exchange, saml.ours.logoutUrl, fields)).toMatchObject({ status: 303, location: '/' })
    expect(await isOpen(session)).toBe(true)
  })
})

describe('an invalid response posted to a connection', () => {
  it.each(['a%0d%0aset-cookie:%20x=1', '..%2f..%2f%2fevil.test', '%00'])(
    '%s leads to a page of ours alone',
    async (id) => {
      const posted = await exchange.server.app.inject({
        method: 'POST',
        url: `/api/iam/login/saml/${id}/acs`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'SAMLResponse=x&RelayState=y',
      })
      expect([posted.statusCode, posted.headers['set-cookie']]).toEqual([303, undefined])
      expect(String(posted.headers.location)).toMatch(/^\/callback\/[^/]+#state=$/)
    },
  )
})

describe('our metadata', () => {
  it('names the key and the addresses of logout', async () => {
    const { body } = await get(saml.ours.entityId)
    expect(body).toContain('<KeyDescriptor use="signing">')
    expect(body.match(new RegExp(`Location="${saml.ours.logoutUrl}"`, 'g'))).toHaveLength(2)
  })

  it('names another key once idp rotate has made it, sealed, and sign-ins continue', async () => {
    const keyIn = (xml: string) => /<ds:X509Certificate>([^<]+)</.exec(xml)?.[1]
    const before = keyIn((await get(saml.ours.entityId)).body)
    expect((await idp(exchange.server.context, 'rotate', 'Contoso', id, '--now')).problems).toEqual([])
    const after = keyIn((await get(saml.ours.entityId)).body)
    expect(after).toMatch(/^MII/)
    expect(after).not.toBe(before)
    const keys = await exchange.inContoso<{ sealed: Buffer }>(
      "select sealed from tenant.connection_keys where kind = 'signing-key' and connection_id = $1",
      [id],
    )
    expect(keys.map(({ sealed }) => sealed.includes('PRIVATE KEY'))).toEqual([false, false])
    expect(await isOpen(await signIn())).toBe(true)
  })
})
