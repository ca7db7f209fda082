import { webhookEvents, type WebhookEvent } from '@portico/contract/core/requests/webhook-rules.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { openDeskMailServer, raise, until, type DeskMailServer } from '#features/request-mail/server/test-desk-mail.ts'
import { addPerson } from '#features/request-mail/server/test-mail-queries.ts'
import { readDeliveries } from './delivery-queries.ts'
import { readEndpoints } from './endpoint-queries.ts'
import { addEndpoint, listEndpoints, removeEndpoint } from './endpoints.ts'
import { webhookCommands } from './webhook-commands.ts'
import { receiver } from './test-receiver.ts'

let desk: DeskMailServer
beforeAll(async () => {
  desk = await openDeskMailServer()
})
afterAll(() => desk.close())

describe('an address of this machine or its network', () => {
  it('is not called unless the operator allows it', async () => {
    const strict = await openDeskMailServer({ allowsPrivate: false })
    const requester = await addPerson(strict.everything)
    const hook = await receiver()
    const { tenantId } = requester
    const urls = [hook.url.replace('http:', 'https:'), 'https://localhost:9/', 'https://[::1]:9/', hook.url]
    for (const url of urls) {
      const added = await inTenant(strict.database, tenantId, (tenant) =>
        addEndpoint(tenant, strict.context, { tenantId, url, events: ['request.raised'], allowsPrivate: true }),
      )
      expect(added.ok).toBe(true)
    }
    await raise(strict, requester)
    const read = () =>
      inTenant(strict.database, tenantId, async (tenant) => {
        const found = await readEndpoints(tenant, tenantId)
        return Promise.all(found.map(async ({ id }) => (await readDeliveries(tenant, tenantId, id))[0]))
      })
    await until(async () => (await read()).every((delivery) => (delivery?.attempts ?? 0) > 0))
    for (const delivery of await read())
      expect(delivery?.problem).toMatch(/on the public internet|must begin with https/)
    expect(hook.got).toEqual([])
    hook.close()
    await strict.close()
  })

  it.each([
    ['http://hooks.example.com/', 'webhook-address-not-https'],
    ['https://127.0.0.1/', 'webhook-address-private'],
    ['https://[::1]/', 'webhook-address-private'],
    ['https://169.254.169.254/', 'webhook-address-private'],
    ['https://0x7f000001/', 'webhook-address-private'],
    ['https://intranet/', 'webhook-address-private'],
    ['https://printer.local/', 'webhook-address-private'],
    ['https://user:pass@hooks.example.com/', 'webhook-address-with-password'],
    ['ftp://hooks.example.com/', 'webhook-address-not-valid'],
    ['javascript:alert(1)', 'webhook-address-not-valid'],
    ['', 'webhook-address-not-valid'],
    [`https://hooks.example.com/${'x'.repeat(1000)}`, 'webhook-address-not-valid'],
  ])('%s is refused when it is added: %s', async (url, problem) => {
    const { tenantId } = await addPerson(desk.everything)
    const added = await inTenant(desk.database, tenantId, (tenant) =>
      addEndpoint(tenant, desk.context, { tenantId, url, events: ['request.raised'], allowsPrivate: false }),
    )
    expect(added).toEqual({ ok: false, error: problem })
  })
})

describe('the endpoints of a tenant', () => {
  it('are added once for each address, up to a number, and removed', async () => {
    const { tenantId } = await addPerson(desk.everything)
    const add = (url: string, events: readonly WebhookEvent[] = ['request.raised']) =>
      inTenant(desk.database, tenantId, (tenant) =>
        addEndpoint(tenant, desk.context, { tenantId, url, events, allowsPrivate: false }),
      )
    expect(await add('https://hooks.example.com/0', [])).toEqual({ ok: false, error: 'no-webhook-events' })
    const first = await add('https://hooks.example.com/0')
    expect(await add('https://hooks.example.com/0')).toEqual({ ok: false, error: 'webhook-exists' })
    for (let count = 1; count < 20; count += 1) await add(`https://hooks.example.com/${count}`)
    expect(await add('https://hooks.example.com/20')).toEqual({ ok: false, error: 'too-many-webhooks' })
    if (!first.ok) throw new Error(first.error)
    const remove = () => inTenant(desk.database, tenantId, (tenant) => removeEndpoint(tenant, tenantId, first.value.id))
    expect([await remove(), await remove()]).toEqual([
      { ok: true, value: null },
      { ok: false, error: 'no-such-webhook' },
    ])
    expect(await inTenant(desk.database, tenantId, (tenant) => listEndpoints(tenant, tenantId))).toHaveLength(19)
  })

  it('are managed by commands', async () => {
    const person = await addPerson(desk.everything)
    const { name } = await desk.everything
      .selectFrom('tenant.tenants')
      .select('name')
      .where('tenant_id', '=', person.tenantId)
      .executeTakeFirstOrThrow()
    const hook = await receiver()
    const run = (...words: string[]) => runWords(webhookCommands, ['webhook', ...words], { database: desk.database })
    expect((await run('add', name, hook.url, '--event', 'request.closed')).problems).toEqual([
      `The events are ${webhookEvents.join(', ')}.`,
    ])
    const added = await run('add', name, hook.url, '--event', 'request.raised')
    expect(added.lines[0]).toBe(`${hook.url} is called from now on.`)
    expect(added.lines[2]).toMatch(/^secret: whsec_/)
    expect((await run('list', name)).lines.join('\n')).toMatch(/on .*hook.*request\.raised/)
    expect((await run('test', name, hook.url)).lines).toEqual([`${hook.url}: delivered (204), attempt 1`])
    expect((await run('list', name, hook.url)).lines.join('\n')).toMatch(/webhook\.test\s+delivered/)
    expect((await run('rotate', name, hook.url)).lines[0]).toMatch(/^secret: whsec_/)
    expect((await run('activate', name, hook.url)).lines).toEqual([`${hook.url} is switched on.`])
    expect((await run('remove', name, hook.url)).lines).toEqual([`${hook.url} is removed.`])
    expect((await run('remove', name, hook.url)).refusal).toBe('refused')
    expect((await run('list', name)).lines).toEqual(['The tenant has no endpoints.'])
    expect((await run('list', 'Nowhere')).problems).toEqual(['There is no tenant Nowhere.'])
    hook.close()
  })
})
