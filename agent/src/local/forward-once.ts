import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * A page of this computer that forwards the first who opens it to `url`, so that a browser's arguments, which all users of the computer see,
 * do not have the token of `url`. `opened` is false where nothing opens it within `patience` milliseconds.
 */
export async function forwardOnce(
  url: string,
  patience: number,
): Promise<{ address: string; opened: Promise<boolean> }> {
  const path = `/${randomBytes(24).toString('base64url')}`
  const opened = Promise.withResolvers<boolean>()
  let isUsed = false
  const server = createServer((request, response) => {
    if (isUsed || request.method !== 'GET' || request.url !== path) return void response.writeHead(404).end()
    isUsed = true
    response.on('close', () => opened.resolve(true))
    response.writeHead(302, {
      'location': url,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'connection': 'close',
    })
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const timer = setTimeout(() => opened.resolve(false), patience)
  const ended = opened.promise.finally(() => {
    clearTimeout(timer)
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { address: `http://127.0.0.1:${port}${path}`, opened: ended }
}
