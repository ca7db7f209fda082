import { readdirSync, readFileSync } from 'node:fs'

/**
 * A process as described in /proc. `begun` distinguishes it from a later process with the same id. `seconds` is its
 * processor time, without the time of its children.
 */
export type Process = { pid: number; parent: number; session: number; begun: number; name: string; seconds: number }

/** Clock ticks per second on Linux, on every processor. */
const ticks = 100

/**
 * Milliseconds between two scans of the process table. A process that starts and is orphaned between scans is found by
 * its session or by PORTICO_TEST_RUN.
 */
const lookEvery = 1_000

/** Reads every process of this machine; none if there is no /proc. */
export function readProcesses(): Process[] {
  return read(() => readdirSync('/proc'), []).flatMap((name) => {
    const stat = /^\d+$/.test(name) ? read(() => readFileSync(`/proc/${name}/stat`, 'utf8'), '') : ''
    const end = stat.lastIndexOf(')')
    if (end < 0) return []
    const fields = stat.slice(end + 2).split(' ')
    const [parent, session, begun] = [Number(fields[1]), Number(fields[3]), Number(fields[19])]
    // A zombie: the process has ended, but its parent has not collected its exit code.
    if (fields[0] === 'Z') return []
    const seconds = (Number(fields[11]) + Number(fields[12])) / ticks
    return [{ pid: Number(name), parent, session, begun, name: stat.slice(stat.indexOf('(') + 1, end), seconds }]
  })
}

/** A live process: its id and command line. */
export type Left = { pid: number; line: string }

export type FollowedProcesses = {
  /** The started processes that are still alive, without this one. */
  left: () => Left[]
  /** Processor seconds of this process and all processes that it started; 0 without /proc. */
  processorSeconds: () => number
  stop: () => void
}

/**
 * Tracks every process that this one starts after this call, directly or indirectly: by their parents, by the sessions
 * that they lead, and by PORTICO_TEST_RUN in their environment.
 * @param mark the value of PORTICO_TEST_RUN
 */
export function followProcesses(mark: string): FollowedProcesses {
  const known = new Map<string, Process>()
  let sessions: ReadonlySet<number> = new Set()
  const look = (): Process[] => {
    const all = readProcesses()
    sessions = sessionsLeft(sessions, all, known)
    const ours = ofThisRun(all, known, sessions)
    for (const each of ours) known.set(keyOf(each), each)
    sessions = new Set([...sessions, ...ours.filter(({ pid, session }) => session === pid).map(({ pid }) => pid)])
    return ours
  }
  look()
  const timer = setInterval(look, lookEvery).unref()
  return {
    left() {
      const ours = new Set(look().map(({ pid }) => pid))
      const marked = readProcesses().filter(({ pid }) => pid !== process.pid && markOf(pid) === mark)
      for (const { pid } of marked) ours.add(pid)
      return [...ours].map((pid) => ({ pid, line: `${commandOf(pid)} (${pid})` }))
    },
    processorSeconds() {
      look()
      return waitedFor() + sumOf([...known.values()].filter(isBrowserOfWorker(known)))
    },
    stop: () => clearInterval(timer),
  }
}

/** Kills processes immediately, with the process groups that they lead. */
export function endProcesses(processes: readonly Left[]): void {
  for (const { pid } of processes) {
    for (const each of [-pid, pid]) read(() => process.kill(each, 'SIGKILL'), false)
  }
}

/** Returns the closing line about time: elapsed time, and processor time, which allows runs to be compared. */
export function closingTimes(seconds: number, processorSeconds: number): string {
  const ofProcessors = processorSeconds === 0 ? '' : `, ${processorSeconds.toFixed(0)} s of processors`
  return `${seconds.toFixed(0)} s${ofProcessors}`
}

/**
 * Returns the sessions of this run that still have processes. The id of an empty session may be reused: it belongs to
 * another program if it has a process unknown to this run.
 */
export function sessionsLeft(
  sessions: ReadonlySet<number>,
  all: readonly Process[],
  known: ReadonlyMap<string, Process>,
): Set<number> {
  const used = new Set(all.map(({ session }) => session))
  const taken = new Set(all.filter((each) => !known.has(keyOf(each))).map(({ pid }) => pid))
  return new Set([...sessions].filter((session) => used.has(session) && !taken.has(session)))
}

function ofThisRun(
  all: readonly Process[],
  known: ReadonlyMap<string, Process>,
  sessions: ReadonlySet<number>,
): Process[] {
  const ours = new Set(all.filter((each) => known.has(keyOf(each)) || sessions.has(each.session)).map(({ pid }) => pid))
  ours.add(process.pid)
  // Children usually have higher ids than their parents, but not always: repeats until a pass finds no more.
  for (let before = 0; before < ours.size;) {
    before = ours.size
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid)
  }
  ours.delete(process.pid)
  return all.filter(({ pid }) => ours.has(pid))
}

const keyOf = ({ pid, begun }: Process) => `${pid} ${begun}`

/** Returns the processor seconds of this process, and of its ended children as far as their parents waited for them. */
function waitedFor(): number {
  const fields =
    read(() => readFileSync('/proc/self/stat', 'utf8'), '')
      .split(') ')
      .at(-1)
      ?.split(' ') ?? []
  if (fields.length < 15) return 0
  const waited = (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / ticks
  const { user, system } = process.cpuUsage()
  return waited + (user + system) / 1e6
}

const isBrowser = ({ name }: Process) => /^(chrom|headless)/.test(name)

/**
 * Returns whether a process is the browser of a vitest worker. A worker ends without waiting for its browser, so only
 * the scans measure the browser's CPU time, and they miss the last second. vitest waits for its own browsers.
 */
function isBrowserOfWorker(known: ReadonlyMap<string, Process>): (one: Process) => boolean {
  const byId = new Map([...known.values()].map((each) => [each.pid, each]))
  const depthOf = (one: Process | undefined): number => (one === undefined ? 0 : 1 + depthOf(byId.get(one.parent)))
  return (one) => {
    if (!isBrowser(one)) return false
    let top = one
    for (let up = byId.get(top.parent); up !== undefined && isBrowser(up); up = byId.get(top.parent)) top = up
    // This process starts vitest, which starts the workers, which start their browsers.
    return depthOf(byId.get(top.parent)) > 1
  }
}

const sumOf = (processes: readonly Process[]) => processes.reduce((sum, { seconds }) => sum + seconds, 0)

function markOf(pid: number): string | undefined {
  const variables = read(() => readFileSync(`/proc/${pid}/environ`, 'utf8'), '').split('\0')
  return variables.find((each) => each.startsWith('PORTICO_TEST_RUN='))?.slice('PORTICO_TEST_RUN='.length)
}

const commandOf = (pid: number) =>
  read(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8'), '')
    .replaceAll('\0', ' ')
    .trim()
    .slice(0, 200)

/** Reads a file of a process, which may have ended in the meantime; then returns `otherwise`. */
function read<T>(what: () => T, otherwise: T): T {
  try {
    return what()
  } catch {
    return otherwise
  }
}
