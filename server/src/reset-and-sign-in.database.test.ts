import { updatePassword } from '@portico/contract/password-reset/update-password.ts'
import { encodePassword } from '@portico/contract/plumbing/password-encoding.ts'
import { enterCode } from '@portico/contract/sign-in/enter-code.ts'
import { signInWithPassword } from '@portico/contract/sign-in/sign-in-with-password.ts'
import { validateSession } from '@portico/contract/sign-in/validate-session.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { beginResetJob } from '#server/password-reset/begin-reset.ts'
import { answerUpdatePassword } from '#server/password-reset/update-password.ts'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { testSecret } from '#server/plumbing/postgres/migrated-database.ts'
import { resetSecretsOf } from '#server/plumbing/reset-secrets.ts'
import { openSessionStore } from '#server/plumbing/session/session-store.ts'
import { openTestServer } from '#server/plumbing/test-server.ts'
import type { Halves, Received, TestServer } from '#server/plumbing/test-server.ts'
import { answerEnterCode } from '#server/sign-in/enter-code.ts'
import { answerSignInWithPassword } from '#server/sign-in/sign-in-with-password.ts'
import { answerValidateSession } from '#server/sign-in/validate-session.ts'

const old = 'Portico#2026'
const fresh = 'Sommer-Wiese7'
let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ updatePassword, signInWithPassword, enterCode, validateSession }, (house) => ({
    updatePassword: answerUpdatePassword(house),
    signInWithPassword: answerSignInWithPassword(house),
    enterCode: answerEnterCode(house),
    validateSession: answerValidateSession(),
  }))
})
afterAll(() => server.close())

const signIn = (email: string, tenant: string, password: string, halves: Halves = {}) =>
  server.send(signInWithPassword, {
    ...halves,
    body: { tenantid: demoId(`tenant ${tenant}`), email, password: encodePassword(password) },
  })
const halvesOf = ({ data, cookies }: Received): Halves => ({ token: (data as { token: string }).token, ...cookies })
const validate = (halves: Halves) => server.send(validateSession, { ...halves, body: { authtype: 'localdb' } })

async function reset(email: string, halves: Halves = {}): Promise<Received> {
  const resetId = uuid()
  const origin = { address: '::1', agent: '', host: 'localhost', language: 'en' }
  await beginResetJob(server.house)({ resetId, email, at: new Date().toISOString(), origin })
  const { token, temporaryPassword } = resetSecretsOf(testSecret, resetId)
  const [newpassword, temp_password] = [encodePassword(fresh), encodePassword(temporaryPassword)]
  return server.send(updatePassword, {
    ...halves,
    body: { token, newpassword, confirmpassword: newpassword, temp_password },
  })
}

it('a reset ends the sessions of the account on every node, and the new password alone opens one', async () => {
  const other = await openSessionStore({ ...server.place, log: server.house.log })
  const [mine, bystander] = [
    halvesOf(await signIn('admin@aurora.test', 'Aurora', old)),
    halvesOf(await signIn('viewer@aurora.test', 'Aurora', old)),
  ]
  const onOther = (halves: Halves) => other.find(halves.token ?? '', halves.cookie ?? '', Date.now())
  expect([await onOther(mine), await onOther(bystander)]).not.toContain(null)
  const answer = await reset('admin@aurora.test', mine)
  expect(answer).toMatchObject({ status: 200, data: null, cookies: {} })
  expect(await validate(mine)).toMatchObject({ status: 403 })
  await expect.poll(() => onOther(mine), { timeout: 2_000, interval: 10 }).toBeNull()
  expect(await validate(bystander)).toMatchObject({ status: 200 })
  expect(await signIn('admin@aurora.test', 'Aurora', old)).toMatchObject({ status: 401 })
  expect(await signIn('admin@aurora.test', 'Aurora', fresh)).toMatchObject({ status: 200, data: { isMFA: false } })
  await other.close()
})

it('a reset leaves the second factor in its place, and ends a sign-in that waits for its code', async () => {
  const waiting = await signIn('nurse@borealis.test', 'Borealis', old)
  expect(waiting).toMatchObject({ data: { isMFA: true } })
  expect(await reset('nurse@borealis.test')).toMatchObject({ status: 200 })
  const code = await server.send(enterCode, { ...halvesOf(waiting), body: { security_key: '123456' } })
  expect(code).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
  const anew = await signIn('nurse@borealis.test', 'Borealis', fresh)
  expect(anew).toMatchObject({ status: 200, data: { isMFA: true } })
  expect(await validate(halvesOf(anew))).toMatchObject({ status: 403 })
})

it('a reset withdraws the device cookies of its account: no browser is known any more, until it signs in again', async () => {
  const email = 'desk@aurora.test'
  const { device = '' } = (await signIn('viewer@aurora.test', 'Aurora', old)).cookies
  const known = (await signIn(email, 'Aurora', old, { device })).cookies.device ?? ''
  /** What a wrong password of this browser is counted in: the scopes of the counters that it makes. */
  const countedIn = async (who: string, cookie: string) => {
    await server.place.pool.query('delete from platform.sign_in_failures')
    expect(await signIn(who, 'Aurora', 'wrong', { device: cookie })).toMatchObject({ status: 401 })
    const { rows } = await server.place.pool.query<{ scope: string }>('select scope from platform.sign_in_failures')
    return rows.map(({ scope }) => scope).toSorted()
  }
  const [asDevice, asStranger] = [['account-from-device'], ['account', 'account-from-network', 'network']]
  expect(await countedIn(email, known)).toEqual(asDevice)
  expect(await reset(email, { device: known })).toMatchObject({ status: 200, cookies: {} })
  expect(await countedIn(email, known)).toEqual(asStranger)
  // The other account of the browser has changed nothing.
  expect(await countedIn('viewer@aurora.test', known)).toEqual(asDevice)
  const again = (await signIn(email, 'Aurora', fresh, { device: known })).cookies.device ?? ''
  expect(again).toMatch(/^[\w-]{22}\.[\w-]{22}~1(?:\.[\w-]{22})+$/)
  expect(await countedIn(email, again)).toEqual(asDevice)
  expect(await countedIn('viewer@aurora.test', again)).toEqual(asDevice)
  // Neither another generation nor an older proof beside the present one is worth anything.
  for (const forged of [again.replace('~1', '~2'), again.replace('~1', ''), known])
    expect(await countedIn(email, forged)).toEqual(asStranger)
})
