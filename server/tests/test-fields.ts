import { calls } from '@portico/contract/calls.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import * as z from 'zod'
import { samplesOf, type Property } from './test-samples.ts'

export type Part = 'params' | 'query' | 'body'

/** A field of a part of a call. */
export type Field = { name: string; call: Call; part: Part; field: string; property: Property }

/** Returns the fields of a part, by their names. */
export function propertiesOf(call: Call, part: Part): Record<string, Property> {
  const schema = call[part]
  if (schema === undefined) return {}
  return (z.toJSONSchema(schema, { io: 'input' }) as Property).properties ?? {}
}

/** Returns every field that is sent with a call. */
export const fieldsOf = (name: string, call: Call): Field[] =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    Object.entries(propertiesOf(call, part)).map(([field, property]) => ({ name, call, part, field, property })),
  )

/**
 * Returns whether a field is a text that callers write themselves. The path of a device's call is signed, so
 * downloads.database.test.ts tests it.
 */
export const isOwnText = ({ call, part, property }: Field) =>
  property.type === 'string' && property.enum === undefined && !(call.access === 'device' && part === 'params')

/** The calls with a body, by their names. */
export const haveBody = Object.entries<Call>(calls).filter(([, call]) => call.body !== undefined)

/** Sample values as texts, as addresses contain them. */
export const textsOf = (properties: Record<string, Property>): Record<string, string> =>
  Object.fromEntries(Object.entries(samplesOf(properties)).map(([name, sample]) => [name, String(sample)]))

/** Returns valid parts of a call, as a server gets them. */
export const samplePartsOf = (call: Call): Record<Part, Record<string, unknown> | undefined> => ({
  params: textsOf(propertiesOf(call, 'params')),
  query: textsOf(propertiesOf(call, 'query')),
  body: call.body === undefined ? undefined : samplesOf(propertiesOf(call, 'body')),
})
