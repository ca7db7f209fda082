import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { makeTestDevice } from '@portico/server/core/devices/test-device.ts'
import { openMembers, type Member, type Members } from '#features/devices/server/test-fleet-queries.ts'
import { downloadCalls, downloadHandlersOf, fileIn, makeFolders } from './test-downloads.ts'

const folders = makeFolders()
let server: TestServer
let members: Members
beforeAll(async () => {
  folders.put('linux', Buffer.from('a program'))
  server = await openTestServer(downloadCalls, downloadHandlersOf, { folders })
  members = await openMembers(server)
})
afterAll(async () => {
  await members.close()
  await server.close()
  folders.remove()
})

const pathOf = (companyid: string, kind = '') => `/api/agent${kind}/download/Linux?companyid=${companyid}`
const ask = ({ headers }: Member, url: string) => server.app.inject({ url, headers })
const codesOf = ({ accountId }: Member) =>
  members.everything.updateTable('tenant.enrolment_codes').where('created_by', '=', accountId)
/** Moves the user's code back by a day, after which they can get another one. */
const aDayLater = (member: Member) =>
  codesOf(member)
    .set({ created_at: new Date(Date.now() - 90_000_000) })
    .execute()
const codeIn = ({ rawPayload }: { rawPayload: Buffer }) =>
  (JSON.parse(fileIn(rawPayload, 'enrol.json')) as { code: string }).code

function expectRefused(response: Awaited<ReturnType<typeof ask>>, name: RefusalName): void {
  const { code, module_code } = refusals[name]
  expect([response.statusCode, response.json<{ module_code: string }>().module_code]).toEqual([code, module_code])
}

describe('the download of a user who may not enrol devices', () => {
  it.each([
    [{ uses: 1 }, 'enrolment-code-used-up'],
    [{ revoked_at: new Date() }, 'enrolment-code-revoked'],
  ] as const)('has no other code within a day once its own has %j', async (columns, why) => {
    const { viewer } = members
    const path = pathOf(viewer.companyId)
    expect((await ask(viewer, path)).statusCode).toBe(200)
    await codesOf(viewer).set(columns).execute()
    expectRefused(await ask(viewer, path), why)
    await aDayLater(viewer)
    expect((await ask(viewer, path)).statusCode).toBe(200)
  })

  it('enrols one device, which waits for approval and is registered to them', async () => {
    const { viewer } = members
    await aDayLater(viewer)
    const code = codeIn(await ask(viewer, pathOf(viewer.companyId)))
    const device = makeTestDevice(server.app)
    expect(await device.enrol(code)).toMatchObject({ status: 200, data: { needs_approval: true } })
    await device.report()
    const stored = members.everything.selectFrom('tenant.devices').select(['state', 'needs_approval'])
    expect(await stored.where('id', '=', device.id).execute()).toEqual([{ state: 'pending', needs_approval: true }])
    const users = members.everything.selectFrom('tenant.device_users').select('account_id')
    expect(await users.where('device_id', '=', device.id).execute()).toEqual([{ account_id: viewer.accountId }])
    const { module_code, code: status } = refusals['enrolment-code-used-up']
    expect(await makeTestDevice(server.app).enrol(code)).toMatchObject({ status, module_code })
  })

  it('download-needs-enrolment: a gateway, or another company, to a user who may not enrol devices', async () => {
    const { viewer, customer } = members
    const install = (id: string, kind: string) => `/api/agent/install?kind=${kind}&companyid=${id}`
    const paths = [
      pathOf(customer.companyId),
      pathOf(customer.companyId, '/gateway'),
      pathOf(viewer.companyId, '/gateway'),
      install(customer.companyId, 'agent'),
      install(viewer.companyId, 'gateway'),
    ]
    const before = await codesOf(viewer).returning('id').set({ label: 'Download' }).execute()
    for (const path of paths) expectRefused(await ask(viewer, path), 'download-needs-enrolment')
    expect(await codesOf(viewer).returning('id').set({ label: 'Download' }).execute()).toHaveLength(before.length)
  })

  it('enrolment-code-revoked: the code of a user who may not enrol devices and has left since', async () => {
    const { viewer, everything } = members
    await aDayLater(viewer)
    const code = codeIn(await ask(viewer, pathOf(viewer.companyId)))
    const account = everything.updateTable('tenant.accounts').where('id', '=', viewer.accountId)
    await account.set({ is_active: false }).execute()
    const { module_code, code: status } = refusals['enrolment-code-revoked']
    expect(await makeTestDevice(server.app).enrol(code)).toMatchObject({ status, module_code })
  })
})
