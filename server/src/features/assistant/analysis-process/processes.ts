import type { Logger } from 'pino'
import { Running, type Program } from './running-process.ts'

/** The processes of a node, which are started when needed. */
export type Processes = {
  start: (program: Program) => Running
  /** The one process of a program, which ends when it has not been used for a while. */
  theOnly: (program: Program) => Running
  /** The same where it is running. */
  ifRunning: (program: Program) => Running | null
  /** Starts the process of an import that is coming; `takeSpare` returns it. */
  prepare: () => void
  takeSpare: () => Running
  close: () => void
}

const idleTime = 120_000
/** A process that was started for a file which takes longer to come is not kept. */
const spareTime = 30_000

/** Opens the processes of this node. */
export function openProcesses(log: Pick<Logger, 'error'>): Processes {
  type Kept = { process: Running; timer: NodeJS.Timeout }
  const running = new Set<Running>()
  const kept = new Map<Program, Kept>()
  let spare: Kept | null = null

  const start = (program: Program): Running => {
    const started = new Running(program, log, (ended) => running.delete(ended))
    if (started.isRunning) running.add(started)
    return started
  }
  const ifRunning = (program: Program): Running | null => {
    const process = kept.get(program)?.process
    return process?.isRunning === true ? process : null
  }
  const stopAfter = (process: Running, time: number): Kept => ({
    process,
    timer: setTimeout(() => process.stop(), time).unref(),
  })
  return {
    start,
    ifRunning,
    theOnly(program) {
      const process = ifRunning(program) ?? start(program)
      clearTimeout(kept.get(program)?.timer)
      kept.set(program, stopAfter(process, idleTime))
      return process
    },
    prepare() {
      if (spare?.process.isRunning !== true) spare = stopAfter(start('import-child.ts'), spareTime)
    },
    takeSpare() {
      const taken = spare
      spare = null
      clearTimeout(taken?.timer)
      return taken?.process.isRunning === true ? taken.process : start('import-child.ts')
    },
    close() {
      clearTimeout(spare?.timer)
      for (const { timer } of kept.values()) clearTimeout(timer)
      for (const each of running) each.stop()
    },
  }
}
