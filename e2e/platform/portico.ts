import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../packages/local-postgres/src/free-port.ts'
import { endWithTests } from '#e2e/platform/end-with-tests.ts'
import { connectOwner, countConnections } from '#e2e/resilience/queries.ts'
import { patience } from '../../tools/patience.ts'

const main = path.join(import.meta.dirname, '../../demo/src/main.ts')
const compiled = path.join(import.meta.dirname, '../../node_modules/.cache/node')
const longestStart = patience(120_000)
/** The number of identity providers in the demo: stand-ins for Microsoft and for a SAML provider. */
const demoProviders = 2

/** A stand-in for the Linux agent. */
export const agentProgram = Buffer.from('#!/bin/sh\necho a stand-in for the agent\n')

/** A separate Portico: its port, and the function that stops it and deletes its files. */
export type Portico = { port: number; stop: () => Promise<void> }

/** A Portico that is starting. `ready` rejects with the server's output, if it is not ready in time. */
export type StartingPortico = Portico & { ready: Promise<void> }

/** Starts a Portico like {@link spawnPortico}, and waits until it is ready. Stops it if it does not become ready. */
export async function startPortico(databaseUrl: string, secret?: string, flags: string[] = []): Promise<Portico> {
  const { port, stop, ready } = await spawnPortico(databaseUrl, secret, flags)
  try {
    await ready
  } catch (reason) {
    await stop()
    throw reason
  }
  return { port, stop }
}

/**
 * Starts the server as `npm start` does, with the demo, on a free port and with its own data folder.
 * @param databaseUrl an empty database, as its owner
 * @param secret the deployment's secret, if the tests must know it; a new one by default
 * @param flags the arguments after `npm start --`
 */
export async function spawnPortico(
  databaseUrl: string,
  secret?: string,
  flags: string[] = [],
): Promise<StartingPortico> {
  const port = await freePort()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-e2e-'))
  chmodSync(folder, 0o711)
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = compiled } = process.env
  const printed: string[] = []
  const server = spawn(process.execPath, ['--throw-deprecation', main, ...flags], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      PORTICO_DATA: folder,
      PORTICO_DEMO: 'true',
      PORTICO_AGENTS: putAgent(folder),
      ...(secret === undefined ? {} : { PORTICO_SECRET: secret }),
      // Each test sends its own network address, so that counters per network concern only this test.
      PORTICO_TRUSTED_PROXIES: '127.0.0.1',
      // The tests' webhook receivers are on this machine.
      PORTICO_WEBHOOKS_PRIVATE: 'true',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text: Buffer) => printed.push(text.toString()))
  const tellOfCrash = (): void => void process.stderr.write(`Portico ended by itself: ${printed.join('').trim()}\n`)
  endWithTests(server)
  const stop = async (): Promise<void> => {
    server.off('exit', tellOfCrash)
    await end(server)
    rmSync(folder, { recursive: true, force: true })
  }
  const start = async (): Promise<void> => {
    try {
      await untilReady(flags.includes('--https') ? https : http, port, server)
      await untilConnected(databaseUrl, server)
    } catch (reason) {
      throw new Error(`Portico did not start: ${printed.join('').trim()}`, { cause: reason })
    }
    server.once('exit', tellOfCrash)
  }
  return { port, stop, ready: start() }
}

/** Creates a folder of agent programs, as the build of the agents does, with only the program for Linux. */
function putAgent(folder: string): string {
  const agents = path.join(folder, 'agents')
  const place = path.join(agents, 'linux-x64')
  mkdirSync(place, { recursive: true })
  const sha256 = createHash('sha256').update(agentProgram).digest('hex')
  const manifest = { version: '1.2.3', system: 'linux', processor: 'x64', size: agentProgram.length, sha256 }
  writeFileSync(path.join(place, 'portico-agent'), agentProgram)
  writeFileSync(path.join(place, 'manifest.json'), JSON.stringify(manifest))
  return agents
}

async function untilReady(protocol: typeof http | typeof https, port: number, server: ChildProcess): Promise<void> {
  const end = Date.now() + longestStart
  while (Date.now() < end && !hasEnded(server)) {
    if (await isReady(protocol, port)) return
    await wait(50)
  }
  throw new Error(hasEnded(server) ? `it ended with ${server.exitCode}` : 'it was not ready in time')
}

/** Waits until the demo's identity providers, which start beside the server, are connected. */
async function untilConnected(databaseUrl: string, server: ChildProcess): Promise<void> {
  const owner = connectOwner(databaseUrl)
  try {
    const end = Date.now() + longestStart
    while (Date.now() < end && !hasEnded(server)) {
      if ((await countConnections(owner)) === demoProviders) return
      await wait(50)
    }
    throw new Error("the demo's providers were not connected in time")
  } finally {
    await owner.end()
  }
}

/** Returns whether the server is ready. Accepts a self-signed certificate. */
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

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return
  const ended = once(server, 'exit')
  server.kill('SIGTERM')
  const late = setTimeout(() => server.kill('SIGKILL'), patience(30_000))
  await ended
  clearTimeout(late)
}
