import { freePort } from '../packages/local-postgres/src/free-port.ts'
import { spawn, fork, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { nextMessage } from './load-process.ts'

/** A server under measurement, in its own process. */
export type ServerProcess = { url: string; pid: number; stop(): Promise<void> }

const withDemo = path.join(import.meta.dirname, '../demo/src/main.ts')
const product = path.join(import.meta.dirname, '../server/src/main.ts')
const cli = path.join(import.meta.dirname, '../server/src/cli.ts')
const patienceMs = 120_000
/** Shared by all servers of a run, because a database accepts only the secret with which it was set up. */
const secret = randomBytes(32).toString('base64url')

/**
 * Starts Portico on a database as an operator would, and waits until it is ready. It trusts forwarded addresses of
 * local requests, so that load can come from many networks, as in production. Throws if it is not ready within two
 * minutes.
 */
export const startPortico = (databaseUrl: string): Promise<ServerProcess> => start(withDemo, databaseUrl)

/** Nothing listens at this address, so no email is sent. */
const noMails = 'smtp://127.0.0.1:9'

/** Starts Portico without the demo, as in production, to measure its memory. */
export const startProduct = (databaseUrl: string, smtpUrl = noMails): Promise<ServerProcess> =>
  start(product, databaseUrl, smtpUrl)

async function start(main: string, databaseUrl: string, smtpUrl?: string): Promise<ServerProcess> {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-bench-'))
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATABASE_URL: databaseUrl,
      PORTICO_DATA: folder,
      PORTICO_SECRET: secret,
      PORTICO_DEMO: String(main === withDemo),
      ...(smtpUrl === undefined ? {} : { SMTP_URL: smtpUrl }),
      PORTICO_TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'error',
    },
  })
  const url = `http://localhost:${port}`
  const stop = async (): Promise<void> => {
    await end(child)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(`${url}/readyz`, child)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { url, pid: child.pid ?? 0, stop }
}

/** Runs an operator's command (`npm run portico -- …`) on a database. Throws if it fails. */
export async function runCommand(databaseUrl: string, args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATABASE_URL: databaseUrl, PORTICO_SECRET: secret },
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`portico ${args.join(' ')} ended with code ${code}.`)
}

/**
 * Starts better-auth on an empty database; with `cookieCache` it answers session checks from a signed cookie for some
 * time.
 */
export async function startPeer(databaseUrl: string, cookieCache: boolean): Promise<ServerProcess> {
  const child = fork(path.join(import.meta.dirname, 'peer.ts'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      PEER_COOKIE_CACHE: String(cookieCache),
      PEER_SECRET: 'only ever used on this machine by a benchmark',
    },
  })
  const port = Number(await nextMessage(child))
  return { url: `http://localhost:${port}`, pid: child.pid ?? 0, stop: () => end(child) }
}

/**
 * Starts the process that only verifies passwords, with the server's code or with `node:crypto`, which the server used
 * until 2026-11-22. `measure` returns the verifications per second.
 */
export function startHashLimit(by: 'server' | 'node:crypto' = 'server'): {
  measure(warmMs: number, measureMs: number): Promise<number>
  stop(): void
} {
  const child = fork(path.join(import.meta.dirname, 'hash-limit.ts'), [by])
  return {
    measure: async (warmMs, measureMs) => {
      child.send({ warmMs, measureMs })
      return Number(await nextMessage(child))
    },
    stop: () => void child.kill(),
  }
}

async function untilReady(address: string, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`The server ended with code ${child.exitCode} before it was ready.`)
    const response = await fetch(address).catch(() => undefined)
    if (response?.status === 200) return
  }
  throw new Error(`${address} was not ready after ${patienceMs / 1000} s.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
