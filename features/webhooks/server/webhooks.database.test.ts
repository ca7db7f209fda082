import { webhookEvents, type WebhookEvent } from '@portico/contract/core/requests/webhook-rules.ts'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addEntry } from '@portico/server/core/requests/entry-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { secretFrom } from '@portico/server/platform/crypto/secret.ts'
import {
  comment,
  openDeskMailServer,
  raise,
  until,
  type DeskMailServer,
} from '#features/request-mail/server/test-desk-mail.ts'
import { addAgent, addPerson, makeJobsDue, type Person } from '#features/request-mail/server/test-mail-queries.ts'
import { deliverWebhookJob, handleDeliverWebhook } from './deliver-webhook.ts'
import { insertDelivery, readDeliveries } from './delivery-queries.ts'
import { readEndpoints } from './endpoint-queries.ts'
import { addEndpoint, rotateSecret, sendTest } from './endpoints.ts'
import { publishWebhooks } from './publish-webhooks.ts'
import { receiver } from './test-receiver.ts'

let desk: DeskMailServer
beforeAll(async () => {
  desk = await openDeskMailServer()
})
afterAll(() => desk.close())

async function endpoint(person: Person, url: string, events: readonly WebhookEvent[] = webhookEvents) {
  const { tenantId } = person
  const added = await inTenant(desk.database, tenantId, (tenant) =>
    addEndpoint(tenant, desk.context, { tenantId, url, events, allowsPrivate: true }),
  )
  if (!added.ok) throw new Error(added.error)
  return added.value
}

const deliveriesOf = ({ tenantId }: Person, id: string) =>
  inTenant(desk.database, tenantId, (tenant) => readDeliveries(tenant, tenantId, id))
const endpointsOf = ({ tenantId }: Person) =>
  inTenant(desk.database, tenantId, (tenant) => readEndpoints(tenant, tenantId))

describe('a webhook', () => {
  it('is called for each event with a signature that the library of Standard Webhooks verifies', async () => {
    const requester = await addPerson(desk.everything)
    const agent = await addAgent(desk.everything, requester)
    const hook = await receiver()
    const { secret, id } = await endpoint(requester, hook.url)
    const number = await raise(desk, requester)
    const { tenantId, accountId } = agent
    await comment(desk, agent, { number, text: 'On its way.' })
    await comment(desk, agent, { number, text: 'He always asks.', isInternal: true })
    const at = new Date()
    const data = { from: 'Open', to: 'In progress' }
    await inTenant(desk.database, tenantId, async (tenant) => {
      for (const kind of ['assigned', 'state', 'approval-asked', 'approved', 'priority'] as const)
        await addEntry(tenant, { tenantId, number, kind, accountId, data, via: 'web', at })
    })
    await until(() => hook.got.length >= 6)
    expect(hook.got.map(({ json }) => json.type).toSorted()).toEqual([...webhookEvents].toSorted())
    for (const { headers, body } of hook.got) {
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ data: { tenant_id: tenantId } })
      expect(body).not.toMatch(/always asks|whsec_/)
      expect(() => new Webhook(secret).verify(`${body} `, headers)).toThrow('signature')
    }
    const commented = hook.got.find(({ json }) => json.type === 'request.commented')
    expect(commented?.json.data).toMatchObject({
      request: {
        number,
        title: 'A new laptop',
        state: 'Open',
        url: `https://portal.example.test/desk/requests/${number}`,
      },
      entry: { text: 'On its way.', author: { id: accountId } },
    })
    await until(async () => (await deliveriesOf(requester, id)).every(({ deliveredAt }) => deliveredAt !== null))
    hook.close()
  })

  it('is called for its own events and tenant alone', async () => {
    const requester = await addPerson(desk.everything)
    const other = await addPerson(desk.everything)
    const hook = await receiver()
    await endpoint(requester, hook.url, ['request.raised'])
    await raise(desk, other)
    const number = await raise(desk, requester)
    await comment(desk, requester, { number, text: 'More.' })
    await raise(desk, requester)
    await until(() => hook.got.length >= 2)
    expect(hook.got.map(({ json }) => json.type)).toEqual(['request.raised', 'request.raised'])
    expect(hook.got.every(({ json }) => json.data['tenant_id'] === requester.tenantId)).toBe(true)
    hook.close()
  })

  it('is tried again with the same id and body after a failure, and then counts as working', async () => {
    const requester = await addPerson(desk.everything)
    const hook = await receiver((call) => [500, 0, 302, 200][call - 1] ?? 200)
    const { id } = await endpoint(requester, hook.url)
    await raise(desk, requester)
    for (let attempts = 1; attempts <= 4; attempts += 1) {
      await until(async () => (await deliveriesOf(requester, id))[0]?.attempts === attempts)
      await until(async () => attempts === 4 || (await makeJobsDue(desk.everything, deliverWebhookJob.name)) > 0)
      if (attempts < 4) expect((await endpointsOf(requester))[0]?.failures).toBe(attempts)
    }
    expect(new Set(hook.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(new Set(hook.got.map(({ body }) => body)).size).toBe(1)
    expect((await endpointsOf(requester))[0]).toMatchObject({ failures: 0, failingSince: null, isActive: true })
    expect((await deliveriesOf(requester, id))[0]).toMatchObject({ attempts: 4, status: 200, problem: '' })
    hook.close()
  })

  it('is switched off where it answers that it is gone, and is not called then', async () => {
    const requester = await addPerson(desk.everything)
    const hook = await receiver(() => 410)
    const { id } = await endpoint(requester, hook.url)
    await raise(desk, requester)
    await until(async () => (await endpointsOf(requester))[0]?.isActive === false)
    const { tenantId } = requester
    const { rows } = await sql`
      select reason from tenant.audit_events where tenant_id = ${tenantId} and event = 'webhook-given-up'`.execute(
      desk.everything,
    )
    expect(rows).toEqual([{ reason: `${new URL(hook.url).host} ${id}` }])
    await raise(desk, requester)
    const sent = await inTenant(desk.database, tenantId, (tenant) => sendTest(tenant, { tenantId, id, at: new Date() }))
    expect(sent.ok).toBe(true)
    await until(() => hook.got.length >= 2)
    expect(hook.got.map(({ json }) => json.type)).toEqual(['request.raised', 'webhook.test'])
    hook.close()
  })

  it('that is sent by hand and fails is neither repeated nor counted', async () => {
    const requester = await addPerson(desk.everything)
    const hook = await receiver(() => 410)
    const { id } = await endpoint(requester, hook.url)
    const { tenantId } = requester
    await inTenant(desk.database, tenantId, (tenant) => sendTest(tenant, { tenantId, id, at: new Date() }))
    await until(async () => (await deliveriesOf(requester, id))[0]?.attempts === 1)
    expect((await endpointsOf(requester))[0]).toMatchObject({ failures: 0, isActive: true })
    expect(await makeJobsDue(desk.everything, deliverWebhookJob.name)).toBe(0)
    hook.close()
  })

  it('is queued once, however often its entry is published', async () => {
    const requester = await addPerson(desk.everything)
    const hook = await receiver()
    const { id } = await endpoint(requester, hook.url)
    const number = await raise(desk, requester)
    const entryId = await comment(desk, requester, { number, text: 'Once.' })
    const publish = () =>
      inTenant(desk.database, requester.tenantId, (tenant) =>
        publishWebhooks(tenant, { tenantId: requester.tenantId, entryId }, desk.context),
      )
    await Promise.all([publish(), publish(), publish()])
    await until(() => hook.got.length >= 2)
    expect(await deliveriesOf(requester, id)).toHaveLength(2)
    hook.close()
  })

  it('whose response is not recorded yet, or never after a kill, is called again under the same id', async () => {
    const requester = await addPerson(desk.everything)
    const hook = await receiver((call) => (call === 1 ? null : 204))
    const { id } = await endpoint(requester, hook.url)
    const { tenantId } = requester
    const sent = await inTenant(desk.database, tenantId, (tenant) => sendTest(tenant, { tenantId, id, at: new Date() }))
    if (!sent.ok) throw new Error(sent.error)
    await until(() => hook.got.length === 1)
    const job = handleDeliverWebhook(desk.context, { allowsPrivate: true })
    await job.perform({ tenantId, deliveryId: sent.value, isSlow: true })
    expect(hook.got).toHaveLength(2)
    expect(new Set(hook.got.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    hook.close()
  })
})

describe('the secret of an endpoint', () => {
  it('that was replaced signs beside the new one for a day', async () => {
    const requester = await addPerson(desk.everything)
    const hook = await receiver()
    const { id, secret } = await endpoint(requester, hook.url)
    const { tenantId } = requester
    const rotated = await inTenant(desk.database, tenantId, (tenant) =>
      rotateSecret(tenant, desk.context, { tenantId, id, at: new Date() }),
    )
    if (!rotated.ok) throw new Error(rotated.error)
    await raise(desk, requester)
    await until(() => hook.got.length >= 1)
    const [got] = hook.got
    for (const each of [secret, rotated.value])
      expect(new Webhook(each).verify(got?.body ?? '', got?.headers ?? {})).toBeDefined()
    hook.close()
  })

  it('is neither listed nor stored as it is, and one that cannot be opened is a failure that says so', async () => {
    const requester = await addPerson(desk.everything)
    const hook = await receiver()
    const { id, secret } = await endpoint(requester, hook.url)
    const { tenantId } = requester
    const rows = await desk.everything.selectFrom('tenant.webhook_endpoints').selectAll().where('id', '=', id).execute()
    expect(rows[0]?.sealed.toString('latin1')).not.toContain(secret)
    expect(JSON.stringify(await endpointsOf(requester))).not.toContain('whsec_')
    const body = '{}'
    const deliveryId = await inTenant(desk.database, tenantId, (tenant) =>
      insertDelivery(tenant, { tenantId, endpointId: id, event: 'webhook.test', body, entryId: null }),
    )
    const foreign = { ...desk.context, secret: secretFrom('another secret, thirty-two letters long') }
    await handleDeliverWebhook(foreign, { allowsPrivate: true }).perform({ tenantId, deliveryId, isSlow: true })
    expect((await deliveriesOf(requester, id))[0]?.problem).toBe('Its secret cannot be opened; replace it.')
    expect(hook.got).toEqual([])
    hook.close()
  })
})

// Runs last, because its later attempts stay queued.
describe('a webhook, where receivers say nothing,', () => {
  it('is called at once while others of its tenant say nothing', async () => {
    const requester = await addPerson(desk.everything)
    const { tenantId } = requester
    const hook = await receiver()
    const silent = await receiver(() => null)
    const { id } = await endpoint(requester, hook.url)
    await inTenant(desk.database, tenantId, (tenant) => sendTest(tenant, { tenantId, id, at: new Date() }))
    await until(async () => (await deliveriesOf(requester, id)).every(({ deliveredAt }) => deliveredAt !== null))
    for (const index of [1, 2, 3, 4]) await endpoint(requester, `${silent.url}/${index}`)
    for (const _ of [1, 2, 3]) await raise(desk, requester)
    await until(() => hook.got.length >= 4)
    // In the queue of healthy endpoints, it would have waited ten seconds for each of four endpoints.
    expect(silent.got.length).toBeLessThan(4)
    silent.close()
    hook.close()
  })

  it('has one test at a time', async () => {
    const requester = await addPerson(desk.everything)
    const { tenantId } = requester
    const silent = await receiver(() => null)
    const { id } = await endpoint(requester, silent.url)
    const test = () => inTenant(desk.database, tenantId, (tenant) => sendTest(tenant, { tenantId, id, at: new Date() }))
    const first = await test()
    expect(await test()).toEqual(first)
    expect(await deliveriesOf(requester, id)).toHaveLength(1)
    await until(() => silent.got.length === 1)
    silent.close()
  })
})
