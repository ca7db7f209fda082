import type { Answered, Cancelled, Progressed, Sent, ProcessProtocol } from './process-protocol.ts'

/**
 * The parts that the work on a request gets: `onProgress` reports its progress; `signal` aborts when the caller no
 * longer waits.
 */
export type Answering<Of extends Pick<ProcessProtocol, 'progress'>> = {
  onProgress: (progress: Of['progress']) => void
  signal: AbortSignal
}

/**
 * Answers the requests of the server in this process, one after the other, so that none reads a resource that another
 * is closing. A request that is cancelled while queued does not start. The process ends with the server.
 */
export function answerRequests<Of extends Omit<ProcessProtocol, 'answers'>>(
  answerOf: (request: Of['request'], answering: Answering<Of>) => Promise<unknown>,
): void {
  let last = Promise.resolve()
  const cancelling = new Map<number, AbortController>()
  const answer = async ({ id, request }: Sent<Of['request']>, { signal }: AbortController) => {
    const onProgress = (progress: Of['progress']) => {
      const progressed: Progressed = { id, progress }
      process.send?.(progressed)
    }
    const answered: Answered = signal.aborted
      ? { id, failure: 'cancelled' }
      : await answerOf(request, { onProgress, signal }).then(
          (answer) => ({ id, answer }),
          (error: unknown) => ({ id, failure: error instanceof Error ? error.message : String(error) }),
        )
    cancelling.delete(id)
    process.send?.(answered)
  }
  process.on('message', (message: Sent<Of['request']> | Cancelled) => {
    if ('cancel' in message) return cancelling.get(message.cancel)?.abort()
    const cancel = new AbortController()
    cancelling.set(message.id, cancel)
    last = last.then(() => answer(message, cancel))
  })
  process.on('disconnect', () => process.exit())
}
