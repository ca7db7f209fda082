import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Got = { headers: Record<string, string>; body: string; json: { type: string; data: Record<string, unknown> } }

/** Starts a receiver on this machine. `answer` returns its status, 0 to drop the connection, or null not to answer. */
export async function receiver(answer: (call: number, request: IncomingMessage) => number | null = () => 204) {
  const got: Got[] = []
  const server = createServer((request, response) => {
    const take = async () => {
      const body = await text(request)
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      got.push({ headers, body, json: JSON.parse(body) as Got['json'] })
      const status = answer(got.length, request)
      if (status === 0) request.socket.destroy()
      else if (status !== null) response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end()
    }
    void take()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { got, url: `http://127.0.0.1:${port}/hook`, close }
}
