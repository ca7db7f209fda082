import { signOut, validateSession } from '#features/sessions/contract/sessions.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openExchange } from '#features/single-sign-on/server/test-exchange.ts'
import { hiddenOf, postForm, signInBySaml, startTestSaml } from '#features/single-sign-on/server/test-saml.ts'

const id = randomUUID()
let exchange: Awaited<ReturnType<typeof openExchange>>
let saml: Awaited<ReturnType<typeof startTestSaml>>

beforeAll(async () => {
  exchange = await openExchange()
  saml = await startTestSaml(exchange.server.context, id, {}, 'HTTP-POST')
})
afterAll(async () => {
  await saml.close()
  await exchange.server.close()
})

const get = (address: string) => {
  const { pathname, search } = new URL(address)
  return exchange.server.app.inject({ method: 'GET', url: pathname + search })
}
/** Opens our page that posts, and posts its form to the provider, as a browser does. */
async function passOn(address: string, cookie = '') {
  const { body } = await get(address)
  const action = /action="([^"]*)"/.exec(body)?.[1] ?? ''
  const posted = await fetch(action, { method: 'POST', body: new URLSearchParams(hiddenOf(body)), headers: { cookie } })
  return posted.text()
}
const signIn = async () => {
  const began = await exchange.beginElsewhere({ connectionid: id })
  const page = await passOn(exchange.addressOf(began.data))
  return signInBySaml(exchange, saml, id, { began, page })
}
const isOpen = async ({ token, cookie }: { token: string; cookie: string }) =>
  (await exchange.server.send(validateSession, { token, cookie, body: { authtype: 'externalidp' } })).status === 200
const isOpenThere = async (cookie: string) =>
  (await (await fetch(saml.address, { headers: { cookie } })).text()).includes('Signed in here')

describe('a SAML provider that accepts forms only', () => {
  it('signs a user in by a page of ours, and out again there and here', async () => {
    const session = await signIn()
    expect([await isOpen(session), await isOpenThere(session.cookieThere)]).toEqual([true, true])
    const left = await exchange.server.send(signOut, { ...session, body: { appname: '', emailid: '' } })
    const { end_session_url } = left.data
    expect(end_session_url).toMatch(new RegExp(`^${saml.ours.entityId}/form\\?message=`))
    const response = hiddenOf(await passOn(end_session_url, session.cookieThere))
    expect([await isOpen(session), await isOpenThere(session.cookieThere)]).toEqual([false, false])
    const logged = exchange.logged.length
    expect(await postForm(exchange, saml.ours.logoutUrl, response)).toMatchObject({ status: 303, location: '/' })
    expect(exchange.logged.slice(logged).filter(({ msg }) => /not accepted|did not end/.test(msg))).toEqual([])
  })

  it('ends the session here by its form, and is answered by a page of ours', async () => {
    const [session, other] = [await signIn(), await signIn()]
    const demand = await fetch(`${saml.address}/sign-out`, { method: 'POST', headers: { cookie: session.cookieThere } })
    const { location } = await postForm(exchange, saml.ours.logoutUrl, hiddenOf(await demand.text()))
    expect([await isOpen(session), await isOpen(other)]).toEqual([false, true])
    expect(await passOn(location)).toContain('You are signed out everywhere.')
  })

  it('has its page refused for a changed address, and not cached', async () => {
    const began = await exchange.beginElsewhere({ connectionid: id })
    const address = exchange.addressOf(began.data)
    const { headers, statusCode } = await get(address)
    expect([statusCode, headers['cache-control'], headers['referrer-policy']]).toEqual([
      200,
      'no-store',
      'strict-origin',
    ])
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${saml.address};`)
    for (const spoilt of [`${address}AAAA`, address.replace(/message=.*/, ''), `${address}&message=x`]) {
      const refused = await get(spoilt)
      expect([refused.statusCode, refused.headers.location]).toEqual([303, '/'])
    }
  })
})
