import { calls } from '@portico/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { writeMail } from '#server/core/mail/write-mail.ts'
import { openTestServer, type TestServer } from '#server/core/calls/test-server.ts'
import { coreJobsOf } from '#server/core-jobs.ts'
import { loadMails } from '#server/mails.ts'
import { secretFrom } from '#server/platform/crypto/secret.ts'
import { noPayload, type Job } from '#server/platform/jobs/define-job.ts'
import { storedJobs, storedMails } from '#server/test-stored-rows.ts'
import { openAllFeatures } from './test-handlers.ts'

const mails = await loadMails()
const secret = secretFrom('a secret for mails, thirty-two long')
let server: TestServer
let jobs: Job[]

beforeAll(async () => {
  server = await openTestServer(calls, async (context) => {
    const { handlers, jobs: ofFeatures } = await openAllFeatures(context)
    jobs = [...coreJobsOf(context, { auditDays: 365, mailDays: 30 }), ...ofFeatures].map(({ job }) => job)
    return handlers
  })
})
afterAll(() => server.close())

it('there is a stored row for each kind of mail and each job with a payload', () => {
  expect([...new Set(storedMails.map(([kind]) => kind))].toSorted()).toEqual(mails.map(({ kind }) => kind).toSorted())
  const withPayload = jobs.flatMap(({ name, payload }) => (payload === noPayload ? [] : [name]))
  expect([...new Set(storedJobs.map(([name]) => name))].toSorted()).toEqual(withPayload.toSorted())
})

it.each(storedMails)('the mail %s that the release before queued is sent with all its parameters', (kind, params) => {
  const at = new Date('2026-11-29T12:00:00Z')
  const stored = { kind, params: { ...params, language: 'en' }, expiresAt: new Date('2026-11-29T13:00:00Z') }
  expect(mails.find((mail) => mail.kind === kind)?.params.parse(params)).toEqual(params)
  const { subject, text } = writeMail(mails, stored, defaultDomain, secret, at)
  expect(subject.length).toBeGreaterThan(0)
  expect(text).not.toMatch(/\{\w+\}|undefined|\[object|NaN|Invalid/)
})

it.each(storedJobs)('the job %s that the release before queued still runs with all its fields', (name, payload) => {
  const schema = jobs.find((job) => job.name === name)?.payload ?? z.never()
  expect(schema.parse(payload)).toEqual(payload)
})
