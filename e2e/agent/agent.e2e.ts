import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { randomUUID } from 'node:crypto'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { refusals } from '@portico/contract/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentCommand, startAgent, stateIn, type AgentLocation, type Running } from '#e2e/agent/agent-process.ts'
import { buildOwnAgent } from '#e2e/agent/agent-program.ts'
import {
  approveClaim,
  countReports,
  insertCode,
  insertCompany,
  makeClaim,
  readAgent,
  readFacts,
} from '#e2e/agent/agent-queries.ts'
import { addressOf } from '#e2e/platform/address.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-agent-e2e-'))
const server = addressOf('')
const running: Running[] = []
let program = ''

const place = (name: string): AgentLocation => ({ program, folder: path.join(folder, name), through: [] })
const enrol = async (at: AgentLocation, of: string) =>
  agentCommand(at, 'enrol', await insertCode('agent', of), '--server', server)
const idOf = (at: AgentLocation) => stateIn(at).device_id

/** Starts an agent that runs until the end of the tests, and waits for its first report. */
async function reporting(at: AgentLocation): Promise<Running> {
  const agent = startAgent(at, ['run'])
  running.push(agent)
  await expect.poll(async () => (await agentCommand(at, 'status', '--json')).printed).toMatch(/"last_report_at":"/)
  return agent
}

/**
 * Enrols an agent, by default in a new company: two agents of one computer in the same company would claim to be the
 * same device.
 */
async function enrolled(name: string, of?: string): Promise<AgentLocation> {
  const at = place(name)
  expect(await enrol(at, of ?? (await insertCompany('Cedar Foundry')))).toMatchObject({ code: 0, errors: '' })
  return at
}

beforeAll(async () => {
  program = buildOwnAgent()
})

afterAll(async () => {
  for (const agent of running) await agent.end('SIGKILL')
  rmSync(folder, { recursive: true })
})

describe('an agent', () => {
  it('enrols, reports once and shows its status', async () => {
    const at = place('first')
    const company = await insertCompany('Cedar Foundry')
    expect(await enrol(at, company)).toEqual({
      code: 0,
      errors: '',
      printed: `This computer is enrolled as ${hostname()} in ${company}.\n`,
    })
    expect(await agentCommand(at, 'run', '--once')).toEqual({
      code: 0,
      errors: '',
      printed: `Reported to ${server}.\n`,
    })
    expect(await countReports(idOf(at))).toBe(1)
    expect(await readFacts(idOf(at))).toMatchObject({
      hostname: hostname(),
      system: 'linux',
      cores: expect.any(Number) as number,
    })
    const { printed } = await agentCommand(at, 'status', '--json')
    expect(JSON.parse(printed)).toMatchObject({
      enrolled: true,
      running: false,
      companyname: company,
      server,
      device_id: idOf(at),
      last_report_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    })
    const { printed: lines } = await agentCommand(at, 'status')
    expect(lines).toMatch(/^Last report: \d{4}-.*Z$/m)
    // As after a new enrolment: this device has not reported yet.
    const file = path.join(at.folder, 'agent.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace(idOf(at), randomUUID()))
    expect((await agentCommand(at, 'status')).printed).toMatch(/^Last report: none yet$/m)
  })

  it('keeps its state for its owner alone', async () => {
    const at = await enrolled('modes')
    expect(statSync(at.folder).mode & 0o777).toBe(0o700)
    for (const name of readdirSync(at.folder))
      expect(statSync(path.join(at.folder, name)).mode & 0o777, name).toBe(0o600)
  })

  it('enrolled again continues as the device that it was', async () => {
    const company = await insertCompany('Cedar Foundry')
    const at = await enrolled('again', company)
    const before = idOf(at)
    expect((await enrol(at, company)).printed).toContain('It continues as its former device.')
    expect(idOf(at)).toBe(before)
    expect((await agentCommand(at, 'run', '--once')).code).toBe(0)
  })

  it('that asks to continue as a device says that it waits, and sends what it has kept once that is approved', async () => {
    const at = await enrolled('asking')
    const id = idOf(at)
    await makeClaim(id)
    const sentence = refusals['reattachment-not-approved'].summary
    const waiting = { code: 27, errors: `${sentence}\n` }
    for (let times = 0; times < 2; times += 1) expect(await agentCommand(at, 'run', '--once')).toMatchObject(waiting)
    expect((await agentCommand(at, 'status')).printed).toContain(`Problem:     ${sentence}`)
    expect(await countReports(id)).toBe(0)
    await approveClaim(id)
    expect(await agentCommand(at, 'run', '--once')).toMatchObject({ code: 0, errors: '' })
    expect(await countReports(id)).toBeGreaterThan(1)
    expect((await agentCommand(at, 'status')).printed).not.toContain('Problem:')
  })

  it('enrols by the enrol.json beside its program', async () => {
    const company = await insertCompany('Cedar Foundry')
    const own = path.join(folder, 'unpacked')
    mkdirSync(own)
    cpSync(program, path.join(own, 'portico-agent'))
    writeFileSync(
      path.join(own, 'enrol.json'),
      JSON.stringify({ server, code: await insertCode('agent', company), companyname: company }),
    )
    const at = { ...place('of-archive'), program: path.join(own, 'portico-agent') }
    expect(await agentCommand(at, 'enrol')).toMatchObject({ code: 0 })
    expect(await agentCommand(at, 'run', '--once')).toMatchObject({ code: 0 })
  })

  it('that runs reports for the commands beside it, ends when it is asked to, and is no clone of itself', async () => {
    const at = await enrolled('running')
    const agent = await reporting(at)
    expect(await agentCommand(at, 'run', '--once')).toMatchObject({ code: 0 })
    expect(await agentCommand(at, 'run')).toMatchObject({ code: 18, errors: 'The agent is already running.\n' })
    const link = await agentCommand(at, 'open', '--print')
    expect(link.printed).toMatch(/^http:\/\/\S+\/success\S*\n$/)
    expect(JSON.parse((await agentCommand(at, 'status', '--json')).printed)).toMatchObject({
      running: true,
      waiting_reports: 0,
      problem: null,
    })
    expect(await agent.end('SIGTERM')).toBe(0)
    expect(agent.errors()).toBe('')
    expect((await readAgent(idOf(at))).events).not.toContain('clone-split')
  })

  it('opens its page by itself while none runs', async () => {
    const at = await enrolled('link')
    expect((await agentCommand(at, 'open', '--print')).printed).toMatch(/^http\S+\/success\S*\n$/)
    // There is no display, so the agent prints the address instead of opening a browser.
    expect((await agentCommand(at, 'open')).printed).toMatch(
      /^Open this page in a browser on this computer: http\S+\/success\S*\n$/,
    )
  })

  it('opens its page without its token among the arguments of the browser, once', async () => {
    const at = await enrolled('browser')
    const bin = path.join(folder, 'bin')
    mkdirSync(bin)
    // A fake browser. It records its arguments, and the status and redirect of two requests for the address.
    const browser = `#!/bin/sh
echo "$@" > ${bin}/arguments
for _ in 1 2; do curl -s -o ${bin}/page -w '%{http_code} %{redirect_url}\\n' "$@"; done > ${bin}/led
`
    writeFileSync(path.join(bin, 'xdg-open'), browser, { mode: 0o755 })
    const env = { DISPLAY: ':0', PATH: `${bin}:${process.env['PATH'] ?? ''}` }
    const opening = startAgent(at, ['open'], env)
    expect({ code: await opening.ended, printed: opening.printed() }).toEqual({
      code: 0,
      printed: `The browser opens ${server}/success.\n`,
    })
    expect(readFileSync(path.join(bin, 'arguments'), 'utf8')).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/[\w-]{32}\n$/)
    await expect.poll(() => readFileSync(path.join(bin, 'led'), 'utf8').split('\n').length).toBe(3)
    const [first, second] = readFileSync(path.join(bin, 'led'), 'utf8').split('\n')
    expect(first).toMatch(/^302 http:\/\/\S+\/success\?devicetoken=[\w-]+$/)
    expect(second).not.toContain('devicetoken')
  })

  it('whose disk was copied becomes a device of its own', async () => {
    const original = await enrolled('original')
    await reporting(original)
    const copy = place('copy')
    mkdirSync(copy.folder)
    cpSync(path.join(original.folder, 'agent.json'), path.join(copy.folder, 'agent.json'))
    await reporting(copy)
    // The older process learns of the copy with its next report.
    await agentCommand(original, 'run', '--once')
    await agentCommand(original, 'run', '--once')
    expect(idOf(copy)).not.toBe(idOf(original))
    const ids = [idOf(original), idOf(copy)]
    for (const at of [original, copy]) expect((await agentCommand(at, 'run', '--once')).code).toBe(0)
    expect([idOf(original), idOf(copy)]).toEqual(ids)
    for (const id of ids) expect(await countReports(id)).toBeGreaterThan(0)
  })

  it('collects nothing but its presence where the company wants no more', async () => {
    const at = await enrolled('presence', await insertCompany('Dale Clinic', 'presence'))
    expect((await agentCommand(at, 'run', '--once')).code).toBe(0)
    expect(await readFacts(idOf(at))).toMatchObject({ user: null, addresses: [], disks: [], applications: [] })
  })

  it('sends command lines only where the company wants them', async () => {
    const at = await enrolled('lines', await insertCompany('Elm Works', 'command-lines'))
    expect((await agentCommand(at, 'run', '--once')).code).toBe(0)
    expect(JSON.stringify((await readFacts(idOf(at)))['applications'])).toContain('"command_lines"')
    const standard = await enrolled('no-lines')
    expect((await agentCommand(standard, 'run', '--once')).code).toBe(0)
    expect(JSON.stringify(await readFacts(idOf(standard)))).not.toContain('command_lines')
  })

  it('without a server stores its reports, and sends them all when it is back', async () => {
    const at = await enrolled('offline')
    const file = path.join(at.folder, 'agent.json')
    const state = readFileSync(file, 'utf8')
    writeFileSync(file, state.replace(server, 'http://127.0.0.1:9'))
    for (let nth = 0; nth < 3; nth += 1) expect((await agentCommand(at, 'run', '--once')).code).toBe(4)
    expect(readFileSync(path.join(at.folder, 'queue.jsonl'), 'utf8').trim().split('\n')).toHaveLength(3)
    const { printed } = await agentCommand(at, 'status')
    expect(printed).toMatch(/^Waiting: {5}3 reports$/m)
    expect(printed).toMatch(/^Problem: {5}http:\/\/127\.0\.0\.1:9 cannot be reached: /m)
    writeFileSync(file, state)
    expect((await agentCommand(at, 'run', '--once')).code).toBe(0)
    expect((await agentCommand(at, 'status')).printed).not.toMatch(/^(Waiting|Problem):/m)
    expect(await countReports(idOf(at))).toBe(4)
    expect(existsSync(path.join(at.folder, 'queue.jsonl'))).toBe(false)
  })

  it('with a damaged state file uses the former copy, and loses neither', async () => {
    const at = await enrolled('damaged')
    const file = path.join(at.folder, 'agent.json')
    cpSync(file, `${file}.former`)
    writeFileSync(file, readFileSync(file, 'utf8').slice(0, 100))
    expect((await agentCommand(at, 'run', '--once')).code).toBe(0)
    expect(readFileSync(file, 'utf8')).toHaveLength(100)
  })

  it('reads no settings from the folder that it is started in', async () => {
    const at = await enrolled('settings')
    const elsewhere = path.join(folder, 'elsewhere')
    const odd = path.join(folder, 'odd')
    mkdirSync(odd)
    writeFileSync(path.join(odd, '.env'), `PORTICO_AGENT_STATE=${elsewhere}\nHOME=${elsewhere}\n`)
    writeFileSync(
      path.join(odd, 'preload.js'),
      `require('node:fs').writeFileSync(${JSON.stringify(path.join(folder, 'preloaded'))}, '')`,
    )
    writeFileSync(path.join(odd, 'bunfig.toml'), 'preload = ["./preload.js"]\n')
    const inOdd = { ...at, through: ['env', '-u', 'PORTICO_AGENT_STATE', '-C', odd] }
    const { printed } = await agentCommand(inOdd, 'status', '--json')
    expect((JSON.parse(printed) as { state_folder: string }).state_folder).not.toBe(elsewhere)
    expect(existsSync(path.join(folder, 'preloaded'))).toBe(false)
  })
})
