import { validateSession } from '#features/sessions/contract/sessions.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { openExchange } from './test-exchange.ts'
import { postForm, startTestSaml } from './test-saml.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let saml: Awaited<ReturnType<typeof startTestSaml>>

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
afterEach(() => saml.close())

/** Begins at the provider and posts its response to this server. */
async function signInUnasked(id: string) {
  const page = await (await fetch(`${saml.address}/begin?at=${encodeURIComponent(saml.ours.entityId)}`)).text()
  const { fields } = await saml.choose(page, 'user@dunmore.test')
  const posted = await postForm(exchange, saml.ours.acsUrl, fields)
  const answer = new URL(posted.location, 'http://x').hash
  return { posted, answer, received: await exchange.finish({ answer, providerCookie: posted.cookie }, id) }
}

describe('a SAML sign-in that begins at the provider', () => {
  it('is refused where the connection does not permit it, and the user and the log get the reason', async () => {
    const id = randomUUID()
    saml = await startTestSaml(exchange.server.context, id)
    const { posted, received } = await signInUnasked(id)
    expect(posted).toEqual({ cookie: '', status: 303, location: `/callback/${id}#response=unsolicited` })
    expect([received.module_code, received.summary]).toEqual([
      'SSO_ERR013',
      'Sign-ins that begin at your sign-in service are switched off here. Please enter your Email ID to sign in.',
    ])
    expect(exchange.logged.filter(({ reason }) => reason === 'response-unsolicited')).toHaveLength(1)
    const recorded = await exchange.inContoso<{ reason: string }>(
      "select reason from tenant.audit_events where reason = 'provider-started: response-unsolicited'",
    )
    expect(recorded).toHaveLength(1)
    expect(await exchange.inContoso('select 1 from tenant.sessions where provider_session_id is not null')).toEqual([])
  })

  it('opens a session where the connection allows it, once, only in the browser that posted it', async () => {
    const id = randomUUID()
    saml = await startTestSaml(exchange.server.context, id, { idpInitiated: true })
    const { received, answer, posted } = await signInUnasked(id)
    const { login } = received.data
    expect(login.loginid).toBe('user@dunmore.test')
    const credentials = { token: login.token, cookie: received.cookies.cookie ?? '' }
    const validated = await exchange.server.send(validateSession, { ...credentials, body: { authtype: 'externalidp' } })
    expect(validated.status).toBe(200)
    expect((await exchange.finish({ answer, providerCookie: posted.cookie }, id)).module_code).toBe('USER_ERR033')
    const other = await signInUnasked(id)
    expect((await exchange.finish({ answer: other.answer }, id)).module_code).toBe('USER_ERR033')
  })

  it('is not logged for a response whose request no longer waits', async () => {
    const id = randomUUID()
    saml = await startTestSaml(exchange.server.context, id)
    const began = await exchange.beginElsewhere({ connectionid: id })
    const page = await (await fetch(exchange.addressOf(began.data))).text()
    const { fields } = await saml.choose(page, 'user@dunmore.test')
    await exchange.inContoso('delete from tenant.sign_in_transactions where connection_id = $1', [id])
    const { location } = await postForm(exchange, saml.ours.acsUrl, fields)
    expect(location).toBe(`/callback/${id}#state=`)
    expect(exchange.logged.at(-1)?.reason).toBe('request-unknown')
  })

  it('cannot fill the disk: unauthenticated posts are limited in size, and stored for minutes', async () => {
    const { context, place } = exchange.server
    const id = randomUUID()
    saml = await startTestSaml(context, id, { idpInitiated: true })
    const wide = context.limits
    context.limits = openRequestLimits({ pool: place.pool, log: context.log })
    const fields = { SAMLResponse: 'x'.repeat(500_000) }
    for (let nth = 0; nth < 60; nth += 1) await postForm(exchange, saml.ours.acsUrl, fields)
    context.limits = wide
    const [kept] = await exchange.inContoso<{ bytes: number; minutes: number }>(
      `select sum(length(proved))::integer as bytes, max(extract(epoch from expires_at - now())) / 60 as minutes
       from tenant.sign_in_transactions where connection_id = $1`,
      [id],
    )
    expect(kept?.bytes).toBeGreaterThan(1_000_000)
    expect(kept?.bytes).toBeLessThan(16_000_000)
    expect(Number(kept?.minutes)).toBeLessThanOrEqual(5)
  })
})
