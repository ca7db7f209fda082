import { spawn, type ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { readOwnIfThere, replaceFile } from '#agent/platform/kept-file.ts'
import { changeUpdateState, readUpdateState } from './update-state.ts'

/** A trial: reports that the server must accept, maximum starts, and milliseconds for everything. */
const reportsNeeded = 2
const startsAtMost = 3
const standardPatience = 10 * 60 * 1000

/** The environment variable that names the version on trial, for the process on trial. */
const trialVariable = 'PORTICO_AGENT_TRIAL'
/** The environment variable with a trial's maximum seconds, in place of ten minutes; for tests. */
const patienceVariable = 'PORTICO_AGENT_TRIAL_SECONDS'

/** `stopped`: this process was asked to stop; the trial continues at its next start. */
export type TrialResult = { result: 'confirmed' } | { result: 'failed'; why: string } | { result: 'stopped' }

const reportsFile = (folder: string) => path.join(folder, 'trial.json')

/**
 * Runs a new version as a child process. This process stops reporting and watches it, so that a version that hangs or
 * crashes is replaced by a working one, and the installed program has always passed its trial.
 */
export async function runTrial(parts: {
  folder: string
  program: string
  args: readonly string[]
  version: string
  stopping: AbortSignal
  log: (line: string) => void
}): Promise<TrialResult> {
  const { folder, stopping } = parts
  const deadline = AbortSignal.timeout(patience())
  while (!stopping.aborted) {
    const { trial } = readUpdateState(folder)
    if (trial === null || trial.starts >= startsAtMost) return failed('it does not keep running')
    changeUpdateState(folder, { trial: { ...trial, starts: trial.starts + 1 } })
    rmSync(reportsFile(folder), { force: true })
    const ended = await oneStart(parts, AbortSignal.any([stopping, deadline]))
    if (ended === 'confirmed') return { result: 'confirmed' }
    if (deadline.aborted) return failed('it did not report twice in time')
    if (ended === 'exited') parts.log(`Version ${parts.version}, on trial, exited unexpectedly.`)
  }
  return { result: 'stopped' }
}

const failed = (why: string): TrialResult => ({ result: 'failed', why })

function patience(): number {
  const seconds = Number(process.env[patienceVariable])
  return seconds > 0 ? seconds * 1000 : standardPatience
}

async function oneStart(
  { folder, program, args, version }: { folder: string; program: string; args: readonly string[]; version: string },
  until: AbortSignal,
): Promise<'confirmed' | 'exited' | 'cut'> {
  // The version on trial ends when its standard input closes, so it never outlives this process.
  const child = spawn(program, [...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, [trialVariable]: version, PORTICO_AGENT_STATE: folder },
  })
  const exited = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  const seen = Promise.withResolvers<'confirmed' | 'cut'>()
  const watching = setInterval(() => {
    if (acceptedReports(folder, version) >= reportsNeeded) seen.resolve('confirmed')
    else if (until.aborted) seen.resolve('cut')
  }, 200)
  const ended = await Promise.race([exited.then(() => 'exited' as const), seen.promise])
  clearInterval(watching)
  await end(child, exited)
  return ended
}

/** Stops a version on trial: asks it to end, and kills it after ten seconds. */
async function end(child: ChildProcess, exited: Promise<void>): Promise<void> {
  child.stdin?.destroy()
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await exited
  clearTimeout(timer)
}

function acceptedReports(folder: string, version: string): number {
  try {
    const read = JSON.parse(readOwnIfThere(reportsFile(folder)) ?? '') as { version?: unknown; accepted?: unknown }
    return read.version === version && typeof read.accepted === 'number' ? read.accepted : 0
  } catch {
    return 0
  }
}

/** Returns whether this process is on trial. It then installs nothing and ends with the process that watches it. */
export function isOnTrial(): boolean {
  return process.env[trialVariable] !== undefined
}

/** Ends this process when the process that watches its trial ends. */
export function endWithWatcher(stop: () => void): void {
  if (!isOnTrial()) return
  process.stdin.resume()
  process.stdin.once('end', stop)
  process.stdin.once('close', stop)
  process.stdin.once('error', stop)
}

/** Tells the watching process that the server accepted a report of this one. */
export function noteAcceptedReport(folder: string): void {
  const version = process.env[trialVariable]
  if (version === undefined) return
  const accepted = acceptedReports(folder, version) + 1
  if (accepted <= reportsNeeded) {
    replaceFile(reportsFile(folder), JSON.stringify({ version, accepted }), { keepsFormer: false })
  }
}
