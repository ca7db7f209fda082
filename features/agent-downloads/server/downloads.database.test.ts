import { createHash, randomBytes } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { changeCompany } from '#features/companies/contract/companies.ts'
import { readAgentPrograms } from '#features/agent-downloads/contract/read-agent-programs.ts'
import { readInstallLines } from '#features/agent-downloads/contract/read-install-lines.ts'
import { downloadRelease, releasePathOf } from '#features/agent-downloads/contract/downloads.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { readEnrolmentCode } from '@portico/server/core/devices/enrolment-code-queries.ts'
import { makeTestDevice, signedHeaders } from '@portico/server/core/devices/test-device.ts'
import { openMembers, nothing, type Member, type Members } from '#features/devices/server/test-fleet-queries.ts'
import { downloadCalls, downloadHandlersOf, fileIn, makeFolders } from './test-downloads.ts'

const folders = makeFolders()
const program = Buffer.concat([randomBytes(3_000_000), Buffer.alloc(1_000_000, 'portico ')])
let server: TestServer
let members: Members
let port = 0
beforeAll(async () => {
  folders.put('linux', program)
  folders.put('windows', program.subarray(0, 100_000))
  server = await openTestServer(downloadCalls, downloadHandlersOf, { folders })
  members = await openMembers(server)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  port = (server.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await members.close()
  await server.close()
  folders.remove()
})

const pathOf = (companyid: string, kind = '', system = 'Linux') =>
  `/api/agent${kind}/download/${system}?companyid=${companyid}`
const ask = (member: Member, url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  server.app.inject({ method, url, headers: { ...member.headers, ...headers } })
const codesOf = ({ accountId }: Member) =>
  members.everything.updateTable('tenant.enrolment_codes').where('created_by', '=', accountId)
type Response = Awaited<ReturnType<typeof ask>>

function expectRefused(response: Response, name: RefusalName): void {
  const { code, module_code, summary } = refusals[name]
  const envelope = response.json<{ code: number; module_code: string; summary: string; data: null }>()
  expect([response.statusCode, envelope.module_code]).toEqual([code, module_code])
  if (name !== 'input-not-valid') expect(envelope).toEqual({ code, module_code, summary, data: null })
}

describe('a download', () => {
  it('is the program with a code of the company, complete with length, name and digest', async () => {
    const { customer } = members
    const { statusCode, headers, rawPayload } = await ask(customer, pathOf(customer.companyId))
    const digest = createHash('sha256').update(rawPayload)
    expect([statusCode, headers]).toEqual([
      200,
      expect.objectContaining({
        'content-type': 'application/gzip',
        'content-length': String(rawPayload.length),
        'attachment_filename': headers['attachment_filename'],
        'content-disposition': `attachment; filename="${String(headers['attachment_filename'])}"`,
        'accept-ranges': 'bytes',
        'cache-control': 'private, no-store',
        'repr-digest': `sha-256=:${digest.digest('base64')}:`,
      }),
    ])
    expect(headers['attachment_filename']).toMatch(/^portico-agent-customer-[0-9a-f-]+-linux-x64\.tar\.gz$/)
    const enrolment = JSON.parse(fileIn(rawPayload, 'enrol.json')) as { code: string }
    const sealing_key = await server.context.agentKeys.sealingKey()
    expect(enrolment).toMatchObject({ server: 'http://localhost:3000', company: customer.companyId, sealing_key })
    const code = await readEnrolmentCode(server.context.database, enrolment.code)
    expect(code).toMatchObject({ kind: 'agent', uses: 0, maxUses: 10, companyId: customer.companyId })
    const days = ((code?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    expect(await makeTestDevice(server.app).enrol(enrolment.code)).toMatchObject({ status: 200 })
  })

  it('for Windows is a zip, of the gateway has a code of gateways, and install lines have the same code', async () => {
    const { provider } = members
    const windows = await ask(provider, pathOf(provider.companyId, '', 'windows'))
    expect([windows.headers['content-type'], windows.rawPayload.toString('latin1', 0, 2)]).toEqual([
      'application/zip',
      'PK',
    ])
    const gateway = await ask(provider, pathOf(provider.companyId, '/gateway'))
    const enrolment = JSON.parse(fileIn(gateway.rawPayload, 'enrol.json')) as { code: string; kind: string }
    expect(enrolment.kind).toBe('gateway')
    expect(await readEnrolmentCode(server.context.database, enrolment.code)).toMatchObject({ kind: 'gateway' })
    const query = { companyid: provider.companyId, kind: 'gateway' }
    const { data } = await server.send(readInstallLines, { headers: provider.headers, query })
    expect(data.install.linux).toBe(
      `echo ${enrolment.code} gateway | sudo sh -c "$(curl -fsSL http://localhost:3000/agent/install.sh)"`,
    )
  })

  it('is listed with its size once the first of it was downloaded', async () => {
    const { provider } = members
    const listed = async () => {
      const { data } = await server.send(readAgentPrograms, { headers: provider.headers })
      return data.map(({ system, download_size }) => [system, download_size])
    }
    folders.put('mac', randomBytes(50_000))
    expect(await listed()).toContainEqual(['mac', null])
    const { headers } = await ask(provider, pathOf(provider.companyId, '', 'mac'))
    const [, size] = (await listed()).find(([system]) => system === 'mac') ?? []
    // The archive also contains small files.
    expect(Number(headers['content-length']) - Number(size)).toBeGreaterThan(0)
    expect(Number(headers['content-length']) - Number(size)).toBeLessThan(20_000)
    folders.drop('mac')
  })

  it('is the same for two at once and for a day, and of another user has another code', async () => {
    const { provider, customer } = members
    const path = pathOf(customer.companyId)
    const both = await Promise.all([ask(provider, path), ask(provider, path)])
    const again = await ask(provider, path)
    expect(both.every(({ rawPayload }) => rawPayload.equals(again.rawPayload))).toBe(true)
    const other = await ask(customer, path)
    expect(other.headers.etag).not.toBe(again.headers.etag)
  })

  it.each([{ uses: 10 }, { revoked_at: new Date() }, { created_at: new Date(Date.now() - 90_000_000) }])(
    'has another code once its own has %j',
    async (columns) => {
      const { stranger } = members
      const path = pathOf(stranger.companyId)
      const before = await ask(stranger, path)
      await codesOf(stranger).set(columns).execute()
      expect((await ask(stranger, path)).headers.etag).not.toBe(before.headers.etag)
    },
  )

  it('that is cut off goes on with the same bytes', async () => {
    const { provider } = members
    const path = pathOf(provider.companyId)
    const whole = await ask(provider, path)
    const response = await new Promise<IncomingMessage>((begin) =>
      get({ port, host: '127.0.0.1', path, headers: { ...provider.headers } }, begin),
    )
    const received: Buffer[] = []
    for await (const chunk of response) {
      received.push(chunk as Buffer)
      if (Buffer.concat(received).length > 1_000_000) break
    }
    const start = Buffer.concat(received).length
    expect(start).toBeLessThan(whole.rawPayload.length)
    const etag = String(response.headers.etag)
    const rest = await ask(provider, path, { 'range': `bytes=${start}-`, 'if-range': etag })
    const size = whole.rawPayload.length
    expect([rest.statusCode, rest.headers['content-range']]).toEqual([206, `bytes ${start}-${size - 1}/${size}`])
    expect(Buffer.concat([...received, rest.rawPayload]).equals(whole.rawPayload)).toBe(true)
    const changed = await ask(provider, path, { 'range': `bytes=${start}-`, 'if-range': '"another"' })
    expect([changed.statusCode, changed.rawPayload.length]).toEqual([200, size])
  })

  it('sends a range across its parts, none beyond its end, and nothing that is known', async () => {
    const { provider } = members
    const path = pathOf(provider.companyId)
    const { rawPayload, headers } = await ask(provider, path)
    const size = rawPayload.length
    for (const [start, end] of [
      [0, 20],
      [5, 9],
      [size - 3_000, size - 1],
      [1_000_000, 1_600_000],
    ] as const) {
      const part = await ask(provider, path, { range: `bytes=${start}-${end}` })
      expect(part.rawPayload.equals(rawPayload.subarray(start, end + 1))).toBe(true)
      expect(part.headers['content-length']).toBe(String(end + 1 - start))
    }
    const beyond = await ask(provider, path, { range: `bytes=${size}-` })
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.json<{ code: number }>().code]).toEqual([
      416,
      `bytes */${size}`,
      416,
    ])
    const known = await ask(provider, path, { 'if-none-match': String(headers.etag) })
    expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
    const head = await ask(provider, path, {}, 'HEAD')
    expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([200, String(size), 0])
    expect(head.headers.etag).toBe(headers.etag)
  })
})

describe('refusals', () => {
  it('input-not-valid: without a company, of another system or processor', async () => {
    const { provider } = members
    const own = pathOf(provider.companyId)
    for (const path of [
      '/api/agent/download/Linux',
      '/api/agent/gateway/download/mac',
      pathOf('x'),
      own.replace('Linux', 'linux'),
      `${own}&processor=x86`,
    ])
      expectRefused(await ask(provider, path), 'input-not-valid')
  })

  it('no-such-company: of a foreign company or tenant, byte for byte as of none', async () => {
    const { provider, customer, stranger } = members
    const answers = async (id: string) => {
      const lines = `/api/agent/install?kind=agent&companyid=${id}`
      const sent = [
        await ask(customer, pathOf(id)),
        await ask(customer, pathOf(id, '/gateway')),
        await ask(customer, lines),
      ]
      for (const response of sent) expectRefused(response, 'no-such-company')
      return sent.map(({ payload, headers }) => ({ payload, headers: { ...headers, date: '' } }))
    }
    const none = await answers(nothing)
    expect(await answers(provider.companyId)).toEqual(none)
    expect(await answers(stranger.companyId)).toEqual(none)
  })

  it('company-not-active: of a closed company', async () => {
    const { provider, customer } = members
    const close = (isactive: boolean) =>
      server.send(changeCompany, { headers: provider.headers, params: { id: customer.companyId }, body: { isactive } })
    await close(false)
    for (const path of [pathOf(customer.companyId), `/api/agent/install?kind=agent&companyid=${customer.companyId}`])
      expectRefused(await ask(customer, path), 'company-not-active')
    await close(true)
  })

  it('no-such-program: of a system that is not built here, or that is not what its manifest says', async () => {
    const { provider } = members
    expectRefused(await ask(provider, pathOf(provider.companyId, '', 'mac')), 'no-such-program')
    expectRefused(await ask(provider, `${pathOf(provider.companyId)}&processor=arm64`), 'no-such-program')
    const { data } = await server.send(readAgentPrograms, { headers: provider.headers })
    const listed = data.map(({ system, processor, version, size }) => [system, processor, version, size])
    expect(listed).toEqual([
      ['windows', 'x64', '1.2.3', 100_000],
      ['linux', 'x64', '1.2.3', program.length],
    ])
  })

  it('session-ended: without a session', async () => {
    const response = await server.app.inject({ url: pathOf(nothing) })
    expectRefused(response, 'session-ended')
  })
})

describe('the program of a version', () => {
  it('is sent to an enrolled device, also in part, and to others it is refused', async () => {
    const old = randomBytes(5_000)
    folders.put('linux', old, { version: '1.1.0', released: true })
    const { provider } = members
    const { data } = await server.send(downloadCalls.createEnrolmentCode, {
      headers: provider.headers,
      body: { companyid: provider.companyId, kind: 'agent', label: '', days: 1, uses: 1 },
    })
    const device = makeTestDevice(server.app)
    await device.enrol(data.code)
    const fetchVersion = (version: string, headers: Record<string, string> = {}, signed = device) => {
      const path = releasePathOf(version, 'linux', 'x64')
      device.sequence += 1
      const signature = signedHeaders(signed, downloadRelease, Buffer.alloc(0), { sequence: device.sequence, path })
      return server.app.inject({ url: path, headers: { ...signature, ...headers } })
    }
    expect((await fetchVersion('1.1.0')).rawPayload.equals(old)).toBe(true)
    const rest = await fetchVersion('1.1.0', { range: 'bytes=4000-' })
    expect([rest.statusCode, rest.rawPayload.equals(old.subarray(4000))]).toEqual([206, true])
    expect((await fetchVersion('1.2.3')).rawPayload.length).toBe(program.length)
    expectRefused(await fetchVersion('1.0.0'), 'no-such-program')
    for (const version of ['1', '1.0.x', '1.0.0-beta', '9'.repeat(150)])
      expectRefused(await fetchVersion(version), 'input-not-valid')
    expectRefused(await fetchVersion('1.1.0', {}, { ...device, id: nothing }), 'device-not-known')
    const stranger = makeTestDevice(server.app)
    expectRefused(await fetchVersion('1.1.0', {}, { ...device, key: stranger.key }), 'signature-not-valid')
  })
})
