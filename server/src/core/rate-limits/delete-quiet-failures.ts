import type { AppContext } from '#server/core/app-context.ts'
import { deleteQuiet } from '#server/core/authentication/sign-in-queries.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'

/** How many counters one statement deletes, so that none takes long. */
const atOnce = 5_000

const deleteQuietFailuresJob = defineJob({
  name: 'forget-quiet-failures',
  payload: noPayload,
  schedule: { cron: '*/10 * * * *', queue: 'minutes' },
})

/**
 * Deletes, every ten minutes, the failure counters that no longer count: every guessed address creates two, which no
 * later sign-in clears. Returns how many there were.
 */
export function handleDeleteQuietFailures({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<number> {
  return handleJob(deleteQuietFailuresJob, log, (_payload, { now }) =>
    deleteInBatches((atMost) => deleteQuiet(database, now, atMost), atOnce),
  )
}
