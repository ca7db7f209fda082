import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ensureDependencies, findNode24 } from './set-up-dependencies.mjs'

const startedBy = process.ppid
const root = path.join(import.meta.dirname, '..')
const bin = path.join(root, 'node_modules', '.bin')
const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
// Node's cache of compiled sources: a later start does not strip types again, and uses 20 MB less memory.
const compiled = path.join(root, 'node_modules', '.cache', 'node')

/**
 * PORTICO_DEMO decides whether the demo runs; without it, the demo runs unless NODE_ENV is `production`. The started
 * program refuses values other than true and false.
 */
const isDemo = (process.env['PORTICO_DEMO'] || String(process.env['NODE_ENV'] !== 'production')) !== 'false'
const server = isDemo ? 'demo/src/main.ts' : 'server/src/main.ts'

/**
 * @typedef {{ run: string[], in?: string, mayEnd?: true }} Command Node's arguments, the folder below root to run in,
 * and whether the other commands continue when it ends
 */

/** @type {Command} the agent of this machine, which a server offers as soon as it is built */
const agent = { run: ['tools/build-agent.ts'], mayEnd: true }

/**
 * @type {Record<string, Command[][]>} the commands of each npm script: the groups run one after another, the
 * commands of a group in parallel
 */
const scripts = {
  'start': [[{ run: ['tools/build-web.ts'] }], [{ run: [server] }, agent]],
  'dev': [
    [{ run: ['tools/build-web.ts'] }],
    [{ run: ['--watch', server] }, { run: [vite, 'build', '--watch'], in: 'web' }, agent],
  ],
  'portico': [[{ run: ['server/src/cli.ts'] }]],
  'test': [[{ run: ['tools/test.ts'] }]],
  'bench': [[{ run: ['tools/build-web.ts'] }], [{ run: ['bench/bench.ts'] }]],
  'gallery': [[{ run: ['tools/gallery.ts'] }]],
  'build:agents': [[{ run: ['agent/build/build-agents.ts'] }]],
}

/** The scripts that start a server. */
const startServers = ['start', 'dev']

/** Fills the cache of compiled sources in the background if the installation left it empty. Resolves when it is filled or filling failed.
 * @type {(node: string) => Promise<void>} */
const fillCache = (node) =>
  new Promise((resolve) => {
    if (existsSync(compiled) || process.env['NODE_COMPILE_CACHE']) return resolve()
    const filling = spawn(node, ['server/src/fill-compile-cache.ts'], {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, NODE_COMPILE_CACHE: compiled },
    })
    filling.once('exit', () => resolve())
    filling.once('error', () => resolve())
  })

/** Runs commands in parallel until one without `mayEnd` ends, then ends the rest. The first command also gets `more`.
 * @type {(node: string, commands: Command[], more: string[]) => Promise<{ code: number, signal: NodeJS.Signals | null }>} */
const runTogether = async (node, commands, more) => {
  const children = commands.map((command, index) =>
    spawn(node, [...command.run, ...(index === 0 ? more : [])], {
      cwd: path.join(root, command.in ?? ''),
      stdio: 'inherit',
      env: {
        NODE_COMPILE_CACHE: compiled,
        ...process.env,
        PATH: `${bin}${path.delimiter}${process.env['PATH'] ?? ''}`,
      },
    }),
  )
  /** @type {NodeJS.SignalsListener} */
  const forward = (signal) => {
    // @NOTE a terminal has already sent Ctrl-C to the children; a second one would tell them to stop immediately
    if (signal === 'SIGINT' && process.stdin.isTTY) return
    for (const child of children) child.kill(signal)
  }
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])
  for (const signal of signals) process.on(signal, forward)
  // npm passes a signal only to the shell between itself and this process. When that shell ends, this process gets
  // another parent.
  const watch = setInterval(() => {
    if (process.env['npm_lifecycle_event'] === undefined || process.ppid === startedBy) return
    clearInterval(watch)
    for (const child of children) child.kill('SIGTERM')
  }, 250)
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.once('exit', (code, signal) => resolve({ code: code ?? 1, signal }))
        child.once('error', (failure) => {
          console.error(failure.message)
          resolve({ code: 1, signal: null })
        })
      }),
  )
  const first = await Promise.race(ends.filter((_, index) => commands[index]?.mayEnd !== true))
  for (const child of children) child.kill('SIGTERM')
  await Promise.all(ends)
  clearInterval(watch)
  for (const signal of signals) process.off(signal, forward)
  return first
}

/** @type {(name: string | undefined, more: string[]) => Promise<number>} returns the exit code */
const main = async (name, more) => {
  const groups = name === undefined ? undefined : scripts[name]
  if (groups === undefined) {
    console.error(`Usage: npm run ${Object.keys(scripts).join('|')}`)
    return 2
  }
  if (!ensureDependencies(root)) {
    console.error('The dependencies could not be installed; the output of npm above has the reason.')
    return 1
  }
  const node = findNode24(root)
  if (node === undefined) {
    console.error(
      `Portico needs Node 24, and npm has none for ${process.platform} ${process.arch}: install Node 24 or newer and run this again.`,
    )
    return 1
  }
  const filled = startServers.includes(name ?? '') ? fillCache(node) : Promise.resolve()
  for (const [at, group] of groups.entries()) {
    if (at === groups.length - 1) await filled
    const { code, signal } = await runTogether(node, group, at === groups.length - 1 ? more : [])
    // @NOTE a child was ended by a signal: end by the same signal, as the shell expects
    if (signal !== null) process.kill(process.pid, signal)
    if (code !== 0) return code
  }
  return 0
}

process.exitCode = await main(process.argv[2], process.argv.slice(3))
