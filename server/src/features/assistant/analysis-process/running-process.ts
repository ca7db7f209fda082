import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { AnalysisAnswers, AnalysisRequest, Answered, ImportProgress, Progressed, Sent } from './requests.ts'

type OnProgress = (progress: ImportProgress) => void
type Waiting = { end: (answered: Answered | null) => void; onProgress: OnProgress }

/** The programs of this folder that run as processes. */
export type Program = 'import-child.ts' | 'compute-child.ts' | 'draw-child.ts'

const begun = (program: Program): ChildProcess =>
  fork(fileURLToPath(new URL(program, import.meta.url)), [], {
    serialization: 'advanced',
    env: { NODE_ENV: process.env['NODE_ENV'] ?? '' },
    execArgv: ['--max-old-space-size=3072', '--max-semi-space-size=32'],
  })

/** A process that is running, and what waits for its answers. Where the system has no room for one, it has ended from the beginning. */
export class Running {
  readonly #child: ChildProcess | null
  readonly #waiting = new Map<number, Waiting>()
  readonly #log: Pick<Logger, 'error'>
  readonly #onExit: (ended: Running) => void
  #last = 0
  #isRunning = true

  constructor(
    program: Program,
    log: Pick<Logger, 'error'>,
    onExit: (ended: Running) => void,
    begin: (program: Program) => ChildProcess = begun,
  ) {
    this.#log = log
    this.#onExit = onExit
    this.#child = this.#started(() => begin(program))
    if (this.#child === null) this.#ended()
    this.#child?.on('message', (message: Answered | Progressed) => {
      if ('progress' in message) this.#waiting.get(message.id)?.onProgress(message.progress)
      else this.#end(message.id, message)
    })
    this.#child?.on('error', (error) => {
      log.error({ err: error }, 'The analysis process failed.')
      // One that could not be started does not exit.
      if (this.#child?.pid === undefined) this.#ended()
    })
    this.#child?.on('exit', () => this.#ended())
  }

  #started(begin: () => ChildProcess): ChildProcess | null {
    try {
      return begin()
    } catch (error) {
      // Without memory the system refuses at once.
      this.#log.error({ err: error }, 'The analysis process could not be started.')
      return null
    }
  }

  #ended(): void {
    this.#isRunning = false
    this.#onExit(this)
    for (const id of this.#waiting.keys()) this.#end(id, null)
  }

  get isRunning(): boolean {
    return this.#isRunning
  }

  /** The answer, or null where the process ended, failed, or took longer than `longest` milliseconds. */
  async send(
    request: AnalysisRequest,
    longest: number,
    onProgress: OnProgress = () => undefined,
  ): Promise<AnalysisAnswers[AnalysisRequest['kind']]> {
    const child = this.#child
    if (child === null || !this.#isRunning) return null
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
      child.send(sent, () => undefined)
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
    this.#child?.kill('SIGKILL')
  }
}
