import { once } from 'node:events'
import net from 'node:net'
import pg from 'pg'
import { expect, it } from 'vitest'
import { isDatabaseAway } from './database-away.ts'

it('a database that accepts connections and never responds is away', async () => {
  const accepted: net.Socket[] = []
  const server = net.createServer((socket) => accepted.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const options = { host: '127.0.0.1', port, user: 'nobody', connectionTimeoutMillis: 50 }
  const pool = new pg.Pool(options)
  try {
    const failures = await Promise.allSettled([new pg.Client(options).connect(), pool.connect()])
    expect(failures.map((each) => each.status === 'rejected' && isDatabaseAway(each.reason))).toEqual([true, true])
  } finally {
    await pool.end()
    for (const socket of accepted) socket.destroy()
    server.close()
  }
})
