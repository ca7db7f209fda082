import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { envelope } from '@portico/contract/core/calls/envelope.ts'
import { exportTenant } from '@portico/contract/features/trial/export-tenant.ts'
import { calls } from '@portico/contract/routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTemplate } from '#server/core/calls/test-server.ts'
import { connect } from '#server/platform/database/connect.ts'
import {
  createMigratedDatabase,
  silentLog,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { largestInputs } from './test-largest-input.ts'
import { fillTenant, knownValues, largeTenant } from './test-large-tenant-queries.ts'
import type { Measured } from './test-measured-server.ts'
import { signInAgain } from './test-own-rows-queries.ts'

const megabyte = 1024 * 1024
/** Of an answer in bytes, with its envelope. */
const answerLongest = 4 * megabyte + 1024
/** Twenty pinned dashboards of a quarter of a megabyte, which are written one after the other. */
const larger: Record<string, number> = { listPins: 5.5 * megabyte }
/** Of the event loop, in milliseconds. */
const longestDelay = 100
const mostMemory = 200 * megabyte
/** Of a file that is sent: as it arrives, it is not kept in memory. */
const fileLength = 16 * megabyte

const visitor = {
  ...largeTenant,
  roleId: '',
  sessionId: '',
  headers: { 'api-key': '', 'cookie': '', 'user-agent': 'test' },
}

let place: MigratedDatabase
let owner: ReturnType<typeof connect>
let child: ChildProcess
let url: string
const data = mkdtempSync(join(tmpdir(), 'portico-largest-'))

beforeAll(async () => {
  place = await createMigratedDatabase(demoTemplate)
  owner = connect(place.ownerUrl, silentLog)
  await fillTenant(place.ownerUrl)
  child = fork(join(import.meta.dirname, 'test-measured-server.ts'), [], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: place.ownerUrl,
      PORTICO_DATA: data,
      PORTICO_SECRET: 'a secret for tests, thirty-two long',
      PORTICO_DEMO: 'false',
      PORTICO_LIMIT_FACTOR: '1000000',
      PORTICO_ALLOW_HTTP: 'true',
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'silent',
    },
  })
  const [begun] = (await once(child, 'message')) as [string]
  url = begun
})
afterAll(async () => {
  const ended = once(child, 'exit')
  child.disconnect()
  await ended
  await owner.pool.end()
  await place.drop()
  rmSync(data, { recursive: true })
})

async function measured(): Promise<Measured> {
  const answer = once(child, 'message')
  child.send('')
  return ((await answer) as [Measured])[0]
}

type Sent = { params?: unknown; query?: unknown; body?: unknown }
type Seen = { status: number; bytes: number } & Measured

const textsOf = (fields: unknown) =>
  Object.entries(Object(fields)).map(([name, value]): [string, string] => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ])

/** Sends a call, and what the server was meanwhile. */
async function seenOf(call: Call, sent: Sent): Promise<Seen> {
  const { headers } = await signInAgain(owner.database, visitor)
  const { memory: before } = await measured()
  const answered = await answerTo(call, sent, headers)
  const { delay, memory } = await measured()
  return { ...answered, delay, memory: memory - before }
}

function bodyOf({ method, upload }: Call, body: unknown, headers: Record<string, string>): RequestInit {
  if (upload === undefined && body === undefined) return { method, headers }
  const type = upload?.types[0] ?? 'application/json'
  const file = upload === undefined ? null : Buffer.alloc(Math.min(upload.bytesAtMost, fileLength), 'a,b\n')
  return { method, headers: { ...headers, 'content-type': type }, body: file ?? JSON.stringify(body) }
}

async function answerTo(call: Call, { params = {}, query = {}, body }: Sent, headers: Record<string, string>) {
  const parts = new Map(textsOf(params))
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(parts.get(name) ?? 'x'))
  const asked = new URLSearchParams(textsOf(query))
  const response = await fetch(`${url}${path}?${asked.toString()}`, bodyOf(call, body, headers))
  let bytes = 0
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length
  return { status: response.status, bytes }
}

/** The run has measured how many times slower than usual the machine is (tools/slowness.ts). */
const permittedDelay = longestDelay * Number(process.env['PORTICO_TEST_SLOWNESS'] ?? 1)

const isTooSlow = ({ delay, memory }: Seen) => delay > permittedDelay || memory > mostMemory

test.for(Object.entries<Call>(calls))(
  'the largest input of %s has a small answer, holds up no user, and takes little memory',
  async ([name, call]) => {
    for (const sent of largestInputs(call, knownValues)) {
      let seen = await seenOf(call, sent)
      // What is loaded once is not counted, nor what another process took of the processor.
      for (let tries = 0; tries < 3 && isTooSlow(seen); tries += 1) {
        const again = await seenOf(call, sent)
        seen = { ...again, delay: Math.min(seen.delay, again.delay), memory: Math.min(seen.memory, again.memory) }
      }
      expect(seen.status).toBeLessThan(500)
      expect(call.file === undefined ? seen.bytes : 0).toBeLessThanOrEqual(larger[name] ?? answerLongest)
      expect(seen.delay).toBeLessThanOrEqual(permittedDelay)
      expect(seen.memory).toBeLessThanOrEqual(mostMemory)
    }
  },
)

test('no page of an export is large or holds up others', async () => {
  let after: string | null = ''
  const pages: Seen[] = []
  while (after !== null) {
    const { headers } = await signInAgain(owner.database, visitor)
    await measured()
    const asked: string = after === '' ? '' : `?after=${after}`
    const response = await fetch(`${url}${exportTenant.path}${asked}`, { headers })
    const text = await response.text()
    pages.push({ status: response.status, bytes: text.length, ...(await measured()) })
    after = exportTenant.output.parse(envelope.parse(JSON.parse(text)).data).next
  }
  expect(Math.max(...pages.map(({ bytes }) => bytes))).toBeLessThan(megabyte)
  const delays = pages.map(({ delay }) => delay).toSorted((one, other) => one - other)
  // The machine may stop the server once or twice.
  expect(delays.at(-3)).toBeLessThanOrEqual(permittedDelay)
})
