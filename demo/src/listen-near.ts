import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens on a local port or, if another program uses it, on any free one, so that the demo's providers always start.
 * @param port the preferred port; 0 chooses any free one
 * @returns the port that the server listens on
 * @throws Error of `listen`, except EADDRINUSE
 */
export async function listenNear(server: Server, port: number, host: string): Promise<number> {
  try {
    server.listen(port, host)
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    server.listen(0, host)
    await once(server, 'listening')
  }
  return (server.address() as AddressInfo).port
}
