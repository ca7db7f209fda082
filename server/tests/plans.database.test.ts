import { ownerRole } from '@portico/contract/core/accounts/roles.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { listChats } from '@portico/features/chat/contract/chats.ts'
import { listQueues } from '@portico/features/queues/contract/queues.ts'
import { listRequests } from '@portico/features/requests/contract/list-requests.ts'
import { searchColleagues } from '@portico/features/requests/contract/search-colleagues.ts'
import { searchDeskPeople } from '@portico/features/requests/contract/search-desk-people.ts'
import { listCompanies } from '@portico/features/companies/contract/companies.ts'
import { listDevices } from '@portico/features/devices/contract/list-devices.ts'
import { listEnrolmentCodes } from '@portico/features/devices/contract/enrolment-codes.ts'
import { widgetKinds } from '@portico/features/insights/contract/board.ts'
import { readWidgets } from '@portico/features/insights/contract/widgets.ts'
import { saveName } from '@portico/features/profile/contract/profiles.ts'
import { searchUsers } from '@portico/features/invitations/contract/search-users.ts'
import { listSessions } from '@portico/features/sessions/contract/sessions.ts'
import { readLoginDetails } from '@portico/features/sessions/contract/read-login-details.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type Credentials, type Sent, type TestServer } from '#server/core/calls/test-server.ts'
import { noCharts } from '#server/core/own-data/chart-source.ts'
import type { OwnViewer } from '#server/core/own-data/own-source.ts'
import { listInTenant } from '#server/core/tenants/scope.ts'
import { handleListChats } from '@portico/features/chat/server/chats.ts'
import { handleListQueues } from '@portico/features/queues/server/queues.ts'
import { handleListRequests } from '@portico/features/requests/server/list-requests.ts'
import { handleSearchColleagues } from '@portico/features/requests/server/search-colleagues.ts'
import { handleSearchDeskPeople } from '@portico/features/requests/server/search-desk-people.ts'
import { handleListCompanies } from '@portico/features/companies/server/companies.ts'
import { handleListDevices } from '@portico/features/devices/server/list-devices.ts'
import { handleListEnrolmentCodes } from '@portico/features/devices/server/enrolment-codes.ts'
import { handleReadWidgets } from '@portico/features/insights/server/read-widgets.ts'
import { handleSearchUsers } from '@portico/features/invitations/server/serve.ts'
import { handleSaveName } from '@portico/features/profile/server/serve.ts'
import { handleListSessions } from '@portico/features/sessions/server/list-sessions.ts'
import { handleReadLoginDetails } from '@portico/features/sessions/server/read-login-details.ts'
import { handleSignInWithPassword } from '@portico/features/sign-in/server/serve.ts'
import { loadOwnSources } from '#server/open-features.ts'
import { seedCrowd } from './test-crowd-queries.ts'
import {
  faultsOfPlan,
  openExplained,
  type ExplainedConnections,
} from '#server/platform/database/test-executed-plans-queries.ts'

const ownSources = await loadOwnSources()

const calls = {
  ...{ signInWithPassword, listDevices, listCompanies, listEnrolmentCodes, listRequests, listQueues, searchColleagues },
  ...{ searchDeskPeople, readWidgets, searchUsers, listSessions, readLoginDetails, listChats, saveName },
}
const aurora = demoId('tenant Aurora')
const large = { accounts: 3_000, devices: 8_000, requests: 8_000, events: 10_000 }
const middle = { accounts: 1_000, devices: 3_000, requests: 3_000, events: 4_000 }
const small = { accounts: 10, devices: 10, requests: 10, events: 10 }
/** The number of rows of Aurora's largest table, including those of the demo. */
const own = 13_000

let server: TestServer
let explained: ExplainedConnections
const users = new Map<string, Credentials>()

beforeAll(async () => {
  server = await openTestServer(calls, (context) => {
    const { log } = context
    // Sign-ins use the server's connections, and lists use those that record their plans.
    const noting = {
      ...context,
      get database() {
        return explained.database
      },
    }
    return {
      signInWithPassword: handleSignInWithPassword(context),
      listDevices: handleListDevices(noting),
      listCompanies: handleListCompanies(noting),
      listEnrolmentCodes: handleListEnrolmentCodes(noting),
      listRequests: handleListRequests(noting),
      listQueues: handleListQueues(noting),
      searchColleagues: handleSearchColleagues(noting),
      searchDeskPeople: handleSearchDeskPeople(noting),
      readWidgets: (request) => handleReadWidgets({ database: noting.database, log, charts: noCharts })(request),
      searchUsers: handleSearchUsers(noting),
      listSessions: handleListSessions(noting),
      readLoginDetails: handleReadLoginDetails(noting),
      listChats: handleListChats(noting),
      saveName: handleSaveName(noting),
    }
  })
  const owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  const others = Array.from({ length: 24 }, (_, index) => ({
    id: demoId(`tenant of the crowd ${index}`),
    ...(index < 4 ? middle : small),
  }))
  await seedCrowd(owner, [{ id: aurora, ...large }, ...others])
  await owner.query('update tenant.roles set name = $2 where tenant_id = $1 and name = $3', [
    aurora,
    ownerRole,
    'Administrator',
  ])
  await owner.end()
  explained = await openExplained(server.place)
  for (const email of ['admin@aurora.test', 'desk@aurora.test']) {
    const body = { tenantid: aurora, email, password: encodePassword('Portico#2026') }
    const { data, cookies } = await server.send(signInWithPassword, { body })
    users.set(email, { token: data.token, cookie: cookies.cookie ?? '' })
  }
})
afterAll(async () => {
  await explained.pool.end()
  await server.close()
})

const board = (companyid?: string) => ({
  body: {
    ...{ range: '90d', timezone: 'Europe/Berlin', companyid },
    widgets: widgetKinds
      .filter((kind) => kind !== 'assistant-chart')
      .slice(0, 12)
      .map((kind) => ({ id: kind, kind, x: 0, y: 0, w: 3, h: 2 })),
  },
})

/** Returns the administrator of the provider, who sees all companies. */
async function admin(): Promise<OwnViewer> {
  const { token = '', cookie = '' } = users.get('admin@aurora.test') ?? {}
  const session = await server.context.sessions.find(token, cookie, Date.now())
  if (session === null) throw new Error('The administrator is not signed in.')
  return session
}

/** Returns a user of the customer that owns nearly all rows. */
async function member(): Promise<OwnViewer> {
  const rest = { ...(await admin()), seesAllCompanies: false }
  const { id: accountId, company_id: companyId } = await listInTenant(server.place.database, aurora, (tenant) =>
    tenant
      .selectFrom('tenant.accounts')
      .select(['id', 'company_id'])
      .where('tenant_id', '=', aurora)
      .where('firstname', '=', 'Member')
      .limit(1)
      .executeTakeFirstOrThrow(),
  )
  return { ...rest, accountId, companyId }
}

it.each<[string, string, Call, Sent]>([
  ['devices', 'admin', listDevices, {}],
  ['devices of a state, by processor', 'admin', listDevices, { query: { state: 'warning', sort: '-cpu' } }],
  ['a late page of devices', 'admin', listDevices, { query: { page: '100', size: '50', sort: 'companyname' } }],
  ['a search of devices', 'admin', listDevices, { query: { search: 'user17' } }],
  ['companies', 'admin', listCompanies, {}],
  ['enrolment codes', 'admin', listEnrolmentCodes, {}],
  ['a board', 'admin', readWidgets, board()],
  ['people to invite', 'admin', searchUsers, { query: { searchtext: 'no 17' } }],
  ['sessions', 'admin', listSessions, {}],
  ['sign-ins', 'admin', readLoginDetails, { query: { search: 'crowd' } }],
  ['chats', 'admin', listChats, { query: { search: 'printer' } }],
  ['requests', 'desk', listRequests, {}],
  ['own requests', 'desk', listRequests, { query: { whose: 'mine' } }],
  ['requests to decide', 'desk', listRequests, { query: { whose: 'decides' } }],
  ['unassigned open requests', 'desk', listRequests, { query: { state: 'open', assignee: 'none', sort: 'due' } }],
  ['a search of requests', 'desk', listRequests, { query: { search: 'printer 4242' } }],
  ['a search that finds all requests', 'desk', listRequests, { query: { search: 'toner' } }],
  ['queues', 'desk', listQueues, {}],
  ['agents', 'desk', searchColleagues, { query: { as: 'agent', search: 'no 17' } }],
  ['members of queues', 'admin', searchDeskPeople, { query: { as: 'member', search: 'no 17' } }],
  ['colleagues who decide', 'desk', searchColleagues, { query: { as: 'approver', search: 'no 17' } }],
])('%s read the rows of their tenant only, joined by their keys', async (_what, user, call, sent) => {
  // PostgreSQL may keep a plan from the sixth execution on.
  for (let time = 0; time < 7; time += 1) {
    explained.taken()
    const { status, summary } = await server.send(call, { ...users.get(`${user}@aurora.test`), ...sent })
    expect([status, summary]).toEqual([200, expect.any(String)])
  }
  const plans = explained.taken()
  expect(plans.length).toBeGreaterThan(0)
  expect(plans.flatMap((plan) => faultsOfPlan(plan, own))).toEqual([])
})

it.each(
  ownSources.flatMap(({ name, readKeys, readRows }) => [
    { name, whose: 'provider', readKeys, readRows },
    { name, whose: 'customer', readKeys, readRows },
  ]),
)('the dataset $name of a $whose reads the rows of its tenant only, joined by their keys', async (source) => {
  const viewer = source.whose === 'provider' ? await admin() : await member()
  explained.taken()
  await listInTenant(explained.database, aurora, async (tenant) => {
    const { keys } = await source.readKeys(tenant, viewer, large.events)
    expect(keys.length).toBeGreaterThan(0)
    await source.readRows(tenant, viewer, keys.slice(-500), new Date())
  })
  expect(explained.taken().flatMap((plan) => faultsOfPlan(plan, own))).toEqual([])
})

it.each(['admin', 'desk'])(
  "a new name of %s is written into the user's requests, which their index finds",
  async (user) => {
    for (let time = 0; time < 7; time += 1) {
      explained.taken()
      const body = { firstname: `Number ${'I'.repeat(time + 1)}`, lastname: '' }
      expect((await server.send(saveName, { ...users.get(`${user}@aurora.test`), body })).status).toBe(200)
    }
    const plans = explained.taken()
    expect(plans.map((plan) => plan['Query Text']).join()).toContain('limit 50')
    // The limit of 500 rows is far below the 8,000 requests of the tenant.
    expect(plans.flatMap((plan) => faultsOfPlan(plan, 500))).toEqual([])
  },
)
