import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

/**
 * Serves a local page that redirects its first visitor to `url`: all users of the computer can see a browser's
 * arguments, and this way they do not contain the token in `url`. `opened` resolves to false if the page is not opened
 * within `patience` milliseconds.
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
