import type { Answered, Progressed, Sent, Talk } from './talk.ts'

/**
 * Answers the requests of the server in this process, one after the other: what one request closes is not read by another meanwhile.
 * `onProgress` reports how far a request is. The process ends with the server.
 */
export function answerRequests<Of extends Omit<Talk, 'answers'>>(
  answerOf: (request: Of['request'], onProgress: (progress: Of['progress']) => void) => Promise<unknown>,
): void {
  let last = Promise.resolve()
  process.on('message', ({ id, request }: Sent<Of['request']>) => {
    const onProgress = (progress: Of['progress']) => {
      const progressed: Progressed = { id, progress }
      process.send?.(progressed)
    }
    last = last.then(async () => {
      const answered: Answered = await answerOf(request, onProgress).then(
        (answer) => ({ id, answer }),
        (error: unknown) => ({ id, failure: error instanceof Error ? error.message : String(error) }),
      )
      process.send?.(answered)
    })
  })
  process.on('disconnect', () => process.exit())
}
