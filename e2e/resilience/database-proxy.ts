import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy between a node and its database that can interrupt the connection. */
export type DatabaseProxy = {
  /** The database's URL through the proxy. */
  url: string
  /** Ends every connection and refuses new ones, as a stopping server does. */
  cut: () => void
  /** Drops all data without an error, as a broken network does. */
  silence: () => void
  /** Forwards everything again; dropped data stay lost, like lost packets. */
  restore: () => void
  close: () => Promise<void>
}

/**
 * Starts a proxy to the PostgreSQL of a URL.
 */
export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const ends = new Set<Socket>()
  let state: 'whole' | 'cut' | 'silent' = 'whole'
  const server = createServer((near) => {
    near.on('error', () => undefined)
    if (state === 'cut') return void near.destroy()
    ends.add(near)
    near.on('close', () => ends.delete(near))
    if (state === 'silent') return
    const far = connect(Number(target.port), target.hostname)
    ends.add(far)
    far.on('error', () => undefined)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('data', (chunk) => state === 'silent' || to.write(chunk))
      from.on('close', () => {
        ends.delete(from)
        to.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  const endAll = () => {
    for (const end of ends) end.destroy()
  }
  return {
    url: url.href,
    cut: () => {
      state = 'cut'
      endAll()
    },
    silence: () => {
      state = 'silent'
    },
    restore: () => {
      state = 'whole'
    },
    close: async () => {
      state = 'cut'
      endAll()
      server.close()
      await once(server, 'close')
    },
  }
}
