import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import type { Answered, Cancelled, Progressed, Sent, ProcessProtocol } from './process-protocol.ts'

/** `onProgress` receives the progress of a request; an aborted signal cancels the request. */
export type Sending<Of extends ProcessProtocol> = {
  onProgress?: (progress: Of['progress']) => void
  signal?: AbortSignal
}

/** A program that runs as a process; `name` is its name in the log, `memory` the limit of its heap in megabytes. */
export type Program = { name: string; file: URL; memory: number }

type Waiting = { end: (answered: Answered | null) => void; onProgress: (progress: unknown) => void }

const begun = ({ file, memory }: Program): ChildProcess =>
  fork(fileURLToPath(file), [], {
    serialization: 'advanced',
    env: { NODE_ENV: process.env['NODE_ENV'] ?? '' },
    execArgv: [`--max-old-space-size=${memory}`, '--max-semi-space-size=32'],
  })

/**
 * A running process, and the requests that wait for its answers. If the system cannot start it, it counts as ended from
 * the beginning. It gets neither the settings nor the secrets of the server.
 */
export class Running<Of extends ProcessProtocol> {
  readonly #child: ChildProcess | null
  readonly #waiting = new Map<number, Waiting>()
  readonly #program: Program
  readonly #log: Pick<Logger, 'error'>
  readonly #onExit: (ended: Running<Of>) => void
  #last = 0
  #isRunning = true

  constructor(
    program: Program,
    log: Pick<Logger, 'error'>,
    onExit: (ended: Running<Of>) => void,
    begin: (program: Program) => ChildProcess = begun,
  ) {
    this.#program = program
    this.#log = log
    this.#onExit = onExit
    this.#child = this.#started(() => begin(program))
    if (this.#child === null) this.#ended()
    this.#child?.on('message', (message: Answered | Progressed) => {
      if ('progress' in message) this.#waiting.get(message.id)?.onProgress(message.progress)
      else this.#end(message.id, message)
    })
    this.#child?.on('error', (error) => {
      log.error({ err: error }, `The ${program.name} process failed.`)
      // A process that could not be started sends no exit event.
      if (this.#child?.pid === undefined) this.#ended()
    })
    this.#child?.on('exit', () => this.#ended())
  }

  #started(begin: () => ChildProcess): ChildProcess | null {
    try {
      return begin()
    } catch (error) {
      // If memory is short, the system refuses to start a process at once.
      this.#log.error({ err: error }, `The ${this.#program.name} process could not be started.`)
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

  /**
   * The answer, or null if the process ended, failed, or took longer than `longest` milliseconds, or the request was
   * cancelled.
   */
  async send<Asked extends Of['request']>(
    request: Asked,
    longest: number,
    { onProgress = () => undefined, signal }: Sending<Of> = {},
  ): Promise<Of['answers'][Asked['kind']] | null> {
    const child = this.#child
    const isCancelled = () => signal?.aborted === true
    if (child === null || !this.#isRunning || isCancelled()) return null
    const id = (this.#last += 1)
    const cancelled: Cancelled = { cancel: id }
    const cancel = () => void child.send(cancelled, () => undefined)
    signal?.addEventListener('abort', cancel, { once: true })
    const answered = await new Promise<Answered | null>((resolve) => {
      const timeout = setTimeout(() => {
        this.#log.error({ kind: request.kind }, `The ${this.#program.name} process took too long and was ended.`)
        this.stop()
      }, longest)
      const end = (answer: Answered | null) => {
        clearTimeout(timeout)
        resolve(answer)
      }
      this.#waiting.set(id, { end, onProgress })
      const sent: Sent<Of['request']> = { id, request }
      // A process that has ended accepts no message; its exit event is handled instead.
      child.send(sent, () => undefined)
    })
    signal?.removeEventListener('abort', cancel)
    if (answered === null || isCancelled()) return null
    if ('answer' in answered) return answered.answer as Of['answers'][Asked['kind']]
    const { kind } = request
    this.#log.error({ kind, failure: answered.failure }, `The ${this.#program.name} process could not answer.`)
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
