import { codeMailsOfDay, wrongCodesOfDay } from '@portico/contract/core/authentication/code-rules.ts'
import { enterCode, resendCode } from '@portico/features/email-code/contract/email-codes.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { codeOf } from './sign-in-code-mail.ts'
import { openTestServer, type Credentials, type Sent, type TestServer } from '#server/core/calls/test-server.ts'
import { handleEnterCode, handleResendCode } from '@portico/features/email-code/server/serve.ts'
import { handleSignInWithPassword } from '@portico/features/sign-in/server/serve.ts'

const email = 'nurse@borealis.test'
const tenantid = demoId('tenant Borealis')
const tooMany = { status: 429, module_code: 'PORTICO_ERR006' }
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  server = await openTestServer({ signInWithPassword, enterCode, resendCode }, (context) => ({
    signInWithPassword: handleSignInWithPassword(context),
    enterCode: handleEnterCode(context),
    resendCode: handleResendCode(context),
  }))
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterEach(() => owner.query('delete from platform.sign_in_failures; delete from tenant.code_challenges'))
afterAll(async () => {
  await owner.end()
  await server.close()
})

let network = 0
/** Uses another network each time, to avoid growing delays. */
const elsewhere = (): string => {
  network += 1
  return `10.9.${Math.floor(network / 250)}.${network % 250}`
}
const signIn = (sent: Sent = {}) =>
  server.send(signInWithPassword, {
    address: elsewhere(),
    ...sent,
    body: { tenantid, email, password: encodePassword('Portico#2026') },
  })

const begin = async (sent: Sent = {}) => {
  await owner.query("delete from platform.sign_in_failures where scope like 'account%'")
  const { data, cookies } = await signIn(sent)
  const { rows } = await owner.query<{ id: string }>('select id from tenant.code_challenges order by id desc limit 1')
  const credentials: Credentials = { ...sent, token: data.token, ...cookies }
  const right = codeOf(server.context.secret, rows[0]?.id ?? '', 1)
  const enter = (code: string) =>
    server.send(enterCode, { ...credentials, address: elsewhere(), body: { security_key: code } })
  return { credentials, right, wrong: right === '000000' ? '000001' : '000000', enter }
}
/** Signs in with a new browser; returns its device cookie. */
const knownDevice = async () => {
  const challenge = await begin()
  const { status, cookies } = await challenge.enter(challenge.right)
  expect(status).toBe(200)
  return { device: cookies.device ?? '' }
}
const useUp = (scope: string, failures: number) =>
  owner.query('update platform.sign_in_failures set failures = $2 where scope = $1', [scope, failures])
const counted = async (scope: string) =>
  (await owner.query('select failures from platform.sign_in_failures where scope = $1 order by failures', [scope])).rows

describe("an account's wrong codes of a day", () => {
  it('are compared up to their limit, over any number of sign-ins and networks, and after that the right one is refused', async () => {
    const device = await knownDevice()
    const first = await begin()
    await first.enter(first.wrong)
    await useUp('wrong-codes-of-day', wrongCodesOfDay - 2)
    const challenges = [await begin(), await begin(), await begin()]
    const responses = await Promise.all(challenges.flatMap(({ enter, wrong }) => [enter(wrong), enter(wrong)]))
    expect(responses.filter(({ status }) => status === 401)).toHaveLength(2)
    expect(responses.filter(({ status }) => status === 429)).toHaveLength(4)
    const refused = await first.enter(first.right)
    expect(refused).toMatchObject({
      ...tooMany,
      summary: 'Too many wrong authentication codes were entered today. Please try again tomorrow.',
    })
    expect(refused.retryAfter).toBeLessThanOrEqual(86_400)
    // The user's own browser has its own budget.
    const own = await begin(device)
    expect(await own.enter(own.right)).toMatchObject({ status: 200 })
  })

  it('do not count the right ones', async () => {
    const challenge = await begin()
    await challenge.enter(challenge.wrong)
    expect(await challenge.enter(challenge.right)).toMatchObject({ status: 200 })
    expect(await counted('wrong-codes-of-day')).toEqual([{ failures: 1 }])
    const another = await begin()
    await useUp('wrong-codes-of-day', wrongCodesOfDay - 1)
    expect(await another.enter(another.right)).toMatchObject({ status: 200 })
    expect(await counted('wrong-codes-of-day')).toEqual([{ failures: wrongCodesOfDay - 1 }])
  })

  it('start from zero on the next day', async () => {
    const challenge = await begin()
    await challenge.enter(challenge.wrong)
    const { rows } = await owner.query<{ key: Buffer }>(
      "select key from platform.sign_in_failures where scope = 'wrong-codes-of-day'",
    )
    const accountId = (await owner.query<{ id: string }>('select id from tenant.accounts where email = $1', [email]))
      .rows[0]?.id
    const keyOn = (day: string) =>
      server.context.secret.mac('failure-key', `wrong-codes-of-day ${day} ${tenantid} ${accountId} `)
    expect(rows.map(({ key }) => key)).toEqual([keyOn(new Date().toISOString().slice(0, 10))])
  })
})

describe('the codes mailed to an account in a day', () => {
  it('are limited, by sign-in and by Re-send, and the refusal is recorded', async () => {
    const device = await knownDevice()
    const challenge = await begin()
    await useUp('code-mails-of-day', codeMailsOfDay)
    await owner.query("delete from platform.sign_in_failures where scope like 'account%'")
    const refused = await signIn()
    expect(refused).toMatchObject({
      ...tooMany,
      summary: 'Too many authentication codes were sent today. Please try again tomorrow.',
    })
    expect(await server.send(resendCode, challenge.credentials)).toMatchObject(tooMany)
    const { rows } = await owner.query('select reason from tenant.audit_events order by id desc limit 1')
    expect(rows).toEqual([{ reason: 'code-mails-of-day' }])
    expect(await signIn(device)).toMatchObject({ status: 200, data: { isMFA: true } })
  })
})

describe('a Re-send', () => {
  it('waits half a minute after the previous one, also of concurrent ones', async () => {
    const { credentials } = await begin()
    const responses = await Promise.all(Array.from({ length: 8 }, () => server.send(resendCode, credentials)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = responses.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(7)
    expect(refused[0]?.retryAfter).toBeGreaterThan(25)
    await owner.query("update tenant.code_challenges set mailed_at = mailed_at - interval '31 seconds'")
    expect(await server.send(resendCode, credentials)).toMatchObject({ status: 200 })
  })
})
