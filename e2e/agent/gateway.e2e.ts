import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { agentCommand, startAgent, stateIn, type AgentLocation, type Running } from '#e2e/agent/agent-process.ts'
import { compileAgent } from '#e2e/agent/agent-program.ts'
import { countReports, insertCode } from '#e2e/agent/agent-queries.ts'
import { openSite, type Site } from '#e2e/agent/site.ts'
import { patience } from '../../tools/patience.ts'

const company = 'Birch Logistics'
const folder = mkdtempSync(path.join(tmpdir(), 'portico-site-'))
const program = path.join(folder, 'portico-agent')
const gatewayFolder = path.join(folder, 'gateway')

let site: Site
let gateway: Running

const onGateway = (): AgentLocation => ({ program, folder: gatewayFolder, through: site.onGateway })

async function startGateway(): Promise<void> {
  gateway = startAgent(onGateway(), ['gateway', '--listen', site.listen])
  // `vi.waitUntil`, because this also runs before the tests, when expect.poll is not allowed.
  const isListening = () => gateway.printed().includes('The gateway listens')
  await vi.waitUntil(isListening, { timeout: patience(30_000) })
}

/**
 * Returns an agent of the site that is not enrolled yet: its program with enrol.json beside it, and its state folder.
 */
async function newAgent(name: string, through = site.gateway): Promise<AgentLocation> {
  const own = mkdtempSync(path.join(folder, name))
  cpSync(program, path.join(own, 'portico-agent'))
  const { sealing_key } = stateIn(onGateway())
  const code = await insertCode('agent', company)
  const enrolment = { server: site.server, code, gateway: through, sealing_key }
  writeFileSync(path.join(own, 'enrol.json'), JSON.stringify(enrolment))
  return { program: path.join(own, 'portico-agent'), folder: path.join(own, 'state'), through: site.onAgent }
}

/** Sends `times` reports one after another, each from a new process. */
async function report(agent: AgentLocation, times: number): Promise<(number | null)[]> {
  const codes: (number | null)[] = []
  for (let nth = 0; nth < times; nth += 1) codes.push((await agentCommand(agent, 'run', '--once')).code)
  return codes
}

const storedOf = (agent: AgentLocation) => countReports(stateIn(agent).device_id)

/** Returns the content of all files that the gateway stores. */
function store(): string {
  const files = readdirSync(path.join(gatewayFolder, 'store'), { recursive: true, withFileTypes: true })
  return files
    .filter((file) => file.isFile())
    .map((file) => readFileSync(path.join(file.parentPath, file.name), 'latin1'))
    .join('\n')
}

const messagesStored = () => store().match(/^[0-9a-f]{8} eyJ/gm) ?? []

/** Returns the parts of reports that are readable in stored text: names and values of facts, plain or encoded. */
function clearWordsIn(stored: string): string[] {
  const decoded = stored.split(/[\s.]+/).map((part) => Buffer.from(part, 'base64url').toString('latin1'))
  const texts = [stored, ...decoded].join('\n')
  return ['hostname', 'snapshot', 'agent_version', '/api/agent', `"${hostname()}"`].filter((word) =>
    texts.includes(word),
  )
}

beforeAll(async () => {
  site = await openSite(inject('porticoPort'))
  if (!site.isSeparate)
    process.stderr.write('No networks of their own here: the site is on loopback, behind a proxy.\n')
  compileAgent(program, '1.0.0')
  const code = await insertCode('gateway', company)
  const enrolled = await agentCommand(onGateway(), 'enrol', code, '--server', site.server, '--kind', 'gateway')
  expect(enrolled).toMatchObject({ code: 0 })
  await startGateway()
})

afterAll(async () => {
  await gateway.end('SIGTERM')
  await site.close()
  rmSync(folder, { recursive: true })
})

describe('a gateway', () => {
  it('carries agents without a way to the server, and loses no report while its uplink is cut and it is killed', async () => {
    const one = await newAgent('one')
    const other = await newAgent('other')
    if (site.isSeparate) {
      const code = await insertCode('agent', company)
      const direct = { program, folder: path.join(folder, 'direct'), through: site.onAgent }
      const alone = await agentCommand(direct, 'enrol', code, '--server', site.server)
      expect(alone.code, alone.printed).toBe(4)
    }
    for (const agent of [one, other]) {
      expect(await agentCommand(agent, 'enrol')).toMatchObject({ code: 0 })
      expect(await report(agent, 1)).toEqual([0])
    }
    expect(stateIn(one).device_id).not.toBe(stateIn(other).device_id)
    expect([await storedOf(one), await storedOf(other)]).toEqual([1, 1])

    site.cut()
    const cut = await Promise.all([report(one, 6), report(other, 6)])
    expect(cut.flat()).toEqual(Array.from({ length: 12 }, () => 0))
    expect(await storedOf(one)).toBe(1)
    expect(messagesStored()).toHaveLength(12)
    expect(clearWordsIn(store())).toEqual([])

    // The gateway is killed while it stores: its agents keep what it has not confirmed.
    const during = Promise.all([report(one, 6), report(other, 6)])
    await expect.poll(() => messagesStored().length, { interval: 5 }).toBeGreaterThan(14)
    await gateway.end('SIGKILL')
    await startGateway()
    await during
    await Promise.all([report(one, 1), report(other, 1)])

    // The gateway is killed while it forwards.
    site.restore()
    await expect.poll(() => storedOf(one), { interval: 5 }).toBeGreaterThan(1)
    await gateway.end('SIGKILL')
    await startGateway()
    await expect.poll(async () => [await storedOf(one), await storedOf(other)]).toEqual([14, 14])
    // If the gateway was killed after everything had arrived, it forwards nothing and logs nothing.
    await expect.poll(messagesStored).toEqual([])
    expect(await report(one, 1)).toEqual([0])
    expect(await storedOf(one)).toBe(15)
  })

  it('that alters what it carries is noticed at both ends, and the report is sent again', async () => {
    let alters: 'request' | 'response' | null = null
    const altered = (sealed: string) =>
      `${sealed.slice(0, -30)}${sealed.at(-30) === 'A' ? 'B' : 'A'}${sealed.slice(-29)}`
    const change = (body: Buffer) =>
      JSON.stringify({ sealed: altered((JSON.parse(body.toString()) as { sealed: string }).sealed) })
    const evil = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const whole = Buffer.concat(chunks)
        const body = alters === 'request' ? change(whole) : whole
        const { 'content-length': _length, ...headers } = request.headers
        const onward = httpRequest(`${site.gatewayFromHere}/relay`, { method: 'POST', headers }, (from) => {
          const parts: Buffer[] = []
          from.on('data', (chunk: Buffer) => parts.push(chunk))
          from.on('end', () => {
            const text = Buffer.concat(parts)
            response.statusCode = from.statusCode ?? 500
            response.end(alters === 'response' ? change(text) : text)
          })
        })
        onward.end(body)
      })
    }).listen(0, '127.0.0.1')
    await once(evil, 'listening')
    const proxied = `http://127.0.0.1:${(evil.address() as AddressInfo).port}`
    // The proxy answers in place of the gateway. The agent runs in this process's network, where the proxy listens.
    const agent = { ...(await newAgent('altered', proxied)), through: [] }
    expect(await agentCommand(agent, 'enrol')).toMatchObject({ code: 0 })
    expect(await report(agent, 1)).toEqual([0])
    alters = 'request'
    const refused = await agentCommand(agent, 'run', '--once')
    expect(refused.code).not.toBe(0)
    expect(refused.printed).toContain('the server refused what the gateway carried')
    expect(await storedOf(agent)).toBe(1)
    alters = 'response'
    const noticed = await agentCommand(agent, 'run', '--once')
    expect(noticed.code).not.toBe(0)
    expect(noticed.printed).toContain('the response through the gateway was altered')
    alters = null
    expect(await report(agent, 1)).toEqual([0])
    expect(await storedOf(agent)).toBe(4)
    evil.close()
  })
})
