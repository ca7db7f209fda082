import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  sendResetEmail,
  updatePassword,
  validateTemporaryPassword,
} from '#features/password-reset/contract/password-resets.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import pg from 'pg'
import { openSmtpSink } from '@portico/demo/mailbox/smtp-sink.ts'
import { loadMails } from '@portico/server/mails.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { openJobs } from '@portico/server/platform/jobs/job-runner.ts'
import { openOutbox } from '@portico/server/core/mail/outbox/open-outbox.ts'
import { openMailSender } from '@portico/server/core/mail/send-mail.ts'
import { openTestServer, type Received, type Sent, type TestServer } from '@portico/server/core/calls/test-server.ts'
import { handleBeginReset } from './begin-reset.ts'
import { countJobs, readArrived, type ArrivedMail } from '@portico/server/core/mail/test-mailbox-queries.ts'
import { handleSendResetEmail } from './send-reset-email.ts'
import { handleUpdatePassword } from './update-password.ts'
import { handleValidateTemporaryPassword } from './validate-temporary-password.ts'
import { patience } from '../../../tools/patience.ts'

const mails = await loadMails()

/** The secrets of a reset email. */
export type Key = { token: string; temporaryPassword: string }

export type ResetServer = TestServer & {
  /** Connects as superuser, who sees every tenant. */
  owner: pg.Client
  /** Starts the job runner; returns the function that stops it. */
  doJobs(): Promise<() => Promise<void>>
  requestReset(email: string, sent?: Sent): Promise<Received>
  /** Returns the emails to an address, newest first, after all jobs are done. */
  mailsTo(email: string): Promise<ArrivedMail[]>
  /** Requests a reset, and returns the link's token and the temporary password from the email. */
  keyFor(email: string): Promise<Key>
  validate(key: Key, sent?: Sent): Promise<Received<typeof validateTemporaryPassword>>
  update(key: Pick<Key, 'token'> & Partial<Key>, newPassword: string, more?: UpdateMore): Promise<Received>
}

type UpdateMore = { tenantid?: string; confirm?: string; sent?: Sent }

const resetCalls = { sendResetEmail, validateTemporaryPassword, updatePassword }

/**
 * Starts a server for the calls of a reset, with the job runner and an SMTP server for its emails. The jobs run from
 * the start, or once `doJobs` is called.
 */
export async function openResetServer(changes: Partial<AppContext> = {}, when = 'jobs at once'): Promise<ResetServer> {
  const server = await openTestServer(
    resetCalls,
    (context) => ({
      sendResetEmail: handleSendResetEmail(context),
      validateTemporaryPassword: handleValidateTemporaryPassword(context),
      updatePassword: handleUpdatePassword(context),
    }),
    changes,
  )
  const doJobs = () => startJobs(server)
  const stop = when === 'jobs at once' ? await doJobs() : null
  const owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
  return {
    ...server,
    owner,
    ...resetsOn(server, owner),
    doJobs,
    async close() {
      await stop?.()
      await owner.end()
      await server.close()
    },
  }
}

async function startJobs({ place, context }: TestServer): Promise<() => Promise<void>> {
  const sink = await openSmtpSink(place.database, context.log)
  const sender = openMailSender(sink.url, context, mails)
  const outbox = await openOutbox({ ...place, log: context.log, sender: () => Promise.resolve(sender) })
  const jobs = await openJobs({ ...place, log: context.log, jobs: [handleBeginReset(context)] })
  return async () => {
    await jobs.close()
    await outbox.close()
    sender.close()
    await sink.close()
  }
}

function resetsOn(server: TestServer, owner: pg.Client) {
  const requestReset = (email: string, sent: Sent = {}) =>
    server.send(sendResetEmail, { body: { emailaddress: email }, ...sent })
  const mailsTo = async (email: string): Promise<ArrivedMail[]> => {
    await untilQuiet(owner)
    return readArrived(owner, email)
  }
  return {
    requestReset,
    mailsTo,
    async keyFor(email: string): Promise<Key> {
      const asked = await requestReset(email)
      assert.equal(asked.status, 200, asked.text)
      // The notice of the previous change may arrive after the reset email.
      return keyIn((await mailsTo(email)).find(({ text }) => text.includes('/reset?resettoken=')))
    },
    validate: ({ token, temporaryPassword }: Key, sent: Sent = {}) =>
      server.send(validateTemporaryPassword, {
        body: { token, temp_password: encodePassword(temporaryPassword) },
        ...sent,
      }),
    update(key: Pick<Key, 'token'> & Partial<Key>, newPassword: string, more: UpdateMore = {}) {
      const { tenantid, confirm = newPassword, sent = {} } = more
      const body = {
        token: key.token,
        newpassword: encodePassword(newPassword),
        confirmpassword: encodePassword(confirm),
        ...(key.temporaryPassword === undefined ? {} : { temp_password: encodePassword(key.temporaryPassword) }),
        ...(tenantid === undefined ? {} : { tenantid }),
      }
      return server.send(updatePassword, { body, ...sent })
    },
  }
}

/** Returns the link's token and the temporary password in a reset email. */
export function keyIn(mail: Pick<ArrivedMail, 'text'> | undefined): Key {
  const text = mail?.text ?? ''
  const token = /\/reset\?resettoken=([\w-]+)/.exec(text)?.[1]
  const temporaryPassword = /^([A-Z][a-z]\d[a-z](?:-[A-Z][a-z]\d[a-z]){3})\s*$/m.exec(text)?.[1]
  assert.ok(token !== undefined && temporaryPassword !== undefined, `Not a reset mail: ${text}`)
  return { token, temporaryPassword }
}

async function untilQuiet(owner: pg.Client): Promise<void> {
  for (const end = Date.now() + patience(60_000); Date.now() < end; await sleep(25))
    if ((await countJobs(owner)) === 0) return
  assert.fail('The jobs are not done.')
}
