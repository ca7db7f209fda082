import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Listens on a port of this machine or, if another program has it, on any free one, so that a demo provider starts
 * beside other programs.
 * @param port the wanted port; 0 takes any free one
 * @returns the port that the server listens on
 * @throws Error of `listen` for any reason but EADDRINUSE
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
