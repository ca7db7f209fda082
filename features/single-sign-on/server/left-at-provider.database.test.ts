import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { deleteEnded } from '@portico/server/core/sessions/delete-ended-queries.ts'
import { singleSignOn } from './feature.ts'
import { withContoso } from './test-contoso.ts'
import { postForm, startTestSaml } from './test-saml.ts'

const here = withContoso()
const { lastAudit } = here

/** Advances time by hours, in which the server deletes ended rows. */
async function letPass(hours: number): Promise<void> {
  await here.exchange.inContoso(
    `update tenant.sign_in_transactions set created_at = created_at - make_interval(hours => $1),
       expires_at = expires_at - make_interval(hours => $1)`,
    [hours],
  )
  await deleteEnded(here.exchange.server.context.database, singleSignOn.endedRows ?? [])
}

describe('a tab that returns after an hour at the provider with a genuine response', () => {
  it('by OpenID has to start again, which log and audit explain; a new sign-in works in the same browser', async () => {
    const began = await here.exchange.begin()
    const providerCookie = began.cookies.providerCookie ?? ''
    await letPass(1)
    const answer = await here.provider.signIn(here.exchange.addressOf(began.data))
    const late = await here.exchange.finish({ answer, providerCookie }, here.connection)
    expect(late).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
    const email = 'user@contoso.test'
    expect(here.exchange.logged.at(-1)).toMatchObject({
      refusal: 'start-again',
      reason: 'expired',
      connection: here.connection,
    })
    expect(here.exchange.logged.at(-1)?.msg).toContain('longer than half an hour')
    expect(await lastAudit()).toEqual({ outcome: 'failure', reason: 'start-again: expired', email })
    const again = await here.exchange.begin({ providerCookie })
    const fresh = await here.provider.signIn(here.exchange.addressOf(again.data))
    expect(await here.exchange.finish({ answer: fresh, providerCookie }, here.connection)).toMatchObject({
      status: 200,
    })
  })

  it('by SAML likewise: its response is not an unsolicited one', async () => {
    const id = randomUUID()
    const saml = await startTestSaml(here.exchange.server.context, id)
    const signInWithin = async (hours: number) => {
      const began = await here.exchange.beginElsewhere({ connectionid: id })
      await letPass(hours)
      const page = await (await fetch(here.exchange.addressOf(began.data))).text()
      const { fields } = await saml.choose(page, 'user@dunmore.test')
      const { location } = await postForm(here.exchange, saml.ours.acsUrl, fields)
      const providerCookie = began.cookies.providerCookie ?? ''
      return here.exchange.finish({ answer: new URL(location, 'http://x').hash, providerCookie }, id)
    }
    expect(await signInWithin(1)).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
    expect(here.exchange.logged).toMatchObject([{ refusal: 'start-again', reason: 'expired', connection: id }])
    expect(await signInWithin(0)).toMatchObject({ status: 200 })
    await saml.close()
  })

  it('is deleted after a day', async () => {
    const began = await here.exchange.begin()
    await letPass(25)
    expect(await here.exchange.inContoso('select 1 from tenant.sign_in_transactions')).toEqual([])
    const answer = await here.provider.signIn(here.exchange.addressOf(began.data))
    const late = await here.exchange.finish(
      { answer, providerCookie: began.cookies.providerCookie ?? '' },
      here.connection,
    )
    expect(late).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
    expect(here.exchange.logged.at(-1)).toMatchObject({ reason: 'state' })
  })
})
