import { monitorEventLoopDelay } from 'node:perf_hooks'
import { startServer } from './app.ts'
import { readSettings } from './settings.ts'

/** What a process was since it was last asked: the longest time that its event loop did not turn, in milliseconds, and its memory, in bytes. */
export type Measured = { delay: number; memory: number }

// The server of a test in a process of its own, which measures itself: it answers each message with what it was since the one before.
const server = await startServer(readSettings(process.env, []))
const delays = monitorEventLoopDelay({ resolution: 2 })
delays.enable()
let most = 0
const look = () => (most = Math.max(most, process.memoryUsage.rss()))
setInterval(look, 20).unref()
process.on('message', () => {
  look()
  const measured: Measured = { delay: delays.max / 1e6, memory: most }
  delays.reset()
  most = 0
  process.send?.(measured)
})
process.on('disconnect', () => void server.stop().then(() => process.exit()))
process.send?.(server.url)
