import { enterCode } from '#features/email-code/contract/email-codes.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { validateSession } from '#features/sessions/contract/sessions.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logEvents } from '@portico/server/core/audit/announce.ts'
import { openLog } from '@portico/server/platform/operations/log.ts'
import { demoId } from '@portico/demo/data/demo-id.ts'
import { codeOf } from '@portico/server/core/authentication/sign-in-code-mail.ts'
import {
  openTestServer,
  type Credentials,
  type Received,
  type TestServer,
} from '@portico/server/core/calls/test-server.ts'
import { handleEnterCode } from '#features/email-code/server/serve.ts'
import { handleSignInWithPassword } from './serve.ts'
import { handleValidateSession } from '#features/sessions/server/validate-session.ts'

const lines: string[] = []
let server: TestServer
let owner: pg.Client
let stop = (): void => undefined

beforeAll(async () => {
  const log = openLog('trace', { write: (line: string) => void lines.push(line) })
  server = await openTestServer(
    { signInWithPassword, enterCode, validateSession },
    (context) => ({
      signInWithPassword: handleSignInWithPassword(context),
      enterCode: handleEnterCode(context),
      validateSession: handleValidateSession(),
    }),
    { log },
  )
  stop = logEvents(server.context)
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  stop()
  await owner.end()
  await server.close()
})

const signIn = (email: string, password: string, tenant: string, credentials: Credentials = {}) =>
  server.send(signInWithPassword, {
    ...credentials,
    body: { tenantid: demoId(`tenant ${tenant}`), email, password: encodePassword(password) },
  })
const credentialsOf = ({ data, cookies }: Received<typeof signInWithPassword | typeof enterCode>): Credentials => ({
  token: data.token,
  ...cookies,
})

it('no password, code, token or address is logged, even when a request fails midway', async () => {
  const secrets = ['Portico#2026', 'a-wrong-one-Xy7', encodePassword('Portico#2026'), encodePassword('a-wrong-one-Xy7')]
  const known = await signIn('admin@aurora.test', 'Portico#2026', 'Aurora')
  await signIn('admin@aurora.test', 'a-wrong-one-Xy7', 'Aurora')
  const pending = await signIn('nurse@borealis.test', 'Portico#2026', 'Borealis')
  const { rows } = await owner.query<{ id: string }>('select id from tenant.code_challenges')
  const code = codeOf(server.context.secret, rows[0]?.id ?? '', 1)
  const entered = await server.send(enterCode, { ...credentialsOf(pending), body: { security_key: code } })
  expect(entered.status).toBe(200)
  for (const credentials of [credentialsOf(known), credentialsOf(pending), credentialsOf(entered)])
    secrets.push(...Object.values(credentials))
  secrets.push(code)

  await owner.query('alter table tenant.sessions rename column device to broken')
  expect(await signIn('admin@aurora.test', 'Portico#2026', 'Aurora', credentialsOf(known))).toMatchObject({
    status: 500,
  })
  await owner.query('alter table tenant.sessions rename column broken to device')
  await owner.query(`alter table tenant.sessions add constraint planted check (device = 'planted') not valid`)
  expect(await signIn('admin@aurora.test', 'Portico#2026', 'Aurora', credentialsOf(known))).toMatchObject({
    status: 500,
  })
  await owner.query('alter table tenant.sessions drop constraint planted')

  const text = lines.join('')
  expect(text).toContain('Unhandled error in request.')
  for (const secret of secrets) expect(secret.length > 5 && !text.includes(secret)).toBe(true)
  expect(text).not.toMatch(/@(?:aurora|borealis)\.test/)
  // Each event has one line; only events that were rolled back are missing.
  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event !== undefined)
  expect(events.map(({ event, outcome, reason }) => [event, outcome, reason])).toEqual([
    ['sign-in', 'success', ''],
    ['sign-in', 'failure', 'invalid-credentials'],
    ['code-sent', 'success', ''],
    ['code-entered', 'success', ''],
    ['sign-in', 'success', ''],
  ])
  expect(events[0]).toMatchObject({ level: 30, tenant: demoId('tenant Aurora'), account: expect.any(String) as string })
  expect(events[0]?.['who']).toBe(events[1]?.['who'])
  expect(events[0]?.['who']).not.toBe(events[2]?.['who'])
})
