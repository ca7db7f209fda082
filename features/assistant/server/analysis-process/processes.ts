import type { Logger } from 'pino'
import { keepProcess, type KeptProcess } from '@portico/server/platform/processes/kept-process.ts'
import { Running } from '@portico/server/platform/processes/running-process.ts'
import type { AnalysisProtocol } from './requests.ts'

export type AnalysisProcess = Running<AnalysisProtocol>

/** The child processes of a node, which start on demand. */
export type Processes = {
  /** Starts a process for a single import. */
  startImport: () => AnalysisProcess
  compute: KeptProcess<AnalysisProtocol>
  /** Starts a spare process for an upcoming import; `takeSpare` returns it. */
  prepare: () => void
  takeSpare: () => AnalysisProcess
  close: () => void
}

/** The time after which a spare process is stopped if no file has arrived, in milliseconds. */
const spareTime = 30_000
const memory = 3072

const programs = {
  import: { name: 'analysis', file: new URL('import-child.ts', import.meta.url), memory },
  compute: { name: 'analysis', file: new URL('compute-child.ts', import.meta.url), memory },
} as const

/** Opens the processes of this node. */
export function openProcesses(log: Pick<Logger, 'error'>): Processes {
  const running = new Set<AnalysisProcess>()
  const compute = keepProcess<AnalysisProtocol>(programs.compute, log)
  let spare: { process: AnalysisProcess; timer: NodeJS.Timeout } | null = null

  const startImport = (): AnalysisProcess => {
    const started: AnalysisProcess = new Running(programs.import, log, (ended) => running.delete(ended))
    if (started.isRunning) running.add(started)
    return started
  }
  return {
    startImport,
    compute,
    prepare() {
      if (spare?.process.isRunning === true) return
      const process = startImport()
      spare = { process, timer: setTimeout(() => process.stop(), spareTime).unref() }
    },
    takeSpare() {
      const taken = spare
      spare = null
      clearTimeout(taken?.timer)
      return taken?.process.isRunning === true ? taken.process : startImport()
    },
    close() {
      clearTimeout(spare?.timer)
      compute.close()
      for (const child of running) child.stop()
    },
  }
}
