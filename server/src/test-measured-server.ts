import { startServer } from './app.ts'
import { readSettings } from './settings.ts'

/** What a process was since it was last asked: the longest turn of its event loop, in milliseconds that it was computing, and its memory, in bytes. */
export type Measured = { delay: number; memory: number }

// The server of a test in its own process, which measures itself: it answers each message with what it was since the one before.
const server = await startServer(readSettings(process.env, []))
/** A loaded machine stops a thread again and again, but lets it run for this part of the time: what lasts longer waits inside a turn. */
const leastShare = 0.2
const now = () => {
  const { user, system } = process.threadCpuUsage()
  return { passed: performance.now(), computed: (user + system) / 1_000 }
}
let last = now()
let longest = 0
function turn() {
  const { passed, computed } = now()
  const lasted = passed - last.passed
  longest = Math.max(longest, Math.min(lasted, Math.max(computed - last.computed, lasted * leastShare)))
  last = { passed, computed }
}
setInterval(turn, 2).unref()
let most = 0
const look = () => (most = Math.max(most, process.memoryUsage.rss()))
setInterval(look, 20).unref()
process.on('message', () => {
  look()
  turn()
  const measured: Measured = { delay: longest, memory: most }
  longest = 0
  most = 0
  process.send?.(measured)
})
process.on('disconnect', () => void server.stop().then(() => process.exit()))
process.send?.(server.url)
