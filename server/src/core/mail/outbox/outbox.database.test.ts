import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import pg from 'pg'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { v7 as uuid } from 'uuid'
import { defaultDomain } from '#server/core/domains/default-domain.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { handleSendMail } from '#server/core/mail/send-mail-job.ts'
import type { MailId } from '#server/core/mail/mail.ts'
import { openMailSender } from '#server/core/mail/send-mail.ts'
import { loadMails } from '#server/mails.ts'
import {
  createMigratedDatabase,
  silentLog,
  testSecret,
  type MigratedDatabase,
} from '#server/platform/database/test-migrated-database.ts'
import { faultsOfPlan, openExplained } from '#server/platform/database/test-executed-plans-queries.ts'
import { openOutbox } from './open-outbox.ts'
import { claimMails, readWaitingTenants, readOutboxDepths } from './outbox-queries.ts'

const mails = await loadMails()

let migrated: MigratedDatabase
let owner: pg.Client
/** Three tenants, ordered by their ids. */
const [one, two, three] = [uuid(), uuid(), uuid()]
const closing: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  migrated = await createMigratedDatabase()
  owner = new pg.Client(migrated.ownerUrl)
  await owner.connect()
  for (const id of [one, two, three])
    await owner.query(
      "insert into tenant.tenants (tenant_id, name, authtype, is_msp) values ($1, $2, 'local', false)",
      [id, id],
    )
})
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close()
  await owner.query('delete from tenant.mail')
})
afterAll(async () => {
  await owner.end()
  await migrated.drop()
})

/** Adds `count` mails of a tenant to the outbox, due in the order of their recipients `<name>-<number>@x.test`. */
const fill = (tenantId: string, count: number, name: string, urgency = 1) =>
  owner.query(
    `insert into tenant.mail (tenant_id, id, kind, recipient, params, host, urgency, due_at)
     select $1, gen_random_uuid(), case $4::int when 0 then 'password-reset' else 'password-changed' end,
       $3 || '-' || n || '@x.test', '{"tenant": "A", "at": "", "device": "", "address": ""}', '', $4,
       now() - interval '1 hour' + n * interval '1 microsecond' from generate_series(1, $2) as n`,
    [tenantId, count, name, urgency],
  )
const count = async (where: string): Promise<number> =>
  (await owner.query<{ count: number }>(`select count(*)::int as count from tenant.mail where ${where}`)).rows[0]
    ?.count ?? -1

/**
 * Starts a mail server. `reply` returns the error that refuses a recipient, if any; `hold` delays the answer to a mail.
 * Returns the recipients that arrived and those that were accepted, each in order, and the address.
 */
async function startServer(
  reply: (recipient: string) => Error | null = () => null,
  port = 0,
  hold: (recipient: string) => Promise<void> = () => Promise.resolve(),
) {
  const taken: string[] = []
  const arrived: string[] = []
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, callback) => callback(reply(address)),
    onData(stream, session, callback) {
      const recipient = session.envelope.rcptTo[0]?.address ?? ''
      const take = async () => {
        await once(stream.resume(), 'end')
        arrived.push(recipient)
        await hold(recipient)
        taken.push(recipient)
        callback()
      }
      void take()
    },
  })
  server.on('error', () => undefined)
  const listener = server.listen(port, '127.0.0.1')
  await once(listener, 'listening')
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return { arrived, taken, port: (listener.address() as AddressInfo).port }
}

/** Starts a server that accepts connections but says nothing until it is stopped. */
async function startSilentServer(port = 0) {
  const sockets = new Set<Socket>()
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket.on('error', () => undefined))
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const stop = async () => {
    const closed = once(server.close(), 'close')
    for (const socket of sockets) socket.destroy()
    await closed
  }
  return { port: (server.address() as AddressInfo).port, connections: () => connections, stop }
}

/** Starts an outbox; returns the ids of the mails that it has started to send, in order. */
async function startOutbox(port: number, query = ''): Promise<string[]> {
  const begun: string[] = []
  const { database, pool } = migrated
  const limits = openRequestLimits({ pool, log: silentLog, factor: 1_000 })
  const context = {
    database,
    secret: testSecret,
    settingsOf: () => defaultDomain,
    domains: () => [],
    limits,
    log: silentLog,
  }
  const sender = openMailSender(`smtp://127.0.0.1:${port}?ignoreTLS=true${query}`, context, mails)
  const send = (mail: MailId): Promise<boolean> => {
    begun.push(mail.mailId)
    return sender.send(mail)
  }
  const noting = { send, atOnce: sender.atOnce }
  const outbox = await openOutbox({ database, pool, log: silentLog, sender: () => Promise.resolve(noting) })
  closing.push(async () => {
    await outbox.close()
    sender.close()
  })
  return begun
}

it('many mails of one tenant delay neither those of another nor awaited ones', async () => {
  await fill(one, 40, 'many')
  await fill(two, 2, 'few')
  await fill(three, 1, 'reset', 0)
  const server = await startServer()
  // Mails that no user awaits may use three of the four connections; three more wait in memory.
  const begun = await startOutbox(server.port, '&maxConnections=4')
  await expect.poll(() => server.taken.length).toBe(43)
  // `begun` has the order in which they were started: a mail that opens a connection waits for it, while others may use
  // open ones.
  const { rows } = await owner.query<{ id: string; recipient: string }>('select id, recipient from tenant.mail')
  const recipients = begun.map((id) => rows.find((row) => row.id === id)?.recipient)
  expect(recipients.indexOf('reset-1@x.test')).toBeLessThan(4)
  // A queue by age would start these mails last.
  for (const recipient of ['few-1@x.test', 'few-2@x.test']) expect(recipients.indexOf(recipient)).toBeLessThan(12)
  // The server receives the last mail before the outbox records that it was sent.
  await expect.poll(() => count('sent_at is null or claimed_by is not null or due_at is not null')).toBe(0)
  expect(new Set(server.taken).size).toBe(43)
})

it('a claim takes no more mails than it may', async () => {
  await fill(one, 60, 'many')
  const claim = { tenantId: one, urgency: 1, node: 'a node', atMost: 2 } as const
  const claims: number[] = []
  for (let time = 0; time < 30; time += 1) claims.push((await claimMails(migrated.database, claim)).length)
  expect(claims).toEqual(claims.map(() => 2))
})

it('a reset beside mails that the server does not answer is sent before any of them', async () => {
  await fill(one, 30, 'held')
  const answer = Promise.withResolvers<void>()
  const isHeld = (recipient: string) => recipient.startsWith('held')
  const server = await startServer(
    () => null,
    0,
    (recipient) => (isHeld(recipient) ? answer.promise : Promise.resolve()),
  )
  await startOutbox(server.port, '&maxConnections=4')
  // These mails now use all the connections that their kind may use.
  await expect.poll(() => server.arrived.length).toBe(3)
  await fill(three, 2, 'reset', 0)
  await expect.poll(() => server.taken.toSorted()).toEqual(['reset-1@x.test', 'reset-2@x.test'])
  expect(server.arrived.filter(isHeld)).toHaveLength(3)
  answer.resolve()
  await expect.poll(() => count('sent_at is null')).toBe(0)
})

it('a server that hangs, is away or drops connections is asked rarely, and its mails keep their tries', async () => {
  await fill(one, 20, 'held')
  const silent = await startSilentServer()
  await startOutbox(silent.port, '&maxConnections=4')
  await expect.poll(silent.connections).toBeGreaterThan(0)
  await silent.stop()
  await expect.poll(() => count('failed_at is not null')).toBeGreaterThan(2)
  await expect.poll(() => count('claimed_by is not null')).toBe(0)
  expect(await count('tries = 0')).toBeGreaterThan(9)
  await startServer(() => null, silent.port)
  // Mails that have failed several times would be retried much later.
  await owner.query('update tenant.mail set due_at = now() where sent_at is null and claimed_by is null')
  await expect.poll(() => count('sent_at is null')).toBe(0)
})

it('a recipient that is greylisted or refused is tried later and delays no other', async () => {
  await fill(one, 8, 'refused')
  await fill(one, 8, 'taken')
  const temporary = Object.assign(new Error('Try again later'), { responseCode: 451 })
  const server = await startServer((recipient) => (recipient.startsWith('refused') ? temporary : null))
  await startOutbox(server.port)
  await expect.poll(() => server.taken.length).toBe(8)
  await expect
    .poll(() => count("failed_at is not null and due_at > now() and tries >= 1 and recipient like 'refused%'"))
    .toBe(8)
})

it('mails that a dead node has claimed are sent by another', async () => {
  await fill(two, 5, 'orphan')
  const claim = { tenantId: two, urgency: 1, node: 'mail of a node that was killed', atMost: 5 } as const
  expect(await claimMails(migrated.database, claim)).toHaveLength(5)
  const server = await startServer()
  await startOutbox(server.port)
  await expect.poll(() => server.taken.length).toBe(5)
})

it('mails that a node has claimed and could not settle are sent by it once the database accepts that', async () => {
  await owner.query('alter table tenant.mail add constraint unsettled check (sent_at is null)')
  await fill(two, 3, 'lost')
  const server = await startServer()
  await startOutbox(server.port)
  await expect.poll(() => new Set(server.taken).size).toBe(3)
  await owner.query('alter table tenant.mail drop constraint unsettled')
  await expect.poll(() => count('sent_at is null or claimed_by is not null')).toBe(0)
})

it('several nodes send each mail once', async () => {
  await fill(one, 15, 'a')
  await fill(three, 15, 'b')
  const server = await startServer()
  await Promise.all([startOutbox(server.port), startOutbox(server.port)])
  await expect.poll(() => count('sent_at is null')).toBe(0)
  expect(server.taken.toSorted()).toEqual([...new Set(server.taken)].toSorted())
  expect(server.taken).toHaveLength(30)
})

it('a mail that an older version queued as a job is handed over, once', async () => {
  await fill(one, 1, 'old', 0)
  await owner.query('update tenant.mail set due_at = null, urgency = 1')
  const { rows } = await owner.query<{ id: string }>('select id from tenant.mail')
  const mail = { tenantId: one, mailId: rows[0]?.id }
  await handleSendMail({ ...migrated, log: silentLog }).perform(mail)
  expect(await count('due_at <= now() and urgency = 0')).toBe(1)
  await owner.query('update tenant.mail set sent_at = now(), due_at = null')
  await handleSendMail({ ...migrated, log: silentLog }).perform(mail)
  expect(await count('due_at is null')).toBe(1)
})

it('finding the next tenants reads one row of each, however many mails wait', async () => {
  await fill(one, 5_000, 'deep')
  await fill(three, 5_000, 'deep')
  await owner.query('analyze tenant.mail')
  const explained = await openExplained(migrated)
  closing.push(() => explained.pool.end())
  // PostgreSQL may switch to a generic plan from the sixth execution on.
  for (let time = 0; time < 7; time += 1) {
    expect(await readWaitingTenants(explained.database, 1, '')).toEqual([
      { tenantId: one, isDue: true },
      { tenantId: three, isDue: true },
    ])
    expect(await readWaitingTenants(explained.database, 1, one)).toEqual([{ tenantId: three, isDue: true }])
    expect(await readWaitingTenants(explained.database, 1, three)).toEqual([])
  }
  const plans = explained.taken().filter((plan) => plan['Query Text'].includes('with recursive queue'))
  expect(plans.length).toBeGreaterThanOrEqual(21)
  expect(plans.flatMap((plan) => faultsOfPlan(plan, 10))).toEqual([])
  const depths = await readOutboxDepths(migrated.database)
  expect(depths).toMatchObject([
    { urgency: 0, waiting: 0, oldest: 0 },
    { urgency: 1, waiting: 10_000 },
  ])
  expect(depths[1]?.oldest).toBeGreaterThan(3_000)
})
