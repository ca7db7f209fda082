import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOfMail } from '#server/core/mail/keys-of-mail.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { handlePublishRequestEvent } from '#server/features/desk/publish-request-event.ts'
import { comment, openDeskPlace, openThread, raise, type DeskPlace } from '#server/features/desk/test-desk-mail.ts'
import { addPerson } from '#server/features/desk/test-mail-queries.ts'
import { secretFrom, type Keys } from '#server/platform/crypto/secret.ts'
import { addUnmailed, takeUnmailed } from './news-queries.ts'
import { keepReplyAddress } from './reply-address-queries.ts'

let place: DeskPlace
beforeAll(async () => {
  place = await openDeskPlace()
})
afterAll(() => place.close())

const mailed = () => openThread(place)

describe('what is mailed', () => {
  it('is mailed once, however often its entry is published, also after its mail has left', async () => {
    const { requester, agent, number } = await mailed()
    const entryId = await comment(place, agent, { number, text: 'Once.' })
    await place.mailsTo(requester.email, 2)
    const job = handlePublishRequestEvent(place.context, { gatherFor: 0 })
    const publish = () => job.perform({ tenantId: requester.tenantId, number, entryId })
    await Promise.all([publish(), publish()])
    await pause(500)
    const all = await place.mailsTo(requester.email, 2)
    expect(all.filter(({ text }) => text?.includes('Once.') === true)).toHaveLength(1)
  })

  it('is nothing where the transaction that took it failed, and all of it afterwards', async () => {
    const { requester, agent, number, mail } = await mailed()
    const { tenantId } = requester
    const at = new Date()
    const entryId = await comment(place, agent, { number, text: 'After a kill.' })
    const failed = inTenant(place.database, tenantId, async (tenant) => {
      await addUnmailed(tenant, { tenantId, number }, { entryId, accountIds: [requester.accountId], at })
      await takeUnmailed(tenant, { tenantId, number }, at)
      throw new Error('Killed.')
    })
    await expect(failed).rejects.toThrow('Killed.')
    const all = await place.mailsTo(requester.email, 2)
    expect(all.at(-1)?.text).toContain('After a kill.')
    expect(all.at(-1)?.replyTo[0]?.address).toBe(mail.replyTo[0]?.address)
  })

  it('has an address that is right where the secret was rotated after it was queued', async () => {
    const requester = await addPerson(place.everything)
    const number = await raise(place, requester)
    const { tenantId, accountId } = requester
    const before = secretFrom('the secret before, thirty-two letters')
    const now = secretFrom('the secret now, thirty-two letters long', ['the secret before, thirty-two letters'])
    const keep = (keys: Keys) =>
      inTenant(place.database, tenantId, (tenant) => keepReplyAddress(tenant, { tenantId, number, accountId }, keys))
    const replyId = await keep(before)
    const keys = await keysOfMail({ database: place.database, secret: now }, { tenantId, params: { replyId } })
    expect(keys.fingerprint).toBe(before.fingerprint)
    expect(await keep(before)).toBe(replyId)
    const next = await keep(now)
    expect(next).not.toBe(replyId)
    expect(await keep(now)).toBe(next)
  })
})
