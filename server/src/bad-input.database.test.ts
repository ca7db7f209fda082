import { calls } from '@portico/contract/calls.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { reportBytesAtMost } from '@portico/contract/core/devices/device-report.ts'
import { enrolledInBorealis, sendRawSigned, type TestDevice } from '#server/core/devices/test-device.ts'
import { demoPassword } from '@portico/demo/data/demo-tenants.ts'
import { codeCookieName, cookieName } from '#server/core/sessions/token.ts'
import type { Credentials, Received } from '#server/core/calls/test-server.ts'
import { sampleId as id, samplesOf, type Property } from './test-samples.ts'
import { openOwnersServer, type OwnersServer } from './test-owners.ts'

type Part = 'params' | 'query' | 'body'
type Field = { name: string; call: Call; part: Part; field: string; property: Property }

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

const propertiesOf = (call: Call, part: Part): Record<string, Property> => {
  const schema = call[part]
  if (schema === undefined) return {}
  return (z.toJSONSchema(schema, { io: 'input' }) as Property).properties ?? {}
}

const haveBody = Object.entries<Call>(calls).filter(([, call]) => call.body !== undefined)
const needSession = Object.entries<Call>(calls).filter(([, call]) => call.access === 'session')
const needCode = Object.entries<Call>(calls).filter(([, call]) => call.access === 'code-pending')
const fields: Field[] = Object.entries<Call>(calls).flatMap(([name, call]) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(propertiesOf(call, part)).map(([field, property]) => ({ name, call, part, field, property })),
  ),
)
// A device signs its path: downloads.database.test.ts has those with parameters.
const isSigned = ({ call, part }: Field) => call.access === 'device' && part === 'params'
const texts = fields.filter(
  (each) => each.property.type === 'string' && each.property.enum === undefined && !isSigned(each),
)

const credentialsFor = (call: Call): Credentials => {
  if (call.access === 'session') return call.permission === 'owner' ? owner : admin
  return call.access === 'code-pending' ? nurse : {}
}

/** The same as an address has them. */
const textsOf = (properties: Record<string, Property>): Record<string, string> =>
  Object.fromEntries(Object.entries(samplesOf(properties)).map(([name, sample]) => [name, String(sample)]))

/** The path of a call, with valid values of its parameters. */
function addressOf(call: Call): string {
  const params = textsOf(propertiesOf(call, 'params'))
  return call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '')
}

/** Sends a call with one changed field. */
function sendWith({ call, part, field }: Field, value: unknown): Promise<Received> {
  const sent = {
    params: textsOf(propertiesOf(call, 'params')),
    query: textsOf(propertiesOf(call, 'query')),
    ...(call.body === undefined ? {} : { body: samplesOf(propertiesOf(call, 'body')) }),
  }
  if (call.access === 'device') return sendRawSigned(device, call, JSON.stringify({ ...sent.body, [field]: value }))
  return server.send(call, { ...credentialsFor(call), ...sent, [part]: { ...sent[part], [field]: value } })
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

/** The refusal shows when only the token was sent, without its cookie (decisions/0041). */
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

describe.each(haveBody)('the body of %s', (_name, call) => {
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

describe.each(texts.map((each) => [`${each.part}.${each.field} of ${each.name}`, each] as const))(
  '%s',
  (_name, each) => {
    it('of 20 kB, or more than it may have, is refused, by its name', async () => {
      // A path of that length matches no route at all; one of 200 characters still does.
      const length = each.part === 'params' ? 190 : Math.max(20_480, (each.property.maxLength ?? 0) + 1)
      expectNotValid(await sendWith(each, 'x'.repeat(length)), each.field)
    })
    it('with a NUL is refused, by its name', async () => expectNotValid(await sendWith(each, 'a\u0000b'), each.field))
  },
)

const bodyTexts = texts.filter(({ part }) => part === 'body')
it.each(bodyTexts.map((each) => [`body.${each.field} of ${each.name}`, each] as const))(
  '%s with half a surrogate pair is refused, by its name',
  async (_name, each) => expectNotValid(await sendWith(each, 'a\ud800b'), each.field),
)

const bodyFields = fields.filter(({ part }) => part === 'body')
describe.each(bodyFields.map((each) => [`body.${each.field} of ${each.name}`, each] as const))('%s', (_name, each) => {
  it('of another type is refused, by its name', async () => {
    const mayBeNull = each.property.anyOf?.some(({ type }) => type === 'null') === true
    const wrong = [['x'], ...(mayBeNull ? [] : [null]), ...(each.property.type === 'object' ? ['x', 1] : [{ a: 1 }])]
    for (const value of wrong) expectNotValid(await sendWith(each, value), each.field)
  })
})

const queryFields = fields.filter(({ part }) => part === 'query')
describe.each(queryFields.map((each) => [`query.${each.field} of ${each.name}`, each] as const))(
  '%s',
  (_name, each) => {
    it('sent twice, or beside an unknown one, is refused', async () => {
      const { token = '', cookie = '', codeCookie = '' } = credentialsFor(each.call)
      const sendRequest = (query: string) =>
        server.app.inject({
          method: each.call.method,
          url: `${addressOf(each.call)}?${query}`,
          headers: { 'api-key': token, 'cookie': `${cookieName}=${cookie}; ${codeCookieName}=${codeCookie}` },
        })
      const others = new URLSearchParams(textsOf(propertiesOf(each.call, 'query')))
      others.delete(each.field)
      for (const query of [`${each.field}=a&${each.field}=b`, `${each.field}=a&stray=1`]) {
        const response = await sendRequest(`${query}&${others.toString()}`)
        expectNotValid({ ...response.json<Received>(), status: response.statusCode }, 'stray|' + each.field)
      }
    })
  },
)

describe.each(needSession)('%s', (_name, call) => {
  const sendRequest = (credentials: Credentials, headers: Record<string, string> = {}) => {
    const sent = { params: { id, name: 'x', system: 'Linux', place: '0', kind: 'Access', number: '1' }, headers }
    return server.send(call, { ...credentials, ...sent, ...(call.body === undefined ? {} : { body: {} }) })
  }
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
      expectRefused(await sendRequest(credentials), 403, 'USER_ERR003', response)
    }
  })

  it.each(['tenantid', 'companyid', 'userid', 'roleid', 'authtype', 'authorizationtype', 'schemaname', 'databasename'])(
    'is refused when the header %s disagrees with the token',
    async (header) => expectRefused(await sendRequest(admin, { [header]: 'another' }), 403, 'USER_ERR004'),
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

describe.each(Object.entries<Call>(calls))('%s', (_name, call) => {
  it('has no other methods than its own', async () => {
    const own = Object.values<Call>(calls)
      .filter(({ path }) => path === call.path)
      .map(({ method }): string => method)
    const others = (['POST', 'PUT', 'DELETE', 'PATCH'] as const).filter((method) => !own.includes(method))
    for (const method of others)
      expect((await server.app.inject({ method, url: addressOf(call) })).statusCode).toBe(404)
  })
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
