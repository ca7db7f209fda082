import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectOwner, countConnections } from '#e2e/resilience/queries.ts'

const main = path.join(import.meta.dirname, '../../demo/src/main.ts')
const longestStart = 60_000
/** The demo's stand-ins for Microsoft and for a SAML provider. */
const demoProviders = 2

/** A Portico of its own: where it listens, and what ends it and removes its files. */
export type Portico = { port: number; stop: () => Promise<void> }

/**
 * Starts the server as `npm start` does, the demo loaded, on a free port and with a data folder of its own.
 * @param databaseUrl an empty database, as its owner
 * @param secret the deployment's secret, where the tests are to know it; one of its own unless given
 * @param flags what stands behind `npm start --`
 * @throws Error with what the server printed, when it does not come up within a minute
 */
export async function startPortico(databaseUrl: string, secret?: string, flags: string[] = []): Promise<Portico> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-e2e-'))
  chmodSync(folder, 0o711)
  const { PATH = '', HOME = '' } = process.env
  const printed: string[] = []
  const server = spawn(process.execPath, ['--throw-deprecation', main, ...flags], {
    env: {
      PATH,
      HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      PORTICO_DATA: folder,
      PORTICO_DEMO: 'true',
      ...(secret === undefined ? {} : { PORTICO_SECRET: secret }),
      // A test comes from a network of its own, so that what is counted by network is counted for it alone.
      PORTICO_TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => printed.push(text.toString()))
  const tellOfCrash = (): void => void process.stderr.write(`Portico ended by itself: ${printed.join('').trim()}\n`)
  // Interrupted tests leave no server running.
  const killAtOnce = (): void => void server.kill('SIGKILL')
  process.once('exit', killAtOnce)
  const stop = async (): Promise<void> => {
    server.off('exit', tellOfCrash)
    process.off('exit', killAtOnce)
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(flags.includes('--https') ? https : http, port, server)
    await untilConnected(databaseUrl, server)
  } catch (reason) {
    await stop()
    throw new Error(`Portico did not start: ${printed.join('').trim()}`, { cause: reason })
  }
  server.once('exit', tellOfCrash)
  return { port, stop }
}

async function untilReady(protocol: typeof http | typeof https, port: number, server: ChildProcess): Promise<void> {
  const end = Date.now() + longestStart
  while (Date.now() < end && server.exitCode === null) {
    if (await isReady(protocol, port)) return
    await wait(50)
  }
  throw new Error(server.exitCode === null ? 'it was not ready in time' : `it ended with ${server.exitCode}`)
}

/** Waits until the demo's providers, which start beside the server, have told where they are. */
async function untilConnected(databaseUrl: string, server: ChildProcess): Promise<void> {
  const owner = connectOwner(databaseUrl)
  try {
    const end = Date.now() + longestStart
    while (Date.now() < end && server.exitCode === null) {
      if ((await countConnections(owner)) === demoProviders) return
      await wait(50)
    }
    throw new Error("the demo's providers were not connected in time")
  } finally {
    await owner.end()
  }
}

/** A certificate of its own making is no concern here. */
function isReady(protocol: typeof http | typeof https, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const address = { host: '127.0.0.1', port, path: '/readyz', rejectUnauthorized: false }
    const request = protocol.get(address, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    request.once('error', () => resolve(false))
  })
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(late)
}

/** A port of this machine's loopback address that is free at this moment. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
