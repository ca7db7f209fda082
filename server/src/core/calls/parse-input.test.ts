import { ok } from '@portico/contract/platform/result.ts'
import { defineCall } from '@portico/contract/core/calls/call.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { parseInput } from './parse-input.ts'

const call = defineCall({
  method: 'POST',
  path: '/api/things',
  access: 'anyone',
  about: 'A thing.',
  query: z.strictObject({ kind: z.optional(z.enum(['large', 'small'])) }),
  body: z.strictObject({ name: z.string() }),
  output: z.null(),
  refusals: [],
})
const problemOf = (sent: { query: unknown; body: unknown }) => {
  const parsed = parseInput(call, { params: {}, ...sent })
  return parsed.ok ? null : parsed.error
}

test.each([
  ['a missing body', { query: {}, body: null }, 'the body must be of type object'],
  ['a list for a body', { query: {}, body: [] }, 'the body must be of type object'],
  ['a missing field', { query: {}, body: {} }, 'name must be of type string'],
  ['an unknown field', { query: {}, body: { name: 'a', size: 1 } }, 'size is not known here'],
  ['a query that is none of the choices', { query: { kind: 'x' }, body: null }, 'kind must be one of large, small'],
])('%s is named', (_name, sent, problem) => {
  expect(problemOf(sent)).toBe(`The request is not valid: ${problem}`)
})

test('valid parts are returned', () => {
  const sent = { params: {}, query: { kind: 'small' }, body: { name: 'a' } }
  expect(parseInput(call, sent)).toEqual(ok({ ...sent, params: undefined }))
})
