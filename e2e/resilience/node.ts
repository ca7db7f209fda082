import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../packages/local-postgres/src/free-port.ts'
import { endWithTests } from '#e2e/platform/end-with-tests.ts'
import { patience } from '../../tools/patience.ts'

const demo = path.join(import.meta.dirname, '../../demo/src/main.ts')
const product = path.join(import.meta.dirname, '../../server/src/main.ts')
const compiled = path.join(import.meta.dirname, '../../node_modules/.cache/node')

/** The secret of all nodes in the resilience tests. */
export const sharedSecret = 'resilience-resilience-resilience-0123'

type Exit = { code: number | null; signal: NodeJS.Signals | null }

/** One server process. */
export type Node = {
  port: number
  /** All output so far. */
  printed: () => string
  /** Sends a signal and waits until the process has ended. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<Exit>
  isAlive: () => boolean
}

export type NodeOptions = {
  /** If omitted, PostgreSQL is started beside the server, in `folder`. */
  databaseUrl?: string
  /** The data folder; by default a new one, which is deleted at the end. */
  folder?: string
  port?: number
  environment?: Record<string, string>
}

/**
 * Starts a server as an operator would, and waits until it is ready. It trusts X-Forwarded-For, so that a test can use
 * many networks, and logs at the most detailed level. If another program takes the free port first, tries another one.
 */
export async function startNode(options: NodeOptions): Promise<Node> {
  for (let tries = 1; ; tries += 1) {
    const node = await spawnNode(options)
    try {
      await untilReady(node)
      return node
    } catch (error) {
      await node.end('SIGKILL')
      const isPortTaken = options.port === undefined && node.printed().includes('EADDRINUSE')
      if (!isPortTaken || tries === portsTried) throw error
    }
  }
}

const portsTried = 3

/** Starts a server like `startNode`, without waiting until it is ready. */
export async function spawnNode({ databaseUrl, folder, port, environment }: NodeOptions): Promise<Node> {
  const ownFolder = folder ?? makeFolder()
  const chosen = port ?? (await freePort())
  // Uses the compile cache of `npm start`, without which these tests would take twice as long.
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = compiled } = process.env
  const main = environment?.['PORTICO_DEMO'] === 'false' ? product : demo
  const child = spawn(process.execPath, ['--throw-deprecation', main], {
    env: {
      PATH,
      HOME,
      NODE_COMPILE_CACHE,
      PORT: String(chosen),
      HOST: '127.0.0.1',
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
      PORTICO_DATA: ownFolder,
      PORTICO_SECRET: sharedSecret,
      PORTICO_DEMO: 'true',
      // NODE_ENV leaves out the demo's identity providers: two processes that these tests do not use.
      NODE_ENV: 'production',
      PORTICO_TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'trace',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  endWithTests(child)
  const text: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => text.push(chunk.toString()))
  const ended = once(child, 'exit').then((): Exit => {
    if (folder === undefined) rmSync(ownFolder, { recursive: true, force: true })
    return { code: child.exitCode, signal: child.signalCode }
  })
  const isAlive = () => child.exitCode === null && child.signalCode === null
  return {
    port: chosen,
    printed: () => text.join(''),
    isAlive,
    end: (signal) => {
      if (isAlive()) child.kill(signal)
      return ended
    },
  }
}

/** Waits until a node is ready. Fails with its output if it ends or takes too long. */
export async function untilReady(node: Node): Promise<void> {
  const end = Date.now() + patience(120_000)
  let last = 'nothing'
  while (Date.now() < end && node.isAlive()) {
    const response = await fetch(`http://127.0.0.1:${node.port}/readyz`).catch(() => null)
    if (response?.ok === true) return
    last = response === null ? 'nothing' : `${response.status} ${await response.text()}`
    await sleep(50)
  }
  const state = node.isAlive() ? `/readyz last answered ${last}` : 'it has ended'
  throw new Error(`The node did not become ready, ${state}: ${node.printed()}`)
}

/** Creates a data folder that PostgreSQL's own account may enter too. */
export function makeFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-resilience-'))
  chmodSync(folder, 0o711)
  return folder
}
