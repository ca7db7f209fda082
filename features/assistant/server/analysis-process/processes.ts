import type { Logger } from 'pino'
import { keepProcess, type KeptProcess } from '@portico/server/platform/processes/kept-process.ts'
import { Running } from '@portico/server/platform/processes/running-process.ts'
import type { AnalysisTalk } from './requests.ts'

export type AnalysisProcess = Running<AnalysisTalk>

/** The processes of a node, which are started when needed. */
export type Processes = {
  /** One for an import alone. */
  startImport: () => AnalysisProcess
  compute: KeptProcess<AnalysisTalk>
  /** Starts the process of an import that is coming; `takeSpare` returns it. */
  prepare: () => void
  takeSpare: () => AnalysisProcess
  close: () => void
}

/** A process that was started for a file which takes longer to come is not kept. */
const spareTime = 30_000
const memory = 3072

const programs = {
  import: { name: 'analysis', file: new URL('import-child.ts', import.meta.url), memory },
  compute: { name: 'analysis', file: new URL('compute-child.ts', import.meta.url), memory },
} as const

/** Opens the processes of this node. */
export function openProcesses(log: Pick<Logger, 'error'>): Processes {
  const running = new Set<AnalysisProcess>()
  const compute = keepProcess<AnalysisTalk>(programs.compute, log)
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
      for (const each of running) each.stop()
    },
  }
}
