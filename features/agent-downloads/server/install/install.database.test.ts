import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installLinesOf } from '@portico/contract/core/devices/install-lines.ts'
import { createEnrolmentCode } from '#features/devices/contract/enrolment-codes.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultDomain } from '@portico/server/core/domains/default-domain.ts'
import { openTestServer, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { openMembers, type Members } from '#features/devices/server/test-fleet-queries.ts'
import { downloadCalls, downloadHandlersOf, makeFolders } from '#features/agent-downloads/server/test-downloads.ts'
import { registerInstall } from './register-install.ts'

// A fake program that records its arguments, its input, and the arguments of all processes.
const program = Buffer.from(`#!/bin/sh
echo "$0" "$@" | sed "s,^/[^ ]*/,," >> "$TMPDIR/called"
ps -A -o args >> "$TMPDIR/processes"
[ "$1" = install ] || cat >> "$TMPDIR/input"
`)
const folders = makeFolders()
const root = mkdtempSync(join(tmpdir(), 'portico-install-'))
let server: TestServer
let members: Members
let address = ''
beforeAll(async () => {
  folders.put('linux', program)
  folders.put('mac', program)
  const settingsOf = () => ({ ...defaultDomain, domainurl: address })
  server = await openTestServer(downloadCalls, downloadHandlersOf, { folders, settingsOf })
  members = await openMembers(server)
  registerInstall(server.app, server.context)
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  address = `http://127.0.0.1:${(server.app.server.address() as AddressInfo).port}`
  // Fakes of the commands with which the script determines its user and its operating system.
  mkdirSync(join(root, 'bin'))
  writeFileSync(join(root, 'bin', 'sudo'), '#!/bin/sh\nexec "$@"\n', { mode: 0o755 })
  writeFileSync(join(root, 'bin', 'id'), '#!/bin/sh\necho "${TEST_UID:-0}"\n', { mode: 0o755 })
  writeFileSync(
    join(root, 'bin', 'uname'),
    '#!/bin/sh\n[ "$1" = -s ] && echo "${TEST_SYSTEM:-Linux}" || echo x86_64\n',
    { mode: 0o755 },
  )
})
afterAll(async () => {
  await members.close()
  await server.close()
  folders.remove()
  rmSync(root, { recursive: true })
})

async function code(columns: { uses?: number; revoked_at?: Date; expires_at?: Date } = {}): Promise<string> {
  const { provider, everything } = members
  const body = { companyid: provider.companyId, kind: 'agent', label: '', days: 1, uses: 1 }
  const { data } = await server.send(createEnrolmentCode, { headers: provider.headers, body })
  if (Object.keys(columns).length > 0)
    await everything.updateTable('tenant.enrolment_codes').set(columns).where('id', '=', data.id).execute()
  return data.code
}

const fetchProgram = (bearer: string | null, path = 'linux/x64', from = '192.0.2.1') =>
  server.app.inject({
    url: `/api/agent/program/${path}`,
    remoteAddress: from,
    headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
  })

function expectRefused(response: Awaited<ReturnType<typeof fetchProgram>>, name: RefusalName): void {
  const { code: status, module_code } = refusals[name]
  expect([response.statusCode, response.json<{ module_code: string }>().module_code]).toEqual([status, module_code])
}

describe('the program by a code', () => {
  it('is sent, whole or in part, and uses nothing of the code', async () => {
    const bearer = await code()
    for (const _ of [1, 2]) expect((await fetchProgram(bearer)).rawPayload.equals(program)).toBe(true)
    const url = '/api/agent/program/linux/x64'
    const headers = { authorization: `bearer ${bearer}`, range: 'bytes=10-' }
    const rest = await server.app.inject({ url, headers })
    expect([rest.statusCode, rest.rawPayload.equals(program.subarray(10))]).toEqual([206, true])
  })

  it('enrolment-code-revoked, -expired, -used-up: each code that enrols nothing is refused', async () => {
    expectRefused(await fetchProgram(await code({ revoked_at: new Date() })), 'enrolment-code-revoked')
    expectRefused(await fetchProgram(await code({ expires_at: new Date() })), 'enrolment-code-expired')
    expectRefused(await fetchProgram(await code({ uses: 1 })), 'enrolment-code-used-up')
  })

  it('no-such-program: for what is not built', async () => {
    const bearer = await code()
    for (const path of ['linux/arm64', 'windows/x64', 'plan9/x64', '..%2f..%2fetc/x64'])
      expectRefused(await fetchProgram(bearer, path), 'no-such-program')
  })

  it('too-many-requests: guessing ends for its network alone', async () => {
    const narrow = await openTestServer(downloadCalls, downloadHandlersOf, { folders })
    const { limits } = server.context
    let taken = 0
    const counted = {
      ...limits,
      take: () => (taken++ < 3 ? 0 : 60),
      waitFor: (_: string, network: string) => (network === '192.0.2.66' && taken > 3 ? 60 : 0),
    }
    registerInstall(narrow.app, { ...server.context, limits: counted })
    const guess = (bearer: string | null, remoteAddress = '192.0.2.66') =>
      narrow.app.inject({
        url: '/api/agent/program/linux/x64',
        remoteAddress,
        headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
      })
    for (const bearer of [null, 'short', 'x'.repeat(43)]) expectRefused(await guess(bearer), 'enrolment-code-not-valid')
    for (const bearer of ['x'.repeat(43), await code()]) expectRefused(await guess(bearer), 'too-many-requests')
    expect((await guess(await code(), '192.0.2.67')).statusCode).toBe(200)
    await narrow.close()
  })
})

type Ran = { exit: number; printed: string; called: string[]; input: string[]; processes: string }

/** The path to which the agent installs itself (agent/src/service/service-plan.ts). */
const installedProgram = '/opt/portico-agent/bin/portico-agent'

/** A folder that exists while systemd is running. */
const systemdFolder = '/run/systemd/system'

/** Runs the script as the install line does. */
async function install(
  args: readonly string[],
  env: Record<string, string> = {},
  installed = '/nowhere',
): Promise<Ran> {
  const { payload } = await server.app.inject({ url: '/agent/install.sh' })
  for (const fixed of [`installed=${installedProgram}`, `systemd=${systemdFolder}`]) expect(payload).toContain(fixed)
  const { TEST_SYSTEMD = root, ...more } = env
  const script = payload.replace(installedProgram, installed).replace(systemdFolder, TEST_SYSTEMD)
  return runShell(['-s', '--', ...args], script, more)
}

/** Runs a shell with an input. */
async function runShell(args: readonly string[], input: string, env: Record<string, string> = {}): Promise<Ran> {
  const folder = mkdtempSync(join(root, 'run-'))
  const path = `${join(root, 'bin')}:${process.env['PATH'] ?? ''}`
  const ran = await new Promise<Pick<Ran, 'exit' | 'printed'>>((end) => {
    const options = { env: { PATH: path, TMPDIR: folder, ...env } }
    const child = execFile('sh', [...args], options, (error, stdout, stderr) => {
      end({ exit: error === null ? 0 : Number(error.code), printed: `${stdout}${stderr}`.trim() })
    })
    child.stdin?.end(input)
  })
  const [called = [], read = [], processes = []] = ['called', 'input', 'processes'].map((name) =>
    linesOf(join(folder, name)),
  )
  return { ...ran, called, input: read, processes: processes.join('\n') }
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').trim().split('\n')
  } catch {
    return []
  }
}

describe('install.sh', () => {
  it('is public, may be kept for minutes, and holds no secret', async () => {
    for (const name of ['install.sh', 'install.ps1']) {
      const { statusCode, headers, payload } = await server.app.inject({ url: `/agent/${name}` })
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=300'])
      expect(payload).toContain(`server = '${address}'`.replace(' = ', name.endsWith('ps1') ? ' = ' : '='))
      expect(payload).not.toMatch(/__SERVER__|exclusion|MpPreference/i)
    }
  })

  it.each([
    ['Linux', [], 'agent'],
    ['Linux', ['gateway'], 'gateway'],
    ['Darwin', [], 'agent'],
  ] as const)('downloads, enrols and installs on %s with %j', async (system, more, kind) => {
    const bearer = await code()
    const { exit, printed, called, input } = await install([bearer, ...more], { TEST_SYSTEM: system })
    expect({ exit, printed }).toEqual({ exit: 0, printed: '' })
    expect(called).toEqual([`portico-agent enrol --server ${address} --kind ${kind} -`, 'portico-agent install'])
    expect(input).toEqual([bearer])
  })

  it.each(['agent', 'gateway'] as const)('by the line of a code for an %s shows it in no arguments', async (kind) => {
    const bearer = await code()
    const line = installLinesOf(address, bearer, kind).linux
    // The same line runs on macOS, where the script does not look for systemd.
    const { exit, called, input, processes } = await runShell(['-s'], line, { TEST_SYSTEM: 'Darwin' })
    expect(exit).toBe(0)
    expect(called).toEqual([`portico-agent enrol --server ${address} --kind ${kind} -`, 'portico-agent install'])
    expect(input).toEqual([bearer])
    expect(processes).toContain(`enrol --server ${address}`)
    expect(processes).not.toContain(bearer)
  })

  it('takes the code from the environment too, and passes it on as input alone', async () => {
    const bearer = await code()
    const { called, input } = await install([], { PORTICO_ENROLMENT_CODE: bearer })
    expect([called.length, input]).toEqual([2, [bearer]])
  })

  it('changes nothing where the agent is enrolled and runs, also with a code that enrols nothing', async () => {
    const installed = join(root, 'installed')
    writeFileSync(installed, '#!/bin/sh\nexit "${TEST_STATUS:-0}"\n', { mode: 0o755 })
    writeFileSync(join(root, 'bin', 'systemctl'), '#!/bin/sh\nexit "${TEST_SERVICE:-0}"\n', { mode: 0o755 })
    const again = { exit: 0, printed: 'The agent is already enrolled and running.', called: [] as string[] }
    expect(await install(['x'.repeat(43)], {}, installed)).toMatchObject(again)
    for (const broken of [{ TEST_STATUS: '3' }, { TEST_SERVICE: '3' }])
      expect((await install([await code()], broken, installed)).called).toHaveLength(2)
  })

  it('ends with the reason of the server, and installs nothing', async () => {
    const { summary } = refusals['enrolment-code-revoked']
    const refused = { exit: 1, printed: summary, called: [] }
    expect(await install([await code({ revoked_at: new Date() })])).toMatchObject(refused)
  })

  it.each([
    [['short'], {}, 'This is not an enrolment code.'],
    [[], {}, 'This is not an enrolment code.'],
    [["x'; rm -rf /; '"], {}, 'This is not an enrolment code.'],
    [['x'.repeat(43), 'server'], {}, 'server is not a valid kind: use gateway, or leave it out.'],
    [['x'.repeat(43)], { TEST_SYSTEM: 'Plan9' }, 'There is no agent for Plan9.'],
    [['x'.repeat(43)], { TEST_SYSTEMD: '/nowhere' }, 'This computer does not run systemd, so nothing was installed.'],
    [['x'.repeat(43)], { TEST_UID: '1000' }, 'Run this as root: '],
  ])('refuses %j with %j', async (args, env, sentence) => {
    const { exit, printed, called } = await install(args, env)
    expect([exit, called]).toEqual([1, []])
    expect(printed.startsWith(sentence)).toBe(true)
  })
})
