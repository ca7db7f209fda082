import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * An address that accepts connections or is connected to: a TCP port, or the path of a Unix socket, which works across
 * network namespaces.
 */
export type Place = { host: string; port: number } | { path: string }

/** A running forwarder: its listening `port` (0 for a Unix socket), and functions to cut and restore connections. */
export type Forwarding = { port: number; cut: () => void; restore: () => void; close: () => Promise<void> }

/**
 * Forwards connections from one address to another until it is closed.
 * @param from port 0 chooses a free one
 */
export async function forward(from: Place, to: Place): Promise<Forwarding> {
  const ends = new Set<Socket>()
  let isCut = false
  const listener = createServer((near) => {
    near.on('error', () => undefined)
    if (isCut) return void near.destroy()
    const far = connect(to)
    far.on('error', () => undefined)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one)
      one.on('close', () => {
        ends.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }).listen(from)
  await once(listener, 'listening')
  const cut = (): void => {
    isCut = true
    for (const end of ends) end.destroy()
  }
  return {
    port: 'path' in from ? 0 : (listener.address() as AddressInfo).port,
    cut,
    restore: () => void (isCut = false),
    async close() {
      cut()
      listener.close()
      await once(listener, 'close')
    },
  }
}

// Run as a program in another network namespace: forwards from each first address to the second until it is killed.
if (import.meta.main) {
  const pairs = JSON.parse(process.argv[2] ?? '[]') as [Place, Place][]
  for (const [from, to] of pairs) await forward(from, to)
  process.stdout.write('Forwarding.\n')
}
