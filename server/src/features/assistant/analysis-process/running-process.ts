import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { AnalysisAnswers, AnalysisRequest, Answered, ImportProgress, Progressed, Sent } from './requests.ts'

type OnProgress = (progress: ImportProgress) => void
type Waiting = { end: (answered: Answered | null) => void; onProgress: OnProgress }

/** A process that is running, and what waits for its answers. */
export class Running {
  readonly #child: ChildProcess
  readonly #waiting = new Map<number, Waiting>()
  readonly #log: Pick<Logger, 'error'>
  #last = 0

  constructor(
    program: 'import-child.ts' | 'compute-child.ts',
    log: Pick<Logger, 'error'>,
    onExit: (ended: Running) => void,
  ) {
    this.#log = log
    this.#child = fork(fileURLToPath(new URL(program, import.meta.url)), [], {
      serialization: 'advanced',
      env: { NODE_ENV: process.env['NODE_ENV'] ?? '' },
      execArgv: ['--max-old-space-size=3072', '--max-semi-space-size=32'],
    })
    this.#child.on('message', (message: Answered | Progressed) => {
      if ('progress' in message) this.#waiting.get(message.id)?.onProgress(message.progress)
      else this.#end(message.id, message)
    })
    this.#child.on('error', (error) => log.error({ err: error }, 'The analysis process failed.'))
    this.#child.on('exit', () => {
      onExit(this)
      for (const id of this.#waiting.keys()) this.#end(id, null)
    })
  }

  /** The answer, or null where the process ended, failed, or took longer than `longest` milliseconds. */
  async send(
    request: AnalysisRequest,
    longest: number,
    onProgress: OnProgress = () => undefined,
  ): Promise<AnalysisAnswers[AnalysisRequest['kind']]> {
    const id = (this.#last += 1)
    const answered = await new Promise<Answered | null>((resolve) => {
      const timeout = setTimeout(() => {
        this.#log.error({ kind: request.kind }, 'The analysis process took too long and was ended.')
        this.stop()
      }, longest)
      const end = (answer: Answered | null) => {
        clearTimeout(timeout)
        resolve(answer)
      }
      this.#waiting.set(id, { end, onProgress })
      const sent: Sent = { id, request }
      // A process that has ended takes no message; its exit is the answer.
      this.#child.send(sent, () => undefined)
    })
    if (answered === null) return null
    if ('answer' in answered) return answered.answer
    this.#log.error({ kind: request.kind, failure: answered.failure }, 'The analysis process could not answer.')
    return null
  }

  #end(id: number, answered: Answered | null): void {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.end(answered)
  }

  stop(): void {
    this.#child.kill('SIGKILL')
  }
}
