import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { Collection } from '@portico/contract/core/devices/device-facts.ts'
import {
  standardIntervals,
  type DeviceOrders,
  type DeviceReport,
} from '@portico/contract/core/devices/device-report.ts'
import { createClock } from '#agent/platform/clock.ts'
import { makeDeviceKey } from '#agent/platform/device-key.ts'
import { createSignedClient } from '#agent/platform/signed-client.ts'
import { writeState, type AgentState } from '#agent/platform/state-file.ts'
import { NotReached, type AgentResponse } from '#agent/platform/transport.ts'
import { LastReport } from './last-report.ts'
import { ReportQueue } from './report-queue.ts'
import { createReporter } from './reporter.ts'
import { someFacts, someUsage } from './test-facts.ts'
import { noUpdates, type UpdateHooks, type UpdateOutcome } from './update-hooks.ts'

export const minute = 60_000
export const start = Date.UTC(2026, 10, 23, 12)
type Body = { reports?: DeviceReport[]; public_key?: string; update?: UpdateOutcome }
type Respond = (body: Body, path: string) => AgentResponse

/** Returns the orders in a response. */
export const orders = (more: Partial<DeviceOrders> = {}): DeviceOrders => ({
  time: start,
  intervals: standardIntervals,
  collection: 'standard',
  wants_snapshot: false,
  update: null,
  ...more,
})
/** Returns a successful response. */
export const success = (data: unknown): AgentResponse => ({
  status: 200,
  body: JSON.stringify({ code: 200, summary: '', data, module_code: null }),
})
/** Returns a response of the server that refuses a request. */
export const refusal = (code: number, module_code: string): AgentResponse => ({
  status: code,
  body: JSON.stringify({ code, summary: `Refused as ${module_code}.`, data: null, module_code }),
})
/** Throws as if there were no response. */
export const away = (): AgentResponse => {
  throw new NotReached('connect ECONNREFUSED')
}

/** Returns the state of a newly enrolled computer. */
function enrolledState(): AgentState {
  return {
    server: 'https://portico.test',
    gateway: null,
    kind: 'agent',
    device_id: '00000000-0000-4000-8000-000000000001',
    companyname: 'Aurora',
    private_key: makeDeviceKey().stored,
    release_key: '',
    sealing_key: '',
    enrolled_at: new Date(start).toISOString(),
    intervals: standardIntervals,
    collection: 'standard',
    clock_offset: 0,
  }
}

/** Starts a reporter with a simulated clock and a simulated server. */
export function beginReporting(first: Respond, { updates = noUpdates }: { updates?: UpdateHooks } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-reporter-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const state = enrolledState()
  writeState(folder, state)
  let elapsed = 0
  const world = {
    respond: first,
    facts: someFacts,
    asked: [] as Collection[],
    sent: [] as { at: number; path: string; body: Body }[],
    log: [] as string[],
    state,
  }
  const clock = createClock(0, () => start + elapsed)
  const queue = new ReportQueue(folder, (line) => world.log.push(line))
  const reporter = createReporter({
    folder,
    state,
    collector: {
      usage: async () => someUsage,
      facts: async (collection) => {
        world.asked.push(collection)
        return world.facts
      },
    },
    clock,
    connect: ({ device_id }) =>
      createSignedClient(
        { key: makeDeviceKey(), keyId: device_id },
        {
          takesGzip: false,
          send: async ({ path, body }) => {
            const read = JSON.parse(Buffer.from(body).toString()) as Body
            world.sent.push({ at: elapsed, path, body: read })
            const { body: text, ...more } = world.respond(read, path)
            return { ...more, body: text.replace(`"time":${start}`, `"time":${start + elapsed}`) }
          },
        },
        clock,
      ),
    queue,
    lastReport: new LastReport(folder),
    updates,
    log: (line) => world.log.push(line),
    elapsed: () => elapsed,
    random: () => 0.5,
  })
  const pass = async (milliseconds: number) => {
    const end = elapsed + milliseconds
    for (;;) {
      const next = await reporter.turn()
      if (elapsed + next > end) break
      elapsed += Math.max(next, 1)
    }
    elapsed = end
  }
  const kinds = () => world.sent.flatMap(({ body }) => body.reports ?? []).map(({ kind }) => kind)
  return { folder, world, reporter, queue, pass, kinds }
}
