import { setTimeout as sleep } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { sendEnvelope, successEnvelope } from './envelope.ts'
import { openEventStream, whenDisconnected, type EventStream } from './event-stream.ts'

const call = defineCall({
  method: 'GET',
  path: '/api/long',
  access: 'anyone',
  about: '',
  events: z.discriminatedUnion('event', [
    z.object({ event: z.literal('step'), step: z.string() }),
    z.object({ event: z.literal('alive') }),
  ]),
  output: z.null(),
  refusals: [],
})

let app: FastifyInstance
let origin: string
let work: (events: EventStream, signal: AbortSignal) => Promise<void>

beforeEach(async () => {
  app = fastify({ forceCloseConnections: true })
  app.get('/', async (request, reply) => {
    const events = openEventStream(call, request, reply)
    await work(events, whenDisconnected(reply))
    const envelope = successEnvelope(null, 'Success')
    return events.end(envelope) ? reply : sendEnvelope(reply, envelope)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const ask = (accept = 'application/x-ndjson, application/json', signal: AbortSignal | null = null) =>
  fetch(origin, { headers: { accept }, signal })
const linesOf = (text: string): unknown[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)
const success = { code: 200, summary: 'Success', data: null, module_code: null }

describe('the events of a call', () => {
  it('are lines of JSON, each at once, with the envelope as the last, and no more than the schema has', async () => {
    let goOn: () => void = () => undefined
    work = async (events) => {
      events.emit({ event: 'step', step: 'first', secret: 'kept' })
      await new Promise<void>((resolve) => (goOn = resolve))
      events.emit({ event: 'step', step: 'second' })
    }
    const response = await ask()
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    const first = await reader?.read()
    expect(linesOf(first?.value ?? '')).toEqual([{ event: 'step', step: 'first' }])
    goOn()
    let rest = ''
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) rest += piece.value
    expect(linesOf(rest)).toEqual([{ event: 'step', step: 'second' }, success])
    expect(response.status).toBe(200)
    const named = ['content-type', 'cache-control', 'x-accel-buffering'].map((name) => response.headers.get(name))
    expect(named).toEqual(['application/x-ndjson; charset=utf-8', 'no-store, no-transform', 'no'])
  })

  it('are left out where the request does not ask for them, and where there are none', async () => {
    work = async (events) => events.emit({ event: 'step', step: 'first' })
    const plain = await ask('application/json')
    expect(await plain.json()).toEqual(success)
    work = async () => undefined
    const without = await ask()
    expect([without.headers.get('content-type'), await without.json()]).toEqual([
      'application/json; charset=utf-8',
      success,
    ])
  })

  it('show every five seconds that the work goes on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    work = async (events) => {
      events.emit({ event: 'step', step: 'first' })
      vi.advanceTimersByTime(11_000)
    }
    const alive = { event: 'alive' }
    expect(linesOf(await (await ask()).text())).toEqual([{ event: 'step', step: 'first' }, alive, alive, success])
  })

  it('end for a client that disconnects, which the work is told', async () => {
    const hasEnded = new Promise<boolean>((resolve) => {
      work = async (events, signal) => {
        events.emit({ event: 'step', step: 'first' })
        while (!signal.aborted) await sleep(5)
        events.emit({ event: 'step', step: 'to nobody' })
        resolve(true)
      }
    })
    const leaving = new AbortController()
    const response = await ask(undefined, leaving.signal)
    const reader = response.body?.getReader()
    await reader?.read()
    leaving.abort()
    expect(await hasEnded).toBe(true)
  })
})
