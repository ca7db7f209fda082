import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { resetRequested } from '@portico/features/password-reset/contract/reset-rules.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import type { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  enterCode,
  credentialsIn,
  type Received,
  secretsIn,
  send,
  signIn,
  validate,
  waitsForCode,
} from '#e2e/resilience/client.ts'
import { createDemoDatabase } from '#e2e/resilience/demo-database.ts'
import { mailServerInto } from '#e2e/platform/mail-server.ts'
import { freePort } from '../../packages/local-postgres/src/free-port.ts'
import { type Node, startNode } from '#e2e/resilience/node.ts'
import {
  type Account,
  ageReset,
  connectOwner,
  countFailedDeliveries,
  countUnsent,
  countWaiting,
  insertAccountsLike,
  type Owner,
  readOutbox,
} from '#e2e/resilience/queries.ts'

let database: Awaited<ReturnType<typeof createDemoDatabase>>
let owner: Owner
let node: Node
let accounts: Account[] = []
let resetAccounts: Account[] = []
let smtpPort = 0
let smtp: SMTPServer | null = null
const received: string[] = []
const resetSecrets: string[] = []

/** Starts a mail server that stores the received emails. */
async function startSmtp(): Promise<void> {
  smtp = mailServerInto(received)
  await once(smtp.listen(smtpPort, '127.0.0.1'), 'listening')
}

async function stopSmtp(): Promise<void> {
  const stopping = smtp
  smtp = null
  if (stopping !== null) await new Promise<void>((resolve) => stopping.close(() => resolve()))
}

/** Starts a mail server that hangs: it accepts connections and sends nothing. Returns the function that stops it. */
async function startSilentSmtp(): Promise<() => Promise<void>> {
  const connected = new Set<Socket>()
  const silent = createServer((socket) => {
    connected.add(socket.on('error', () => undefined))
  }).listen(smtpPort, '127.0.0.1')
  await once(silent, 'listening')
  return async () => {
    const closed = once(silent.close(), 'close')
    for (const socket of connected) socket.destroy()
    await closed
  }
}

beforeAll(async () => {
  database = await createDemoDatabase()
  smtpPort = await freePort()
  const SMTP_URL = `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`
  node = await startNode({ databaseUrl: database.url, environment: { SMTP_URL } })
  owner = connectOwner(database.url)
  accounts = await insertAccountsLike(owner, 'nurse@borealis.test', 'Borealis', 6)
  resetAccounts = await insertAccountsLike(owner, 'admin@aurora.test', 'Aurora', 7)
})
afterAll(async () => {
  await node?.end('SIGKILL')
  await stopSmtp()
  await owner?.end()
  await database?.drop()
})

const mailTo = (account: Account | undefined) => received.filter((mail) => mail.includes(`To: ${account?.email}`))

function requestReset(account: Account | undefined): Promise<Received> {
  const body = { emailaddress: account?.email }
  return send(node.port, '/api/iam/user/forgotpassword/sendemail', { method: 'PUT', body })
}

/** Returns the link's token and the temporary password in an account's only reset email, as the calls expect them. */
function keyOf(account: Account | undefined): { token: string; temp_password: string } {
  const mails = mailTo(account)
  expect(mails).toHaveLength(1)
  // Quoted-printable: long lines are folded, and '=' is written as '=3D' (RFC 2045 §6.7).
  const text = (mails[0] ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token = /resettoken=([\w-]+)/.exec(text)?.[1] ?? ''
  const temporary = /^(\w{4}(?:-\w{4}){3})\s*$/m.exec(text)?.[1] ?? ''
  resetSecrets.push(token, temporary)
  return { token, temp_password: encodePassword(temporary) }
}

/** Completes the reset: sets a new password, and signs in with it. */
async function finishReset(account: Account): Promise<void> {
  const [key, password] = [keyOf(account), 'Sommer-Wiese7']
  const post = { method: 'POST', body: key } as const
  expect(await send(node.port, '/api/iam/user/forgotpassword/validate', post)).toMatchObject({ code: 200 })
  const passwords = { newpassword: encodePassword(password), confirmpassword: encodePassword(password) }
  const put = { method: 'PUT', body: { ...key, ...passwords } } as const
  expect(await send(node.port, '/api/iam/user/forgotpassword/updatepassword', put)).toMatchObject({ code: 200 })
  expect(await signIn(node.port, { ...account, password })).toMatchObject({ code: 200 })
}

const median = (responses: Received[]): number =>
  responses.map(({ took }) => Math.round(took)).toSorted((one, other) => one - other)[responses.length >> 1] ?? 0

describe('a mail server that is away', () => {
  test('delays no sign-in, and gets every mail once when it is available again', async () => {
    const [first, second, third] = await Promise.all(accounts.slice(0, 3).map((account) => signIn(node.port, account)))
    for (const waiting of [first, second, third]) expect(waiting !== undefined && waitsForCode(waiting)).toBe(true)
    await expect.poll(() => countFailedDeliveries(owner)).toBeGreaterThanOrEqual(3)
    for (const { email } of accounts.slice(0, 3)) {
      expect(await readOutbox(owner, email, 'sign-in-code')).toMatchObject([{ isSent: false }])
    }
    await startSmtp()
    await expect.poll(() => countUnsent(owner), { interval: 100 }).toBe(0)
    for (const account of accounts.slice(0, 3)) expect(mailTo(account)).toHaveLength(1)
    const code = /^\s*(\d{6})\s*$/m.exec(mailTo(accounts[0])[0] ?? '')?.[1] ?? ''
    if (first === undefined) throw new Error('The first sign-in has no answer.')
    const entered = await enterCode(node.port, first, code)
    expect(entered).toMatchObject({ code: 200 })
    expect((await validate(node.port, credentialsIn(entered))).code).toBe(200)
  })

  test('that fails and recovers repeatedly gets each mail once', async () => {
    await stopSmtp()
    await Promise.all(accounts.slice(3).map((account) => signIn(node.port, account)))
    await expect.poll(() => countFailedDeliveries(owner)).toBeGreaterThanOrEqual(3)
    await startSmtp()
    await expect.poll(() => countUnsent(owner), { interval: 100 }).toBe(0)
    for (const account of accounts) expect(mailTo(account)).toHaveLength(1)
    // Only these accounts count: the demo's queues also email their members when a service level is missed.
    const mails = accounts.flatMap(mailTo)
    expect(new Set(mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail)?.[1])).size).toBe(6)
  })

  test('does not change response and time of a reset, and its mail arrives once and is valid', async ({ annotate }) => {
    const resetAll = (from: number) => Promise.all(resetAccounts.slice(from, from + 3).map(requestReset))
    const there = await resetAll(0)
    await expect.poll(() => countUnsent(owner), { interval: 100 }).toBe(0)
    await stopSmtp()
    const endSilence = await startSilentSmtp()
    const away = [...(await resetAll(3)), await requestReset({ email: 'unknown@aurora.test', tenantId: '' })]
    for (const response of [...there, ...away]) {
      expect(response).toMatchObject({ code: 200, summary: resetRequested, data: null, module_code: null })
    }
    await annotate(`answered in ms: ${median(there)} with the mail server, ${median(away)} without`)
    // The responses did not wait for the mail server: this email has not been sent yet.
    await expect
      .poll(() => readOutbox(owner, resetAccounts[5]?.email ?? '', 'password-reset'))
      .toMatchObject([{ isSent: false }])
    await endSilence()
    await startSmtp()
    await expect.poll(() => countUnsent(owner), { interval: 100 }).toBe(0)
    for (const account of resetAccounts.slice(0, 6)) expect(mailTo(account)).toHaveLength(1)
    for (const account of resetAccounts.slice(3, 6)) await finishReset(account)
  })

  test('for longer than a reset is valid has its mail cancelled; a new request sends a valid one', async () => {
    const late = resetAccounts[6] ?? { email: '', tenantId: '' }
    await stopSmtp()
    expect(await requestReset(late)).toMatchObject({ code: 200 })
    await expect
      .poll(() => readOutbox(owner, late.email, 'password-reset'))
      .toMatchObject([{ error: expect.any(String) }])
    await ageReset(owner, late.email, 31)
    await startSmtp()
    await expect.poll(() => countWaiting(owner), { interval: 100 }).toBe(0)
    expect(mailTo(late)).toEqual([])
    const [given] = await readOutbox(owner, late.email, 'password-reset')
    expect(given).toEqual({ isSent: false, error: 'Expired before it was sent.' })
    expect(await requestReset(late)).toMatchObject({ code: 200, summary: resetRequested })
    await expect.poll(() => mailTo(late).length).toBe(1)
    await finishReset(late)
  })

  test('causes no code, password or token in the logs', () => {
    expect(node.isAlive()).toBe(true)
    expect(secretsIn(node.printed())).toEqual([])
    for (const secret of resetSecrets) expect(node.printed()).not.toContain(secret)
    expect(node.printed()).not.toMatch(/unhandled/i)
  })
})
