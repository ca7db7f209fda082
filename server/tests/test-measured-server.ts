import { openSync, readSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { startServer } from '#server/app.ts'
import { readSettings } from '#server/settings.ts'

/**
 * The measurements of a process since it was last asked: the longest turn of its event loop in milliseconds, without
 * the time in which it waited for a processor; its memory in bytes; and the characters of the longest JSON that it
 * wrote in one piece. `slowness` is how many times slower than a calm core of a 2024 server it is at the moment.
 */
export type Measured = { delay: number; memory: number; written: number; slowness: number }

// The server of a test in its own process, which measures itself: it answers each message with the measurements since
// the previous one.

/**
 * Returns a function that returns for how many milliseconds the main thread was ready to run while other programs had
 * the processor (Linux, sched-stats.rst: the second number). Null on systems that do not report it.
 */
function openQueued(): (() => number) | null {
  const text = Buffer.alloc(100)
  try {
    const file = openSync('/proc/self/schedstat', 'r')
    return () => Number(text.toString('latin1', 0, readSync(file, text, 0, text.length, 0)).split(' ')[1]) / 1e6
  } catch {
    return null
  }
}
const queued = openQueued()

type Moment = { ready: number; computed: number }

/** Returns the milliseconds so far that the main thread did not queue for a processor, and those that it computed. */
function momentNow(): Moment {
  // The kernel guesses how the computing time divides into user and system.
  const { user, system } = process.threadCpuUsage()
  const computed = (user + system) / 1_000
  return { ready: queued === null ? computed : performance.now() - queued(), computed }
}

/**
 * Returns for how many milliseconds the main thread computed or waited inside a turn. If the system does not report
 * queueing, it is only the computing time. On a crowded machine Linux 6.18 reports up to a third of the computing time
 * as queueing, too, and in one of several hundred waits nearly all of the wait.
 */
function heldSince(begin: Moment): number {
  const now = momentNow()
  return Math.max(now.ready - begin.ready, now.computed - begin.computed)
}

let last = momentNow()
let longest = 0
function turn() {
  longest = Math.max(longest, heldSince(last))
  last = momentNow()
}
setInterval(turn, 2).unref()

let most = 0
const look = () => (most = Math.max(most, process.memoryUsage.rss()))
setInterval(look, 20).unref()

let written = 0
const { stringify } = JSON
JSON.stringify = (...given: unknown[]) => {
  const text = Reflect.apply(stringify, JSON, given) as string
  written = Math.max(written, typeof text === 'string' ? text.length : 0)
  return text
}

/** Milliseconds that `work` takes on a core of a 2024 server, once it is compiled. */
const calm = 6
function work(): number {
  const begin = momentNow()
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: (index * 7_919) % 20_011,
    name: `n${(index * 31) % 977}`,
  }))
  rows.sort((one, other) => one.id - other.id)
  JSON.parse(stringify(rows))
  return heldSince(begin)
}
const slownessNow = () => Math.max(1, Math.min(work(), work(), work()) / calm)

/**
 * Faults that the test must detect: a turn that computes or waits for so many milliseconds, and an answer of so many
 * characters.
 */
const faults: Record<string, (size: number) => unknown> = {
  computes(size) {
    const { computed } = momentNow()
    while (momentNow().computed - computed < size) Math.random()
    return null
  },
  waits: (size) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, size),
  writes: (size) => ({ text: 'x'.repeat(size) }),
  nothing: () => null,
}
const registerRoutes = (app: FastifyInstance) =>
  void app.get<{ Params: { fault: string; size: string } }>('/faults/:fault/:size', async ({ params }) => ({
    data: faults[params.fault]?.(Number(params.size)),
  }))

const server = await startServer(readSettings(process.env, []), { registerRoutes })
process.on('message', (asked) => {
  if (asked === 'collect') globalThis.gc?.()
  look()
  turn()
  const measured = { delay: longest, memory: most, written }
  // The slowness is measured each time, so that `work` stays compiled: otherwise it would make a long turn seem short.
  const answer: Measured = { ...measured, slowness: asked === 'begin' ? 1 : slownessNow() }
  process.send?.(answer)
  last = momentNow()
  longest = 0
  most = 0
  written = 0
})
process.on('disconnect', () => void server.stop().then(() => process.exit()))
process.send?.(server.url)
