import { calls } from '@portico/contract/calls.ts'
import type { Call } from '@portico/contract/core/calls/call.ts'
import { expect, test } from 'vitest'
import { parseInput } from '#server/core/calls/parse-input.ts'
import { fieldsOf, haveBody, isOwnText, samplePartsOf, type Field } from './test-fields.ts'

// The parts of every call pass through `parseInput` before its handler runs, so it is tested directly.
// bad-input.database.test.ts sends requests of each kind.
const fields = Object.entries<Call>(calls).flatMap(([name, call]) => fieldsOf(name, call))
const texts = fields.filter(isOwnText)

/** Returns the fault if a value of a field is not refused with the field's name; null if it is. */
function faultOf({ name, call, part, field }: Field, value: unknown): string | null {
  const sent = samplePartsOf(call)
  const parsed = parseInput(call, { ...sent, [part]: { ...sent[part], [field]: value } })
  if (parsed.ok) return `${part}.${field} of ${name} is taken`
  const isNamed = parsed.error.startsWith('The request is not valid: ') && parsed.error.includes(field)
  return isNamed ? null : `${part}.${field} of ${name} is refused by: ${parsed.error}`
}

/** Returns the faults of these fields with the values that `valuesOf` returns. */
const faultsOf = (each: readonly Field[], valuesOf: (field: Field) => readonly unknown[]) =>
  each.flatMap((field) => valuesOf(field).flatMap((value) => faultOf(field, value) ?? []))

test('the fields are found, and many are texts', () => {
  expect(fields.length).toBeGreaterThan(300)
  expect(texts.length).toBeGreaterThan(150)
})

test('a text of 20 kB, or more than it may have, is refused, by its name', () => {
  // A path of that length matches no route at all; one of 200 characters still does.
  const lengthOf = ({ part, property }: Field) =>
    part === 'params' ? 190 : Math.max(20_480, (property.maxLength ?? 0) + 1)
  expect(faultsOf(texts, (each) => ['x'.repeat(lengthOf(each))])).toEqual([])
})

test('a text with a NUL is refused, by its name', () => {
  expect(faultsOf(texts, () => ['a\u0000b'])).toEqual([])
})

test('a text of a body with half a surrogate pair is refused, by its name', () => {
  const ofBodies = texts.filter(({ part }) => part === 'body')
  expect(faultsOf(ofBodies, () => ['a\ud800b'])).toEqual([])
})

test('a field of a body of another type is refused, by its name', () => {
  const wrongFor = ({ property }: Field): unknown[] => {
    const mayBeNull = property.anyOf?.some(({ type }) => type === 'null') === true
    return [['x'], ...(mayBeNull ? [] : [null]), ...(property.type === 'object' ? ['x', 1] : [{ a: 1 }])]
  }
  const ofBodies = fields.filter(({ part }) => part === 'body')
  expect(faultsOf(ofBodies, wrongFor)).toEqual([])
})

test('a field of a query that is sent twice, or beside an unknown one, is refused', () => {
  const ofQueries = fields.filter(({ part }) => part === 'query')
  expect(ofQueries.length).toBeGreaterThan(30)
  expect(faultsOf(ofQueries, () => [['a', 'b']])).toEqual([])
  const taken = ofQueries.filter(({ call, field }) => {
    const { params, query, body } = samplePartsOf(call)
    return parseInput(call, { params, query: { ...query, [field]: 'a', stray: '1' }, body }).ok
  })
  // The handler of this call refuses texts that it has not issued; bad-input.database.test.ts sends it one.
  expect(taken.map(({ name, field }) => `${name} ${field}`)).toEqual(['exportTenant after'])
})

test('a body that is no object, has an unknown field or a prototype to poison is refused', () => {
  const poisoned: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}')
  const taken = haveBody.flatMap(([name, call]) => {
    const sent = samplePartsOf(call)
    const answerTo = (body: unknown) => parseInput(call, { ...sent, body })
    const others = [[], [{}], 'text', 1, null, undefined, poisoned].filter((body) => answerTo(body).ok)
    const withStray = answerTo({ ...sent.body, stray: 1 })
    const isNamed = !withStray.ok && withStray.error.includes('stray')
    return [
      ...others.map((body) => `${name} takes ${JSON.stringify(body)}`),
      ...(isNamed ? [] : [`${name} takes stray`]),
    ]
  })
  expect(taken).toEqual([])
})
