import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { choosePostgresAccount, mayEnter } from './postgres-account.ts'

const asRoot = process.getuid?.() === 0
const module = path.join(import.meta.dirname, 'embedded-postgres.ts')
const children: ChildProcess[] = []
let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-postgres-'))
  chmodSync(folder, 0o711)
})

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  const pid = postmasterPid()
  if (pid !== undefined) killIfThere(pid)
  const elsewhere = path.join(folder, 'postgres-is-at')
  if (existsSync(elsewhere)) rmSync(readFileSync(elsewhere, 'utf8').trim(), { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the database from a separate process, which prints the URL, and stops it on a line of input. */
async function startInChild(options: SpawnOptions = {}): Promise<{ child: ChildProcess; url: string }> {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    const { url, stop } = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)} })
    console.log(url)
    process.stdin.once('data', async () => { await stop(); process.exit() })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  children.push(child)
  const output: string[] = []
  child.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const url = await Promise.race([
    once(child.stdout ?? child, 'data').then(([chunk]) => String(chunk).trim()),
    once(child, 'exit').then(() => Promise.reject(new Error(output.join('')))),
  ])
  return { child, url }
}

async function stopChild(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit')
  child.stdin?.write('stop\n')
  await exit
}

async function sendRequest(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<Record<string, unknown>>(sql)
  await client.end()
  return rows.map((row) => Object.values(row)[0])
}

function postmasterPid(): number | undefined {
  const file = path.join(folder, 'postgres', 'data', 'postmaster.pid')
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : undefined
}

function killIfThere(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has ended already.
  }
}

test('makes a UTF-8 database that needs its password and keeps rows over a restart', async () => {
  const first = await startEmbeddedPostgres({ folder })
  await sendRequest(first.url, `CREATE TABLE kept AS SELECT 'Zürich ☂' AS word`)
  expect(await sendRequest(first.url, 'SHOW server_encoding')).toEqual(['UTF8'])
  expect(await sendRequest(first.url, 'SHOW fsync')).toEqual(['on'])
  expect(Number((await sendRequest(first.url, 'SHOW server_version_num'))[0])).toBeGreaterThanOrEqual(180_000)
  const wrong = new URL(first.url)
  wrong.password = 'guess'
  await expect(sendRequest(wrong.href, 'SELECT 1')).rejects.toThrow('password authentication failed')
  await first.stop()
  expect(postmasterPid()).toBeUndefined()
  const second = await startEmbeddedPostgres({ folder })
  expect(await sendRequest(second.url, 'SELECT word FROM kept')).toEqual(['Zürich ☂'])
  await second.stop()
  expect(statSync(path.join(folder, 'postgres', 'password')).mode & 0o777).toBe(0o600)
})

test('joins the database that a killed server left running, keeps its committed rows and stops it later', async () => {
  const { child, url } = await startInChild()
  await sendRequest(url, 'CREATE TABLE kept AS SELECT 1 AS one')
  const orphan = postmasterPid()
  child.kill('SIGKILL')
  await once(child, 'exit')
  const adopted = await startEmbeddedPostgres({ folder })
  expect(postmasterPid()).toBe(orphan)
  expect(await sendRequest(adopted.url, 'SELECT one FROM kept')).toEqual([1])
  await adopted.stop()
  expect(postmasterPid()).toBeUndefined()
})

test('recovers when server and database were killed together, even if the old process id is in use again', async () => {
  const { child, url } = await startInChild()
  await sendRequest(url, 'CREATE TABLE kept AS SELECT 1 AS one')
  const pid = postmasterPid() ?? 0
  child.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(child, 'exit')
  const file = path.join(folder, 'postgres', 'data', 'postmaster.pid')
  const [, ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [process.pid, ...rest].join('\n'))
  const again = await startEmbeddedPostgres({ folder })
  expect(await sendRequest(again.url, 'SELECT one FROM kept')).toEqual([1])
  await again.stop()
})

test('servers started concurrently on an empty folder share one database; the last one stops it', async () => {
  const [a, b, c] = await Promise.all([startInChild(), startInChild(), startInChild()])
  expect(new Set([a.url, b.url, c.url]).size).toBe(1)
  await stopChild(a.child)
  await stopChild(c.child)
  expect(await sendRequest(b.url, 'SELECT 1')).toEqual([1])
  await stopChild(b.child)
  expect(postmasterPid()).toBeUndefined()
})

test('restarts on the same port after it was stopped while in use', async () => {
  const first = await startEmbeddedPostgres({ folder })
  const port = Number(new URL(first.url).port)
  process.kill(postmasterPid() ?? 0, 'SIGINT')
  await expect.poll(postmasterPid).toBeUndefined()
  const second = await startEmbeddedPostgres({ folder, port })
  expect(second.url).toBe(first.url)
  await first.stop()
  expect(await sendRequest(second.url, 'SELECT 1')).toEqual([1])
  await second.stop()
  expect(postmasterPid()).toBeUndefined()
})

test('reports in one sentence that the port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  await expect(startEmbeddedPostgres({ folder, port })).rejects.toThrow(
    `Port ${port} of 127.0.0.1, where PostgreSQL is to listen, is taken by another program.`,
  )
  other.close()
})

test('reports in one sentence that the folder cannot be used', async () => {
  writeFileSync(path.join(folder, 'file'), '')
  await expect(startEmbeddedPostgres({ folder: path.join(folder, 'file', 'below') })).rejects.toThrow(
    /^Cannot keep the database in .*: a part of that path is a file, not a folder\.$/,
  )
})

describe.runIf(asRoot)('as root', () => {
  test('PostgreSQL runs as an unprivileged account, which owns the data', async () => {
    const { stop } = await startEmbeddedPostgres({ folder })
    const owner = statSync(path.join(folder, 'postgres', 'data')).uid
    expect(owner).not.toBe(0)
    expect(statSync(`/proc/${postmasterPid()}`).uid).toBe(owner)
    await stop()
  })

  test('below a folder that only root may enter, data are stored in an open place and found again', async () => {
    chmodSync(folder, 0o700)
    const first = await startEmbeddedPostgres({ folder })
    await sendRequest(first.url, 'CREATE TABLE kept AS SELECT 1 AS one')
    await first.stop()
    const home = readFileSync(path.join(folder, 'postgres-is-at'), 'utf8').trim()
    expect(statSync(home).mode & 0o777).toBe(0o700)
    const second = await startEmbeddedPostgres({ folder })
    expect(await sendRequest(second.url, 'SELECT one FROM kept')).toEqual([1])
    await second.stop()
    rmSync(home, { recursive: true })
    await expect(startEmbeddedPostgres({ folder })).rejects.toThrow(/^The database of .* was in .*, which is gone/)
  })

  const account = asRoot ? choosePostgresAccount(undefined) : undefined
  test.runIf(mayEnter(account, import.meta.dirname))(
    'an ordinary user starts it too, and root then uses it without changing the owner',
    async () => {
      if (account === undefined) throw new Error('root has no account for PostgreSQL')
      chownSync(folder, account.uid, account.gid)
      const { child, url } = await startInChild({ ...account, cwd: '/' })
      await sendRequest(url, 'CREATE TABLE kept AS SELECT 1 AS one')
      await stopChild(child)
      const asRootNow = await startEmbeddedPostgres({ folder })
      expect(await sendRequest(asRootNow.url, 'SELECT one FROM kept')).toEqual([1])
      await asRootNow.stop()
      const again = await startInChild({ ...account, cwd: '/' })
      expect(await sendRequest(again.url, 'SELECT one FROM kept')).toEqual([1])
      await stopChild(again.child)
    },
  )
})

test.runIf(!asRoot && process.platform !== 'win32')('reports in one sentence that it may not write', async () => {
  mkdirSync(path.join(folder, 'shut'), { mode: 0o500 })
  await expect(startEmbeddedPostgres({ folder: path.join(folder, 'shut', 'x') })).rejects.toThrow(
    /this account may not write there\.$/,
  )
})
