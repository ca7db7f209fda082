import { setTimeout as pause } from 'node:timers/promises'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keysOfMail } from '@portico/server/core/mail/keys-of-mail.ts'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { handlePublishRequestEvent } from '#features/requests/server/publish-request-event.ts'
import { comment, openDeskMailServer, openThread, raise, until, type DeskMailServer } from './test-desk-mail.ts'
import { addPerson, type Person } from './test-mail-queries.ts'
import { secretFrom, type Keys } from '@portico/server/platform/crypto/secret.ts'
import { addUnmailed, takeUnmailed } from './news-queries.ts'
import { findOrAddReplyAddress } from './reply-address-queries.ts'

let desk: DeskMailServer
beforeAll(async () => {
  desk = await openDeskMailServer()
})
afterAll(() => desk.close())

const mailed = () => openThread(desk)

/** Makes a target of the service level overdue. */
const miss = ({ tenantId }: Person, number: number) =>
  inTenant(desk.database, tenantId, (tenant) =>
    addEntry(tenant, {
      tenantId,
      number,
      kind: 'service-breached',
      accountId: null,
      data: { target: 'response' },
      isInternal: true,
      via: 'server',
      at: new Date(),
    }),
  )
const overdue = 'The first reply is overdue.'
const isMailed = (person: Person) =>
  desk.sent.some(({ to, text }) => to[0]?.address === person.email && text?.includes(overdue) === true)

describe('a missed target of the service level', () => {
  it('is mailed to the assignee, and not to the requester', async () => {
    const { requester, agent, number } = await mailed()
    const { tenantId, accountId } = agent
    await desk.everything
      .updateTable('tenant.desk_requests')
      .set({ assignee_id: accountId })
      .where('tenant_id', '=', tenantId)
      .where('number', '=', number)
      .execute()
    await miss(requester, number)
    await until(() => isMailed(agent))
    expect(isMailed(requester)).toBe(false)
  })

  it('is mailed to the members of the queue where no one has taken the request, if they are agents still', async () => {
    const { requester, agent, number } = await mailed()
    const former = await addPerson(desk.everything, requester)
    const { tenantId: tenant_id } = agent
    const id = uuid()
    await desk.everything.insertInto('tenant.desk_queues').values({ tenant_id, id, name: 'First line' }).execute()
    const members = [agent, former].map(({ accountId: account_id }) => ({ tenant_id, queue_id: id, account_id }))
    await desk.everything.insertInto('tenant.desk_queue_members').values(members).execute()
    await desk.everything
      .updateTable('tenant.desk_requests')
      .set({ queue_id: id })
      .where('tenant_id', '=', tenant_id)
      .where('number', '=', number)
      .execute()
    await miss(requester, number)
    await until(() => isMailed(agent))
    expect([isMailed(requester), isMailed(former)]).toEqual([false, false])
  })
})

describe('what is mailed', () => {
  it('is mailed once, however often its entry is published, also after its mail has left', async () => {
    const { requester, agent, number } = await mailed()
    const entryId = await comment(desk, agent, { number, text: 'Once.' })
    await desk.mailsTo(requester.email, 2)
    const job = handlePublishRequestEvent(desk.context, desk.offered)
    const publish = () => job.perform({ tenantId: requester.tenantId, number, entryId })
    await Promise.all([publish(), publish()])
    await pause(500)
    const all = await desk.mailsTo(requester.email, 2)
    expect(all.filter(({ text }) => text?.includes('Once.') === true)).toHaveLength(1)
  })

  it('is nothing where the transaction that took it failed, and all of it afterwards', async () => {
    const { requester, agent, number, mail } = await mailed()
    const { tenantId } = requester
    const at = new Date()
    const entryId = await comment(desk, agent, { number, text: 'After a kill.' })
    const failed = inTenant(desk.database, tenantId, async (tenant) => {
      await addUnmailed(tenant, { tenantId, number }, { entryId, accountIds: [requester.accountId], at })
      await takeUnmailed(tenant, { tenantId, number }, at)
      throw new Error('Killed.')
    })
    await expect(failed).rejects.toThrow('Killed.')
    const all = await desk.mailsTo(requester.email, 2)
    expect(all.at(-1)?.text).toContain('After a kill.')
    expect(all.at(-1)?.replyTo[0]?.address).toBe(mail.replyTo[0]?.address)
  })

  it('has an address that is right where the secret was rotated after it was queued', async () => {
    const requester = await addPerson(desk.everything)
    const number = await raise(desk, requester)
    const { tenantId, accountId } = requester
    const before = secretFrom('the secret before, thirty-two letters')
    const now = secretFrom('the secret now, thirty-two letters long', ['the secret before, thirty-two letters'])
    const keep = (keys: Keys) =>
      inTenant(desk.database, tenantId, (tenant) =>
        findOrAddReplyAddress(tenant, { tenantId, number, accountId }, keys),
      )
    const replyId = await keep(before)
    const keys = await keysOfMail({ database: desk.database, secret: now }, { tenantId, params: { replyId } })
    expect(keys.fingerprint).toBe(before.fingerprint)
    expect(await keep(before)).toBe(replyId)
    const next = await keep(now)
    expect(next).not.toBe(replyId)
    expect(await keep(now)).toBe(next)
  })
})
