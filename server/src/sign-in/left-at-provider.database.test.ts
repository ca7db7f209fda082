import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteEnded } from '#server/plumbing/session/queries.ts'
import { connectContoso } from '#server/sign-in/providers/test-connection.ts'
import { openExchange } from '#server/sign-in/providers/test-exchange.ts'
import { startTestProvider, type TestProvider } from '#server/sign-in/providers/test-provider.ts'
import { postForm, startTestSaml } from '#server/sign-in/providers/test-saml.ts'

let exchange: Awaited<ReturnType<typeof openExchange>>
let provider: TestProvider
let connection = ''

beforeAll(async () => {
  exchange = await openExchange()
})
afterAll(() => exchange.server.close())
beforeEach(async () => {
  provider = await startTestProvider()
  connection = await connectContoso(exchange.server.house, provider.issuer)
  exchange.logged.length = 0
})
afterEach(async () => {
  await provider.close()
  await exchange.inContoso('delete from tenant.connections')
})

/** Hours go by, in which the server forgets what has ended. */
async function letPass(hours: number): Promise<void> {
  await exchange.inContoso(
    `update tenant.pending_authorisations set created_at = created_at - make_interval(hours => $1),
       expires_at = expires_at - make_interval(hours => $1)`,
    [hours],
  )
  await deleteEnded(exchange.server.house.database)
}

const lastAudit = () =>
  exchange.inContoso(
    `select outcome, reason, email from tenant.audit_events where event = 'sign-in' order by at desc, id desc limit 1`,
  )

describe('a tab left at the provider for an hour, and come back with a genuine answer', () => {
  it('by OpenID has to start again, which log and audit explain; a new sign-in works in the same browser', async () => {
    const began = await exchange.begin()
    const providerCookie = began.cookies.providerCookie ?? ''
    await letPass(1)
    const answer = await provider.signIn(exchange.addressOf(began.data))
    const late = await exchange.finish({ answer, providerCookie }, connection)
    expect(late).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
    const email = 'user@contoso.test'
    expect(exchange.logged.at(-1)).toMatchObject({ refusal: 'start-again', reason: 'expired', email, connection })
    expect(exchange.logged.at(-1)?.msg).toContain('longer than half an hour')
    expect(await lastAudit()).toEqual([{ outcome: 'failure', reason: 'start-again: expired', email }])
    const anew = await exchange.begin({ providerCookie })
    const fresh = await provider.signIn(exchange.addressOf(anew.data))
    expect(await exchange.finish({ answer: fresh, providerCookie }, connection)).toMatchObject({ status: 200 })
  })

  it('by SAML likewise: its response is none that nobody asked for', async () => {
    const id = randomUUID()
    const saml = await startTestSaml(exchange.server.house, id)
    const signInWithin = async (hours: number) => {
      const began = await exchange.beginElsewhere({ connectionid: id })
      await letPass(hours)
      const page = await (await fetch(exchange.addressOf(began.data))).text()
      const { fields } = await saml.choose(page, 'user@dunmore.test')
      const { location } = await postForm(exchange, saml.ours.acsUrl, fields)
      const providerCookie = began.cookies.providerCookie ?? ''
      return exchange.finish({ answer: new URL(location, 'http://x').hash, providerCookie }, id)
    }
    expect(await signInWithin(1)).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
    expect(exchange.logged).toMatchObject([{ refusal: 'start-again', reason: 'expired', connection: id }])
    expect(await signInWithin(0)).toMatchObject({ status: 200 })
    await saml.close()
  })

  it('is forgotten after a day', async () => {
    const began = await exchange.begin()
    await letPass(25)
    expect(await exchange.inContoso('select 1 from tenant.pending_authorisations')).toEqual([])
    const answer = await provider.signIn(exchange.addressOf(began.data))
    const late = await exchange.finish({ answer, providerCookie: began.cookies.providerCookie ?? '' }, connection)
    expect(late).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
    expect(exchange.logged.at(-1)).toMatchObject({ reason: 'state' })
  })
})
