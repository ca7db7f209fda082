import type { Logger } from 'pino'
import { Running, type Program } from './running-process.ts'
import type { ProcessProtocol } from './process-protocol.ts'

/** The one process of a program, which is started when needed and ends when it has not been used for a while. */
export type KeptProcess<Of extends ProcessProtocol> = {
  use: () => Running<Of>
  /** The process if it is running, else null. */
  ifRunning: () => Running<Of> | null
  close: () => void
}

const idleTime = 120_000

/** Keeps one process of a program on this node. */
export function keepProcess<Of extends ProcessProtocol>(program: Program, log: Pick<Logger, 'error'>): KeptProcess<Of> {
  let kept: Running<Of> | null = null
  let timer: NodeJS.Timeout | undefined
  const ifRunning = () => (kept?.isRunning === true ? kept : null)
  return {
    ifRunning,
    use() {
      const process = ifRunning() ?? new Running<Of>(program, log, () => undefined)
      kept = process
      clearTimeout(timer)
      timer = setTimeout(() => process.stop(), idleTime).unref()
      return process
    },
    close() {
      clearTimeout(timer)
      ifRunning()?.stop()
    },
  }
}
