import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The range of ports to choose from. It is below the ports that systems assign to connections and to listeners without
 * a port: from 32768 on Linux, from 49152 elsewhere (RFC 6335 §6).
 */
const [first, end] = [10_240, 32_768] as const
const triesAtMost = 100

/**
 * Finds a port of 127.0.0.1 that is free now, for a program that starts later or again on the same port. Meanwhile the
 * system does not assign it to other programs.
 * @throws Error of `listen`, if many tries find no free port
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
