import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { agentCommand, startAgent, stateIn, type AgentLocation, type Running } from '#e2e/agent/agent-process.ts'
import { compileAgent } from '#e2e/agent/agent-program.ts'
import { insertCode, insertReleaseKey, offerOnly, readUpdates } from '#e2e/agent/agent-queries.ts'
import { freePort } from '../../packages/local-postgres/src/free-port.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { startNode, type Node } from '#e2e/resilience/node.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portico-update-'))
const agents = path.join(folder, 'agents')
const agent: AgentLocation = {
  program: path.join(folder, 'bin/portico-agent'),
  folder: path.join(folder, 'state'),
  through: [],
}
const first = path.join(folder, 'first')
const previous = path.join(folder, 'bin/portico-agent.previous')
const [system, processor] = ['linux', process.arch]
const release = generateKeyPairSync('ed25519')

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let owner: pg.Client
let server: Node
let running: Running
/** Further agents of a test; they are stopped even if it fails. */
const others: Running[] = []

const silent = `
export async function run(): Promise<'done'> {
  await new Promise((resolve) => process.once('SIGTERM', resolve).stdin.resume())
  return 'done'
}
export const runUntilEnded = run
`
const broken = `
export async function run(): Promise<'done'> {
  throw new Error('this version ends at once')
}
export const runUntilEnded = run
`

/**
 * Compiles a version and offers it. `key` signs the version. If `tampered`, the served program is changed after
 * signing.
 */
async function offer(
  version: string,
  {
    edits = {},
    key = release.privateKey,
    tampered = false,
  }: { edits?: Record<string, string>; key?: KeyObject; tampered?: boolean },
): Promise<void> {
  const place = path.join(agents, 'releases', version, `${system}-${processor}`)
  const file = path.join(place, 'portico-agent')
  mkdirSync(place, { recursive: true })
  compileAgent(file, version, edits)
  const program = readFileSync(file)
  const sha256 = createHash('sha256').update(program).digest('hex')
  const manifest = JSON.stringify({ version, system, processor, size: program.length, sha256 })
  writeFileSync(path.join(place, 'manifest.json'), manifest)
  if (tampered) {
    program[program.length - 100] = (program[program.length - 100] ?? 0) ^ 1
    writeFileSync(file, program)
  }
  const signature = sign(null, Buffer.from(manifest), key).toString('base64')
  await offerOnly({ version, system, processor, manifest, signature }, owner)
}

/** Makes the running agent report immediately; does nothing if no agent is listening. */
function askForReport(place: AgentLocation): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(path.join(place.folder, 'agent.sock'))
    socket.on('connect', () => socket.write('report\n'))
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.resume()
  })
}

const updates = async (place = agent) => {
  await askForReport(place)
  return readUpdates(stateIn(place).device_id, owner)
}

/** Returns a copy of the original program in a new folder. */
async function program(name: string): Promise<string> {
  const file = path.join(folder, name, 'portico-agent')
  await cp(first, file)
  return file
}

beforeAll(async () => {
  database = await createDemoDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await insertReleaseKey(release.publicKey.export({ type: 'spki', format: 'pem' }).toString(), owner)
  server = await startNode({ databaseUrl: database.url, environment: { PORTICO_AGENTS: agents, LOG_LEVEL: 'warn' } })
  compileAgent(first, '1.0.0')
  await cp(first, agent.program)
  const code = await insertCode('agent', 'Alder Dental', owner)
  const enrolled = await agentCommand(agent, 'enrol', code, '--server', `http://127.0.0.1:${server.port}`)
  expect(enrolled).toMatchObject({ code: 0 })
  running = startAgent(agent, ['run'], { PORTICO_AGENT_TRIAL_SECONDS: '8' })
})

afterAll(async () => {
  await Promise.all([running, ...others].map((item) => item.end('SIGKILL')))
  await server.end('SIGTERM')
  await owner.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const eachLook = { interval: 300 }

// The tests share one agent: each continues with the version at which the previous one ended.
describe('an agent that is offered a version', () => {
  it('that another key signed refuses it, and goes on as it is', async () => {
    await offer('1.0.1', { key: generateKeyPairSync('ed25519').privateKey })
    await expect.poll(() => updates(), eachLook).toEqual({ version: '1.0.0', updates: ['update-refused 1.0.1'] })
    expect(running.printed()).toContain('Version 1.0.1 was refused: the signature is not valid.')
  })

  it('whose file is not the one that was signed refuses it', async () => {
    await offer('1.0.2', { tampered: true })
    await expect.poll(async () => (await updates()).updates.at(-1), eachLook).toBe('update-refused 1.0.2')
    expect(running.printed()).toContain('Version 1.0.2 was refused: the file is not the one that was signed.')
    expect(existsSync(`${agent.program}.next`)).toBe(false)
  })

  it('that works installs it after two reports, keeps the one before, and goes on as the same process', async () => {
    await offer('1.1.0', {})
    await expect.poll(async () => (await updates()).updates.at(-1), eachLook).toBe('updated 1.1.0')
    expect(await updates()).toMatchObject({ version: '1.1.0' })
    expect(await agentCommand(agent, '--version')).toMatchObject({ printed: '1.1.0\n' })
    expect(await agentCommand({ ...agent, program: previous }, '--version')).toMatchObject({ printed: '1.0.0\n' })
    expect(statSync(agent.program).mode & 0o777).toBe(0o755)
    expect(running.isAlive()).toBe(true)
  })

  it('that never reports rolls it back, and does not try it again', async () => {
    await offer('1.2.0', { edits: { 'reporting/run.ts': silent } })
    await expect.poll(async () => (await updates()).updates.at(-1), eachLook).toBe('update-rolled-back 1.2.0')
    expect(running.printed()).toContain('Version 1.2.0 was given up: it did not report twice in time.')
    for (let nth = 0; nth < 3; nth += 1) await updates()
    expect(await agentCommand(agent, '--version')).toMatchObject({ printed: '1.1.0\n' })
    expect(running.printed().match(/Version 1.2.0 is on trial/g)).toHaveLength(1)
  })

  it('that ends at once rolls it back after three starts', async () => {
    await offer('1.3.0', { edits: { 'reporting/run.ts': broken } })
    await expect.poll(async () => (await updates()).updates.at(-1), eachLook).toBe('update-rolled-back 1.3.0')
    expect(running.printed()).toContain('Version 1.3.0 was given up: it does not keep running.')
    expect(running.printed().match(/this version ends at once/g)).toHaveLength(3)
  })

  it('through a gateway takes the program from it, and reports through it while it is tried out', async () => {
    const gateway: AgentLocation = {
      program: await program('gateway'),
      folder: path.join(folder, 'gateway/state'),
      through: [],
    }
    const own = `http://127.0.0.1:${server.port}`
    const code = await insertCode('gateway', 'Alder Dental', owner)
    expect(await agentCommand(gateway, 'enrol', code, '--server', own, '--kind', 'gateway')).toMatchObject({ code: 0 })
    const port = await freePort()
    const relaying = startAgent(gateway, ['gateway', '--listen', `127.0.0.1:${port}`])
    others.push(relaying)
    await expect.poll(relaying.printed).toContain('The gateway listens')
    const behind: AgentLocation = {
      program: await program('behind'),
      folder: path.join(folder, 'behind/state'),
      through: [],
    }
    const { sealing_key } = stateIn(gateway)
    const enrolment = {
      // Nothing listens at this address: all traffic goes through the gateway.
      server: 'http://127.0.0.1:9',
      code: await insertCode('agent', 'Alder Dental', owner),
      gateway: `http://127.0.0.1:${port}`,
      sealing_key,
    }
    writeFileSync(path.join(folder, 'behind/enrol.json'), JSON.stringify(enrolment))
    expect(await agentCommand(behind, 'enrol')).toMatchObject({ code: 0 })
    await offer('1.0.3', {})
    const carried = startAgent(behind, ['run'], { PORTICO_AGENT_TRIAL_SECONDS: '8' })
    others.push(carried)
    await expect.poll(async () => (await updates(behind)).updates.at(-1), eachLook).toBe('updated 1.0.3')
    const sha256 = createHash('sha256').update(readFileSync(behind.program)).digest('hex')
    expect(existsSync(path.join(gateway.folder, 'programs', sha256))).toBe(true)
  })

  it('goes on with the trial after a power cut in its middle', async () => {
    const { printed: before } = await agentCommand(agent, '--version')
    await offer('1.4.0', {})
    await expect
      .poll(async () => (await updates(), running.printed()), { interval: 20 })
      .toContain('Version 1.4.0 is on trial')
    await running.end('SIGKILL')
    expect(await agentCommand(agent, '--version')).toMatchObject({ printed: before })
    running = startAgent(agent, ['run'], { PORTICO_AGENT_TRIAL_SECONDS: '8' })
    await expect.poll(async () => (await updates()).updates.at(-1), eachLook).toBe('updated 1.4.0')
    expect(await updates()).toMatchObject({ version: '1.4.0' })
  })
})
