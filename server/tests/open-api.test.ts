import { validate } from '@readme/openapi-parser'
import { calls } from '@portico/contract/calls.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { refusals } from '@portico/contract/refusals.ts'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { openHttpServer } from '#server/core/calls/http-server.ts'
import { openApiOf } from '#server/core/calls/open-api.ts'
import { registerApiDocs } from '#server/core/calls/register-api-docs.ts'
import { silentLog } from '#server/platform/database/test-migrated-database.ts'
import type { Session } from '#server/core/sessions/session.ts'
import { cookieName } from '#server/core/sessions/token.ts'

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  deprecated: z.optional(z.boolean()),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean() })),
  requestBody: z.optional(
    z.object({
      content: z.object({
        'application/json': z.object({ schema: z.object({ properties: z.record(z.string(), z.unknown()) }) }),
      }),
    }),
  ),
  responses: z.record(z.string(), z.object({ description: z.string() })),
})
const documentSchema = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
})

const table: [string, Call][] = Object.entries(calls)
const { paths } = documentSchema.parse(await openApiOf({ calls, refusals }, '1.2.3'))

function operationOf(call: Call): z.infer<typeof operationSchema> {
  const path = call.path.replaceAll(/:(\w+)/g, '{$1}')
  const operation = paths[path]?.[call.method.toLowerCase()]
  if (operation === undefined) throw new Error(`${call.method} ${path} is not there.`)
  return operation
}

const namesOf = (call: Call, part: 'params' | 'query' | 'body') => Object.keys(call[part]?.shape ?? {})

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const copy = structuredClone(await openApiOf({ calls, refusals }, '1.2.3')) as Parameters<typeof validate>[0]
    const result = await validate(copy)
    expect(result.valid ? [] : result.errors).toEqual([])
  })

  it('has one operation for each call and each GET form, under its name', () => {
    const operations = Object.values(paths).flatMap((path) => Object.values(path))
    const names = table.flatMap(([name, { getForm }]) => (getForm === undefined ? [name] : [name, `${name}ByQuery`]))
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(names.toSorted())
  })

  it.each(table)('has the access and the description of %s', (name, call) => {
    const operation = operationOf(call)
    expect(operation).toMatchObject({ operationId: name, summary: call.about })
    const keys = {
      'anyone': [],
      'hub': [],
      'device': ['signature'],
      'session': ['token', 'cookie'],
      'code-pending': ['token', 'codeCookie'],
    }[call.access]
    expect(operation.security.flatMap((scheme) => Object.keys(scheme))).toEqual(keys)
  })

  it.each(table)('has the whole input of %s', (_name, call) => {
    const { parameters, requestBody } = operationOf(call)
    expect(parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual([
      ...namesOf(call, 'params').map((field) => `path ${field}`),
      ...namesOf(call, 'query').map((field) => `query ${field}`),
    ])
    expect(parameters.filter((parameter) => parameter.in === 'path' && !parameter.required)).toEqual([])
    const body = requestBody?.content['application/json'].schema.properties ?? {}
    expect(Object.keys(body)).toEqual(namesOf(call, 'body'))
  })

  it.each(table.filter(([, { getForm }]) => getForm !== undefined))('has the GET form of %s', (_name, call) => {
    const { parameters, requestBody, deprecated } = paths[call.getForm ?? '']?.['get'] ?? {}
    expect(parameters?.map((parameter) => `${parameter.in} ${parameter.name}`)).toEqual(
      namesOf(call, 'body').map((field) => `query ${field}`),
    )
    expect([requestBody, deprecated]).toEqual([undefined, true])
  })

  it.each(table)('has every refusal of %s', (_name, call) => {
    for (const refusal of call.refusals) {
      const { code, module_code } = refusals[refusal]
      expect(operationOf(call).responses[code]?.description).toContain(`${module_code} ${refusal}`)
    }
  })

  it('is served, with a page that loads nothing and runs no script', async () => {
    const app = await openHttpServer({ log: silentLog, trustedProxies: [] })
    registerApiDocs(app, { calls, refusals }, null)
    const served = await app.inject({ url: '/api/openapi.json' })
    expect(served.headers['content-type']).toContain('application/json')
    expect(documentSchema.parse(served.json()).paths).toEqual(paths)
    const page = await app.inject({ url: '/api/docs' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; frame-/)
    for (const [, call] of table) expect(page.body).toContain(call.path)
    expect(page.body).not.toMatch(/<script|<img|<link|undefined/)
    await app.close()
  })

  it('needs token and cookie where a session is required', async () => {
    const app = await openHttpServer({ log: silentLog, trustedProxies: [] })
    const session = {} as Session
    const find = async (token: string, cookie: string) => (token === 'one' && cookie === 'other' ? session : null)
    registerApiDocs(app, { calls, refusals }, { find })
    const credentials = { 'api-key': 'one', 'cookie': `${cookieName}=other` }
    for (const headers of [
      {},
      { cookie: credentials.cookie },
      { 'api-key': 'one' },
      { ...credentials, 'api-key': 'two' },
    ]) {
      const refusal = await app.inject({ url: '/api/openapi.json', headers })
      expect([refusal.statusCode, refusal.json().module_code]).toEqual([403, 'USER_ERR003'])
      const closed = await app.inject({ url: '/api/docs', headers })
      expect(closed.statusCode).toBe(401)
      expect(closed.body).not.toContain('/api/iam')
      expect(closed.headers['cache-control']).toBe('no-store')
    }
    expect((await app.inject({ url: '/api/openapi.json', headers: credentials })).statusCode).toBe(200)
    const open = await app.inject({ url: '/api/docs', headers: credentials })
    expect([open.statusCode, open.body.includes('/api/iam/login/')]).toEqual([200, true])
    await app.close()
  })
})
