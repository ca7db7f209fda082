import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startTestPostgres } from '../server/src/plumbing/postgres/test-database.ts'
import { findOrInstallChromium } from './set-up-chromium.ts'
import { countTests, type Counts } from './test-counts.ts'

const root = path.join(import.meta.dirname, '..')
const packages = path.join(root, 'node_modules')

type Step = { name: string; run: string[] }

/** What is checked before the tests run; each is given to Node. */
const checks: Step[] = [
  { name: 'types', run: [path.join(packages, 'typescript', 'bin', 'tsc'), '-b'] },
  { name: 'lint', run: [path.join(packages, 'oxlint', 'bin', 'oxlint')] },
  { name: 'formats', run: [path.join(packages, 'oxfmt', 'bin', 'oxfmt'), '--check'] },
  { name: 'dead code', run: [path.join(packages, 'knip', 'bin', 'knip.js')] },
  { name: 'seven rules', run: ['tools/check-rules.ts'] },
]
const webBuild: Step = { name: 'web build', run: ['tools/build-web.ts'] }

let running: ReturnType<typeof spawn> | undefined

/** Runs one program from the root, keeping what it prints. */
function runQuietly(run: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const output: string[] = []
    running = spawn(process.execPath, run, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    running.stdout?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    running.stderr?.on('data', (chunk: Buffer) => output.push(chunk.toString()))
    running.once('error', (failure) => resolve({ code: 1, output: failure.message }))
    running.once('close', (code) => resolve({ code: code ?? 1, output: output.join('') }))
  })
}

function report(name: string, passed: boolean, begin: number, output: string): void {
  console.log(`${passed ? '✓' : '✗'} ${name}  ${((performance.now() - begin) / 1000).toFixed(1)} s`)
  if (!passed) console.log(`\n${output.trimEnd()}\n`)
}

/** One step, counted as one. */
async function runStep({ name, run }: Step, env: NodeJS.ProcessEnv): Promise<Counts> {
  const begin = performance.now()
  const { code, output } = await runQuietly(run, env)
  report(name, code === 0, begin, output)
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Vitest, its tests counted one by one. */
async function runTests(filters: string[], env: NodeJS.ProcessEnv): Promise<Counts> {
  const begin = performance.now()
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-results-'))
  const results = path.join(folder, 'results.json')
  try {
    const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${results}`]
    const { code, output } = await runQuietly(
      [path.join(packages, 'vitest', 'vitest.mjs'), 'run', ...filters, ...reports],
      env,
    )
    const counts = countTests(code, () => readFileSync(results, 'utf8'))
    report(`tests: ${counts.passed} passed, ${counts.failed} failed`, code === 0, begin, output)
    return counts
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Puts what the tests need in place. Gives their environment, and what removes it again. */
async function setUp(): Promise<{ env: NodeJS.ProcessEnv; tearDown: () => Promise<void> }> {
  const begin = performance.now()
  const PORTICO_CHROMIUM = await findOrInstallChromium()
  const given = process.env['PORTICO_TEST_DATABASE_URL']
  const postgres = given === undefined ? await startTestPostgres() : { url: given, stop: () => Promise.resolve() }
  report('set-up', true, begin, '')
  return {
    env: { ...process.env, PORTICO_CHROMIUM, PORTICO_TEST_DATABASE_URL: postgres.url },
    tearDown: postgres.stop,
  }
}

async function main(filters: string[]): Promise<void> {
  let interrupted = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted = true
      // @NOTE SIGINT, since vitest then still cleans up; a terminal has sent its Ctrl-C to vitest already
      if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.kill('SIGINT')
    })
  }
  const total: Counts = { passed: 0, failed: 0 }
  const add = ({ passed, failed }: Counts) => {
    total.passed += passed
    total.failed += failed
  }
  const runSteps = async (): Promise<void> => {
    // @NOTE with filters somebody works on one thing: only what its tests need runs
    for (const step of [...(filters.length === 0 ? checks : []), webBuild])
      if (!interrupted) add(await runStep(step, { ...process.env, PORTICO_REFUSE_WARNINGS: 'true' }))
  }
  // A browser comes over the network: meanwhile there is time for what needs none.
  const [{ env, tearDown }] = await Promise.all([setUp(), runSteps()])
  try {
    if (!interrupted) add(await runTests(filters, env))
  } finally {
    await tearDown()
  }
  if (interrupted) console.log('\nInterrupted: not everything ran.')
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed === 0 && !interrupted ? 0 : 1
}

await main(process.argv.slice(2))
