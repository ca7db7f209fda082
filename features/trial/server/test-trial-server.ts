import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  checkVerification,
  mailCaptcha,
  register,
  resendVerification,
  verify,
} from '#features/trial/contract/registrations.ts'
import { exportTenant, removeSample } from '#features/trial/contract/trial-data.ts'
import { readCaptchaAudio, readCaptcha } from '#features/captcha/contract/captchas.ts'
import { readProofChallenge } from '#features/captcha/contract/read-proof-challenge.ts'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import pg from 'pg'
import { openSmtpSink } from '@portico/demo/mailbox/smtp-sink.ts'
import { loadMails } from '@portico/server/mails.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { openJobs } from '@portico/server/platform/jobs/job-runner.ts'
import { openOutbox } from '@portico/server/core/mail/outbox/open-outbox.ts'
import { openMailSender } from '@portico/server/core/mail/send-mail.ts'
import { openTestServer, type Received, type Sent, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { captchaTextOf, readCaptchaId } from '@portico/server/core/captcha/captcha-token.ts'
import { makeChallenge } from '@portico/server/core/captcha/proof-of-work.ts'
import { handleCheckVerification } from './check-verification.ts'
import { exportedInCore } from '@portico/server/core/features/exported-table.ts'
import { handleExportTenant } from './export-tenant.ts'
import { handleMailCaptcha } from './mail-captcha.ts'
import { handleMailRegistration } from './mail-registration.ts'
import { handleReadCaptchaAudio, handleReadCaptcha, handleReadProofChallenge } from '#features/captcha/server/serve.ts'
import { handleRegister } from './register.ts'
import { handleRemoveSample } from './remove-sample.ts'
import { handleResendVerification } from './resend-verification.ts'
import { countJobs, readArrived, type ArrivedMail } from '@portico/server/core/mail/test-mailbox-queries.ts'
import { handleVerify } from './verify.ts'
import { patience } from '../../../tools/patience.ts'

const mails = await loadMails()

/** The secrets of a verification email. */
export type Verification = { token: string; id: string; code: string }

/** The fields of a registration that differ from Ann's. */
type Entered = Partial<Record<'name' | 'email' | 'company' | 'phone' | 'ismsp' | 'altcha', string>> & {
  captcha?: { captcha_id: string; captcha_text: string }
}

export type TrialServer = TestServer & {
  /** A connection as superuser, which sees every tenant. */
  owner: pg.Client
  /** Returns an answered captcha, as `register` expects it. */
  answer(): Promise<{ captcha_id: string; captcha_text: string }>
  /** Returns a solved proof of work. */
  prove(): Promise<string>
  /** Registers Ann of Example One with the given changes, and a fresh captcha and proof unless given. */
  register(entered?: Entered, sent?: Sent): Promise<Received<typeof register>>
  mailsTo(email: string): Promise<ArrivedMail[]>
  /** Registers, and reads link and code from the email. */
  registered(entered?: Entered): Promise<Verification>
}

const trialCalls = {
  readCaptcha,
  readCaptchaAudio,
  mailCaptcha,
  readProofChallenge,
  register,
  checkVerification,
  verify,
  resendVerification,
  removeSample,
  exportTenant,
}

/** Starts a server for the calls of a trial, with the job runner and the SMTP server for its emails. */
export async function openTrialServer(changes: Partial<AppContext> = {}): Promise<TrialServer> {
  const server = await openTestServer(
    trialCalls,
    (context) => ({
      readCaptcha: handleReadCaptcha(context),
      readCaptchaAudio: handleReadCaptchaAudio(context),
      mailCaptcha: handleMailCaptcha(context),
      readProofChallenge: handleReadProofChallenge(context),
      register: handleRegister(context),
      checkVerification: handleCheckVerification(context),
      verify: handleVerify(context),
      resendVerification: handleResendVerification(context),
      removeSample: handleRemoveSample(context),
      exportTenant: handleExportTenant(context, exportedInCore),
    }),
    changes,
  )
  const { place, context } = server
  const sink = await openSmtpSink(place.database, context.log)
  const sender = openMailSender(sink.url, context, mails)
  const outbox = await openOutbox({ ...place, log: context.log, sender: () => Promise.resolve(sender) })
  const jobs = await openJobs({ ...place, log: context.log, jobs: [handleMailRegistration(context)] })
  const owner = new pg.Client({ connectionString: place.ownerUrl })
  await owner.connect()
  return {
    ...server,
    owner,
    ...trialsOn(server, owner),
    async close() {
      await jobs.close()
      await outbox.close()
      sender.close()
      await sink.close()
      await owner.end()
      await server.close()
    },
  }
}

function trialsOn(server: TestServer, owner: pg.Client) {
  const { context } = server
  const answer = async () => {
    const { data } = await server.send(readCaptcha)
    const { captcha_id } = data
    return { captcha_id, captcha_text: textOf(context, captcha_id) }
  }
  const prove = async () => {
    const challenge = await makeChallenge(context.secret, new Date(), 1)
    const solution = await solveChallenge({ challenge, deriveKey })
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  const entry = async (entered: Entered) => ({
    ...ann,
    ...('captcha' in entered ? {} : { captcha: await answer() }),
    ...('altcha' in entered ? {} : { altcha: await prove() }),
    ...entered,
  })
  const ask = async (entered: Entered = {}, sent: Sent = {}) =>
    server.send(register, { body: await entry(entered), ...sent })
  const mailsTo = async (email: string): Promise<ArrivedMail[]> => {
    await untilQuiet(owner)
    return readArrived(owner, email)
  }
  return {
    answer,
    prove,
    register: ask,
    mailsTo,
    async registered(entered: Entered = {}): Promise<Verification> {
      const asked = await ask(entered)
      assert.equal(asked.status, 200, asked.text)
      const [newest] = await mailsTo(entered.email ?? ann.email)
      return verificationIn(newest)
    },
  }
}

const ann = { name: 'Ann Smith', email: 'ann@example.com', company: 'Example One' }

/**
 * Returns the text of a picture's captcha, as a user would read it.
 */
export function textOf({ secret }: Pick<AppContext, 'secret'>, captchaId: string): string {
  const read = readCaptchaId(secret, captchaId, new Date(), '')
  assert.ok(read !== null, 'Not a captcha.')
  return captchaTextOf(secret, read.kind, read.id)
}

/** Returns the link's token and id, and the code, of a verification email. */
export function verificationIn(mail: Pick<ArrivedMail, 'text'> | undefined): Verification {
  const text = mail?.text ?? ''
  const [, token, id] = /\/verify\?token=([\w-]+)&id=([\w-]+)/.exec(text) ?? []
  const code = /^(\d{6})\s*$/m.exec(text)?.[1]
  assert.ok(token !== undefined && id !== undefined && code !== undefined, `Not a verification mail: ${text}`)
  return { token, id, code }
}

async function untilQuiet(owner: pg.Client): Promise<void> {
  for (const end = Date.now() + patience(60_000); Date.now() < end; await sleep(25))
    if ((await countJobs(owner)) === 0) return
  assert.fail('The jobs are not done.')
}
