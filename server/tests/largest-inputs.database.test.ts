import { fork, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { envelope } from '@portico/contract/core/calls/envelope.ts'
import { exportTenant } from '@portico/features/trial/contract/trial-data.ts'
import { calls } from '@portico/contract/calls.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { demoTemplate } from '#server/core/calls/test-server.ts'
import { connect } from '#server/platform/database/connect.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { answeredOtherwise } from './test-answered-otherwise.ts'
import { knownValuesOf, madeByHand } from './test-known-values.ts'
import { fillTenant, largeTenant } from './test-large-tenant-queries.ts'
import { largestInputs, type Parts } from './test-largest-input.ts'
import type { Measured } from './test-measured-server.ts'
import { signInAgain } from './test-own-rows-queries.ts'
import { enrolAt, type SignedDevice } from './test-signed-device.ts'
import { agentCode, gatewayCode, linkToken, openSingleRows } from './test-single-rows-queries.ts'

const megabyte = 1024 * 1024
/** The largest response in bytes, with its envelope. */
const answerLongest = 4 * megabyte + 1024
/**
 * Calls whose response may be larger: twenty pinned dashboards of a quarter of a megabyte are written one after the
 * other.
 */
const larger: Record<string, number> = { listPins: 5.5 * megabyte }
/** The longest delay of the event loop, in milliseconds on a core of a 2024 server. */
const longestDelay = 100
const mostMemory = 200 * megabyte
/** The largest response that is a file: it is streamed, not kept in memory. */
const fileLength = 10 * megabyte

const visitor = {
  ...largeTenant,
  roleId: '',
  sessionId: '',
  headers: { 'api-key': '', 'cookie': '', 'user-agent': 'test' },
}

let migrated: MigratedDatabase
let owner: ReturnType<typeof connect>
let rows: Awaited<ReturnType<typeof openSingleRows>>
let child: ChildProcess
let url: string
let devices: Record<'agent' | 'gateway', SignedDevice>
const data = mkdtempSync(join(tmpdir(), 'portico-largest-'))

beforeAll(async () => {
  migrated = await createMigratedDatabase(demoTemplate)
  owner = connect(migrated.ownerUrl, silentLog)
  await fillTenant(migrated.ownerUrl)
  rows = await openSingleRows(migrated.ownerUrl)
  await rows.give()
  child = fork(join(import.meta.dirname, 'test-measured-server.ts'), [], {
    // While other programs use the processor, the main thread would wait for helper threads of the garbage collector
    // and the compiler, and a measurement cannot distinguish that from work.
    execArgv: ['--single-threaded-gc', '--no-concurrent-recompilation', '--expose-gc'],
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: migrated.ownerUrl,
      PORTICO_DATA: data,
      PORTICO_SECRET: 'a secret for tests, thirty-two long',
      PORTICO_DEMO: 'false',
      PORTICO_WEBHOOKS_PRIVATE: 'true',
      PORTICO_LIMIT_FACTOR: '1000000',
      PORTICO_ALLOW_HTTP: 'true',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'silent',
    },
  })
  const [begun] = (await once(child, 'message')) as [string]
  url = begun
  devices = { agent: await enrolAt(url, agentCode, 'agent'), gateway: await enrolAt(url, gatewayCode, 'gateway') }
})
afterAll(async () => {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  await rows.close()
  await owner.pool.end()
  await migrated.drop()
  rmSync(data, { recursive: true })
})

/**
 * Returns the measurements of the server since they were last requested. `begin` does not measure how slow the computer
 * is; with `collect` the server collects its garbage first.
 */
async function measured(asked: 'begin' | 'collect' | '' = ''): Promise<Measured> {
  const answer = once(child, 'message')
  child.send(asked)
  return ((await answer) as [Measured])[0]
}

type Answered = { status: number; bytes: number; text: string }
type Seen = Answered & Measured

const textsOf = (fields: unknown) =>
  Object.entries(Object(fields)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])

/** Returns the measurements of the server while it answers a request. */
async function seenOf(ask: () => Promise<Response>): Promise<Seen> {
  const { memory: before } = await measured('begin')
  const response = await ask()
  let bytes = 0
  let text = ''
  for await (const chunk of response.body ?? []) {
    bytes += (chunk as Uint8Array).length
    if (text.length < 200) text += Buffer.from(chunk as Uint8Array).toString('utf8', 0, 200)
  }
  const meanwhile = await measured()
  return { status: response.status, bytes, text, ...meanwhile, memory: meanwhile.memory - before }
}

function bodyOf({ method, upload }: Call, body: unknown, headers: Record<string, string>): RequestInit {
  if (upload === undefined && body === undefined) return { method, headers }
  const type = upload?.types[0] ?? 'application/json'
  const file = upload === undefined ? null : Buffer.alloc(Math.min(upload.bytesAtMost, fileLength), 'a,b\n')
  return { method, headers: { ...headers, 'content-type': type }, body: file ?? JSON.stringify(body) }
}

/** Returns the address and the content of a request of the owner of the tenant, or of a device. */
async function requestOf(name: string, call: Call, { params = {}, query = {}, body }: Parts) {
  const parts = new Map(textsOf(params))
  const path = call.path.replaceAll(/:(\w+)/g, (_, part: string) => encodeURIComponent(parts.get(part) ?? 'x'))
  const asked = new URLSearchParams(textsOf(query))
  const address = `${url}${path}?${asked.toString()}`
  if (call.access !== 'device') {
    const { headers: ofSession } = await signInAgain(owner.database, visitor)
    const headers = { ...ofSession, 'approval-token': linkToken, 'sec-fetch-site': 'same-origin' }
    return { address, request: bodyOf(call, body, headers) }
  }
  const isRelayed = name === 'relaySealed'
  const sent = isRelayed ? { sealed: await devices.agent.seal(Object(body)) } : Object(body)
  return { address, request: devices[isRelayed ? 'gateway' : 'agent'].sign(call, sent, path) }
}

/** Whether the previous call may have changed the rows. */
let isChanged = true

async function answerTo(name: string, call: Call, sent: Parts): Promise<Seen> {
  if (isChanged) await rows.give()
  isChanged = call.method !== 'GET'
  const { address, request } = await requestOf(name, call, sent)
  return seenOf(() => fetch(address, request))
}

/** 503 means that other programs delayed the database or the drawing process for longer than a caller waits. */
const isBusy = ({ status }: Seen) => status === 503
const isTooSlow = ({ delay, memory, slowness }: Seen) => delay > longestDelay * slowness || memory > mostMemory

/** Returns the measurements of the server for an answer. While it is busy, it is asked again. */
async function seenWhenFree(ask: () => Promise<Seen>): Promise<Seen> {
  let seen = await ask()
  while (isBusy(seen)) seen = await ask()
  return seen
}

/**
 * Returns the smallest measurements of the server over repeated answers to the same request: one-time loading is not
 * counted.
 */
async function leastOf(ask: () => Promise<Seen>): Promise<Seen> {
  let seen = await seenWhenFree(ask)
  for (let nth = 0; nth < 3 && isTooSlow(seen); nth += 1) {
    const again = await seenWhenFree(ask)
    const slowness = Math.max(seen.slowness, again.slowness)
    const [delay, memory] = [Math.min(seen.delay, again.delay), Math.min(seen.memory, again.memory)]
    seen = { ...again, delay, memory, slowness }
  }
  return seen
}

function expectBounded({ delay, memory, slowness, written }: Seen): void {
  expect(delay).toBeLessThanOrEqual(longestDelay * slowness)
  expect(memory).toBeLessThanOrEqual(mostMemory)
  expect(written).toBeLessThanOrEqual(megabyte)
}

/** Starts programs that compute, two for each core; they end with the test. */
async function loadMachine(): Promise<void> {
  const programs = Array.from({ length: 2 * availableParallelism() }, () =>
    spawn(process.execPath, ['-e', 'process.stdout.write("x"); for (;;);'], { stdio: ['ignore', 'pipe', 'ignore'] }),
  )
  onTestFinished(() => programs.forEach((program) => program.kill('SIGKILL')))
  await Promise.all(programs.map(({ stdout }) => once(stdout, 'data')))
}

test.each(['calm', 'busy'])(
  'on a %s machine the server measures what holds it up, and nothing else',
  async (machine) => {
    if (machine === 'busy') await loadMachine()
    const seen = (fault: string, size: number) => seenOf(() => fetch(`${url}/faults/${fault}/${size}`))
    const { slowness } = await measured()
    const tooLong = Math.ceil(1.5 * longestDelay * slowness)
    for (const fault of ['computes', 'waits']) {
      const delays: number[] = []
      while (delays.length < 3) delays.push((await seen(fault, tooLong)).delay)
      // The system may report one of the waits as queueing.
      expect(delays.toSorted((one, other) => one - other)[1]).toBeGreaterThan(longestDelay * slowness)
    }
    const nothing = await leastOf(() => seen('nothing', 0))
    expectBounded(nothing)
    expect((await seen('writes', megabyte)).written).toBeGreaterThan(megabyte)
  },
)

/** Uploaded files exist for the calls after the upload, and deleted ones for those before the deletion. */
const orderOf = ([name, { method }]: [string, Call]) => (name === 'uploadDataset' ? 0 : method === 'DELETE' ? 2 : 1)
const inOrder = Object.entries<Call>(calls).toSorted((one, other) => orderOf(one) - orderOf(other))

test.for(inOrder)(
  'the largest input of %s has a small answer, holds up no user, and takes little memory',
  async ([name, call]) => {
    const made = madeByHand[name] ?? largestInputs(call, knownValuesOf(name))
    const statuses = new Set<string>()
    for (const sent of made) {
      expect(Object.values(sent)).not.toContain(null)
      const seen = await leastOf(() => answerTo(name, call, sent))
      expectBounded(seen)
      expect(call.file === undefined ? seen.bytes : 0).toBeLessThanOrEqual(larger[name] ?? answerLongest)
      statuses.add(seen.status === 200 ? '200' : `${seen.status} ${seen.text}`)
    }
    const [otherwise = 200] = answeredOtherwise[name] ?? []
    expect(
      [...statuses].map((status) => Number(status.slice(0, 3))),
      [...statuses].join('\n'),
    ).toContain(otherwise)
    expect(
      [...statuses].filter((status) => !status.startsWith('200') && !status.startsWith(String(otherwise))),
    ).toEqual([])
  },
)

test.for([
  '/api/openapi.json',
  '/api/docs',
  '/readyz',
  '/.well-known/jwks.json',
  '/',
  '/request-action',
  '/document/page',
])('the document at %s holds up no user, also when it is first made', async (path) => {
  const { headers } = await signInAgain(owner.database, visitor)
  // The document is created only once, so garbage of the earlier calls must be collected before.
  await measured('collect')
  const seen = await seenOf(() => fetch(`${url}${path}`, { headers }))
  expect(seen.status).toBe(200)
  expect(seen.bytes).toBeLessThanOrEqual(answerLongest)
  expectBounded(seen)
})

test('no page of an export is large or holds up others', async () => {
  let after: string | null = ''
  const pages: Seen[] = []
  while (after !== null) {
    const { headers } = await signInAgain(owner.database, visitor)
    const asked: string = after === '' ? '' : `?after=${after}`
    let text = ''
    const page = await seenOf(async () => {
      const response = await fetch(`${url}${exportTenant.path}${asked}`, { headers })
      text = await response.text()
      return Response.json(null, { status: response.status })
    })
    pages.push({ ...page, bytes: text.length })
    after = exportTenant.output.parse(envelope.parse(JSON.parse(text)).data).next
  }
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(megabyte)
  const delays = pages.map(({ delay, slowness }) => delay / slowness).toSorted((one, other) => one - other)
  // A garbage collection may delay one or two of them.
  expect(delays.at(-3)).toBeLessThanOrEqual(longestDelay)
})
