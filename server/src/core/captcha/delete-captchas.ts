import type { AppContext } from '#server/core/app-context.ts'
import { deleteExpiredTries } from './captcha-queries.ts'
import { deleteInBatches } from '#server/platform/database/delete-in-batches.ts'
import { defineJob, handleJob, noPayload, type HandledJob } from '#server/platform/jobs/define-job.ts'

const deleteCaptchasJob = defineJob({
  name: 'forget-captchas',
  payload: noPayload,
  schedule: { cron: '13 * * * *', catchUp: 86_400_000 },
})

/** Deletes, every hour, the captchas that have expired. */
export function handleDeleteCaptchas({ database, log }: Pick<AppContext, 'database' | 'log'>): HandledJob<void> {
  return handleJob(deleteCaptchasJob, log, (_payload, { attempt }) =>
    attempt('captchas-forgotten', {}, () => deleteInBatches((atMost) => deleteExpiredTries(database, atMost))),
  )
}
