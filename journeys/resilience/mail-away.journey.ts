import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../server/src/plumbing/postgres/test-database.ts'
import { enterCode, halvesIn, secretsIn, signIn, validate, waitsForCode } from '#journeys/resilience/client.ts'
import { freePort, type Node, startNode } from '#journeys/resilience/node.ts'
import {
  type Account,
  connectOwner,
  countUnsent,
  insertAccountsLike,
  type Owner,
} from '#journeys/resilience/queries.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>
let owner: Owner
let node: Node
let accounts: Account[] = []
let smtpPort = 0
let smtp: SMTPServer | null = null
const received: string[] = []

/** A mail server that keeps what it gets. */
async function startSmtp(): Promise<void> {
  smtp = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, callback) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString())
        callback()
      })
    },
  })
  smtp.on('error', () => undefined)
  await once(smtp.listen(smtpPort, '127.0.0.1'), 'listening')
}

async function stopSmtp(): Promise<void> {
  const stopping = smtp
  smtp = null
  if (stopping !== null) await new Promise<void>((resolve) => stopping.close(() => resolve()))
}

beforeAll(async () => {
  database = await createTestDatabase()
  smtpPort = await freePort()
  const SMTP_URL = `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`
  node = await startNode({ databaseUrl: database.url, environment: { SMTP_URL } })
  owner = connectOwner(database.url)
  accounts = await insertAccountsLike(owner, 'nurse@borealis.test', 'Borealis', 6)
})
afterAll(async () => {
  await node?.end('SIGKILL')
  await stopSmtp()
  await owner?.end()
  await database?.drop()
})

const mailTo = (account: Account | undefined) => received.filter((mail) => mail.includes(`To: ${account?.email}`))

describe('a mail server that is away', () => {
  test('holds no sign-in up, and gets every mail once when it is back', async () => {
    const [first, second, third] = await Promise.all(accounts.slice(0, 3).map((account) => signIn(node.port, account)))
    for (const waiting of [first, second, third]) expect(waiting !== undefined && waitsForCode(waiting)).toBe(true)
    await sleep(1_500)
    expect(await countUnsent(owner)).toBe(6)
    await startSmtp()
    await expect.poll(() => countUnsent(owner), { timeout: 25_000, interval: 100 }).toBe(0)
    for (const account of accounts.slice(0, 3)) expect(mailTo(account)).toHaveLength(1)
    const code = /^\s*(\d{6})\s*$/m.exec(mailTo(accounts[0])[0] ?? '')?.[1] ?? ''
    if (first === undefined) throw new Error('The first sign-in has no answer.')
    const entered = await enterCode(node.port, first, code)
    expect(entered).toMatchObject({ code: 200 })
    expect((await validate(node.port, halvesIn(entered))).code).toBe(200)
  })

  test('that goes away and comes back again gets the mails of meanwhile once', async () => {
    await stopSmtp()
    await Promise.all(accounts.slice(3).map((account) => signIn(node.port, account)))
    await sleep(500)
    await startSmtp()
    await expect.poll(() => countUnsent(owner), { timeout: 25_000, interval: 100 }).toBe(0)
    for (const account of accounts) expect(mailTo(account)).toHaveLength(1)
    expect(new Set(received.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])).size).toBe(6)
  })

  test('leaves no code, password or token in the logs', () => {
    expect(node.isAlive()).toBe(true)
    expect(secretsIn(node.printed())).toEqual([])
    expect(node.printed()).not.toMatch(/A bug\.|unhandled/i)
  })
})
