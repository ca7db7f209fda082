import { expect, it } from 'vitest'
import { extractStatements } from './extract.ts'

const extract = (text: string, path = 'server/src/own-queries.ts') => ({
  path,
  text: `import { sql } from 'kysely'\n${text}`,
})
const other = extract(
  `export const columns = sql\`id, name\`
   export const partOf = (id: string) => sql\`id = \${id}\`
   export function typedPart(id: string): RawBuilder<boolean> { return sql\`select \${id}\` }
   export async function payloadOf(id: string): Promise<string> { return id }
   export const atMost = 5`,
  'server/src/other-queries.ts',
)
const textsOf = (text: string) => {
  const { statements, faults } = extractStatements([extract(text)])
  expect(faults).toEqual([])
  return statements.map((statement) => statement.text)
}
const reasonsOf = (text: string) =>
  extractStatements([extract(text), other])
    .faults.filter(({ path }) => path === 'server/src/own-queries.ts')
    .map(({ line, reason }) => `${line} ${reason}`)

it.each([
  ['select 1', 'const run = () => sql`select 1`.execute(tenant)'],
  ['select $1, $2 from x where id = $3', 'const run = (a, b) => sql`select ${a}, ${b.c} from x where id = ${a}`'],
  [
    'select id, name from x where at < $1',
    'const columns = sql`id, name`\nconst run = (at) => sql`select ${columns} from x where at < ${at}`',
  ],
  [
    'select a + $1 > $2 + $3',
    'const day = 5\nconst more = sql`+ ${day}`\nconst run = (a) => sql`select a ${more} > ${a} ${more}`',
  ],
  ['(select 1) union all (select 2)', 'const run = () => sql<Row>`(select 1) union all (select 2)`'],
  ['select $1', "const run = (owner, id) => owner.query('select $1', [id])"],
  ['delete from x', 'const run = (owner) => owner.query<Row>(`delete from x`)'],
  [
    'select $1',
    "import { payloadOf } from '#server/other-queries.ts'\nconst run = (id) => { const payload = payloadOf(id); return sql`select ${payload}` }",
  ],
])('%s', (text, code) => expect(textsOf(code)).toEqual([text]))

it('omits statements without columns: roles, transactions, blocks', () => {
  expect(textsOf('const run = (role) => sql`create role ${sql.id(role)}`\nconst lock = () => sql`begin`')).toEqual([])
})

it.each([
  [
    'a constant of another file',
    "import { columns } from '#server/other-queries.ts'\nconst run = () => sql`select ${columns} from x`",
    '3 a part of the statement comes from another file',
  ],
  [
    'the same under another name',
    "import { columns as shown } from '@portico/server/other-queries.ts'\nconst run = () => sql`select ${shown} from x`",
    '3 a part of the statement comes from another file',
  ],
  [
    'a constant of a file beside it',
    "import { columns } from './other-queries.ts'\nconst run = () => sql`select ${columns} from x`",
    '3 a part of the statement comes from another file',
  ],
  [
    'a function of another file',
    "import { partOf } from '#server/other-queries.ts'\nconst run = (id) => sql`select from x where ${partOf(id)}`",
    '3 a part of the statement comes from another file',
  ],
  [
    'a function with a type of another file',
    "import { typedPart } from '#server/other-queries.ts'\nconst run = (id) => sql`select from x where ${typedPart(id)}`",
    '3 a part of the statement comes from another file',
  ],
  [
    'the result of one, by way of a variable',
    "import { partOf } from '#server/other-queries.ts'\nfunction run(id): void { const part = partOf(id); sql`select from x where ${part}` }",
    '3 a part of the statement comes from a variable',
  ],
  [
    'an argument',
    'const run = (part: RawBuilder<boolean>) => sql`select from x where ${part}`',
    '2 a part of the statement comes from an argument',
  ],
  [
    'a condition',
    'const run = (all) => sql`select from x ${all ? sql`` : sql`limit 1`}`',
    '2 a part of the statement comes from a template inside an expression',
  ],
  [
    'a computed name',
    'const run = (table) => sql`select from ${sql.table(table)}`',
    '2 a part of the statement comes from a computed name or text',
  ],
  [
    "a part of a builder's statement",
    'const run = (tenant) => tenant.selectFrom("x").where(sql`a > b`)',
    '2 a part of a statement that is composed elsewhere',
  ],
  [
    'a part that no statement contains',
    'const columns = sql`id, name`',
    '2 a part of a statement that is composed elsewhere',
  ],
])('refuses %s', (_, code, reason) => expect(reasonsOf(code)).toContain(reason))

it('throws for a file that does not parse', () => {
  expect(() => extractStatements([extract('const run = (')])).toThrow('server/src/own-queries.ts does not parse')
})
