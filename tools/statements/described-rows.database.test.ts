import { spawnSync } from 'node:child_process'
import { globSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import {
  createMigratedDatabase,
  type MigratedDatabase,
} from '@portico/server/platform/database/test-migrated-database.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { withTree } from '../rules/planted-tree.ts'
import { describeColumns } from './describe-columns.ts'
import { extractStatements, type Source, type Statement } from './extract.ts'
import { withRowChecks, type KnownColumn } from './row-checks.ts'

const root = path.join(import.meta.dirname, '../..')

/** The TypeScript type of the values that node-postgres returns for each PostgreSQL type; JSON can be any value. */
const valueTypes: Record<string, string> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  float4: 'number',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'string',
  json: 'any',
  jsonb: 'any',
  name: 'string',
  numeric: 'string',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
  void: '""',
}

let place: MigratedDatabase
let app: pg.Client
const typeNames = new Map<number, string>()
const nullableOf = new Map<string, boolean>()
beforeAll(async () => {
  place = await createMigratedDatabase()
  app = new pg.Client({ connectionString: place.appUrl })
  await app.connect()
  const types = await app.query<{ oid: number; name: string }>('select oid::integer, typname as name from pg_type')
  for (const { oid, name } of types.rows) typeNames.set(oid, name)
  const attributes = await app.query<{ key: string; nullable: boolean }>(
    `select attrelid::integer || ' ' || attnum as key, not attnotnull as nullable from pg_attribute
     join pg_class on pg_class.oid = attrelid where attnum > 0 and relkind in ('r', 'p')`,
  )
  for (const { key, nullable } of attributes.rows) nullableOf.set(key, nullable)
})
afterAll(async () => {
  await app.end()
  await place.drop()
})

function valueTypeOf(oid: number): string {
  const name = typeNames.get(oid) ?? String(oid)
  const element = name.startsWith('_') ? valueTypes[name.slice(1)] : undefined
  return element === undefined ? (valueTypes[name] ?? `'an unknown type: ${name}'`) : `${element}[]`
}

/**
 * Returns the columns of a statement as far as PostgreSQL describes them. Whether a value may be null is often unknown:
 * conditions exclude nulls, and outer joins add some.
 */
async function knownOf({ text }: Statement): Promise<KnownColumn[]> {
  const columns = await describeColumns(app, text)
  return columns.map(({ name, type, table, attribute }) => {
    const isOfTable = table !== 0 && !/\b(left|right|full)\s+join\b/.test(text)
    const isNullable = isOfTable && !/is not null/.test(text) ? (nullableOf.get(`${table} ${attribute}`) ?? null) : null
    return { name, type: valueTypeOf(type), isNullable }
  })
}

/** Returns the statements whose row type does not fit their columns, as lines with the compiler's message. */
async function misfitsIn(sources: readonly Source[]): Promise<string[]> {
  const byPath = Map.groupBy(extractStatements(sources).statements, (statement) => statement.path)
  const known = new Map<Statement, KnownColumn[]>()
  for (const statement of [...byPath.values()].flat())
    if (statement.row !== null) known.set(statement, await knownOf(statement))
  const checked = sources.map((source): [string, string[]] => [
    source.path,
    [withRowChecks(source.text, byPath.get(source.path) ?? [], (statement) => known.get(statement) ?? [])],
  ])
  const settings = {
    extends: path.join(root, 'tsconfig.base.json'),
    compilerOptions: {
      incremental: false,
      noUnusedLocals: false,
      rootDirs: ['.', root],
      paths: Object.fromEntries(
        ['server/src', 'demo/src', 'e2e', 'features'].map((folder) => [
          `#${folder.split('/')[0]}/*`,
          [path.join(root, folder, '*')],
        ]),
      ),
    },
    include: ['**/*-queries.ts'],
  }
  const planted = {
    'package.json': ['{ "type": "module" }'],
    'tsconfig.json': [JSON.stringify(settings)],
    ...Object.fromEntries(checked),
  }
  return withTree(planted, (tree) => {
    symlinkSync(path.join(root, 'node_modules'), path.join(tree, 'node_modules'))
    const { stdout } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['--pretty', 'false'], {
      cwd: tree,
      encoding: 'utf8',
    })
    // Other errors are in files that are not copied, whose generated declarations are missing here.
    return stdout.split('\n').filter((line) => /^[^\s(]+\(\d+,\d+\): error/.test(line) && !line.startsWith('..'))
  })
}

it('the type of each row fits the columns that PostgreSQL describes', async () => {
  const sources = globSync(['{server,demo}/src/**/*queries.ts', 'features/*/server/**/*queries.ts'], { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
  expect(await misfitsIn(sources)).toEqual([])
})

const read = (row: string, text: string) =>
  misfitsIn([
    {
      path: 'planted-queries.ts',
      text: `import { sql } from 'kysely'\ntype Own = ${row}\nexport const read = (id: string) =>\n  sql<Own>\`${text}\`\n`,
    },
  ])

it.each([
  ['a column of another name', '{ title: string }', 'select name from tenant.companies where id = ${id}', '"title"'],
  ['another type', '{ name: number }', 'select name from tenant.companies where id = ${id}', '"name"'],
  ['a count as a number', '{ count: number }', 'select count(*) from tenant.companies where id = ${id}', '"count"'],
  [
    'a column without its null',
    '{ facts: string }',
    'select host as facts from tenant.tenants where name = ${id}',
    '"facts"',
  ],
])('refuses %s', async (_, row, text, column) => {
  expect(await read(row, text)).toEqual([expect.stringContaining(`Type 'null' is not assignable to type '${column}'`)])
})

it('permits narrower types, and fewer columns', async () => {
  const row = "{ name: 'Acme'; host: string | null }"
  expect(await read(row, 'select name, host, is_msp from tenant.tenants where name = ${id}')).toEqual([])
})
