import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import { generateKeyPairSync, hash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fileLimits } from '../contract/src/core/analysis/dataset.ts'
import { freePort } from '../packages/local-postgres/src/free-port.ts'
import { certificateFor } from '../server/src/platform/crypto/self-signed-certificate.ts'
import { findProxy, proxies } from './set-up-proxies.ts'

const examples = path.join(import.meta.dirname, '../examples/proxies')
const host = 'portal.acme.example'
const folder = mkdtempSync(path.join(tmpdir(), 'portico-proxies-'))
let upstream: Server
let go: () => void

/**
 * Stands in for Portico: counts the bytes of an upload, streams two events (the second after `go`), and echoes after an
 * upgrade.
 */
async function startUpstream(): Promise<Server> {
  const respond = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    if (asked.url === '/events') {
      const second = new Promise<void>((resolve) => (go = resolve))
      answer.writeHead(200, { 'content-type': 'application/x-ndjson', 'x-accel-buffering': 'no' }).write('first\n')
      await second
      return void answer.end('second\n')
    }
    let bytes = 0
    for await (const chunk of asked as AsyncIterable<Buffer>) bytes += chunk.length
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ bytes, url: asked.url, headers: asked.headers }))
  }
  const server = createServer((asked, answer) => void respond(asked, answer))
  server.on('upgrade', (asked: IncomingMessage, socket: Socket) => {
    socket.on('error', () => undefined)
    // RFC 6455 §4.2.2: the accept key, which HAProxy verifies.
    const accepted = hash('sha1', `${asked.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`, 'base64')
    const headers = [`Upgrade: ${asked.headers.upgrade}`, 'Connection: Upgrade', `Sec-WebSocket-Accept: ${accepted}`]
    socket.write(['HTTP/1.1 101 Switching Protocols', ...headers, '', ''].join('\r\n'))
    socket.pipe(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

beforeAll(async () => {
  chmodSync(folder, 0o755)
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  const times = { from: new Date(Date.now() - 60_000), until: new Date(Date.now() + 86_400_000) }
  const { certificatePem } = certificateFor(key, host, { ...times, hosts: [host] })
  writeFileSync(path.join(folder, `${host}.pem`), certificatePem)
  writeFileSync(path.join(folder, `${host}.key`), key)
  writeFileSync(path.join(folder, `${host}.both.pem`), `${certificatePem}${key}`)
  upstream = await startUpstream()
})
afterAll(async () => {
  upstream?.closeAllConnections()
  upstream?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A request to the proxy; host and port are added later. */
type Sent = { path: string; method?: string; headers?: Record<string, string | number> }

/** Returns an example with the ports and certificate of this test, but otherwise as operators copy it. */
function exampleOf(file: string, port: number): string {
  return readFileSync(path.join(examples, file), 'utf8')
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${(upstream.address() as AddressInfo).port}`)
    .replaceAll('/etc/ssl', folder)
    .replaceAll(/(listen |bind :|\*:)443/g, `$1${port}`)
    .replaceAll(new RegExp(`^${host} \\{`, 'gm'), `https://${host}:${port} {`)
}

/** Writes a distribution's configuration around an example. Returns the arguments of the program. */
const around: Record<(typeof proxies)[number]['name'], (example: string, port: number) => string[]> = {
  nginx: (example) => {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (one) => `${one}_temp_path ${folder}/nginx-${one};`,
    )
    const file = write(
      'nginx.conf',
      `pid ${folder}/nginx.pid; daemon off; events {} http { access_log off; ${temporary.join(' ')} ${example} }`,
    )
    return ['-c', file, '-e', `${folder}/nginx.log`]
  },
  apache2: (example, port) => {
    const modules = ['mpm_event', 'authz_core', 'ssl', 'headers', 'proxy', 'proxy_http', 'proxy_wstunnel']
    const loads = modules.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`)
    const own = [
      `Listen ${port}`,
      `PidFile ${folder}/apache.pid`,
      `ErrorLog ${folder}/apache.log`,
      `DefaultRuntimeDir ${folder}`,
    ]
    return ['-DFOREGROUND', '-f', write('apache.conf', [...loads, ...own, 'ServerName localhost', example].join('\n'))]
  },
  haproxy: (example) => ['-db', '-f', write('haproxy.cfg', example)],
  caddy: (example) => {
    const file = write('Caddyfile', `{\n  admin off\n  auto_https disable_redirects\n}\n${example}`)
    return ['run', '--adapter', 'caddyfile', '--config', file]
  },
}

function write(name: string, content: string): string {
  writeFileSync(path.join(folder, name), content)
  return path.join(folder, name)
}

describe.each(proxies)('Portico behind $name, as examples/proxies/$example has it', ({ name, example }) => {
  // If the program is missing, because npm test could not install it, its example is not tested.
  const program = findProxy(name)
  let port = 0
  let proxy: ChildProcess | null = null
  const printed: string[] = []

  beforeAll(async () => {
    if (program === undefined) return
    port = await freePort()
    const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, HOME: folder }
    proxy = spawn(program, around[name](exampleOf(example, port), port), {
      cwd: folder,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [proxy.stdout, proxy.stderr])
      stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
  })
  afterAll(async () => {
    if (proxy === null || proxy.exitCode !== null) return
    const ended = once(proxy, 'exit')
    proxy.kill('SIGTERM')
    await ended
  })

  const optionsOf = (more: Sent): RequestOptions => ({
    host: '127.0.0.1',
    port,
    servername: host,
    rejectUnauthorized: false,
    agent: false,
    ...more,
    headers: { host, ...more.headers },
  })
  async function send(more: Sent): Promise<IncomingMessage> {
    const [response] = (await once(request(optionsOf(more)).end(), 'response')) as [IncomingMessage]
    return response
  }

  it.runIf(program)('starts', async () => {
    const isUp = () => send({ path: '/' }).then(({ statusCode }) => String(statusCode), String)
    await expect.poll(async () => [await isUp(), proxy?.exitCode === null ? '' : printed.join('')]).toEqual(['200', ''])
  })

  it.runIf(program)('replaces what clients say of themselves, and passes addresses on as they are', async () => {
    const forged = { 'x-forwarded-for': '192.0.2.1', 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'http' }
    const response = await send({ path: '/a%2Fb?c=%20', headers: { ...forged, forwarded: 'for=192.0.2.1' } })
    const { url, headers } = JSON.parse(await text(response)) as { url: string; headers: Record<string, string> }
    expect(url).toBe('/a%2Fb?c=%20')
    expect(headers).toMatchObject({
      'host': host,
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': host,
      'x-forwarded-proto': 'https',
    })
    expect(headers).not.toHaveProperty('forwarded')
  })

  it.runIf(program)('passes the largest upload on', async () => {
    const chunk = Buffer.alloc(1024 * 1024)
    const sent = request(
      optionsOf({ method: 'POST', path: '/upload', headers: { 'content-length': fileLimits.bytes } }),
    )
    const received = once(sent, 'response') as Promise<[IncomingMessage]>
    await pipeline(Readable.from(Array.from({ length: fileLimits.bytes / chunk.length }, () => chunk)), sent)
    const [response] = await received
    expect([response.statusCode, JSON.parse(await text(response))]).toMatchObject([200, { bytes: fileLimits.bytes }])
  })

  it.runIf(program)('passes each event of a stream on when it is sent', async () => {
    const response = await send({ path: '/events', headers: { accept: 'application/x-ndjson' } })
    const lines: string[] = []
    for await (const chunk of response as AsyncIterable<Buffer>) {
      // Releases the second event. If the proxy held the first one back, the loop would never get here.
      lines.push(chunk.toString())
      go()
    }
    expect(lines.join('')).toBe('first\nsecond\n')
  })

  it.runIf(program)('passes a WebSocket on', async () => {
    const handshake = {
      'connection': 'Upgrade',
      'upgrade': 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    }
    const outgoing = request(optionsOf({ path: '/socket', headers: handshake })).end()
    const [response, socket] = (await once(outgoing, 'upgrade')) as [IncomingMessage, Socket]
    expect(response.statusCode).toBe(101)
    socket.write('echo')
    expect(String((await once(socket, 'data'))[0])).toBe('echo')
    socket.destroy()
  })
})
