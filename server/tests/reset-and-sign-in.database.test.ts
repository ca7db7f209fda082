import { updatePassword } from '@portico/features/password-reset/contract/password-resets.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { enterCode } from '@portico/features/email-code/contract/email-codes.ts'
import { signInWithPassword } from '@portico/features/sign-in/contract/sign-ins.ts'
import { validateSession } from '@portico/features/sessions/contract/sessions.ts'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { handleBeginReset } from '@portico/features/password-reset/server/begin-reset.ts'
import { handleUpdatePassword } from '@portico/features/password-reset/server/update-password.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { testSecret } from '#server/platform/database/test-migrated-database.ts'
import { resetSecretsOf } from '#server/core/accounts/begin-reset-queries.ts'
import { openSessionStore } from '#server/core/sessions/session-store.ts'
import { openTestServer, type Credentials, type Received, type TestServer } from '#server/core/calls/test-server.ts'
import { handleEnterCode } from '@portico/features/email-code/server/serve.ts'
import { handleSignInWithPassword } from '@portico/features/sign-in/server/serve.ts'
import { handleValidateSession } from '@portico/features/sessions/server/validate-session.ts'

const old = 'Portico#2026'
const fresh = 'Sommer-Wiese7'
let server: TestServer

beforeAll(async () => {
  server = await openTestServer({ updatePassword, signInWithPassword, enterCode, validateSession }, (context) => ({
    updatePassword: handleUpdatePassword(context),
    signInWithPassword: handleSignInWithPassword(context),
    enterCode: handleEnterCode(context),
    validateSession: handleValidateSession(),
  }))
})
afterAll(() => server.close())

const signIn = (email: string, tenant: string, password: string, credentials: Credentials = {}) =>
  server.send(signInWithPassword, {
    ...credentials,
    body: { tenantid: demoId(`tenant ${tenant}`), email, password: encodePassword(password) },
  })
const credentialsOf = ({ data, cookies }: Received<typeof signInWithPassword>): Credentials => ({
  token: data.token,
  ...cookies,
})
const validate = (credentials: Credentials) =>
  server.send(validateSession, { ...credentials, body: { authtype: 'localdb' } })

async function reset(email: string, credentials: Credentials = {}): Promise<Received> {
  const resetId = uuid()
  const origin = { address: '::1', agent: '', host: 'localhost', language: 'en' }
  await handleBeginReset(server.context).perform({ resetId, email, at: new Date().toISOString(), origin })
  const { token, temporaryPassword } = resetSecretsOf(testSecret, resetId)
  const [newpassword, temp_password] = [encodePassword(fresh), encodePassword(temporaryPassword)]
  return server.send(updatePassword, {
    ...credentials,
    body: { token, newpassword, confirmpassword: newpassword, temp_password },
  })
}

it('a reset ends the sessions of the account on every node, and the new password alone opens one', async () => {
  const other = await openSessionStore({ ...server.place, log: server.context.log })
  const [mine, bystander] = [
    credentialsOf(await signIn('admin@aurora.test', 'Aurora', old)),
    credentialsOf(await signIn('viewer@aurora.test', 'Aurora', old)),
  ]
  const onOther = (credentials: Credentials) =>
    other.find(credentials.token ?? '', credentials.cookie ?? '', Date.now())
  expect([await onOther(mine), await onOther(bystander)]).not.toContain(null)
  const response = await reset('admin@aurora.test', mine)
  expect(response).toMatchObject({ status: 200, data: null, cookies: {} })
  expect(await validate(mine)).toMatchObject({ status: 403 })
  await expect.poll(() => onOther(mine), { interval: 10 }).toBeNull()
  expect(await validate(bystander)).toMatchObject({ status: 200 })
  expect(await signIn('admin@aurora.test', 'Aurora', old)).toMatchObject({ status: 401 })
  expect(await signIn('admin@aurora.test', 'Aurora', fresh)).toMatchObject({ status: 200, data: { isMFA: false } })
  await other.close()
})

it('a reset leaves the second factor in its place, and ends a sign-in that waits for its code', async () => {
  const waiting = await signIn('nurse@borealis.test', 'Borealis', old)
  expect(waiting).toMatchObject({ data: { isMFA: true } })
  expect(await reset('nurse@borealis.test')).toMatchObject({ status: 200 })
  const code = await server.send(enterCode, { ...credentialsOf(waiting), body: { security_key: '123456' } })
  expect(code).toMatchObject({ status: 401, module_code: 'USER_ERR033' })
  const again = await signIn('nurse@borealis.test', 'Borealis', fresh)
  expect(again).toMatchObject({ status: 200, data: { isMFA: true } })
  expect(await validate(credentialsOf(again))).toMatchObject({ status: 403 })
})

it('a reset withdraws the device cookies of its account: no browser is known any more, until it signs in again', async () => {
  const email = 'desk@aurora.test'
  const { device = '' } = (await signIn('viewer@aurora.test', 'Aurora', old)).cookies
  const known = (await signIn(email, 'Aurora', old, { device })).cookies.device ?? ''
  /** Returns the scopes of the counters in which a wrong password from this browser is counted. */
  const countedIn = async (who: string, cookie: string) => {
    await server.place.pool.query('delete from platform.sign_in_failures')
    expect(await signIn(who, 'Aurora', 'wrong', { device: cookie })).toMatchObject({ status: 401 })
    const { rows } = await server.place.pool.query<{ scope: string }>('select scope from platform.sign_in_failures')
    return rows.map(({ scope }) => scope).toSorted()
  }
  const [asDevice, asUnknown] = [['account-from-device'], ['account', 'account-from-network', 'network']]
  expect(await countedIn(email, known)).toEqual(asDevice)
  expect(await reset(email, { device: known })).toMatchObject({ status: 200, cookies: {} })
  expect(await countedIn(email, known)).toEqual(asUnknown)
  // The reset of one account leaves the browser known to the other.
  expect(await countedIn('viewer@aurora.test', known)).toEqual(asDevice)
  const again = (await signIn(email, 'Aurora', fresh, { device: known })).cookies.device ?? ''
  expect(again).toMatch(/^[\w-]{22}\.[\w-]{22}~1(?:\.[\w-]{22})+$/)
  expect(await countedIn(email, again)).toEqual(asDevice)
  expect(await countedIn('viewer@aurora.test', again)).toEqual(asDevice)
  // Neither another generation nor an older proof beside the present one is accepted.
  for (const forged of [again.replace('~1', '~2'), again.replace('~1', ''), known])
    expect(await countedIn(email, forged)).toEqual(asUnknown)
})
