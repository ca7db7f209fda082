import { setImmediate } from 'node:timers/promises'
import type { Call } from '@portico/contract/core/calls/call.ts'
import type { RefusalName } from '@portico/contract/core/calls/core-refusals.ts'
import type { KnownRefusals } from '@portico/contract/core/calls/refusal.ts'
import * as z from 'zod'

type Json = Record<string, unknown>

/** The calls of an API, and the refusals that they name. */
export type Documented = { calls: Record<string, Call>; refusals: KnownRefusals<RefusalName> }

/**
 * Returns the OpenAPI 3.1 document of the calls, generated from the contract (DESIGN §3): every path, input, envelope
 * and refusal. It yields between two calls, so that other requests are served.
 */
export async function openApiOf({ calls, refusals }: Documented, version: string): Promise<Json> {
  const paths: Record<string, Json> = {}
  for (const [name, call] of Object.entries(calls)) {
    await setImmediate()
    const path = call.path.replaceAll(/:([a-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call, refusals) }
    if (call.getForm === undefined) continue
    paths[call.getForm] = { ...paths[call.getForm], get: getFormOf(name, call, refusals) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Portico', version, description: 'Every answer is an envelope; the HTTP status equals its code.' },
    paths,
    components: {
      securitySchemes: {
        token: { type: 'apiKey', in: 'header', name: 'API-Key' },
        cookie: { type: 'apiKey', in: 'cookie', name: '__Host-portico' },
        signature: { type: 'apiKey', in: 'header', name: 'Signature' },
        codeCookie: { type: 'apiKey', in: 'cookie', name: '__Host-portico-code' },
      },
    },
  }
}

const securityOf = {
  'anyone': [],
  'hub': [],
  'device': [{ signature: [] }],
  'session': [{ token: [], cookie: [] }],
  'code-pending': [{ token: [], codeCookie: [] }],
} as const

function operationOf(name: string, call: Call, refusals: Documented['refusals']): Json {
  return {
    operationId: name,
    summary: call.about,
    security: securityOf[call.access],
    parameters: [...parametersOf(call, 'params'), ...parametersOf(call, 'query')],
    ...(call.body === undefined
      ? {}
      : { requestBody: { required: true, content: { 'application/json': { schema: schemaOf(call.body) } } } }),
    responses: responsesOf(call, refusals),
  }
}

// The GET form has the specified name. It is deprecated, because proxies log URLs.
function getFormOf(name: string, { body, ...call }: Call, refusals: Documented['refusals']): Json {
  const operation = operationOf(`${name}ByQuery`, body === undefined ? call : { ...call, query: body }, refusals)
  return {
    ...operation,
    deprecated: true,
    description: `The same as ${call.method} ${call.path}, which keeps it out of logs.`,
  }
}

function parametersOf(call: Call, part: 'params' | 'query'): Json[] {
  const schema = call[part]
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema) as { properties?: Json; required?: string[] }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: required.includes(name),
    schema: property,
  }))
}

function responsesOf(call: Call, refusals: Documented['refusals']): Record<string, Json> {
  const responses: Record<string, Json> = { '200': successOf(call) }
  for (const name of call.refusals) {
    const { code, module_code, summary } = refusals[name]
    const earlier = responses[code]?.['description']
    const description = `${module_code} ${name}: ${summary}`
    const text = typeof earlier === 'string' ? `${earlier}\n\n${description}` : description
    responses[code] = responseOf(text, envelopeOf({}, module_code))
  }
  return responses
}

function successOf(call: Call): Json {
  if (call.file === undefined) return responseOf('Success', envelopeOf(schemaOf(call.output), null))
  const types = call.file.map((type) => [type, { schema: { type: 'string', format: 'binary' } }] as const)
  return { description: 'The file, or the range of it that was asked for.', content: Object.fromEntries(types) }
}

function responseOf(description: string, schema: Json): Json {
  return { description, content: { 'application/json': { schema } } }
}

function envelopeOf(data: Json, moduleCode: string | null): Json {
  return {
    type: 'object',
    required: ['code', 'summary', 'data', 'module_code'],
    properties: {
      code: { type: 'integer' },
      summary: { type: 'string' },
      data,
      module_code: moduleCode === null ? { type: 'null' } : { type: 'string' },
    },
  }
}

function schemaOf(schema: z.core.$ZodType): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input' }) as Json
  return rest
}
