import { calls } from '@portico/contract/calls.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportBytesAtMost } from '@portico/contract/core/devices/device-report.ts'
import { enrolledInBorealis, sendRawSigned, type TestDevice } from '#server/core/devices/test-device.ts'
import { demoPassword } from '@portico/demo/data/demo-tenants.ts'
import { codeCookieName, cookieName } from '#server/core/sessions/token.ts'
import type { Credentials, Received } from '#server/core/calls/test-server.ts'
import { sampleId as id, samplesOf } from './test-samples.ts'
import { haveBody, propertiesOf, textsOf } from './test-fields.ts'
import { openOwnersServer, type OwnersServer } from './test-owners.ts'

let server: OwnersServer
let admin: Credentials
let viewer: Credentials
let nurse: Credentials
let owner: Credentials
let device: TestDevice
let printed = ''

async function signIn(email: string): Promise<Credentials> {
  const { data } = await server.send(calls.findTenants, { query: { emailid: email } })
  const [choice] = data
  const body = { tenantid: choice?.tenantid, email, password: encodePassword(demoPassword) }
  const received = await server.send(calls.signInWithPassword, { body })
  expect(received).toMatchObject({ code: 200 })
  return { token: received.data.token, ...received.cookies }
}

beforeAll(async () => {
  const log = pino({ level: 'trace' }, { write: (line: string) => void (printed += line) })
  server = await openOwnersServer({ log })
  admin = await signIn('admin@aurora.test')
  viewer = await signIn('viewer@aurora.test')
  nurse = await signIn('nurse@borealis.test')
  owner = (await server.becomeOwner('owner@harbour.test', 'Harbour')).credentials
  device = await enrolledInBorealis(server)
})
afterAll(() => server.close())

/**
 * Returns the properties that decide how a call is registered and read (register-calls.ts, signed-calls.ts), as one
 * text. One call of each kind is sent every bad input; bad-input.test.ts checks the schemas of all calls.
 */
function kindOf(call: Call): string {
  const { access, method, upload, file, events, getForm } = call
  const most = access === 'device' ? call.bytesAtMost : undefined
  const parts = { upload, file, events, getForm, params: call.params, query: call.query, body: call.body }
  const own = Object.entries(parts).flatMap(([name, value]) => (value === undefined ? [] : [name]))
  return [access, method, ...own, ...(most === undefined ? [] : [`${most} bytes`])].join(' ')
}

/** One call of each kind, by the kind and its name. */
function oneOfEachKind(all: readonly [string, Call][]): [string, Call][] {
  const kinds = new Map(
    all.toReversed().map(([name, call]) => [kindOf(call), [`${kindOf(call)} (${name})`, call] as [string, Call]]),
  )
  return [...kinds.values()]
}

const withSession = Object.entries<Call>(calls).filter(([, call]) => call.access === 'session')
const needCode = Object.entries<Call>(calls).filter(([, call]) => call.access === 'code-pending')
const haveQuery = Object.entries<Call>(calls).filter(([, call]) => Object.keys(propertiesOf(call, 'query')).length > 0)

const credentialsFor = (call: Call): Credentials => {
  if (call.access === 'session') return call.permission === 'owner' ? owner : admin
  return call.access === 'code-pending' ? nurse : {}
}

/** Returns the path of a call, with valid values of its parameters. */
function addressOf(call: Call): string {
  const params = textsOf(propertiesOf(call, 'params'))
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}

/** Sends a raw body. */
async function sendRaw(call: Call, payload: string, type = 'application/json'): Promise<Received> {
  if (call.access === 'device') return sendRawSigned(device, call, payload, { 'content-type': type })
  const { token = '', cookie = '', codeCookie = '' } = credentialsFor(call)
  const response = await server.app.inject({
    method: call.method,
    url: addressOf(call),
    query: textsOf(propertiesOf(call, 'query')),
    payload,
    headers: {
      'content-type': type,
      'api-key': token,
      'cookie': `${cookieName}=${cookie}; ${codeCookieName}=${codeCookie}`,
    },
  })
  return { ...response.json<Received>(), status: response.statusCode }
}

/** Returns the data of a refusal: `cookie_came` is false if the token came without its cookie (decisions/0041). */
const responseOf = (token: string | undefined, cookie: string | undefined) =>
  token !== undefined && cookie === undefined ? { cookie_came: false } : null

function expectRefused(received: Received, status: number, moduleCode: string, response: unknown = null): void {
  const { code, module_code, data } = received
  expect({ status: received.status, code, module_code, data }).toEqual({
    status,
    code: status,
    module_code: moduleCode,
    data: response,
  })
}

function expectNotValid(received: Received, field: string): void {
  expectRefused(received, 400, 'PORTICO_ERR001')
  expect(received.summary).toMatch(new RegExp(`^The request is not valid: .*${field}`, 's'))
}

describe.each(oneOfEachKind(haveBody))('the body of %s', (_name, call) => {
  it('that is broken JSON is refused', async () => expectRefused(await sendRaw(call, '{"a":'), 400, 'PORTICO_ERR002'))
  it('that is empty is refused', async () => expectRefused(await sendRaw(call, ''), 400, 'PORTICO_ERR002'))
  it('that is an array, a text, a number or null is refused', async () => {
    for (const payload of ['[]', '[{}]', '"text"', '1', 'null'])
      expectRefused(await sendRaw(call, payload), 400, 'PORTICO_ERR001')
  })
  it('of another content type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expectRefused(await sendRaw(call, '{}', type), 415, 'PORTICO_ERR003')
  })
  it('that is too large is refused', async () => {
    const most = call.access === 'device' ? (call.bytesAtMost ?? reportBytesAtMost) : 65_536
    expectRefused(await sendRaw(call, JSON.stringify({ a: 'x'.repeat(most) })), 413, 'PORTICO_ERR004')
  })
  it('with an unknown field is refused, by its name', async () => {
    const body = { ...samplesOf(propertiesOf(call, 'body')), stray: 1 }
    expectNotValid(await sendRaw(call, JSON.stringify(body)), 'stray')
  })
  it('with a prototype to poison is refused', async () => {
    const { status } = await sendRaw(call, '{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}')
    expect(status).toBe(400)
  })
})

it.each([...oneOfEachKind(haveQuery), ['exportTenant', calls.exportTenant] as const])(
  '%s refuses a field that is sent twice, or beside an unknown one',
  async (_, call) => {
    const { token = '', cookie = '', codeCookie = '' } = credentialsFor(call)
    const [field = ''] = Object.keys(propertiesOf(call, 'query'))
    const others = new URLSearchParams(textsOf(propertiesOf(call, 'query')))
    others.delete(field)
    for (const query of [`${field}=a&${field}=b`, `${field}=a&stray=1`]) {
      const response = await server.app.inject({
        method: call.method,
        url: `${addressOf(call)}?${query}&${others.toString()}`,
        headers: { 'api-key': token, 'cookie': `${cookieName}=${cookie}; ${codeCookieName}=${codeCookie}` },
      })
      expectNotValid({ ...response.json<Received>(), status: response.statusCode }, 'stray|' + field)
    }
  },
)

/** Sends a call with credentials, and otherwise only what its path needs. */
function sendTo(call: Call, credentials: Credentials, headers: Record<string, string> = {}): Promise<Received> {
  const sent = { params: { id, name: 'x', system: 'Linux', place: '0', kind: 'Access', number: '1' }, headers }
  return server.send(call, { ...credentials, ...sent, ...(call.body === undefined ? {} : { body: {} }) })
}

it('no call that needs a session is answered without one', async () => {
  for (const [, call] of withSession) expectRefused(await sendTo(call, {}), 403, 'USER_ERR003')
})

describe.each(oneOfEachKind(withSession))('%s', (_name, call) => {
  const altered = (text: string | undefined) => `${text?.startsWith('A') === true ? 'B' : 'A'}${text?.slice(1)}`

  it('is refused without a token and its own cookie', async () => {
    const { token = '', cookie = '' } = admin
    const wrong: Credentials[] = [
      {},
      { token },
      { cookie },
      { token: cookie, cookie: token },
      { token: token.slice(0, -1), cookie },
      { token: altered(token), cookie },
      { token, cookie: altered(cookie) },
      { token, cookie: cookie.slice(0, 20) },
      { token, cookie: viewer.cookie ?? '' },
      { token: viewer.token ?? '', cookie },
      { token: nurse.token ?? '', cookie: nurse.codeCookie ?? '' },
      { token: 'x'.repeat(5_000), cookie },
    ]
    for (const credentials of wrong) {
      const response = responseOf(credentials.token, credentials.cookie)
      expectRefused(await sendTo(call, credentials), 403, 'USER_ERR003', response)
    }
  })

  it.each(['tenantid', 'companyid', 'userid', 'roleid', 'authtype', 'authorizationtype', 'schemaname', 'databasename'])(
    'is refused when the header %s disagrees with the token',
    async (header) => expectRefused(await sendTo(call, admin, { [header]: 'another' }), 403, 'USER_ERR004'),
  )
})

describe.each(needCode)('%s', (_name, call) => {
  it('is refused without the token and cookie of one waiting sign-in', async () => {
    const { token = '', codeCookie = '' } = nurse
    const body = call.body === undefined ? {} : { body: samplesOf(propertiesOf(call, 'body')) }
    const admins: Credentials = { token: admin.token ?? '', codeCookie: admin.cookie ?? '' }
    const wrong: Credentials[] = [{}, { token }, { codeCookie }, admins]
    for (const credentials of wrong) {
      const response = responseOf(credentials.token, credentials.codeCookie)
      expectRefused(await server.send(call, { ...credentials, ...body }), 401, 'USER_ERR033', response)
    }
  })
})

it('no call has other methods than its own', async () => {
  const taken: string[] = []
  for (const call of Object.values<Call>(calls)) {
    const own = Object.values<Call>(calls)
      .filter(({ path }) => path === call.path)
      .map(({ method }): string => method)
    for (const method of (['POST', 'PUT', 'DELETE', 'PATCH'] as const).filter((each) => !own.includes(each))) {
      const { statusCode } = await server.app.inject({ method, url: addressOf(call) })
      if (statusCode !== 404) taken.push(`${method} ${call.path}`)
    }
  }
  expect(taken).toEqual([])
})

describe('after all of this', () => {
  it('nothing is lost, and nothing was a bug', async () => {
    const body = { authtype: 'localdb' }
    for (const own of [admin, viewer])
      expect((await server.send(calls.validateSession, { ...own, body })).code).toBe(200)
    expect((await server.send(calls.resendCode, nurse)).code).toBe(200)
    expect(printed).not.toContain('Unhandled error in request.')
  })
})
