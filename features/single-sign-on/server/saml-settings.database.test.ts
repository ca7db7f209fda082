import { enterCode } from '#features/email-code/contract/email-codes.ts'
import { signOut, validateSession } from '#features/sessions/contract/sessions.ts'
import { inflateRawSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import { idp } from '#features/single-sign-on/server/commands/test-commands.ts'
import type { NewConnection } from './connection-administration-queries.ts'
import { openExchange } from './test-exchange.ts'
import { startSamlpPeer, type SamlpPeer } from './test-samlp-peer.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let peer: SamlpPeer

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
afterEach(async () => {
  await peer.close()
  await exchange.inContoso('delete from tenant.connections where id = $1', [peer.id])
})

const minutes = (count: number) => new Date(Date.now() + count * 60_000)
const classes = 'urn:oasis:names:tc:SAML:2.0:ac:classes'
const transient = {
  nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
  attributes: { email: 'uma@dunmore.test', employeeNumber: '4711' },
}

async function start(changes: Partial<NewConnection> = {}) {
  const known = await exchange.inContoso("select 1 from tenant.proven_domains where domain = 'dunmore.test'")
  peer = await startSamlpPeer(exchange, { domains: known.length === 0 ? ['dunmore.test'] : [], ...changes })
}

/** Completes a sign-in. Returns the token and cookie of its session. */
async function signIn() {
  const { data, cookies } = await peer.signIn()
  const token = data?.login.token ?? ''
  return { token, cookie: cookies.cookie ?? '' }
}

const isOpen = async (credentials: { token: string; cookie: string }) =>
  (await exchange.server.send(validateSession, { ...credentials, body: { authtype: 'externalidp' } })).status === 200
const openAt = ({ token, cookie }: { token: string; cookie: string }, at: Date) =>
  exchange.server.context.sessions.find(token, cookie, at.getTime())

async function expectNotSignedIn(reason: string, msg: RegExp) {
  expect((await peer.signIn()).data).toBeNull()
  expect(exchange.logged.at(-1)).toMatchObject({ reason, msg: expect.stringMatching(msg) })
}

describe('a connection whose accounts are keyed by an attribute', () => {
  it('recognises a user by it, whose NameID changes each time', async () => {
    await start({ nameIdAttribute: 'employeeNumber' })
    for (const nameId of ['_one', '_two']) {
      peer.behave({ ...transient, nameId })
      expect(await isOpen(await signIn())).toBe(true)
    }
    const linked = await exchange.inContoso('select subject from tenant.linked_identities where connection_id = $1', [
      peer.id,
    ])
    expect(linked).toEqual([{ subject: '4711' }])
  })

  it('recognises no user by the NameID that another had before the attribute was set', async () => {
    await start()
    const loginOf = async () => (await peer.signIn()).data?.login.loginid
    peer.behave({ nameId: '1001', attributes: { email: 'first@dunmore.test', uid: '2002' } })
    expect(await loginOf()).toBe('first@dunmore.test')
    const parts = { ...exchange.server.context, folder: '/', now: new Date() }
    const changed = await idp(parts, 'set', 'Contoso', peer.id, '--name-id-attribute', 'uid')
    expect(changed.lines.at(-1)).toMatch(
      /^Accounts that were linked by another name: 1\. The next sign-in links them again/,
    )
    peer.behave({ nameId: '7', attributes: { email: 'second@dunmore.test', uid: '1001' } })
    expect(await loginOf()).toBe('second@dunmore.test')
    peer.behave({ nameId: '1001', attributes: { email: 'first@dunmore.test', uid: '2002' } })
    expect(await loginOf()).toBe('first@dunmore.test')
  })

  it('refuses one without it, and lists the names of the attributes, but no value', async () => {
    await start({ nameIdAttribute: 'uid' })
    peer.behave(transient)
    await expectNotSignedIn('name-missing', /^(?!.*4711).*"uid".*These came: "email", "employeeNumber"\.$/)
  })

  it('ends a session that the provider ends by the name it gave, and no other', async () => {
    await start({ nameIdAttribute: 'employeeNumber' })
    peer.behave({ ...transient, nameId: '_three', sessionIndex: '1' })
    const ended = await signIn()
    peer.behave({ nameId: '_four' })
    const stays = await signIn()
    const { pathname, search } = new URL(peer.logoutAddress({ nameId: '_three', sessionIndex: '1' }))
    const response = await exchange.server.app.inject({ method: 'GET', url: pathname + search })
    expect(response.headers.location).toContain('SAMLResponse=')
    expect([await isOpen(ended), await isOpen(stays)]).toEqual([false, true])
  })

  it('ends the session at the provider by the name it gave', async () => {
    await start({ nameIdAttribute: 'employeeNumber' })
    peer.behave({ ...transient, nameId: '_five', sessionIndex: '5' })
    const left = await exchange.server.send(signOut, { ...(await signIn()), body: { appname: '', emailid: '' } })
    const { end_session_url: address } = left.data
    const request = inflateRawSync(Buffer.from(new URL(address).searchParams.get('SAMLRequest') ?? '', 'base64'))
    expect(request.toString()).toMatch(/transient"[^>]*>_five<.*SessionIndex[^>]*>5</s)
  })
})

describe('a connection that requires a way to authenticate', () => {
  const requiredContexts = [`${classes}:TimeSyncToken`, `${classes}:SmartcardPKI`]

  it('requests it, and accepts either', async () => {
    await start({ requiredContexts })
    peer.behave({ authnContext: `${classes}:SmartcardPKI` })
    const began = await exchange.beginElsewhere({ connectionid: peer.id })
    const requested = new URL(exchange.addressOf(began.data)).searchParams.get('SAMLRequest') ?? ''
    const request = inflateRawSync(Buffer.from(requested, 'base64')).toString()
    expect(request).toMatch(/RequestedAuthnContext[^>]* Comparison="exact".*TimeSyncToken<.*SmartcardPKI</s)
    expect(await isOpen(await signIn())).toBe(true)
  })

  it('refuses another, with both in the log', async () => {
    await start({ requiredContexts })
    await expectNotSignedIn('context-not-accepted', /PasswordProtectedTransport"; .* requires ".*SmartcardPKI"/)
  })
})

describe('a provider that sets an end of the session', () => {
  it('ends it here then, however much it is used, and not sooner', async () => {
    await start()
    const end = minutes(20)
    peer.behave({ sessionEndsAt: end })
    const session = await signIn()
    expect((await openAt(session, new Date(end.getTime() - 1000)))?.expiresAt).toBe(end.getTime())
    expect(await openAt(session, end)).toBeNull()
  })

  it('leaves the ends that the tenant sets where they come first', async () => {
    await start()
    peer.behave({ sessionEndsAt: minutes(60 * 24 * 30) })
    const session = await signIn()
    peer.behave({ sessionEndsAt: null })
    const free = await signIn()
    const [bounded, other] = [await openAt(session, new Date()), await openAt(free, new Date())]
    expect(Math.abs((bounded?.expiresAt ?? 0) - (other?.expiresAt ?? 0))).toBeLessThan(60_000)
    const idle = new Date(Date.now() + (bounded?.idleMs ?? 0) + 1000)
    expect(await openAt(session, idle)).toBeNull()
  })

  it('ends it here too when a mailed code came between', async () => {
    await start()
    const end = minutes(20)
    peer.behave({ sessionEndsAt: end })
    await exchange.inContoso("update tenant.tenants set mfa = 'email'")
    const { data, cookies } = await peer.signIn()
    await exchange.inContoso("update tenant.tenants set mfa = 'off'")
    const [step] = await exchange.inContoso<{ id: string }>('select id from tenant.code_challenges')
    const token = data?.login.token ?? ''
    const credentials = { token, codeCookie: cookies.codeCookie ?? '' }
    const security_key = codeOf(exchange.server.context.secret, step?.id ?? '', 1)
    const entered = await exchange.server.send(enterCode, { ...credentials, body: { security_key } })
    const opened = { token: entered.data.token, cookie: entered.cookies.cookie ?? '' }
    expect((await openAt(opened, new Date()))?.expiresAt).toBe(end.getTime())
  })

  it('is refused when less than a minute is left', async () => {
    await start()
    peer.behave({ sessionEndsAt: new Date(Date.now() + 50_000) })
    await expectNotSignedIn('expired', /Compare the clocks/)
  })
})
