import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/** Below what systems give to connections, and to listeners that name no port: from 32768 on Linux, from 49152 elsewhere (RFC 6335 §6). */
const [first, end] = [10_240, 32_768] as const
const triesAtMost = 100

/**
 * A port of 127.0.0.1 that is free at this moment, for a program that is started later, or again at the same port. Meanwhile the system
 * gives it to no program that does not name it.
 * @throws Error of `listen`, when none of many tries finds a free one
 */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries += 1) {
    const port = randomInt(first, end)
    const probe = createServer().listen(port, '127.0.0.1')
    try {
      await once(probe, 'listening')
    } catch (error) {
      if (tries === triesAtMost) throw error
      continue
    }
    probe.close()
    await once(probe, 'close')
    return port
  }
}
