import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Server } from 'node:net'

/**
 * Lets a server listen. Throws an error of one sentence for the operator if another program uses the port: it names the
 * port and the setting for another one.
 */
export async function listenOn(
  server: { listen: (port: number, host: string) => Server },
  { port, host, setting }: { port: number; host: string; setting: string },
): Promise<Server> {
  try {
    const listener = server.listen(port, host)
    await once(listener, 'listening')
    return listener
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    const sentence = `port ${port} is in use by another program (EADDRINUSE). Set ${setting} to another port.`
    throw Object.assign(new Error(sentence, { cause: error }), { code: error.code })
  }
}

/**
 * Takes the port on which a program is going to listen, before it changes anything: a start whose port is in use fails
 * first. Until the returned function releases it, requests get 503 with Retry-After. Port 0 means any free port.
 */
export async function takePort({ port, host }: { port: number; host: string }): Promise<() => Promise<void>> {
  if (port === 0) return () => Promise.resolve()
  const server = createServer((_request, response) => {
    response.writeHead(503, { 'retry-after': '2', 'cache-control': 'no-store', 'connection': 'close' }).end()
  })
  await listenOn(server, { port, host, setting: 'PORT' })
  return async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    server.closeAllConnections()
    await closed
  }
}
