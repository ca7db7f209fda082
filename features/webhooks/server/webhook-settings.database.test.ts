import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { webhookEvents } from '@portico/contract/core/requests/webhook-rules.ts'
import {
  addWebhook,
  changeWebhook,
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  resendWebhookDelivery,
  rotateWebhookSecret,
  sendWebhookTest,
} from '#features/webhooks/contract/webhooks.ts'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { v4 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { callAs, openTestCallServer, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import {
  handleAddWebhook,
  handleChangeWebhook,
  handleListWebhookDeliveries,
  handleListWebhooks,
  handleRemoveWebhook,
  handleResendWebhookDelivery,
  handleRotateWebhookSecret,
  handleSendWebhookTest,
} from './webhooks.ts'
import { eventsOf, signInToDesk, type DeskMember } from '#features/requests/server/test-agents-queries.ts'
import type { Pool } from '@portico/server/platform/database/connect.ts'
import { silentLog, testSecret } from '@portico/server/platform/database/test-migrated-database.ts'
import { handleDeliverWebhook } from './deliver-webhook.ts'
import { countFailure, disableEndpoint, insertDelivery } from './delivery-queries.ts'
import { receiver } from './test-receiver.ts'

const calls = {
  ...{ addWebhook, changeWebhook, listWebhookDeliveries, listWebhooks },
  ...{ removeWebhook, resendWebhookDelivery, rotateWebhookSecret, sendWebhookTest },
}
let server: TestCallServer
let database: Pool
let webhooksPrivate = false
let admin: DeskMember
let agent: DeskMember
let customer: DeskMember
let stranger: DeskMember
beforeAll(async () => {
  server = await openTestCallServer(calls, (context) => {
    database = context.database
    const secrets = {
      ...context,
      secret: testSecret,
      get webhooksPrivate() {
        return webhooksPrivate
      },
    }
    return {
      addWebhook: handleAddWebhook(secrets),
      changeWebhook: handleChangeWebhook(context),
      listWebhookDeliveries: handleListWebhookDeliveries(context),
      listWebhooks: handleListWebhooks(context),
      removeWebhook: handleRemoveWebhook(context),
      resendWebhookDelivery: handleResendWebhookDelivery(context),
      rotateWebhookSecret: handleRotateWebhookSecret(secrets),
      sendWebhookTest: handleSendWebhookTest(context),
    }
  })
})
afterAll(() => server.close())
beforeEach(async () => {
  webhooksPrivate = false
  admin = await signInToDesk(server.everything, { setsUpDesk: true })
  agent = await signInToDesk(server.everything, { worksDesk: true }, admin)
  customer = await signInToDesk(server.everything, { setsUpDesk: true, isOwn: false }, admin)
  stranger = await signInToDesk(server.everything, { setsUpDesk: true })
})

const as = <C extends Call>(visitor: DeskMember, call: C, parts: Parameters<typeof callAs<C>>[3] = {}) =>
  callAs(server, visitor, call, parts)
const expectRefused = ({ module_code: code }: { module_code: string | null }, name: RefusalName) =>
  expect(code).toBe(refusals[name].module_code)
const address = 'https://hooks.example.com/portico?key=of-the-receiver'
const add = (by: DeskMember, url = address, events: readonly string[] = webhookEvents) =>
  as(by, addWebhook, { body: { url, events } })
const list = async (by: DeskMember) => (await as(by, listWebhooks)).data
const of = (id: string) => ({ params: { id } })

/** Returns the queued attempts at a delivery: whether each is scheduled for later. */
const queued = async (deliveryId: string) =>
  (
    await sql<{ waits: boolean }>`
      select run_at > now() as waits from graphile_worker.jobs where key = ${deliveryId}`.execute(server.everything)
  ).rows

/** Sends a delivery in the same way as the job. */
const deliver = ({ tenantId }: DeskMember, deliveryId: string) =>
  handleDeliverWebhook({ database, secret: testSecret, log: silentLog }, { allowsPrivate: true }).perform({
    tenantId,
    deliveryId,
    isSlow: true,
  })

describe('a webhook', () => {
  it('is added, changed, switched off and on, and removed; the audit has each change once and no part of a secret', async () => {
    const added = (await add(admin)).data
    expect(added).toMatchObject({ url: address })
    expect(added.secret).toMatch(/^whsec_/)
    const { id } = added
    const listed = await as(admin, listWebhooks)
    expect(JSON.stringify(listed)).not.toMatch(/whsec_|sealed/)
    expect(listed.data).toMatchObject([{ id, url: address, events: webhookEvents, state: 'on', last_delivery: null }])
    const change = (body: object) => as(admin, changeWebhook, { ...of(id), body })
    for (const _ of [1, 2])
      expect((await change({ events: ['request.commented', 'request.raised'] })).data.events).toEqual([
        'request.raised',
        'request.commented',
      ])
    for (const _ of [1, 2]) expect((await change({ is_active: false })).data.state).toBe('off')
    expect((await change({ is_active: true })).data.state).toBe('on')
    const rotated = (await as(admin, rotateWebhookSecret, of(id))).data.secret
    expect(rotated).toMatch(/^whsec_/)
    expect(rotated).not.toBe(added.secret)
    await as(admin, sendWebhookTest, of(id))
    expect((await as(admin, removeWebhook, of(id))).status).toBe(200)
    expect(await list(admin)).toEqual([])
    const events = (await eventsOf(server.everything, admin)).filter((event) => event.startsWith('webhook-'))
    const name = `hooks.example.com ${id}`
    expect(events).toEqual([
      `webhook-made ${name}`,
      `webhook-changed ${name}`,
      `webhook-switched-off ${name}`,
      `webhook-switched-on ${name}`,
      `webhook-secret-rotated ${name}`,
      `webhook-tested ${name}`,
      `webhook-removed ${name}`,
    ])
  })

  it.each([
    ['hooks', 'webhook-address-not-valid'],
    ['http://hooks.example.com/', 'webhook-address-not-https'],
    ['https://user:pass@hooks.example.com/', 'webhook-address-with-password'],
    ['https://127.0.0.1/', 'webhook-address-private'],
    ['https://printer.local/', 'webhook-address-private'],
  ] as const)('%s: %s', async (url, name) => {
    expectRefused(await add(admin, url), name)
    expect(await list(admin)).toEqual([])
  })

  it("of a private address is added where the server's setting allows it, and then alone", async () => {
    expectRefused(await add(admin, 'https://127.0.0.1/'), 'webhook-address-private')
    webhooksPrivate = true
    expect((await add(admin, 'http://127.0.0.1/')).status).toBe(200)
  })

  it('webhook-exists, no-webhook-events and too-many-webhooks, also for many at once', async () => {
    const { id } = (await add(admin)).data
    expectRefused(await add(admin), 'webhook-exists')
    expectRefused(await add(admin, 'https://other.example.com/', []), 'no-webhook-events')
    expectRefused(await as(admin, changeWebhook, { ...of(id), body: { events: [] } }), 'no-webhook-events')
    const many = await Promise.all(
      Array.from({ length: 22 }, (_, index) => add(admin, `https://hooks.example.com/${index}`)),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(await list(admin)).toHaveLength(20)
    expectRefused(await add(admin, 'https://hooks.example.com/last'), 'too-many-webhooks')
  })

  it('whose deliveries fail says so, also when it was switched off for that, and is switched on again', async () => {
    const { id } = (await add(admin)).data
    const { tenantId } = admin
    const at = new Date()
    await inTenant(database, tenantId, (tenant) => countFailure(tenant, { tenantId, endpointId: id, at }))
    expect(await list(admin)).toMatchObject([{ state: 'failing', failures: 1 }])
    await inTenant(database, tenantId, (tenant) => disableEndpoint(tenant, { tenantId, endpointId: id, at }))
    expect(await list(admin)).toMatchObject([{ state: 'given-up', given_up_at: at.toISOString() }])
    const on = await as(admin, changeWebhook, { ...of(id), body: { is_active: true } })
    expect(on.data).toMatchObject({ state: 'on', failures: 0, given_up_at: null })
  })
})

describe('the deliveries of a webhook', () => {
  it('have a test with its outcome, which its secret verifies', async () => {
    webhooksPrivate = true
    const hook = await receiver()
    const { id, secret } = (await add(admin, hook.url)).data
    const sent = (await as(admin, sendWebhookTest, of(id))).data
    const read = async () => (await as(admin, listWebhookDeliveries, of(id))).data
    const waiting = { id: sent.id, event: 'webhook.test', state: 'waiting', attempts: 0, status: null }
    expect(await read()).toMatchObject([waiting])
    await deliver(admin, sent.id)
    const delivered = { ...waiting, state: 'delivered', attempts: 1, status: 204, problem: '' }
    expect(await read()).toMatchObject([delivered])
    expect(await list(admin)).toMatchObject([{ last_delivery: delivered }])
    const [got] = hook.got
    expect(new Webhook(secret).verify(got?.body ?? '', got?.headers ?? {})).toMatchObject({ type: 'webhook.test' })
    expectRefused(await as(admin, resendWebhookDelivery, of(sent.id)), 'delivery-not-possible')
    hook.close()
  })

  it('that failed are sent again at once, unless the webhook is switched off', async () => {
    webhooksPrivate = true
    const hook = await receiver((call) => (call === 1 ? 500 : 204))
    const { id } = (await add(admin, hook.url)).data
    const { tenantId } = admin
    const event = { tenantId, endpointId: id, event: 'request.raised', body: '{}', entryId: uuid() }
    const delivery = (await inTenant(database, tenantId, (tenant) => insertDelivery(tenant, event))) ?? ''
    await deliver(admin, delivery)
    const read = async () => (await as(admin, listWebhookDeliveries, of(id))).data
    expect(await read()).toMatchObject([{ state: 'failed', status: 500, problem: '' }])
    await as(admin, changeWebhook, { ...of(id), body: { is_active: false } })
    expectRefused(await as(admin, resendWebhookDelivery, of(delivery)), 'delivery-not-possible')
    await as(admin, changeWebhook, { ...of(id), body: { is_active: true } })
    expect(await queued(delivery)).toEqual([{ waits: true }])
    expect((await as(admin, resendWebhookDelivery, of(delivery))).status).toBe(200)
    expect(await queued(delivery)).toEqual([{ waits: false }])
    expect(await eventsOf(server.everything, admin)).toContain(`webhook-sent-again ${new URL(hook.url).host} ${id}`)
    await deliver(admin, delivery)
    expect(await read()).toMatchObject([{ state: 'delivered', attempts: 2, status: 204 }])
    expect(new Set(hook.got.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([`msg_${delivery}`]))
    hook.close()
  })

  const endings = ['switched off by a user', 'switched off as its deliveries failed'] as const
  it.each(endings)('that waited as it was %s are not sent, and sent again by hand once it is on', async (ending) => {
    webhooksPrivate = true
    const hook = await receiver()
    const { id } = (await add(admin, hook.url)).data
    const { tenantId } = admin
    const event = { tenantId, endpointId: id, event: 'request.raised', body: '{}', entryId: uuid() }
    const delivery = (await inTenant(database, tenantId, (tenant) => insertDelivery(tenant, event))) ?? ''
    const switchTo = (isActive: boolean) => as(admin, changeWebhook, { ...of(id), body: { is_active: isActive } })
    const states = async () => (await as(admin, listWebhookDeliveries, of(id))).data.map(({ state }) => state)
    expect(await states()).toEqual(['waiting'])
    const off = { tenantId, endpointId: id, at: new Date() }
    if (ending === endings[0]) await switchTo(false)
    else await inTenant(database, tenantId, (tenant) => disableEndpoint(tenant, off))
    await deliver(admin, delivery)
    const { id: test } = (await as(admin, sendWebhookTest, of(id))).data
    expect(await states()).toEqual(['waiting', 'not-sent'])
    await deliver(admin, test)
    await switchTo(true)
    expect(await queued(delivery)).toEqual([])
    expect(await states()).toEqual(['delivered', 'not-sent'])
    expect((await as(admin, resendWebhookDelivery, of(delivery))).status).toBe(200)
    expect(await queued(delivery)).toEqual([{ waits: false }])
    expect(await states()).toEqual(['delivered', 'waiting'])
    await deliver(admin, delivery)
    expect(await states()).toEqual(['delivered', 'delivered'])
    hook.close()
  })
})

/** The calls that take the id of a webhook or a delivery. */
const ofOne: readonly [string, Call, object?][] = [
  ['changeWebhook', changeWebhook, { is_active: false }],
  ['rotateWebhookSecret', rotateWebhookSecret],
  ['sendWebhookTest', sendWebhookTest],
  ['removeWebhook', removeWebhook],
  ['listWebhookDeliveries', listWebhookDeliveries],
  ['resendWebhookDelivery', resendWebhookDelivery],
]

describe.each(ofOne)('%s', (_, call, body) => {
  const parts = (id: string) => ({ ...of(id), ...(body === undefined ? {} : { body }) })

  it('no-such-webhook or delivery-not-possible: of another tenant, or none', async () => {
    const { id } = (await add(admin)).data
    const isDelivery = call.path === resendWebhookDelivery.path
    const target = isDelivery ? (await as(admin, sendWebhookTest, of(id))).data.id : id
    const name = isDelivery ? 'delivery-not-possible' : 'no-such-webhook'
    expectRefused(await as(stranger, call, parts(target)), name)
    expectRefused(await as(admin, call, parts(uuid())), name)
    expect(await list(admin)).toMatchObject([{ id, state: 'on' }])
  })

  it('input-not-valid: an id that is none', async () => {
    expectRefused(await as(admin, call, parts('1 or 1=1')), 'input-not-valid')
  })

  it('desk-not-yours and not-permitted: users of a customer, and those who do not set the desk up', async () => {
    const { id } = (await add(admin)).data
    expectRefused(await as(customer, call, parts(id)), 'desk-not-yours')
    expectRefused(await as(agent, call, parts(id)), 'not-permitted')
  })
})

it('desk-not-yours and not-permitted: the list, and adding', async () => {
  for (const [by, name] of [
    [customer, 'desk-not-yours'],
    [agent, 'not-permitted'],
  ] as const) {
    expectRefused(await as(by, listWebhooks), name)
    expectRefused(await add(by), name)
  }
})
