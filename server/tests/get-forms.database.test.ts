import { calls } from '@portico/contract/calls.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { openRequestLimits } from '#server/core/rate-limits/request-limits.ts'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import type { Credentials, Received } from '#server/core/calls/test-server.ts'
import { openOwnersServer, type OwnersServer } from './test-owners.ts'
import { readTrialTenants } from '@portico/features/trial/server/test-trial-queries.ts'

let server: OwnersServer
beforeAll(async () => {
  server = await openOwnersServer()
})
afterAll(() => server.close())

type Fields = Record<string, string>
const byPost = (call: Call, body: Fields, credentials: Credentials = {}) => server.send(call, { ...credentials, body })
const byGet = (call: Call, query: Fields, credentials: Credentials = {}) =>
  server.send({ ...call, method: 'GET', path: call.getForm ?? '/api/none' }, { ...credentials, query })
const forms = [
  ['POST', byPost],
  ['GET', byGet],
] as const

const nurse = { tenantid: demoId('tenant Borealis'), email: 'nurse@borealis.test' }
const begin = async (): Promise<{ credentials: Credentials; code: string }> => {
  const body = { ...nurse, password: encodePassword('Portico#2026') }
  const waiting = await server.send(calls.signInWithPassword, { body })
  const { rows } = await server.owner.query<{ id: string }>(
    'select id from tenant.code_challenges order by id desc limit 1',
  )
  const { token } = waiting.data
  return { credentials: { token, ...waiting.cookies }, code: codeOf(server.context.secret, rows[0]?.id ?? '', 1) }
}
const tenantsNamed = async (name: string) => (await readTrialTenants(server.owner)).filter((one) => one.name === name)

describe('a code or a token', () => {
  const secretField = /token|code|security_key|password|secret|registration_id|credential|assertion/
  it.each(Object.entries<Call>(calls))('is not in an address of %s as sent by our clients', (_name, call) => {
    const inAddress = [...Object.keys(call.query?.shape ?? {}), ...Object.keys(call.params?.shape ?? {})]
    expect(inAddress.filter((field) => secretField.test(field))).toEqual([])
  })

  it('has a specified GET form in these three calls', () => {
    const specified = Object.values<Call>(calls).flatMap(({ getForm }) => getForm ?? [])
    expect(specified).toEqual([
      '/api/iam/user/validateotp/',
      '/api/trial/register/verify',
      '/api/trial/register/verification/resend',
    ])
  })
})

describe.each(forms)('by %s', (form, ask) => {
  it('the mailed code completes a sign-in, and a wrong one uses up a try', async () => {
    const { credentials, code } = await begin()
    const wrong = await ask(calls.enterCode, { security_key: code === '000000' ? '000001' : '000000' }, credentials)
    expect(wrong).toMatchObject({ status: 401, data: { tries_left: 4 } })
    const right = await ask(calls.enterCode, { security_key: code }, credentials)
    expect(right).toMatchObject({ status: 200, data: { is_valid: true } })
    expect(right.cookies.cookie).toBeDefined()
  })

  it('a link is checked and resent, and verifies nothing', async () => {
    const company = `Opened by ${form}`
    const token = await server.registration(`${form.toLowerCase()}@example.com`, company)
    for (let nth = 0; nth < 3; nth += 1)
      expect(await ask(calls.checkVerification, { token })).toMatchObject({ status: 200, data: { company } })
    const { rows } = await server.owner.query<{ id: string; verified_at: Date | null }>(
      'select id, verified_at from platform.registrations where company = $1',
      [company],
    )
    expect(rows).toMatchObject([{ verified_at: null }])
    expect(await tenantsNamed(company)).toEqual([])
    // The refusal says that an email was sent a moment ago, so the registration was found.
    const resent = await ask(calls.resendVerification, { registration_id: rows[0]?.id ?? '' })
    expect(resent).toMatchObject({ status: 429, retryAfter: 60 })
  })

  it('unknown, missing and doubled fields are refused alike', async () => {
    const { credentials } = await begin()
    const refusals: Received[] = [
      await ask(calls.enterCode, {}, credentials),
      await ask(calls.enterCode, { security_key: '1', stray: '2' }, credentials),
      await ask(calls.enterCode, { security_key: 'x'.repeat(65) }, credentials),
    ]
    expect(refusals).toMatchObject(refusals.map(() => ({ status: 400, module_code: 'PORTICO_ERR001' })))
  })
})

it('HEAD does not run a GET form: nothing is tried or mailed', async () => {
  for (const { getForm } of Object.values<Call>(calls)) {
    if (getForm === undefined) continue
    expect((await server.app.inject({ method: 'HEAD', url: getForm })).statusCode).toBe(404)
  }
})

it('both forms are counted together', async () => {
  const { limits, log } = server.context
  server.context.limits = openRequestLimits({ pool: server.place.pool, log })
  const statuses: number[] = []
  for (let nth = 0; nth < 31; nth += 1)
    for (const [, ask] of forms) statuses.push((await ask(calls.checkVerification, { token: 'x' })).status)
  server.context.limits = limits
  expect(statuses.filter((status) => status !== 429)).toHaveLength(60)
  expect(statuses.slice(60)).toEqual([429, 429])
})
