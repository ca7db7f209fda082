import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stampOf, writeStamp } from './set-up-stamp.mjs'

let root = ''

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'portico-run-'))
  for (const folder of ['tools', 'server/src', 'demo/src', 'node_modules'])
    mkdirSync(path.join(root, folder), { recursive: true })
  for (const file of ['run.mjs', 'set-up-dependencies.mjs', 'set-up-stamp.mjs']) {
    copyFileSync(path.join(import.meta.dirname, file), path.join(root, 'tools', file))
  }
  write('package-lock.json', '{}')
  write('tools/build-web.ts', `console.log('web built')`)
  write('tools/build-agent.ts', '')
  const stamp = stampOf(root, ['package-lock.json'], [process.platform, process.arch])
  writeStamp(path.join(root, 'node_modules', '.portico-lock'), stamp)
})
afterEach(() => rmSync(root, { recursive: true }))

function write(file: string, text: string): void {
  writeFileSync(path.join(root, file), text)
}

type Run = { child: ChildProcess; ended: Promise<{ code: unknown; signal: unknown; output: string }> }

const run = (...words: string[]): Run => runWith({}, ...words)

function runWith(environment: Record<string, string>, ...words: string[]): Run {
  const child = spawn(process.execPath, [path.join(root, 'tools', 'run.mjs'), ...words], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  const ended = once(child, 'close').then(([code, signal]: unknown[]) => ({ code, signal, output: output.join('') }))
  return { child, ended }
}

test('start builds the web app, then runs the server with the installed programs first on its path, and passes on its exit code', async () => {
  write(
    'demo/src/main.ts',
    `const path: string = process.env['PATH'] ?? ''; console.log(path.split(/[:;]/)[0]); process.exit(7)`,
  )
  const { code, output } = await run('start').ended
  expect(output).toBe(`web built\n${path.join(root, 'node_modules', '.bin')}\n`)
  expect(code).toBe(7)
})

test.each([
  [{}, 'demo'],
  [{ NODE_ENV: 'production' }, 'server'],
  [{ NODE_ENV: 'production', PORTICO_DEMO: '' }, 'server'],
  [{ NODE_ENV: 'production', PORTICO_DEMO: 'true' }, 'demo'],
  [{ PORTICO_DEMO: 'false' }, 'server'],
  [{ PORTICO_DEMO: 'maybe' }, 'demo'],
])('start with %o runs the program of %s', async (environment, started) => {
  for (const each of ['demo', 'server']) write(`${each}/src/main.ts`, `console.log('${each}')`)
  expect(await runWith(environment, 'start').ended).toMatchObject({ code: 0, output: `web built\n${started}\n` })
})

test('the first start compiles the server beside the web build, and later ones do not', async () => {
  write('server/src/fill-compile-cache.ts', `console.error('not shown'); await import('../../compile.mjs')`)
  write(
    'compile.mjs',
    `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync(process.env.NODE_COMPILE_CACHE, { recursive: true })
    writeFileSync('compiled', process.env.NODE_COMPILE_CACHE)`,
  )
  write(
    'demo/src/main.ts',
    `import { existsSync, readFileSync, rmSync } from 'node:fs'
    console.log(existsSync('compiled') ? readFileSync('compiled', 'utf8') : 'nothing compiled')
    rmSync('compiled', { force: true })`,
  )
  const start = () => runWith({ NODE_COMPILE_CACHE: '' }, 'start').ended
  const cache = path.join(root, 'node_modules', '.cache', 'node')
  expect(await start()).toMatchObject({ code: 0, output: `web built\n${cache}\n` })
  expect(await start()).toMatchObject({ code: 0, output: 'web built\nnothing compiled\n' })
})

test('the server does not run when the web build failed', async () => {
  write('tools/build-web.ts', 'process.exit(3)')
  write('demo/src/main.ts', `console.log('server ran')`)
  expect(await run('start').ended).toMatchObject({ code: 3, output: '' })
})

test('start builds the agent beside the server, which outlives that whether it is built or not', async () => {
  write('tools/build-agent.ts', `console.log('agent not built'); process.exit(1)`)
  write(
    'demo/src/main.ts',
    `import { existsSync } from 'node:fs'
    while (!existsSync('ended')) await new Promise((resolve) => setTimeout(resolve, 20))
    console.log('server ended')`,
  )
  const { child, ended } = run('start')
  await new Promise<void>((resolve) =>
    child.stdout?.on('data', (text: Buffer) => /agent/.test(text.toString()) && resolve()),
  )
  write('ended', '')
  expect(await ended).toMatchObject({ code: 0, output: 'web built\nagent not built\nserver ended\n' })
})

test('passes arguments on, to the last command alone', async () => {
  write('tools/test.ts', `console.log(process.argv.slice(2).join(' '))`)
  expect(await run('test', 'sign-in', '--x').ended).toMatchObject({ code: 0, output: 'sign-in --x\n' })
})

test('portico runs the command of operators, and builds nothing for it', async () => {
  write('server/src/cli.ts', `console.log(process.argv.slice(2).join(' ')); process.exit(2)`)
  expect(await run('portico', 'domain', 'list').ended).toMatchObject({ code: 2, output: 'domain list\n' })
})

test.each(['SIGTERM', 'SIGINT'] as const)('forwards %s and waits for the server to drain', async (signal) => {
  write(
    'demo/src/main.ts',
    `process.on('${signal}', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 200)); setInterval(() => {}, 1000); console.log('up')`,
  )
  const { child, ended } = run('start')
  child.stdout?.on('data', (chunk: Buffer) => {
    if (chunk.toString().includes('up\n')) child.kill(signal)
  })
  expect(await ended).toMatchObject({ code: 0, signal: null, output: 'web built\nup\ndrained\n' })
})

test.skipIf(process.platform === 'win32')('drains the server too when npm and its shell were terminated', async () => {
  write(
    'demo/src/main.ts',
    `process.on('SIGTERM', () => { console.log('drained'); process.exit(0) }); setInterval(() => {}, 1000); console.log('up')`,
  )
  const shell = spawn(
    'sh',
    ['-c', `"${process.execPath}" "${path.join(root, 'tools', 'run.mjs')}" start; echo never`],
    {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let output = ''
  shell.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString()
    if (output.endsWith('up\n')) shell.kill('SIGTERM')
  })
  await once(shell, 'close')
  expect(output).toBe('web built\nup\ndrained\n')
})

test('ends by the signal that ended its command', async () => {
  write('demo/src/main.ts', `process.kill(process.pid, 'SIGKILL')`)
  expect(await run('start').ended).toMatchObject({ code: null, signal: 'SIGKILL' })
})

test('prints its usage for an unknown script', async () => {
  expect(await run('fly').ended).toMatchObject({
    code: 2,
    output: 'Usage: npm run start|dev|portico|test|bench|gallery|build:agents\n',
  })
})
