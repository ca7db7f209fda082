import { enterCode, resendCode } from '#features/email-code/contract/email-codes.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { validateSession } from '#features/sessions/contract/sessions.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import {
  openTestServer,
  type Credentials,
  type Received,
  type TestServer,
} from '@portico/server/core/calls/test-server.ts'
import { handleEnterCode, handleResendCode } from './serve.ts'
import { handleSignInWithPassword } from '#features/sign-in/server/serve.ts'
import { handleValidateSession } from '#features/sessions/server/validate-session.ts'

const borealis = demoId('tenant Borealis')
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, enterCode, resendCode, validateSession }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    enterCode: handleEnterCode(context),
    resendCode: handleResendCode(context),
    validateSession: handleValidateSession(),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterEach(() =>
  owner.query('delete from platform.sign_in_failures; delete from tenant.code_challenges; delete from tenant.mail'),
)
afterAll(async () => {
  await owner.end()
  await server.close()
})

type Challenge = Required<Pick<Credentials, 'token' | 'codeCookie'>> & { id: string }

const begin = async (email = 'nurse@borealis.test', sent: Credentials = {}): Promise<Challenge> => {
  const response = await server.send(signInWithPassword, {
    ...sent,
    body: { tenantid: borealis, email, password: encodePassword('Portico#2026') },
  })
  expect(response).toMatchObject({ status: 200, data: { isMFA: true, last_logintime: '' } })
  expect(response.cookies.cookie).toBeUndefined()
  const { token } = response.data
  const [row] = (await owner.query<{ id: string }>('select id from tenant.code_challenges order by id desc limit 1'))
    .rows
  return { token, codeCookie: response.cookies.codeCookie ?? '', id: row?.id ?? '' }
}

const enter = ({ token, codeCookie }: Credentials, code: string) =>
  server.send(enterCode, {
    ...(token === undefined ? {} : { token }),
    ...(codeCookie === undefined ? {} : { codeCookie }),
    body: { security_key: code },
  })
const resend = ({ token, codeCookie }: Challenge) => server.send(resendCode, { token, codeCookie })
const codeFor = (challenge: Challenge, generation = 1) => codeOf(server.context.secret, challenge.id, generation)
const wrongFor = (challenge: Challenge) => (codeFor(challenge) === '000000' ? '000001' : '000000')
const mails = async () =>
  (
    await owner.query<{ params: { generation: string }; recipient: string }>(
      'select * from tenant.mail order by created_at',
    )
  ).rows

describe('an email code challenge', () => {
  it('begins with the right password, mails a code and counts down ten minutes', async () => {
    const response = await server.send(signInWithPassword, {
      body: { tenantid: borealis, email: 'nurse@borealis.test', password: encodePassword('Portico#2026') },
    })
    const { minutes_remaining: minutes, seconds_remaining: seconds } = response.data
    expect((minutes ?? 0) * 60 + (seconds ?? 0)).toBeGreaterThan(590)
    expect((minutes ?? 0) * 60 + (seconds ?? 0)).toBeLessThanOrEqual(600)
    expect(await mails()).toMatchObject([{ recipient: 'nurse@borealis.test', params: { generation: '1' } }])
    const waiting = await owner.query('select from tenant.mail where due_at <= now() and urgency = 0')
    expect(waiting.rowCount).toBeGreaterThan(0)
  })

  it('opens a session with a new token for the right code; the old token opens nothing', async () => {
    const challenge = await begin()
    const body = { authtype: 'localdb' }
    expect(
      await server.send(validateSession, { token: challenge.token, cookie: challenge.codeCookie, body }),
    ).toMatchObject({
      status: 403,
    })
    const response = await enter(challenge, ` ${codeFor(challenge)} `)
    expect(response).toMatchObject({ status: 200, data: { is_valid: true } })
    const { token } = response.data
    expect(token).not.toBe(challenge.token)
    const validated = await server.send(validateSession, { token, ...response.cookies, body })
    expect(validated).toMatchObject({ status: 200, data: { loginid: 'nurse@borealis.test', ismsp: false } })
    const { rows } = await owner.query(
      "select event, outcome from tenant.audit_events where email = 'nurse@borealis.test' order by at desc, id desc limit 3",
    )
    expect(rows).toContainEqual({ event: 'sign-in', outcome: 'success' })
    expect(rows).toContainEqual({ event: 'code-entered', outcome: 'success' })
    expect(
      (await owner.query("select * from platform.sign_in_failures where scope <> 'code-mails-of-day'")).rows,
    ).toEqual([])
  })

  it('keeps the tabs of one browser apart and their cookie the same', async () => {
    const first = await begin()
    const second = await begin('nurse@borealis.test', { codeCookie: first.codeCookie })
    expect(second.codeCookie).toBe(first.codeCookie)
    expect(await enter(first, codeFor(first))).toMatchObject({ status: 200 })
    expect(await enter(second, codeFor(second))).toMatchObject({ status: 200 })
  })

  it('ends the session of the faster tab, whose cookie is replaced, and no other', async () => {
    const elsewhere = await begin()
    const kept = await enter(elsewhere, codeFor(elsewhere))
    const first = await begin('both@aurora.test')
    const second = await begin('nurse@borealis.test', { codeCookie: first.codeCookie })
    const quicker = await enter(first, codeFor(first))
    const later = await server.send(enterCode, {
      ...second,
      ...(quicker.cookies.cookie === undefined ? {} : { cookie: quicker.cookies.cookie }),
      body: { security_key: codeFor(second) },
    })
    const check = ({ data, cookies }: Received<typeof enterCode | typeof signInWithPassword>) =>
      server.send(validateSession, { token: data.token, ...cookies, body: { authtype: 'localdb' } })
    expect(await check(quicker)).toMatchObject({ status: 403, module_code: 'USER_ERR003' })
    expect(await check(later)).toMatchObject({ status: 200 })
    expect(await check(kept)).toMatchObject({ status: 200 })
  })

  it('accepts one of two concurrent right codes', async () => {
    const challenge = await begin()
    const both = await Promise.all([enter(challenge, codeFor(challenge)), enter(challenge, codeFor(challenge))])
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
    expect(both.find(({ status }) => status === 401)?.module_code).toBe('USER_ERR033')
  })
})

describe('code-not-valid', () => {
  it('counts down five tries and then starts again', async () => {
    const challenge = await begin()
    for (const left of [4, 3, 2, 1]) {
      const response = await enter(challenge, wrongFor(challenge))
      expect(response).toMatchObject({ status: 401, module_code: 'USER_ERR031', data: { tries_left: left } })
      expect(response.summary).toBe('Authentication Code entered is invalid')
    }
    const summary = 'The Authentication Code was withdrawn after five wrong entries. Sign in again to get another one.'
    const fifth = await enter(challenge, wrongFor(challenge))
    expect(fifth).toMatchObject({ status: 401, module_code: 'USER_ERR033', data: { tries_left: 0 }, summary })
    const after = await enter(challenge, codeFor(challenge))
    expect(after).toMatchObject({ status: 401, module_code: 'USER_ERR033', data: null })
    expect(after.summary).toBe('Your sign-in has expired. Please start again.')
  })

  it('allows five of a hundred concurrent guesses', async () => {
    const challenge = await begin()
    const responses = await Promise.all(Array.from({ length: 100 }, () => enter(challenge, wrongFor(challenge))))
    expect(responses.filter(({ module_code: code }) => code === 'USER_ERR031')).toHaveLength(4)
    expect(responses.filter(({ module_code: code }) => code === 'USER_ERR033')).toHaveLength(96)
    expect(
      (
        await owner.query(
          "select * from tenant.audit_events where reason = 'code-not-valid' and at > now() - interval '1 minute'",
        )
      ).rowCount,
    ).toBe(5 + 5)
  })

  it.each(['', ' ', 'abcdef', '12345', '1234567', '１２３４５６', '000000\u0000', 'x'.repeat(65)])(
    'refuses %j',
    async (code) => {
      const challenge = await begin()
      const { status } = await enter(challenge, code)
      expect([400, 401]).toContain(status)
      expect(await enter(challenge, codeFor(challenge))).toMatchObject({ status: 200 })
    },
  )

  it('accepts the digits of any keyboard', async () => {
    const arabic = (code: string) => code.replaceAll(/[0-9]/g, (digit) => String.fromCodePoint(0x0660 + Number(digit)))
    const challenge = await begin()
    expect(await enter(challenge, arabic(wrongFor(challenge)))).toMatchObject({
      status: 401,
      module_code: 'USER_ERR031',
    })
    expect(await enter(challenge, arabic(codeFor(challenge)))).toMatchObject({ status: 200 })
  })

  it('makes the next sign-in wait when codes are guessed, so that another sign-in allows no further tries', async () => {
    const challenge = await begin()
    for (let guess = 0; guess < 5; guess += 1) await enter(challenge, wrongFor(challenge))
    const again = await server.send(signInWithPassword, {
      body: { tenantid: borealis, email: 'nurse@borealis.test', password: encodePassword('Portico#2026') },
    })
    expect(again).toMatchObject({ status: 429, module_code: 'USER_ERR002' })
  })
})

describe('code-expired', () => {
  it('is returned after ten minutes, uses up no try, and Re-send mails a new code', async () => {
    const challenge = await begin()
    await owner.query("update tenant.code_challenges set code_expires_at = now() - interval '1 second'")
    expect(await enter(challenge, codeFor(challenge))).toMatchObject({ status: 401, module_code: 'USER_ERR032' })
    expect(await resend(challenge)).toMatchObject({ status: 200 })
    expect((await mails()).map(({ params }) => params.generation)).toEqual(['1', '2'])
    if (codeFor(challenge, 1) !== codeFor(challenge, 2))
      expect(await enter(challenge, codeFor(challenge, 1))).toMatchObject({ status: 401 })
    expect(await enter(challenge, codeFor(challenge, 2))).toMatchObject({ status: 200 })
  })
})

describe('start-again', () => {
  it.each<[string, (challenge: Challenge, other: Challenge) => Credentials]>([
    ['no token', ({ codeCookie }) => ({ codeCookie })],
    ['no cookie', ({ token }) => ({ token })],
    ['a token cut short', ({ token, codeCookie }) => ({ token: token.slice(0, -1), codeCookie })],
    [
      'a token altered',
      ({ token, codeCookie }) => ({ token: `${token.slice(0, -2)}${token.endsWith('AA') ? 'BA' : 'AA'}`, codeCookie }),
    ],
    ["another sign-in's cookie", ({ token }, other) => ({ token, codeCookie: other.codeCookie })],
    ["another sign-in's token", (challenge, other) => ({ token: other.token, codeCookie: challenge.codeCookie })],
  ])('%s', async (_, credentialsOf) => {
    const other = await begin('both@aurora.test')
    const challenge = await begin()
    expect(await enter(credentialsOf(challenge, other), codeFor(challenge))).toMatchObject({
      status: 401,
      module_code: 'USER_ERR033',
    })
    expect(await enter(challenge, codeFor(challenge))).toMatchObject({ status: 200 })
  })

  it('a code used twice', async () => {
    const challenge = await begin()
    await enter(challenge, codeFor(challenge))
    expect(await enter(challenge, codeFor(challenge))).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
  })

  it('the code of another sign-in', async () => {
    const other = await begin()
    const challenge = await begin()
    if (codeFor(other) !== codeFor(challenge))
      expect(await enter(challenge, codeFor(other))).toMatchObject({ module_code: 'USER_ERR031' })
    expect(await enter(challenge, codeFor(challenge))).toMatchObject({ status: 200 })
  })

  it('after half an hour, and for an account that was deactivated meanwhile', async () => {
    const late = await begin()
    await owner.query("update tenant.code_challenges set expires_at = now() - interval '1 second'")
    expect(await enter(late, codeFor(late))).toMatchObject({ module_code: 'USER_ERR033' })
    expect(await resend(late)).toMatchObject({ module_code: 'USER_ERR033' })
    const challenge = await begin()
    await owner.query("update tenant.accounts set is_active = false where email = 'nurse@borealis.test'")
    expect(await enter(challenge, codeFor(challenge))).toMatchObject({ module_code: 'USER_ERR033' })
    await owner.query("update tenant.accounts set is_active = true where email = 'nurse@borealis.test'")
    expect(await enter(challenge, codeFor(challenge))).toMatchObject({ module_code: 'USER_ERR033' })
  })
})

describe('Re-send', () => {
  it('mails the same code while it is valid, and its time continues', async () => {
    const challenge = await begin()
    await owner.query("update tenant.code_challenges set code_expires_at = now() + interval '150 seconds'")
    const response = await resend(challenge)
    expect(response).toMatchObject({ status: 200, data: { minutes_remaining: 2 } })
    expect((await mails()).map(({ params }) => params.generation)).toEqual(['1', '1'])
    const ends = await owner.query<{ seconds: number }>(
      `select extract(epoch from expires_at - now())::float as seconds from tenant.mail where kind = 'sign-in-code'
       order by expires_at`,
    )
    expect(ends.rows.map(({ seconds }) => Math.ceil(seconds / 60))).toEqual([3, 10])
    expect(await enter(challenge, codeFor(challenge))).toMatchObject({ status: 200 })
  })

  it('start-again: mails six times at most', async () => {
    const challenge = await begin()
    const responses = []
    for (let nth = 0; nth < 7; nth += 1) {
      responses.push(await resend(challenge))
      await owner.query("update tenant.code_challenges set mailed_at = mailed_at - interval '31 seconds'")
    }
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 401, 401])
    expect(responses.at(-1)).toMatchObject({ module_code: 'USER_ERR033' })
    expect(await mails()).toHaveLength(6)
  })

  it('start-again: without the cookie', async () => {
    const challenge = await begin()
    expect(await server.send(resendCode, { token: challenge.token })).toMatchObject({ module_code: 'USER_ERR033' })
  })
})
