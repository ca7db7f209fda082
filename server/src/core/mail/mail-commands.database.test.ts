import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deploymentTenantId } from '#server/core/audit/event.ts'
import { inTenant } from '#server/core/tenants/scope.ts'
import { handleDeleteOldMails } from './delete-old-mails.ts'
import { runWords } from '#server/core/commands/test-commands.ts'
import { mailCommandsOf } from './mail-commands.ts'
import { loadMails } from '#server/mails.ts'
import type { signInCodeMail } from '#server/core/authentication/sign-in-code-mail.ts'
import { markFailed, markSent, queueMail } from './mail-queries.ts'
import { createMigratedDatabase, type MigratedDatabase } from '#server/platform/database/test-migrated-database.ts'

const mails = await loadMails()

let migrated: MigratedDatabase
let owner: pg.Client
let folder = ''
beforeAll(async () => {
  migrated = await createMigratedDatabase()
  owner = new pg.Client(migrated.ownerUrl)
  await owner.connect()
  folder = mkdtempSync(join(tmpdir(), 'portico-mail-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await owner.end()
  await migrated.drop()
})

async function run(...words: string[]) {
  const { lines, problems } = await runWords(mailCommandsOf(mails), ['mail', ...words], { ...migrated, folder })
  return { out: lines.join('\n'), problems }
}

const queue = (recipient: string, expiresAt: Date | null = null) =>
  inTenant(migrated.database, deploymentTenantId, (tenant) =>
    queueMail<typeof signInCodeMail>(tenant, {
      tenantId: deploymentTenantId,
      kind: 'sign-in-code',
      recipient,
      params: { challengeId: 'x', generation: '1' },
      host: 'localhost',
      expiresAt,
    }),
  )
const jobsOf = async (id: string) =>
  (await owner.query('select tries, due_at <= now() as due from tenant.mail where id = $1', [id])).rows

describe('mail failed and mail retry', () => {
  it('list unsent mails with the reason and the next try, and retry them', async () => {
    expect((await run('failed')).out).toBe('No mail has failed.')
    const [waiting, given, over] = [
      await queue('a@x.test'),
      await queue('b@x.test'),
      await queue('c@x.test', new Date(0)),
    ]
    for (const id of [waiting, given, over])
      await markFailed(migrated.database, { tenantId: deploymentTenantId, mailId: id }, 'No\nanswer.')
    await owner.query("update tenant.mail set tries = 3, due_at = '2099-01-01' where id = $1", [waiting])
    await owner.query('update tenant.mail set tries = 20, due_at = null where id = $1', [given])
    const { out } = await run('failed')
    expect(out).toMatch(new RegExp(`${waiting}  sign-in-code  a@x.test\n  .*No answer. Tried again at 2099-01-01`))
    expect(out).toMatch(new RegExp(`${given}  sign-in-code  b@x.test\n  .*No answer. Given up.`))
    expect(out).toMatch(new RegExp(`${over}  sign-in-code  c@x.test\n  .*has expired`))
    expect((await run('retry', given)).out).toBe('1 mail is tried again now.')
    expect(await jobsOf(given)).toEqual([{ tries: 0, due: true }])
    expect((await run('retry', 'all')).out).toBe('2 mails are tried again now.')
    expect(await jobsOf(waiting)).toEqual([{ tries: 0, due: true }])
    expect((await run('retry', over)).problems).toEqual(['This mail has expired and is no longer sent.'])
    expect((await run('retry', deploymentTenantId)).problems).toEqual(['No failed mail has this id.'])
    await markSent(migrated.database, deploymentTenantId, given)
    expect((await run('failed')).out).not.toContain(given)
  })

  it.each([
    [['failed', '--all'], 'mail failed has no option --all.'],
    [['failed', 'all'], 'mail failed takes no words.'],
    [['retry'], 'Specify an id that mail failed shows, or all.'],
    [['retry', "' or 1=1"], 'Specify which: mail retry and an id that mail failed shows, or all.'],
    [['preview', 'birthday'], `Specify which mail: ${mails.map(({ kind }) => kind).join(', ')}.`],
    [['preview', 'new-device', '--language', 'tlh'], 'The languages are en, de, fr, es, pt, it, nl, pl, hi, ja, ar.'],
  ])('explain the error in %j', async (words, problem) => {
    expect((await run(...words)).problems).toEqual([problem])
  })
})

describe('mail preview', () => {
  it.each(mails.map(({ kind }) => kind))(
    'shows %s as text and HTML, in the brand and a language of a domain',
    async (kind) => {
      await migrated.pool.query('insert into platform.domains values ($1, $2) on conflict do nothing', [
        'kunde.test',
        JSON.stringify({ companyname: 'Kunde AG', languages: ['de', 'en'] }),
      ])
      const { out, problems } = await run('preview', kind, '--domain', 'kunde.test', '--output', `${kind}.html`)
      expect(problems).toEqual([])
      expect(out).toContain('From: Kunde AG <no-reply@kunde.test>\nSubject: ')
      expect(readFileSync(join(folder, `${kind}.html`), 'utf8')).toContain('<html lang="de" dir="ltr">')
      expect((await run('preview', kind, '--domain', 'kunde.test', '--language', 'fr')).problems).toEqual([
        'kunde.test does not offer this language; it offers de, en.',
      ])
    },
  )
})

/** Runs the deletion job for mails older than 30 days; returns the log. */
async function runDeletion(): Promise<unknown[]> {
  const logged: unknown[] = []
  const log = pino({ base: null, timestamp: false }, { write: (line) => void logged.push(JSON.parse(line)) })
  await handleDeleteOldMails({ ...migrated, log }, 30).perform({})
  return logged.map((line) =>
    Object.fromEntries(Object.entries(line as object).filter(([key]) => !['level', 'msg'].includes(key))),
  )
}

async function leftOf(ids: string[]): Promise<string[]> {
  const left = await inTenant(migrated.database, deploymentTenantId, (tenant) =>
    tenant.selectFrom('tenant.mail').select('id').where('id', 'in', ids).orderBy('id').execute(),
  )
  return left.map(({ id }) => id)
}

describe('the outbox', () => {
  it('deletes mails that were sent the given days ago, and no others', async () => {
    const ids = [await queue('d@x.test'), await queue('e@x.test'), await queue('f@x.test')]
    const sent = (id: string | undefined, days: number) =>
      inTenant(migrated.database, deploymentTenantId, (tenant) =>
        tenant
          .updateTable('tenant.mail')
          .set({ sent_at: new Date(Date.now() - days * 86_400_000) })
          .where('id', '=', id ?? '')
          .execute(),
      )
    await sent(ids[0], 31)
    await sent(ids[1], 29)
    await runDeletion()
    expect(await leftOf(ids)).toEqual([ids[1], ids[2]])
  })

  it('deletes mails that failed for the last time so long ago, logs how many, and none that is retried', async () => {
    const ids = [await queue('g@x.test'), await queue('h@x.test'), await queue('i@x.test')]
    for (const id of ids)
      await markFailed(migrated.database, { tenantId: deploymentTenantId, mailId: id }, 'No answer.')
    const failed = (id: string | undefined, days: number) =>
      inTenant(migrated.database, deploymentTenantId, (tenant) =>
        tenant
          .updateTable('tenant.mail')
          .set({ failed_at: new Date(Date.now() - days * 86_400_000) })
          .where('id', '=', id ?? '')
          .execute(),
      )
    for (const [id, days] of [
      [ids[0], 31],
      [ids[1], 29],
      [ids[2], 31],
    ] as const)
      await failed(id, days)
    const giveUp = 'update tenant.mail set due_at = null where id = any($1)'
    await owner.query(giveUp, [[ids[0], ids[1]]])
    expect(await runDeletion()).toEqual([{ mails: 1, days: 30, tenant: deploymentTenantId }])
    expect(await leftOf(ids)).toEqual([ids[1], ids[2]])
    expect((await run('failed')).out).toContain(ids[1])
    await owner.query(giveUp, [[ids[2]]])
    await runDeletion()
    expect(await leftOf(ids)).toEqual([ids[1]])
  })
})
