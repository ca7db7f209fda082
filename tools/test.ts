import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startTestPostgres } from '../packages/local-postgres/src/test-database.ts'
import { patience } from './patience.ts'
import { readRetriedTests, retriedLines, type RetriedTest } from './retried-tests.ts'
import { findOrInstallChromium } from './set-up-chromium.ts'
import { installProxies } from './set-up-proxies.ts'
import { findWalkBrowser, type WalkEnvironment } from './set-up-walk.ts'
import { selectTests, type Selection } from './selected-tests.ts'
import { closingTimes, endProcesses, followProcesses, type FollowedProcesses } from './started-processes.ts'
import { readTestArguments } from './test-arguments.ts'
import { slowestFiles } from './slowest-files.ts'
import { countTests, type Counts } from './test-counts.ts'
import { workspaces } from './workspaces.ts'

const root = path.join(import.meta.dirname, '..')
const packages = path.join(root, 'node_modules')

type Step = { name: string; run: string[] }

/** The checks before the tests, longest first, with the arguments of Node for each. */
const checks: Step[] = [
  { name: 'types', run: [path.join(packages, 'typescript', 'bin', 'tsc'), '-b', '--checkers', '1'] },
  { name: 'lint', run: [path.join(packages, 'oxlint', 'bin', 'oxlint')] },
  { name: 'styles', run: [path.join(packages, 'stylelint', 'bin', 'stylelint.mjs'), '{features,web}/**/*.css'] },
  { name: 'formats', run: [path.join(packages, 'oxfmt', 'bin', 'oxfmt'), '--check'] },
  { name: 'dead code', run: [path.join(packages, 'knip', 'bin', 'knip.js')] },
  {
    name: 'boundaries',
    run: [path.join(packages, 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'), ...workspaces],
  },
  { name: 'seven rules', run: ['tools/check-rules.ts'] },
]
/**
 * Writes the types that the type check and lint need, so it runs first. Then two checks run at a time, because half of
 * them use only one core.
 */
const generatedTypes: Step = { name: 'generated types', run: ['tools/write-types.ts'] }
const checksAtOnce = 2
/**
 * For the type check and lint, which are written in Go: several threads would infer the same types repeatedly, and less
 * frequent garbage collection saves a sixth of the time.
 */
const forGo = { GOMAXPROCS: '1', GOGC: '400' }
/**
 * Fills Node's cache of compiled sources; otherwise the first servers of a new checkout would all fill it at the same
 * time.
 */
const compileCache: Step = { name: 'compiled server', run: ['server/src/fill-compile-cache.ts'] }
const webBuild: Step = { name: 'web build', run: ['tools/build-web.ts'] }

const running = new Set<ReturnType<typeof spawn>>()
const detached = process.platform !== 'win32'
/** The process groups of all steps. They are ended even if their processes cannot be listed. */
const groups: number[] = []

/** Runs one program from the root and keeps its output. */
function runQuietly(run: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const output: string[] = []
    // Its own process group. A terminal's Ctrl-C does not reach it, so `main` sends the only signal.
    const child = spawn(process.execPath, run, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'], detached })
    running.add(child)
    if (child.pid !== undefined) groups.push(child.pid)
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    child.once('error', (failure) => resolve({ code: 1, output: failure.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.join('') }))
    child.once('close', () => running.delete(child))
  })
}

function report(name: string, passed: boolean, begin: number, output: string): void {
  console.log(`${passed ? '✓' : '✗'} ${name}  ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  if (!passed) console.log(`\n${output.trimEnd()}\n`)
}

/** Runs one step, which counts as one test. */
async function runStep({ name, run }: Step, env: NodeJS.ProcessEnv): Promise<Counts> {
  const begin = performance.now()
  const { code, output } = await runQuietly(run, env)
  report(name, code === 0, begin, output)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Runs vitest, which writes its reports to a temporary folder (vitest.config.ts). Returns the number of tests, the
 * retried tests and the slowest files.
 */
async function runTests(
  filters: string[],
  env: NodeJS.ProcessEnv,
): Promise<{ counts: Counts; retried: RetriedTest[]; slowest: string }> {
  const begin = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-results-'))
  try {
    const { code, output } = await runQuietly([path.join(packages, 'vitest', 'vitest.mjs'), 'run', ...filters], {
      ...env,
      PORTICO_TEST_REPORTS: folder,
    })
    const readReport = () => readFileSync(path.join(folder, 'results.json'), 'utf8')
    const counts = countTests(code, readReport)
    report(`tests: ${counts.passed} passed, ${counts.failed} failed`, code === 0, begin, output)
    return {
      counts,
      retried: readRetriedTests(path.join(folder, 'retried.json')),
      slowest: slowestFiles(root, readReport),
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/**
 * Sets up what the tests need; a walk needs no Chromium. Returns their environment, and the function that undoes this.
 */
async function setUp(
  walk: WalkEnvironment | undefined,
): Promise<{ env: NodeJS.ProcessEnv; tearDown: () => Promise<void> }> {
  const begin = performance.now()
  const browser = walk ?? { PORTICO_CHROMIUM: await findOrInstallChromium() }
  // apt-get cannot run twice at the same time, so this follows the installation of the browser.
  const notTested = walk === undefined ? await installProxies() : undefined
  if (notTested !== undefined) console.log(notTested)
  const given = process.env['PORTICO_TEST_DATABASE_URL']
  const postgres = given === undefined ? await startTestPostgres() : { url: given, stop: () => Promise.resolve() }
  report('set-up', true, begin, '')
  return {
    env: { ...process.env, ...forGo, ...browser, PORTICO_TEST_DATABASE_URL: postgres.url },
    tearDown: postgres.stop,
  }
}

/** Measures the machine before other steps use it, and prints the factor for the timeouts of the tests. */
function measure(): void {
  const begin = performance.now()
  const times = patience(1_000) / 1_000
  report(`speed measured: limits are multiplied by ${times.toFixed(1)}`, true, begin, '')
}

/**
 * Waits for the processes that the run started to end. A process that is left after a while fails the run, and is
 * killed.
 */
async function expectNothingLeft(followed: FollowedProcesses): Promise<Counts> {
  const begin = performance.now()
  for (const end = Date.now() + patience(10_000); followed.left().length > 0 && Date.now() < end;) await sleep(100)
  followed.stop()
  const left = followed.left()
  endProcesses(left)
  if (process.platform !== 'linux') endProcesses(groups.map((pid) => ({ pid, line: '' })))
  const failed = left.length === 0 ? 0 : 1
  report('nothing is left running', failed === 0, begin, left.map(({ line }) => line).join('\n'))
  return { passed: 1 - failed, failed }
}

/** @param walk the browser of the short walk; if omitted, the tests run */
async function main({ filters, env: chosen }: Selection, walk?: WalkEnvironment): Promise<void> {
  const begin = performance.now()
  const mark = (process.env['PORTICO_TEST_RUN'] = randomBytes(6).toString('hex'))
  const followed = followProcesses(mark)
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      // @NOTE SIGINT, because vitest then still cleans up; a second one ends it immediately
      for (const child of running) child.kill(interrupted ? 'SIGKILL' : 'SIGINT')
      interrupted = true
    })
  }
  const total: Counts = { passed: 0, failed: 0 }
  const add = ({ passed, failed }: Counts) => {
    total.passed += passed
    total.failed += failed
  }
  const runSteps = async (): Promise<void> => {
    const run = async (step: Step): Promise<void> => {
      if (!interrupted) add(await runStep(step, { ...process.env, PORTICO_REFUSE_WARNINGS: 'true', ...forGo }))
    }
    // @NOTE with filters, only the requirements of the selected tests run
    if (filters.length > 0 || walk !== undefined) return run(webBuild)
    await run(generatedTypes)
    const left = [...checks, compileCache, webBuild]
    const runLeft = async (): Promise<void> => {
      for (let step = left.shift(); step !== undefined; step = left.shift()) await run(step)
    }
    await Promise.all(Array.from({ length: checksAtOnce }, runLeft))
  }
  measure()
  // The set-up may have to download a browser; the checks run in the meantime.
  const [{ env, tearDown }] = await Promise.all([setUp(walk), runSteps()])
  let retried: RetriedTest[] = []
  let slowest = ''
  try {
    if (!interrupted) {
      const ran = await runTests(walk === undefined ? filters : ['--project=walk', ...filters], { ...env, ...chosen })
      add(ran.counts)
      retried = ran.retried
      slowest = ran.slowest
    }
  } finally {
    await tearDown()
    add(await expectNothingLeft(followed))
  }
  for (const line of retriedLines(retried)) console.log(line)
  if (slowest !== '') console.log(slowest)
  if (interrupted) console.log('\nInterrupted: not everything ran.')
  console.log(`\n${closingTimes((performance.now() - begin) / 1000, followed.processorSeconds())}`)
  console.log(`${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 && !interrupted ? 0 : 1
}

const asked = readTestArguments(process.argv.slice(2))
const walk = 'refusal' in asked || asked.browser === undefined ? undefined : findWalkBrowser(asked.browser)
const selected = 'refusal' in asked ? asked : selectTests(root, asked.filters)
if (selected === null) console.log('No test depends on what has changed.')
else if ('refusal' in selected) refuse(selected.refusal)
else if (walk !== undefined && 'missing' in walk) refuse(walk.missing)
else await main(selected, walk)

function refuse(sentence: string): void {
  console.error(sentence)
  process.exitCode = 1
}
