import type { Call } from '@portico/contract/core/calls/call.ts'
import { reportBytesAtMost } from '@portico/contract/core/devices/device-report.ts'
import * as z from 'zod/mini'

type Schema = z.core.$ZodType
/** The parts of a call that are sent. */
export type Parts = Partial<Record<'params' | 'query' | 'body', unknown>>

/** Values by the names of fields. */
export type Known = Readonly<Record<string, readonly unknown[]>>

/** The sizes of values: characters of a text, items of a list, and bytes of the whole body. */
type Shape = { letters: number; items: number; bytes: number }

/** Returns the largest body of a call (http-server.ts), or of a device, minus room for its own syntax. */
const bodyLongest = (call: Call) =>
  (call.access === 'device' ? (call.bytesAtMost ?? reportBytesAtMost) : 64 * 1024) - 64
/** Long texts first, then many items: as many as fit into a body. */
const letters = [40_000, 8_000, 2_000, 1_000, 400, 100, 20, 4]
const items = [2_000, 400, 200, 80, 40, 20, 8, 3, 1]

const fewLong = letters.flatMap((most) => items.map((count) => ({ letters: most, items: count })))
const manyShort = items.flatMap((count) => letters.map((most) => ({ letters: most, items: count })))
/** Limits for parts that are not a body. */
const single: Shape = { letters: 100, items: 1, bytes: 2000 }

/**
 * Returns the largest inputs that a call permits, generated from its schemas: one of long texts and one of many items.
 * `known` has values by the names of fields, such as those of existing rows. Null for a part that could not be
 * generated.
 */
export function largestInputs(call: Call, known: Known): Parts[] {
  const made = [fewLong, manyShort].map((shapes): Parts => {
    const within = (bytes: number) => shapes.map((shape) => ({ ...shape, bytes }))
    return {
      ...(call.params === undefined ? {} : { params: first(call.params, [single], known) }),
      ...(call.query === undefined ? {} : { query: first(call.query, within(2000), known) }),
      ...(call.body === undefined ? {} : { body: first(call.body, within(bodyLongest(call)), known) }),
    }
  })
  // A list without conditions is the longest, so its query has only the required fields.
  const bare = call.query === undefined ? [] : [{ ...made[0], query: bareOf(call.query, known) }]
  return [...new Map([...made, ...bare].map((each) => [JSON.stringify(each), each])).values()]
}

/** Returns values of the required fields only. */
function bareOf(schema: Schema, known: Known) {
  const defined: object = schema._zod.def
  const fields = Object.entries((defined as Def).shape ?? {}).filter(([, of]) => !isValid(of, undefined))
  return Object.fromEntries(fields.map(([key, of]) => [key, valueOf(of, single, known, key)]))
}

function first(schema: Schema, shapes: readonly Shape[], known: Known) {
  for (const shape of shapes) {
    const value = valueOf(schema, shape, known, '')
    if (JSON.stringify(value).length <= shape.bytes && isValid(schema, value)) return value
  }
  return null
}

const isValid = (schema: Schema, value: unknown) => z.safeParse(schema, value).success

type Def = {
  type: string
  shape?: Record<string, Schema>
  element?: Schema
  options?: readonly Schema[]
  innerType?: Schema
  in?: Schema
  entries?: Record<string, string | number>
  values?: readonly unknown[]
  keyType?: Schema
  valueType?: Schema
  items?: readonly Schema[]
  checks?: readonly { _zod: { def: { check: string; maximum?: number; value?: number | bigint; length?: number } } }[]
}

/** The context of generating a value: `inner` generates one of a schema within it, under the same name. */
type Making = { schema: Schema; def: Def; shape: Shape; known: Known; name: string }

const innerOf = ({ shape, known, name }: Making, of: Schema | undefined) =>
  of === undefined ? null : valueOf(of, shape, known, name)

/** How values are generated for each type of schema; for other types, from the schema within them. */
const makers: Readonly<Record<string, (making: Making) => unknown>> = {
  object: ({ def, shape, known }) =>
    Object.fromEntries(Object.entries(def.shape ?? {}).map(([key, of]) => [key, valueOf(of, shape, known, key)])),
  array: list,
  tuple: (making) => (making.def.items ?? []).map((of) => innerOf(making, of)),
  record: (making) =>
    Object.fromEntries([[innerOf(making, making.def.keyType) as string, innerOf(making, making.def.valueType)]]),
  string: ({ schema, def, shape }) => text(schema, Math.min(shape.letters, limitOf(def, 'max_length') ?? 40_000)),
  number: ({ schema, def }) => number(schema, def),
  boolean: () => true,
  enum: ({ def }) => Object.values(def.entries ?? {}).at(-1),
  literal: ({ def }) => def.values?.[0],
  union: (making) =>
    longestOf(
      (making.def.options ?? []).map((of) => innerOf(making, of)).filter((each) => isValid(making.schema, each)),
    ),
  null: () => null,
}

function valueOf(schema: Schema, shape: Shape, known: Known, name: string): unknown {
  const found = known[name]?.find((value) => isValid(schema, value))
  if (found !== undefined) return found
  const defined: object = schema._zod.def
  const making: Making = { schema, def: defined as Def, shape, known, name }
  return makers[making.def.type]?.(making) ?? innerOf(making, making.def.innerType ?? making.def.in)
}

const limitOf = (def: Def, check: string) =>
  def.checks?.map((each) => each._zod.def).find((each) => each.check === check)?.maximum

const longestOf = (values: readonly unknown[]) =>
  values.toSorted((one, other) => JSON.stringify(other).length - JSON.stringify(one).length)[0]

function list({ schema, def, shape, known, name }: Making): unknown {
  const { element } = def
  if (element === undefined) return []
  const item = valueOf(element, shape, known, name)
  const room = Math.max(1, Math.floor(shape.bytes / (JSON.stringify(item).length + 1)))
  const count = Math.min(shape.items, limitOf(def, 'max_length') ?? shape.items, room)
  const items = Array.from({ length: count }, () => item)
  // Some lists allow each item only once, or have a fixed number of them.
  return [items, [item], []].find((each) => isValid(schema, each)) ?? items
}

function number(schema: Schema, { checks = [] }: Def): number {
  const bounds = checks.map(({ _zod: { def } }) => Number(def.value)).filter(Number.isFinite)
  return [...bounds, 1_000_000, 1000, 100, 7, 1, 0].find((value) => isValid(schema, value)) ?? 0
}

const identifier = '00000000-0000-4000-8000-000000000000'
const forms = [
  identifier,
  'someone@example.test',
  '2026-01-31',
  '2026-01-31T09:30:00.000Z',
  '2026-01-31T09:30:00Z',
  '09:30',
  '1',
  '123456',
  'Europe/Berlin',
  'en',
  '#336699',
  '1.0.0',
  '/insights',
  'https://a.test/',
  '52:54:00:00:00:01',
  'A'.repeat(43),
  'a'.repeat(64),
  'A'.repeat(86),
  'SGVsbG8=',
  'Hardware',
]

/** Returns the longest valid text, made of words if it may have spaces. */
function text(schema: Schema, longest: number): string {
  const words = 'Lorem "ipsum" '.repeat(Math.ceil(longest / 14)).slice(0, longest - 1)
  const candidates = [`${words}x`, 'x'.repeat(longest), '7'.repeat(longest), ...forms]
  return candidates.find((value) => isValid(schema, value)) ?? ''
}
