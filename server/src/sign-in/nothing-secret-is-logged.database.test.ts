import { enterCode } from '@portico/contract/sign-in/enter-code.ts'
import { encodePassword } from '@portico/contract/plumbing/password-encoding.ts'
import { signInWithPassword } from '@portico/contract/sign-in/sign-in-with-password.ts'
import { validateSession } from '@portico/contract/sign-in/validate-session.ts'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoId } from '#server/plumbing/demo/demo-id.ts'
import { codeOf } from '#server/plumbing/sign-in-code.ts'
import { openTestServer } from '#server/plumbing/test-server.ts'
import type { Halves, Received, TestServer } from '#server/plumbing/test-server.ts'
import { answerEnterCode } from '#server/sign-in/enter-code.ts'
import { answerSignInWithPassword } from '#server/sign-in/sign-in-with-password.ts'
import { answerValidateSession } from '#server/sign-in/validate-session.ts'

const lines: string[] = []
let server: TestServer
let owner: pg.Client

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) })
  server = await openTestServer(
    { signInWithPassword, enterCode, validateSession },
    (house) => ({
      signInWithPassword: answerSignInWithPassword(house),
      enterCode: answerEnterCode(house),
      validateSession: answerValidateSession(),
    }),
    { log },
  )
  owner = new pg.Client({ connectionString: server.place.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const signIn = (email: string, password: string, tenant: string, halves: Halves = {}): Promise<Received> =>
  server.send(signInWithPassword, {
    ...halves,
    body: { tenantid: demoId(`tenant ${tenant}`), email, password: encodePassword(password) },
  })
const halvesOf = ({ data, cookies }: Received): Halves => ({ token: (data as { token: string }).token, ...cookies })

it('neither passwords nor codes nor tokens reach the log, also when something breaks in the middle', async () => {
  const secrets = ['Portico#2026', 'a-wrong-one-Xy7', encodePassword('Portico#2026'), encodePassword('a-wrong-one-Xy7')]
  const known = await signIn('admin@aurora.test', 'Portico#2026', 'Aurora')
  await signIn('admin@aurora.test', 'a-wrong-one-Xy7', 'Aurora')
  const pending = await signIn('nurse@borealis.test', 'Portico#2026', 'Borealis')
  const { rows } = await owner.query<{ id: string }>('select id from tenant.code_steps')
  const code = codeOf(server.house.secret, rows[0]?.id ?? '', 1)
  const entered = await server.send(enterCode, { ...halvesOf(pending), query: { security_key: code } })
  expect(entered.status).toBe(200)
  for (const halves of [halvesOf(known), halvesOf(pending), halvesOf(entered)]) secrets.push(...Object.values(halves))
  secrets.push(code)

  await owner.query('alter table tenant.sessions rename column device to broken')
  expect(await signIn('admin@aurora.test', 'Portico#2026', 'Aurora', halvesOf(known))).toMatchObject({ status: 500 })
  await owner.query('alter table tenant.sessions rename column broken to device')
  await owner.query(`alter table tenant.sessions add constraint planted check (device = 'planted') not valid`)
  expect(await signIn('admin@aurora.test', 'Portico#2026', 'Aurora', halvesOf(known))).toMatchObject({ status: 500 })
  await owner.query('alter table tenant.sessions drop constraint planted')

  const text = lines.join('')
  expect(text).toContain('A bug.')
  for (const secret of secrets) expect(secret.length > 5 && !text.includes(secret)).toBe(true)
})
