import { resetRequested } from '#features/password-reset/contract/reset-rules.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRequestLimits } from '@portico/server/core/rate-limits/request-limits.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import { resetSecretsOf } from '@portico/server/core/accounts/begin-reset-queries.ts'
import { networkKey } from './steps.ts'
import { handleBeginReset } from './begin-reset.ts'
import { keyIn, openResetServer, type Key, type ResetServer } from './test-reset-server.ts'

const weak =
  'New Password length must be between 8-20 character and must contain atleast 1 UpperCase, 1 LowerCase, 1 Number and 1 Special Character.'
const notValid = { status: 401, module_code: 'USER_ERR034' }
let server: ResetServer
let accounts = 0

beforeAll(async () => {
  server = await openResetServer()
})
afterAll(() => server.close())

/** Creates an account of Aurora, so that no test uses up the email limit of another. */
async function newAccount(): Promise<string> {
  const email = `person${(accounts += 1)}@aurora.test`
  await server.owner.query(
    `with added as (
      insert into tenant.accounts (tenant_id, id, email, firstname, lastname, role_id, company_id)
      select tenant_id, $1, $2, 'Petra', 'N', role_id, company_id from tenant.accounts where email = 'admin@aurora.test'
      returning tenant_id, id)
    insert into tenant.passwords (tenant_id, account_id, hash) select tenant_id, id, $3 from added`,
    [uuid(), email, await server.context.hashes.hash('Sommer-Wald3x')],
  )
  return email
}
const keyOfNewAccount = async (): Promise<Key> => server.keyFor(await newAccount())

describe('the refusal reset-not-valid', () => {
  let other: Key
  beforeAll(async () => {
    other = await keyOfNewAccount()
  })

  it.each<[string, (key: Key, other: Key) => Key]>([
    ['no token', (key) => ({ ...key, token: '' })],
    ['a cut token', (key) => ({ ...key, token: key.token.slice(0, -1) })],
    ['a token with more behind it', (key) => ({ ...key, token: `${key.token}A` })],
    ['an altered token', (key) => ({ ...key, token: key.token.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) })],
    ['a token of another mail', (key, other) => ({ ...key, token: other.token })],
    ['a token that is no token', (key) => ({ ...key, token: "' or 1=1 --" })],
    ['a temporary password of another mail', (key, other) => ({ ...key, temporaryPassword: other.temporaryPassword })],
    ['the password in other case', (key) => ({ ...key, temporaryPassword: key.temporaryPassword.toLowerCase() })],
    ['a cut temporary password', (key) => ({ ...key, temporaryPassword: key.temporaryPassword.slice(0, -1) })],
    ['the current password', (key) => ({ ...key, temporaryPassword: 'Sommer-Wald3x' })],
    ['700 characters for a temporary password', (key) => ({ ...key, temporaryPassword: 'x'.repeat(700) })],
  ])('answers %s in both steps', async (_, change) => {
    const key = await keyOfNewAccount()
    const { status, module_code, data } = await server.validate(change(key, other))
    const isLink = [key.token, other.token].includes(change(key, other).token)
    expect({ status, module_code, data }).toEqual({ ...notValid, data: isLink ? { tries_left: 4 } : null })
    expect(await server.update(change(key, other), 'Sommer-Wiese7')).toMatchObject(notValid)
    expect(await server.update(key, 'Sommer-Wiese7')).toMatchObject({ status: 200 })
  })

  it('answers a reset that expired a second ago', async () => {
    const key = await keyOfNewAccount()
    const age = (seconds: number) =>
      server.owner.query('update tenant.password_resets set expires_at = now() + $1 * interval $$1 second$$', [seconds])
    await age(2)
    expect(await server.validate(key)).toMatchObject({ status: 200 })
    await age(-1)
    expect(await server.validate(key)).toMatchObject(notValid)
    expect(await server.update(key, 'Sommer-Wiese7')).toMatchObject(notValid)
    expect(await server.update({ token: key.token }, 'Sommer-Wiese7')).toMatchObject(notValid)
  })

  it('answers a reset that was used', async () => {
    const key = await keyOfNewAccount()
    expect(await server.update(key, 'Sommer-Wiese7')).toMatchObject({ status: 200 })
    expect(await server.validate(key)).toMatchObject(notValid)
    expect(await server.update(key, 'Sommer-Wiese8')).toMatchObject(notValid)
  })

  it('answers the older of two links', async () => {
    const email = await newAccount()
    const [older, newer] = [await server.keyFor(email), await server.keyFor(email)]
    expect(older.token).not.toBe(newer.token)
    expect(await server.validate(older)).toMatchObject(notValid)
    expect(await server.validate(newer)).toMatchObject({ status: 200 })
  })

  it('answers the right temporary password after five wrong ones', async () => {
    const key = await keyOfNewAccount()
    const wrong = { ...key, temporaryPassword: 'Aa2a-Aa2a-Aa2a-Aa2a' }
    const left = async () => (await server.validate(wrong)).data
    for (const tries_left of [4, 3, 2]) expect(await left(), 'spec A §4, reset flow 1').toEqual({ tries_left })
    for (let tries = 0; tries < 6; tries += 1) expect(await server.validate(key)).toMatchObject({ status: 200 })
    expect(await server.update(wrong, 'Sommer-Wiese7')).toMatchObject(notValid)
    expect(await left()).toEqual({ tries_left: 0 })
    expect(await server.validate(key)).toMatchObject({ ...notValid, data: null })
    expect(await server.update(key, 'Sommer-Wiese7')).toMatchObject(notValid)
  })

  it('answers all but five of twenty concurrent guesses, before they are verified', async () => {
    const key = await keyOfNewAccount()
    const verified: string[] = []
    const before = server.context.hashes
    server.context.hashes = {
      ...before,
      verify: (password, phc, source) => {
        verified.push(password)
        return before.verify(password, phc, source)
      },
    }
    const wrong = { ...key, temporaryPassword: 'Aa2a-Aa2a-Aa2a-Aa2a' }
    await Promise.all(Array.from({ length: 20 }, () => server.validate(wrong)))
    server.context.hashes = before
    expect(verified).toHaveLength(5)
    expect(await server.validate(key)).toMatchObject(notValid)
  })

  it('answers one of two concurrent new passwords, and the other one is set', async () => {
    const email = await newAccount()
    const key = await server.keyFor(email)
    const sent = ['Sommer-Wiese7', 'Winter-Wiese7']
    const responses = await Promise.all(sent.map((password) => server.update(key, password)))
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 401]))
    const { rows } = await server.owner.query<{ hash: string }>(
      'select hash from tenant.passwords join tenant.accounts on id = account_id where email = $1',
      [email],
    )
    const won = sent[responses.findIndex(({ status }) => status === 200)] ?? ''
    expect(await server.context.hashes.verify(won, rows[0]?.hash ?? null)).toBe(true)
    const notices = (await server.mailsTo(email)).filter(({ subject }) => subject.includes('changed'))
    expect(notices).toHaveLength(1)
  })
})

describe('the temporary password', () => {
  it.each<[string, (text: string) => string]>([
    ['with spaces around it', (text) => `  ${text} `],
    ['pasted with a line break behind it', (text) => `${text}\r\n`],
    ['pasted with a line break in it', (text) => text.replace('-', '-\n')],
    ['with a space that does not break', (text) => `\u00a0${text}\u200b`],
  ])('is accepted %s', async (_, change) => {
    const key = await keyOfNewAccount()
    expect(await server.validate({ ...key, temporaryPassword: change(key.temporaryPassword) })).toMatchObject({
      status: 200,
    })
  })

  it('has its own sentence when it is empty', async () => {
    const { token } = await keyOfNewAccount()
    expect(await server.validate({ token, temporaryPassword: ' \n' })).toMatchObject({
      status: 400,
      summary: 'Please enter valid Temporary Password, New Password and Confirm Password',
    })
  })
})

describe('the refusal new-password-not-valid', () => {
  let key: Key
  beforeAll(async () => {
    key = await keyOfNewAccount()
  })

  it.each([
    ['nothing', '', '', 'Please enter valid Temporary Password, New Password and Confirm Password'],
    ['7 characters', 'Abcd-1x', 'Abcd-1x', weak],
    ['21 characters', 'Abcdefghijklmnopqr-1x', 'Abcdefghijklmnopqr-1x', weak],
    ['no upper case', 'qwsd-fgh7', 'qwsd-fgh7', weak],
    ['right-to-left text, which has no case', 'كلمةسر١٢#', 'كلمةسر١٢#', weak],
    ['700 characters', 'Aa1-'.repeat(175), 'Aa1-'.repeat(175), weak],
    ['no confirmation', 'Sommer-Wiese7', '', 'Please enter valid Confirm New Password'],
    ['another confirmation', 'Sommer-Wiese7', 'Sommer-Wiese8', "New Password doesn't match confirmation."],
  ])('answers %s', async (_, password, confirm, summary) => {
    const response = await server.update(key, password, { confirm })
    expect(response).toMatchObject({ status: 400, module_code: 'USER_ERR035', summary })
  })

  it('uses up no try of the reset, however often it is sent', async () => {
    expect(await server.update(key, 'Sommer-Wiese7')).toMatchObject({ status: 200 })
  })

  it.each(['Sxcd-fg7', 'Sxcdfghijklmnopqr-17', 'Sxcdfg7🔑', 'كلمة Sx7#', ' Sxcd-fg7 '])(
    'accepts %s',
    async (password) => {
      expect(await server.update(await keyOfNewAccount(), password)).toMatchObject({ status: 200 })
    },
  )
})

describe.each([
  ['new-password-too-common', 'USER_ERR036', 'P@ssw0rd1!', /^This password is one of the most commonly used\./],
  ['new-password-has-product', 'USER_ERR038', 'x-P0rt1co-99', /must not contain the name of this product\./],
  ['new-password-has-company', 'USER_ERR039', 'Aur0ra-Wald#9', /name of your company or its email domain\./],
  ['new-password-has-name', 'USER_ERR040', 'x-P3tr4-Wald9', /your name or your email address\./],
] as const)('the refusal %s', (_name, module_code, password, reason) => {
  it('answers a common password, and uses up no try of the reset', async () => {
    const key = await keyOfNewAccount()
    const refused = await server.update(key, password)
    expect(refused).toMatchObject({ status: 400, module_code })
    expect(refused.summary).toMatch(reason)
    expect(await server.update(key, 'Sommer-Wiese7')).toMatchObject({ status: 200 })
  })
})

describe('the refusal new-password-used-before', () => {
  it('answers the last five passwords of an account, and not the sixth', async () => {
    const email = await newAccount()
    const change = async (password: string) => server.update(await server.keyFor(email), password)
    const used = { status: 409, module_code: 'USER_ERR037' }
    expect(await change('Sommer-Wald3x')).toMatchObject(used)
    const nth = (at: number) => `Wiese-Nr${at}-x`
    for (let at = 1; at <= 4; at += 1) expect(await change(nth(at))).toMatchObject({ status: 200 })
    for (const old of ['Sommer-Wald3x', nth(1), nth(4)]) expect(await change(old)).toMatchObject(used)
    expect(await change(nth(5))).toMatchObject({ status: 200 })
    expect(await change(nth(1))).toMatchObject(used)
    expect(await change('Sommer-Wald3x')).toMatchObject({ status: 200 })
    const { rows } = await server.owner.query(
      'select from tenant.password_history join tenant.accounts a on a.id = account_id where a.email = $1',
      [email],
    )
    expect(rows).toHaveLength(4)
  })
})

describe('ten requests in a minute', () => {
  it('send five mails, of which only the newest is valid, and get ten equal responses', async () => {
    const email = await newAccount()
    // Two nodes that share their counters.
    const nodes = [1, 2].map(() => openRequestLimits({ pool: server.place.pool, log: silentLog }))
    const responses = []
    for (let nth = 0; nth < 10; nth += 1) {
      server.context.limits = nodes[nth % 2] ?? server.context.limits
      responses.push(await server.requestReset(email))
    }
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: silentLog, factor: 1_000 })
    expect(new Set(responses.map(({ status, text, retryAfter }) => `${status} ${retryAfter} ${text}`)).size).toBe(1)
    expect(responses[9]).toMatchObject({ status: 200, summary: resetRequested, data: null })
    const mails = await server.mailsTo(email)
    expect(mails.length).toBeLessThanOrEqual(5)
    const valid = await Promise.all(mails.map(async (mail) => (await server.validate(keyIn(mail))).status))
    // Emails may arrive in another order; the last request counts.
    const { rows } = await server.owner.query<{ id: string }>(
      'select id from tenant.mail where recipient = $1 order by id desc limit 1',
      [email],
    )
    const newest = resetSecretsOf(server.context.secret, rows[0]?.id ?? '').token
    expect(valid.filter((status) => status === 200)).toHaveLength(1)
    expect(keyIn(mails[valid.indexOf(200)]).token).toBe(newest)
  })

  it('of a network that has requested a hundred mails send none, and use up no mails of the address', async () => {
    const email = await newAccount()
    const wide = server.context.limits
    server.context.limits = openRequestLimits({ pool: server.place.pool, log: silentLog })
    const busy = '203.0.113.66'
    await Promise.all(
      Array.from({ length: 100 }, () =>
        server.context.limits.takeShared('reset-network', networkKey(server.context, busy)),
      ),
    )
    const excess = []
    for (let nth = 0; nth < 6; nth += 1) excess.push(await server.requestReset(email, { address: busy }))
    const usual = await server.requestReset(email, { address: '203.0.113.67' })
    server.context.limits = wide
    expect(new Set([...excess, usual].map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await server.mailsTo(email)).toHaveLength(1)
  })

  it('concurrently leave one valid link, whichever job runs first', async () => {
    const email = await newAccount()
    await Promise.all(Array.from({ length: 10 }, () => server.requestReset(email)))
    const mails = await server.mailsTo(email)
    const valid = await Promise.all(mails.map(async (mail) => (await server.validate(keyIn(mail))).status))
    expect(valid.filter((status) => status === 200)).toHaveLength(1)
  })

  it('supersede each other in their order: an older request whose job runs later changes nothing', async () => {
    const email = await newAccount()
    const key = await server.keyFor(email)
    const origin = { address: '::1', agent: '', host: 'localhost', language: 'en' }
    const older = { resetId: uuid(), email, at: new Date(Date.now() - 60_000).toISOString(), origin }
    const begin = handleBeginReset(server.context).perform
    await begin(older)
    // Neither running the same job twice, nor a job that expired before it ran, changes anything.
    const newer = { ...older, resetId: uuid(), at: new Date().toISOString() }
    await Promise.all([begin(newer), begin(newer)])
    await begin({ ...older, resetId: uuid(), at: new Date(Date.now() - 1_800_001).toISOString() })
    expect(await server.mailsTo(email)).toHaveLength(2)
    expect(await server.validate(key)).toMatchObject(notValid)
  })
})
