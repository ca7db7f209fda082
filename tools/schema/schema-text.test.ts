import { expect, it } from 'vitest'
import type { Column } from './column-queries.ts'
import { schemaFiles } from './schema-text.ts'

const column = (change: Partial<Column>): Column => ({
  schema: 'platform',
  table: 'things',
  name: 'one',
  type: 'text',
  isNullable: false,
  hasDefault: false,
  isGenerated: false,
  checks: [],
  ...change,
})
const oneOf = "CHECK ((one = ANY (ARRAY['a'::text, 'b c'::text])))"

it.each<[string, Partial<Column>]>([
  ['string', {}],
  ['string | null', { isNullable: true }],
  ['Generated<number>', { type: 'integer', hasDefault: true }],
  ['Generated<Date | null>', { type: 'timestamp with time zone', hasDefault: true, isNullable: true }],
  ['GeneratedAlways<string[] | null>', { type: 'text[]', isGenerated: true, isNullable: true }],
  ["'a' | 'b c'", { checks: ["CHECK ((one <> ''::text))", oneOf] }],
  ["Generated<'a' | 'b c'>", { checks: [oneOf], hasDefault: true }],
  // A check of another column does not affect this one.
  ['string', { name: 'other', checks: [oneOf] }],
  ['ColumnType<unknown, string, string>', { type: 'jsonb' }],
  ['ColumnType<unknown, string | null | undefined, string | null>', { type: 'jsonb', isNullable: true }],
  ['ColumnType<unknown, string | undefined, string>', { type: 'jsonb', hasDefault: true }],
])('%s', (type, change) => {
  const text = schemaFiles([column(change)])['platform-tables.ts']
  expect(text).toContain(`'platform.things': { ${change.name ?? 'one'}: ${type} }\n`)
})

it('imports what it uses, and writes a long table over several lines', () => {
  const text = schemaFiles(['first', 'second', 'third'].map((name) => column({ name: `${name}_${'x'.repeat(40)}` })))
  expect(text['platform-tables.ts']).not.toContain('import')
  expect(text['platform-tables.ts']).toContain(`  'platform.things': {\n    first_${'x'.repeat(40)}: string\n`)
})
