import type { AnalysisAnswers, AnalysisRequest, Answered, ImportProgress, Progressed, Sent } from './requests.ts'

/** Answers a request that the process knows; `onProgress` reports how far it is. */
type Answer<Request extends AnalysisRequest> = (
  request: Request,
  onProgress: (progress: ImportProgress) => void,
) => Promise<AnalysisAnswers[Request['kind']]>

/**
 * Answers the requests of the server in this process, one after the other: a dataset is not closed while another request reads it. The
 * process ends with the server.
 */
export function answerRequests<Request extends AnalysisRequest>(answerOf: Answer<Request>): void {
  let last = Promise.resolve()
  process.on('message', ({ id, request }: Sent<Request>) => {
    const onProgress = (progress: ImportProgress) => {
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
