import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { runWords } from '@portico/server/core/commands/test-commands.ts'
import { deploymentTenantId } from '@portico/server/core/audit/event.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { appCommands } from './app-commands.ts'
import { deleteApp, saveApp } from './app-queries.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({}, () => ({}))
})
afterAll(() => server.close())

const portico = (...words: string[]) =>
  runWords(appCommands, words, { database: server.place.database, listening: { port: 3000, https: false } })

const eventsOf = (tenantId: string) =>
  inTenant(server.place.database, tenantId, async (tenant) => {
    const rows = await tenant
      .selectFrom('tenant.audit_events')
      .select(['event', 'reason'])
      .where('tenant_id', '=', tenantId)
      .where((where) => where.or([where('event', 'like', 'app-%'), where('event', '=', 'identity-key-rotated')]))
      .orderBy('at')
      .execute()
    return rows.map(({ event, reason }) => `${event} ${reason}`)
  })

it('sets, changes, lists and removes the app of a module, and records it', async () => {
  expect((await portico('app', 'list')).lines).toEqual(['No module has an app.'])
  const set = await portico('app', 'set', 'aurora', 'orchestrator msp', '--upstream', 'http://runbooks.internal:8080/')
  expect(set.lines[0]).toBe('The app of Orchestrator MSP is set: /orchestrator leads to http://runbooks.internal:8080.')
  expect(
    (await portico('app', 'set', 'Aurora', 'Orchestrator MSP', '--upstream', 'http://other:1')).lines[0],
  ).toContain('is changed')
  expect(
    (await portico('app', 'set', 'Aurora', 'Orchestrator MSP', '--upstream', 'http://other:1')).lines[0],
  ).toContain('is unchanged')
  const declaring = ['--upstream', 'http://other:1', '--header', 'X-Auth-Token', '--header', 'x-org-id']
  expect((await portico('app', 'set', 'Aurora', 'Orchestrator MSP', ...declaring)).lines.slice(0, 2)).toEqual([
    'The app of Orchestrator MSP is changed: /orchestrator leads to http://other:1.',
    'It gets what browsers send as x-auth-token, x-org-id.',
  ])
  expect(
    (await portico('app', 'set', 'Aurora', 'Orchestrator MSP', '--upstream', 'http://other:1')).lines[0],
  ).toContain('is unchanged')
  expect((await portico('app', 'list', 'Aurora')).lines[1]).toMatch(
    /^Aurora +orchestrator msp +\/orchestrator +http:\/\/other:1 +x-auth-token, x-org-id$/,
  )
  expect(JSON.parse((await portico('app', 'list', '--json')).lines.join('\n'))).toHaveLength(1)
  expect((await portico('app', 'list', 'Borealis')).lines).toEqual(['No module has an app.'])
  expect((await portico('app', 'remove', 'Aurora', '/orchestrator')).lines[0]).toContain('is removed')
  expect(await eventsOf(demoId('tenant Aurora'))).toEqual([
    'app-made Orchestrator MSP: /orchestrator http://runbooks.internal:8080',
    'app-changed Orchestrator MSP: /orchestrator http://other:1',
    'app-changed Orchestrator MSP: /orchestrator http://other:1 x-auth-token x-org-id',
    'app-removed orchestrator msp: /orchestrator',
  ])
})

it('says which other modules lead to the same upstream, as identities are valid for all of them', async () => {
  const borealis = demoId('tenant Borealis')
  const app = { modulekey: 'runs', path: '/apps/runs', upstream: 'http://shared:1', headers: [] }
  await inTenant(server.place.database, borealis, (tenant) => saveApp(tenant, borealis, app))
  const set = await portico('app', 'set', 'Aurora', 'Orchestrator MSP', '--upstream', 'http://shared:1')
  expect(set.lines.filter((line) => line.includes('as well'))).toEqual([
    'runs of Borealis leads there as well: identities for one are valid for the other, so the app must compare tenantid and module.',
  ])
  await portico('app', 'remove', 'Aurora', '/orchestrator')
  await inTenant(server.place.database, borealis, (tenant) => deleteApp(tenant, borealis, 'runs'))
})

it.each([
  [['set', 'Nowhere', 'X', '--upstream', 'http://x'], 'There is no tenant Nowhere.'],
  [['set', 'Aurora', 'Nothing', '--upstream', 'http://x'], 'No role has a module Nothing.'],
  [['set', 'Borealis', 'Orchestrator MSP', '--upstream', 'http://x'], 'No role has a module Orchestrator MSP.'],
  [['set', 'Aurora', 'Insights MSP', '--upstream', 'http://x'], 'has pages of this product'],
  [
    ['set', 'Aurora', 'Orchestrator MSP', '--upstream', 'http://x', '--path', '/apps/x'],
    'The Orchestrator is at /orchestrator.',
  ],
  [['set', 'Aurora', 'Orchestrator MSP', '--upstream', 'http://localhost:3000'], 'is this server itself'],
  [['set', 'Aurora', 'Orchestrator MSP', '--upstream', 'https://aurora.localhost:3000'], 'is this server itself'],
  [['set', 'Aurora', 'Orchestrator MSP', '--upstream', 'http://169.254.169.254'], 'where clouds serve credentials'],
  [['set', 'Aurora', 'Orchestrator MSP'], 'Specify --upstream.'],
  [
    ['set', 'Aurora', 'Orchestrator MSP', '--upstream', 'http://x', '--header', 'Portico-Identity'],
    'portico-identity is set by Portico itself',
  ],
  [['remove', 'Aurora', 'Insights MSP'], 'has no app'],
  [['check', 'Aurora', 'Insights MSP'], 'has no app'],
])('refuses app %j', async (words, problem) => {
  const { problems, lines } = await portico('app', ...words)
  expect(problems.join(' ')).toContain(problem)
  expect(lines).toEqual([])
})

it('checks whether an app can be reached', async () => {
  const there = createServer((_request, response) => response.writeHead(401).end())
  await new Promise<void>((resolve) => there.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(there.address() as AddressInfo).port}`
  await portico('app', 'set', 'Aurora', 'Orchestrator MSP', '--upstream', url)
  expect((await portico('app', 'check', 'Aurora', 'Orchestrator MSP')).lines[0]).toContain(
    `${url} responds from this machine: status 401`,
  )
  there.closeAllConnections()
  await new Promise((resolve) => there.close(resolve))
  expect((await portico('app', 'check', 'Aurora', 'Orchestrator MSP')).problems).toEqual([
    `${url}: The app is not responding. (ECONNREFUSED)`,
  ])
})

it('begins a further key for identities', async () => {
  expect((await portico('app', 'rotate-key')).lines[0]).toContain('Key 2 is published now')
  expect((await portico('app', 'rotate-key')).lines[0]).toContain('Key 3 is published now')
  expect(await eventsOf(deploymentTenantId)).toEqual(['identity-key-rotated key 2', 'identity-key-rotated key 3'])
})
