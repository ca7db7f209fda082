import { validateSession } from '@portico/contract/sign-in/validate-session.ts'
import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, afterAll, describe, expect, it } from 'vitest'
import { openExchange } from '#server/sign-in/providers/test-exchange.ts'
import { postForm, startTestSaml } from '#server/sign-in/providers/test-saml.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let saml: Awaited<ReturnType<typeof startTestSaml>>

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
afterEach(() => saml.close())

/** Begins at the provider, of its own, and brings what it gives to us. */
async function bring(id: string) {
  const page = await (await fetch(`${saml.address}/begin?at=${encodeURIComponent(saml.ours.entityId)}`)).text()
  const { fields } = await saml.choose(page, 'user@dunmore.test')
  const posted = await postForm(exchange, saml.ours.acsUrl, fields)
  const answer = new URL(posted.location, 'http://x').hash
  return { posted, answer, received: await exchange.finish({ answer, providerCookie: posted.cookie }, id) }
}

describe('a SAML sign-in that begins at the provider', () => {
  it('is refused: nobody here asked for it', async () => {
    const id = randomUUID()
    saml = await startTestSaml(exchange.server.house, id)
    const { posted, received } = await bring(id)
    expect(posted.cookie).toBe('')
    expect(received.module_code).toBe('USER_ERR033')
    expect(exchange.logged.some(({ msg }) => msg.includes('that no sign-in here asked for'))).toBe(true)
    expect(await exchange.inContoso('select 1 from tenant.sessions where provider_session_id is not null')).toEqual([])
  })

  it('opens a session where the connection lets it, once, in the browser it came with alone', async () => {
    const id = randomUUID()
    saml = await startTestSaml(exchange.server.house, id, { idpInitiated: true })
    const { received, answer, posted } = await bring(id)
    const { login } = received.data as { login: { token: string; loginid: string } }
    expect(login.loginid).toBe('user@dunmore.test')
    const halves = { token: login.token, cookie: received.cookies.cookie ?? '' }
    const validated = await exchange.server.send(validateSession, { ...halves, body: { authtype: 'externalidp' } })
    expect(validated.status).toBe(200)
    expect((await exchange.finish({ answer, providerCookie: posted.cookie }, id)).module_code).toBe('USER_ERR033')
    const other = await bring(id)
    expect((await exchange.finish({ answer: other.answer }, id)).module_code).toBe('USER_ERR033')
  })
})
