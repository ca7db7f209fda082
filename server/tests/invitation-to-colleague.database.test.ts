import { enter } from '@portico/features/landing/contract/enter.ts'
import { validateTemporaryPassword } from '@portico/features/password-reset/contract/password-resets.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { invitationLifetime } from '@portico/features/invitations/contract/invitation-rules.ts'
import { inviteColleague, listRolesToGive } from '@portico/features/invitations/contract/invitations.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadMails } from '#server/mails.ts'
import { openLog } from '#server/platform/operations/log.ts'
import { handleBeginReset } from '@portico/features/password-reset/server/begin-reset.ts'
import { keyIn, type Key } from '@portico/features/password-reset/server/test-reset-server.ts'
import { openSmtpSink } from '@portico/demo/mailbox/smtp-sink.ts'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openJobs } from '#server/platform/jobs/job-runner.ts'
import { openOutbox } from '#server/core/mail/outbox/open-outbox.ts'
import { openMailSender } from '#server/core/mail/send-mail.ts'
import { credentialsIn, openOwnersServer, password, type Owner, type OwnersServer } from './test-owners.ts'
import { handleDeleteExpiredInvitations } from '@portico/features/invitations/server/delete-expired-invitations.ts'
import { listWays } from '@portico/features/sign-in/server/find-tenants-queries.ts'
import { handleMailRegistration } from '@portico/features/trial/server/mail-registration.ts'
import { readTenantsOf } from '@portico/features/trial/server/registration-queries.ts'
import { endedInCore } from '#server/core/features/ended-rows.ts'
import { deleteEnded } from '#server/core/sessions/delete-ended-queries.ts'
import { countJobs, readArrived } from '#server/core/mail/test-mailbox-queries.ts'
import { countRowsOf } from '@portico/features/trial/server/test-trial-queries.ts'

const mails = await loadMails()

const lines: string[] = []
let server: OwnersServer
let ann: Owner
let staff = ''
let stop = async (): Promise<void> => undefined

/** The tenant's own domain; every other host has the default one. */
const own = {
  ...defaultDomain,
  host: 'inviting.localhost',
  defaulttenant: 'Inviting',
  apptitle: 'Own Brand',
  domainurl: 'http://inviting.localhost:3000',
}

beforeAll(async () => {
  server = await openOwnersServer({
    log: openLog('trace', { write: (line: string) => void lines.push(line) }),
    settingsOf: (host) => (host === 'inviting.localhost' ? own : defaultDomain),
    domains: () => [defaultDomain, own],
  })
  ann = await server.becomeOwner('ann@example.com', 'Inviting')
  const roles = await server.send(listRolesToGive, ann.credentials)
  staff = roles.data[0]?.roleid ?? ''
  stop = await startJobs()
})
afterAll(async () => {
  await stop()
  await server.close()
})

async function startJobs(): Promise<() => Promise<void>> {
  const { place, context } = server
  const sink = await openSmtpSink(place.database, context.log)
  const sender = openMailSender(sink.url, context, mails)
  const outbox = await openOutbox({ ...place, log: context.log, sender: () => Promise.resolve(sender) })
  const all = [handleBeginReset(context), handleMailRegistration(context)]
  const jobs = await openJobs({ ...place, log: context.log, jobs: all })
  return async () => {
    await jobs.close()
    await outbox.close()
    sender.close()
    await sink.close()
  }
}

const invite = (email: string, name = 'Ben Adams', headers: Record<string, string> = {}) =>
  server.send(inviteColleague, { ...ann.credentials, body: { email, name, role: staff }, headers })
async function mailsTo(email: string) {
  await expect.poll(() => countJobs(server.owner)).toBe(0)
  return readArrived(server.owner, email)
}
/** Invites a colleague; returns the secrets in the email. */
async function invited(email: string, name?: string): Promise<Key> {
  expect((await invite(email, name)).status).toBe(200)
  return keyIn((await mailsTo(email)).find(({ subject }) => subject === 'You are invited to Own Brand'))
}
const isGood = async ({ token, temporaryPassword }: Key) => {
  const body = { token, temp_password: encodePassword(temporaryPassword) }
  return (await server.send(validateTemporaryPassword, { body })).status === 200
}
async function readAccounts(email: string) {
  const { rows } = await server.owner.query<{ id: string; firstname: string; lastname: string; isInvited: boolean }>(
    `select id, firstname, lastname, invited_until is not null as "isInvited" from tenant.accounts
     where tenant_id = $1 and email = $2`,
    [ann.tenantId, email],
  )
  return rows
}

describe('an invitation', () => {
  it("lets a colleague sign in: by the mail to a password, by the password to the role's landing", async () => {
    const response = await invite(' Ben@Example.com ')
    expect([response.status, response.data]).toEqual([200, null])
    expect(response.summary).toBe('An invitation has been sent to ben@example.com.')
    const [mail] = await mailsTo('ben@example.com')
    const key = keyIn(mail)
    expect((await server.signIn(ann.tenantId, 'ben@example.com')).status).toBe(401)
    expect((await server.setPassword(key)).status).toBe(200)
    const signed = await server.signIn(ann.tenantId, 'ben@example.com')
    expect(signed.data).toMatchObject({
      rolename: 'Staff',
      firstname: 'Ben',
      lastname: 'Adams',
    })
    const entered = await server.send(enter, credentialsIn(signed))
    expect(entered.data).toMatchObject({
      menumodule: 'Insights Non-MSP',
      user: { tenantname: 'Inviting', companyname: 'Inviting' },
    })
    expect(await isGood(key)).toBe(false)
    expect((await readAccounts('ben@example.com')).map(({ isInvited }) => isInvited)).toEqual([false])
    expect((await invite('ben@example.com')).module_code).toBe('TRIAL_ERR005')
  })

  it('is mailed in the language of the page and in the tenant’s own brand, whatever host the request names', async () => {
    const headers = { 'accept-language': 'de', 'host': 'evil.example', 'x-forwarded-host': 'evil.example' }
    expect((await invite('brand@example.com', 'Bea Brand', headers)).status).toBe(200)
    const [mail] = await mailsTo('brand@example.com')
    expect(mail?.subject).toBe('Sie sind zu Own Brand eingeladen')
    expect(mail?.text).toMatch(/^http:\/\/inviting\.localhost:3000\/reset\?resettoken=[\w-]{43}\s*$/m)
    expect(mail?.text).toContain('Ann Smith (ann@example.com) hat Sie zu Inviting eingeladen.')
    expect(`${mail?.text}${mail?.html}`).not.toContain('evil.example')
    // The text that an owner types about a colleague is not emailed: it could be anything.
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/Bea/)
  })

  it('is recorded with the inviter and the colleague', async () => {
    await invited('audit@example.com')
    const { rows } = await server.owner.query(
      `select event, outcome, account.email as by, events.email as whom from tenant.audit_events as events
       join tenant.accounts as account on account.id = events.account_id
       where events.tenant_id = $1 and events.email = 'audit@example.com'`,
      [ann.tenantId],
    )
    expect(rows).toEqual([
      { event: 'colleague-invited', outcome: 'success', by: 'ann@example.com', whom: 'audit@example.com' },
    ])
  })

  it('is valid for seven days', async () => {
    const key = await invited('week@example.com')
    const ends = async (hours: number) => {
      await server.owner.query(
        `update tenant.password_resets as reset set expires_at = reset.requested_at + $1 * interval '1 millisecond' -
           $2 * interval '1 hour' from tenant.accounts as account
         where account.id = reset.account_id and account.email = 'week@example.com'`,
        [invitationLifetime, hours],
      )
    }
    const { rows } = await server.owner.query<{ days: number }>(
      `select extract(epoch from reset.expires_at - reset.requested_at)::int / 86400 as days
       from tenant.password_resets as reset join tenant.accounts as account on account.id = reset.account_id
       where account.email = 'week@example.com'`,
    )
    expect(rows).toEqual([{ days: 7 }])
    await ends(7 * 24 - 1)
    expect(await isGood(key)).toBe(true)
    await ends(7 * 24)
    expect(await isGood(key)).toBe(false)
  })

  it('again for a user who has never signed in: the newest is valid, with its name and role', async () => {
    const first = await invited('again@example.com', 'Gwen One')
    const second = await invited('again@example.com', 'Gwen Two Names')
    expect([await isGood(first), await isGood(second)]).toEqual([false, true])
    expect(await readAccounts('again@example.com')).toMatchObject([
      { firstname: 'Gwen', lastname: 'Two Names', isInvited: true },
    ])
    expect((await server.setPassword(second)).status).toBe(200)
    // A user with a password who has not yet signed in may have lost it; the account is already accepted.
    await invited('again@example.com', 'Gwen Three')
    expect(await readAccounts('again@example.com')).toMatchObject([{ lastname: 'Three', isInvited: false }])
  })

  it('sent twice concurrently creates one account, and its newest mail is valid', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, () => invite('twice@example.com')))
    expect(responses.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await readAccounts('twice@example.com')).toHaveLength(1)
    const keys = (await mailsTo('twice@example.com')).map(keyIn)
    const good = await Promise.all(keys.map(isGood))
    expect(good.filter(Boolean)).toHaveLength(1)
  })

  it('that fails at any step leaves nothing, and succeeds the next time', async () => {
    // The server deletes ended rows every few seconds: the reset that ended in an earlier test is deleted before the count.
    await deleteEnded(server.context.database, endedInCore)
    const before = await countRowsOf(server.owner, ann.tenantId)
    for (const table of ['accounts', 'password_resets', 'mail', 'audit_events']) {
      await server.owner.query(
        `create function planted() returns trigger language plpgsql as $$ begin raise exception 'planted'; end $$`,
      )
      await server.owner.query(
        `create trigger planted after insert on tenant.${table} for each row execute function planted()`,
      )
      expect((await invite('half@example.com')).status).toBe(500)
      await server.owner.query('drop function planted() cascade')
      expect(await countRowsOf(server.owner, ann.tenantId)).toEqual(before)
    }
    expect(await mailsTo('half@example.com')).toEqual([])
    expect(await isGood(await invited('half@example.com'))).toBe(true)
  })

  it('changes no other tenant, and logs no secret', async () => {
    const other = await server.becomeOwner('bystander@example.com', 'Bystander')
    const before = await countRowsOf(server.owner, other.tenantId)
    const key = await invited('quiet@example.com')
    await server.setPassword(key)
    expect(await countRowsOf(server.owner, other.tenantId)).toEqual(before)
    const log = lines.join('\n')
    expect(log).toContain('Unhandled error in request.')
    for (const secret of [key.token, key.temporaryPassword, password])
      for (const text of [secret, encodePassword(secret)]) expect(log).not.toContain(text)
  })
})

describe('an address that is invited', () => {
  const listed = async (email: string) =>
    (await listWays(server.context.database, { email, domain: 'example.com', ownTenant: '' })).map(
      ({ tenantname }) => tenantname,
    )

  it('belongs to no tenant before it accepts: its other tenant, its reset and its own trial are as before', async () => {
    await server.becomeOwner('victim@example.com', 'Victims Own')
    const key = await invited('victim@example.com')
    expect(await listed('victim@example.com')).toEqual(['Victims Own'])
    const job = handleBeginReset(server.context).perform
    const origin = { address: '192.0.2.1', agent: '', host: 'localhost', language: 'en' }
    const resetId = '0192b000-0000-7000-8000-00000000000a'
    await job({ resetId, email: 'victim@example.com', at: new Date().toISOString(), origin })
    const [mail] = await mailsTo('victim@example.com')
    expect(mail?.text).toContain('Victims Own')
    expect(mail?.text).not.toContain('Inviting')
    expect(await isGood(key)).toBe(true)
    await invited('free@example.com')
    expect(await readTenantsOf(server.context.database, 'free@example.com', 'free@example.com')).toEqual([])
    expect((await server.setPassword(key)).status).toBe(200)
    expect(await listed('victim@example.com')).toEqual(['Inviting', 'Victims Own'])
  })

  it('is deleted when it is not accepted in time, and may be invited again; an accepted one stays', async () => {
    await invited('never@example.com')
    const kept = await invited('kept@example.com')
    await server.setPassword(kept)
    await server.owner.query(
      "update tenant.accounts set invited_until = now() - interval '1 minute' where email = $1",
      ['never@example.com'],
    )
    const late = await invited('late@example.com')
    await handleDeleteExpiredInvitations(server.context).perform({})
    await handleDeleteExpiredInvitations(server.context).perform({})
    expect(await readAccounts('never@example.com')).toEqual([])
    expect(await readAccounts('kept@example.com')).toHaveLength(1)
    expect(await isGood(late)).toBe(true)
    expect((await server.setPassword(await invited('never@example.com'))).status).toBe(200)
  })
})

it('no address has reached the log by then', () => {
  expect(lines.length).toBeGreaterThan(0)
  expect(lines.join('')).not.toMatch(/@(?:example\.com|aurora\.test|sample\.invalid)/)
})
