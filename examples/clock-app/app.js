import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import { createRemoteJWKSet, jwtVerify } from 'jose'

// The address of Portico, and the address of this app as given to `app set --upstream`. Identities for other apps are
// refused.
const { PORTICO = 'http://localhost:3000', UPSTREAM = 'http://localhost:8080' } = process.env
const keys = createRemoteJWKSet(new URL('/.well-known/jwks.json', PORTICO))
const wanted = { audience: UPSTREAM, algorithms: ['ES256'], typ: 'app-identity+jwt', requiredClaims: ['sub', 'exp'] }
const userOf = async ({ headers }) => (await jwtVerify(headers['portico-identity'] ?? '', keys, wanted)).payload

const escape = (text) => String(text).replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
const page = ({ name, email, role, company, menus }) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>Clock</title><style>:root{color-scheme:light dark;font:1rem/1.5 system-ui}body{max-width:40rem;margin:10vh auto;padding:0 1rem}</style>
<h1>Hello, ${escape(name)}</h1><p>${escape(`${email} is ${role} at ${company}, and may use: ${menus.join(', ') || 'nothing'}.`)}</p>
<p>It is <time id="clock">…</time>. <a href="/beakapps">Back to your modules</a></p><script>
const socket = new WebSocket(new URL('clock', location.href.replace(/^http/, 'ws')))
socket.onmessage = ({ data }) => (document.getElementById('clock').textContent = data)
socket.onclose = () => (document.getElementById('clock').textContent = 'over')</script></html>`

const server = createServer(async (request, response) => {
  const user = await userOf(request).catch(() => null)
  if (user === null) response.writeHead(401).end('Open this app from Portico.')
  else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page(user))
})
server.on('upgrade', async (request, socket) => {
  if ((await userOf(request).catch(() => null)) === null) return socket.end('HTTP/1.1 401 Unauthorized\r\n\r\n')
  const accept = createHash('sha1')
    .update(`${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`)
    .digest('base64')
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  )
  const timer = setInterval(() => socket.write(`\x81\x08${new Date().toISOString().slice(11, 19)}`, 'latin1'), 1_000)
  return socket.on('error', () => socket.destroy()).once('close', () => clearInterval(timer))
})
server.listen(Number(new URL(UPSTREAM).port || 80))
