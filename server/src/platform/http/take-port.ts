import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Takes the port on which a program is going to listen, before it changes anything: a start whose port is in use fails first. Until
 * the returned function gives it back, requests get 503 with Retry-After. Port 0 is none in particular.
 */
export async function takePort({ port, host }: { port: number; host: string }): Promise<() => Promise<void>> {
  if (port === 0) return () => Promise.resolve()
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '2', 'cache-control': 'no-store', 'connection': 'close' }).end()
  })
  server.listen(port, host)
  await once(server, 'listening')
  return async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
