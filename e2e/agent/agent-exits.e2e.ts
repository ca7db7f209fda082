import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentCommand, startAgent, stateIn, type AgentLocation } from '#e2e/agent/agent-process.ts'
import {
  changeCode,
  closeCompany,
  deleteDevice,
  insertCode,
  insertCompany,
  setDeviceState,
} from '#e2e/agent/agent-queries.ts'
import { buildOwnAgent } from '#e2e/agent/agent-program.ts'
import { addressOf } from '#e2e/platform/address.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-exits-'))
const server = addressOf('')
const unknownCode = 'A'.repeat(43)
let program = ''
let company = ''
let count = 0

const place = (): AgentLocation => ({ program, folder: path.join(folder, String((count += 1))), through: [] })

/** Expects one line on stderr, nothing on stdout, and this exit code. */
async function expectExit(code: number, at: AgentLocation, ...args: string[]): Promise<string> {
  const result = await agentCommand(at, ...args)
  expect(result.errors).toMatch(/^[^\n]+\n$/)
  expect(result).toMatchObject({ code, printed: result.errors })
  return result.errors
}

/**
 * Enrols an agent, by default in a new company: two agents of one computer in the same company would claim to be the
 * same device.
 */
async function enrolled(of?: string): Promise<AgentLocation> {
  const at = place()
  const code = await insertCode('agent', of ?? (await insertCompany('Fir Bakery')))
  expect(await agentCommand(at, 'enrol', code, '--server', server)).toMatchObject({ code: 0 })
  return at
}

/** The response of a server that is not Portico. */
let answer: { status: number; body: string } = { status: 200, body: '' }
/** The arguments of all processes at the time of the server's last request. */
let processes = ''
let other: Server
const otherUrl = () => `http://127.0.0.1:${(other.address() as AddressInfo).port}`

beforeAll(async () => {
  program = buildOwnAgent()
  company = await insertCompany('Fir Bakery')
  other = createServer((request, response) => {
    request.resume()
    processes = execFileSync('ps', ['-A', '-o', 'args'], { encoding: 'utf8' })
    response.writeHead(answer.status).end(answer.body)
  }).listen(0, '127.0.0.1')
  await once(other, 'listening')
})

afterAll(() => {
  other.close()
  rmSync(folder, { recursive: true })
})

describe('a code', () => {
  const code = 'C0de'.repeat(10) + 'End'

  it('that is an argument is seen by all users of the computer', async () => {
    answer = { status: 503, body: '' }
    await expectExit(5, place(), 'enrol', code, '--server', otherUrl())
    expect(processes).toContain(code)
  })

  it('of the environment or of the input is seen by none, and taken as an argument is', async () => {
    const file = path.join(folder, 'code')
    writeFileSync(file, `${code}\n`)
    answer = { status: 503, body: '' }
    const byInput = { ...place(), through: ['sh', '-c', `exec "$@" < ${file}`, 'sh'] }
    await expectExit(5, byInput, 'enrol', '-', '--server', otherUrl())
    expect(processes).toContain('enrol - --server')
    expect(processes).not.toContain(code)
    const byVariable = startAgent(place(), ['enrol', '--server', otherUrl()], { PORTICO_ENROLMENT_CODE: code })
    expect(await byVariable.ended).toBe(5)
    expect(processes).toContain('enrol --server')
    expect(processes).not.toContain(code)
  })

  it.each(['', 'short\n'])('of the input that is %j is none', async (text) => {
    const file = path.join(folder, 'no-code')
    writeFileSync(file, text)
    const at = { ...place(), through: ['sh', '-c', `exec "$@" < ${file}`, 'sh'] }
    await expectExit(8, at, 'enrol', '-', '--server', server)
  })
})

describe('the exit of the agent is', () => {
  it.each([
    [[]],
    [['fly']],
    [['run', '--fast']],
    [['status', 'now']],
    [['enrol', unknownCode]],
    [['enrol', unknownCode, '--server', 'ftp://x']],
  ])('2 for the command line %j', async (args) => {
    await expectExit(2, place(), ...args)
  })

  it('2 for a server without its scheme, which the line says', async () => {
    expect(await expectExit(2, place(), 'enrol', unknownCode, '--server', 'localhost:3131')).toBe(
      "localhost:3131 is not a server's URL, which begins with https:// or http://\n",
    )
  })

  it('3 where it is not enrolled', async () => {
    await expectExit(3, place(), 'run')
    await expectExit(3, place(), 'run', '--once')
    await expectExit(3, place(), 'open')
    expect(await agentCommand(place(), 'status')).toMatchObject({ code: 3, errors: '' })
  })

  it('4 without a server', async () => {
    await expectExit(4, place(), 'enrol', unknownCode, '--server', 'http://127.0.0.1:9')
  })

  it('5 where the server is busy', async () => {
    answer = { status: 503, body: '' }
    await expectExit(5, place(), 'enrol', unknownCode, '--server', otherUrl())
  })

  it('6 where its folder cannot be made', async () => {
    writeFileSync(path.join(folder, 'file'), '')
    const at = { ...place(), folder: path.join(folder, 'file', 'state') }
    await expectExit(6, at, 'enrol', unknownCode, '--server', server)
  })

  it.each([['{'], [''], ['{"server":"http://localhost"}'], ['\u0000\u0001']])(
    '7 where its state is %j, which stays',
    async (text) => {
      const at = place()
      mkdirSync(at.folder)
      writeFileSync(path.join(at.folder, 'agent.json'), text)
      await expectExit(7, at, 'run', '--once')
    },
  )

  it('8 for a code that is none, or not known', async () => {
    await expectExit(8, place(), 'enrol', `--${'A'.repeat(41)}`, '--server', server)
    await expectExit(8, place(), 'enrol', 'short', '--server', server)
    expect(await expectExit(8, place(), 'enrol', unknownCode, '--server', server)).toBe(
      `${refusals['enrolment-code-not-valid'].summary} For a gateway's code, add --kind gateway.\n`,
    )
    const code = await insertCode('gateway', company)
    expect(await expectExit(8, place(), 'enrol', code, '--server', server)).toContain('--kind gateway')
    expect(await agentCommand(place(), 'enrol', code, '--server', server, '--kind', 'gateway')).toMatchObject({
      code: 0,
    })
  })

  it('9, 10 and 11 for a code that expired, was revoked or used up', async () => {
    const acts = ['expires_at = now()', 'revoked_at = now()', 'uses = max_uses'] as const
    for (const [at, set] of acts.entries()) {
      const code = await insertCode('agent', company)
      await changeCode(code, set)
      await expectExit(9 + at, place(), 'enrol', code, '--server', server)
    }
  })

  it('12 in a closed company, for a code of it and for a device of it', async () => {
    const closed = await insertCompany('Gorse Shipping')
    const at = await enrolled(closed)
    const code = await insertCode('agent', closed)
    await closeCompany(closed)
    await expectExit(12, place(), 'enrol', code, '--server', server)
    await expectExit(12, at, 'run', '--once')
  })

  it('14 and 15 for a device that is blocked or retired, 16 for one that is unknown', async () => {
    const at = await enrolled()
    await setDeviceState(stateIn(at).device_id, 'blocked')
    await expectExit(14, at, 'run', '--once')
    expect((await agentCommand(at, 'status')).printed).toMatch(/^Problem: {5}This device is blocked\.$/m)
    await setDeviceState(stateIn(at).device_id, 'retired')
    await expectExit(15, at, 'run', '--once')
    const { code, printed } = await agentCommand(at, 'status', '--json')
    expect({ code, status: JSON.parse(printed) as unknown }).toMatchObject({
      code: 0,
      status: { running: false, problem: 'This device is retired.' },
    })
    expect(await agentCommand(at, 'run')).toMatchObject({ code: 15, errors: 'This device is retired.\n' })
    await deleteDevice(stateIn(at).device_id)
    await expectExit(16, at, 'run', '--once')
  })

  it('17 for an account that may not manage services', async () => {
    // Only root can do this: another account runs a copy of the program, in a folder that it may enter.
    const plain = mkdtempSync(path.join(tmpdir(), 'portico-plain-'))
    chmodSync(plain, 0o755)
    cpSync(program, path.join(plain, 'portico-agent'))
    const through = process.getuid?.() === 0 ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : []
    const at = { program: path.join(plain, 'portico-agent'), folder: path.join(plain, 'state'), through }
    await expectExit(17, at, 'uninstall')
    rmSync(plain, { recursive: true })
  })

  it('19 without a valid enrol.json', async () => {
    const own = path.join(folder, 'own')
    mkdirSync(own)
    cpSync(program, path.join(own, 'portico-agent'))
    const at = { ...place(), program: path.join(own, 'portico-agent') }
    await expectExit(19, at, 'enrol')
    writeFileSync(path.join(own, 'enrol.json'), '{"server":1}')
    await expectExit(19, at, 'enrol')
  })

  it('21 where something else answers', async () => {
    for (const body of ['<html>', '', '{"code":200,"data":{}}', 'x'.repeat(2_000_000)]) {
      answer = { status: 200, body }
      const code = body.length > 1_000_000 ? 4 : 21
      const line = await expectExit(code, place(), 'enrol', unknownCode, '--server', otherUrl())
      if (code === 21) expect(line).toBe(`${otherUrl()} is not a Portico server (HTTP status 200).\n`)
    }
  })

  it('24 for the gateway of a computer that is enrolled as an agent', async () => {
    await expectExit(24, await enrolled(), 'gateway')
  })

  it.each([
    [13, 'too-many-devices'],
    [14, 'device-blocked'],
    [22, 'signature-not-valid'],
    [23, 'report-too-old'],
  ] satisfies [number, RefusalName][])('%i where the server refuses as %s', async (code, name) => {
    const { code: status, module_code, summary } = refusals[name]
    answer = { status, body: JSON.stringify({ code: status, module_code, summary, data: null }) }
    expect(await expectExit(code, place(), 'enrol', unknownCode, '--server', otherUrl())).toBe(`${summary}\n`)
  })

  it('26 for a state that others may write, and none where they may only read it, which ends', async () => {
    const at = await enrolled()
    const file = path.join(at.folder, 'agent.json')
    chmodSync(at.folder, 0o755)
    chmodSync(file, 0o644)
    expect(await agentCommand(at, 'run', '--once')).toMatchObject({ code: 0 })
    expect([at.folder, file].map((item) => statSync(item).mode & 0o777)).toEqual([0o700, 0o600])
    chmodSync(file, 0o622)
    await expectExit(26, at, 'run', '--once')
    chmodSync(file, 0o600)
    chmodSync(at.folder, 0o777)
    await expectExit(26, at, 'run', '--once')
    await expectExit(26, at, 'enrol', await insertCode('agent', company), '--server', server)
  })

  it('told without what moves the cursor of a terminal, also in words of the server', async () => {
    const { code, module_code } = refusals['device-blocked']
    const evil = 'Blocked\u001b[2J\u009b31m\u202e\r\nIt is enrolled.'
    answer = { status: code, body: JSON.stringify({ code, module_code, summary: evil, data: null }) }
    expect(await expectExit(14, place(), 'enrol', unknownCode, '--server', otherUrl())).toBe(
      'Blocked\ufffd[2J\ufffd31m\ufffd It is enrolled.\n',
    )
    const name = await insertCompany('Hazel\u001b]0;owned\u0007\u009b2J\nRunning: no')
    const shown = 'Hazel\ufffd]0;owned\ufffd\ufffd2J Running: no'
    const at = await enrolled(name)
    expect((await agentCommand(at, 'enrol', await insertCode('agent', name), '--server', server)).printed).toContain(
      ` in ${shown}`,
    )
    expect((await agentCommand(at, 'status')).printed).toContain(`Company:     ${shown}`)
    const { printed } = await agentCommand(at, 'status', '--json')
    expect(printed).not.toMatch(/[\p{Cc}--\n]/v)
    expect(JSON.parse(printed)).toMatchObject({ companyname: name })
  })

  it('0 for --version and --help, which lists all of them', async () => {
    expect(await agentCommand(place(), '--version')).toMatchObject({ code: 0, errors: '', printed: '0.1.0\n' })
    const { code, printed } = await agentCommand(place(), '--help')
    expect(code).toBe(0)
    for (const listed of ['enrol [code|-]', 'uninstall', ' 2  ', ' 24  ', ' 75  ']) expect(printed).toContain(listed)
    const ofCommand = await agentCommand(place(), 'enrol', '--help')
    expect(ofCommand).toMatchObject({ code: 0, errors: '' })
    for (const listed of ['Usage: portico-agent enrol', '--kind gateway', '--server is required'])
      expect(ofCommand.printed).toContain(listed)
  })
})
