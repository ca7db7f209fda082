import type { Column } from './column-queries.ts'

/** The TypeScript type that node-postgres returns for each PostgreSQL type in the migrations. */
const types: Record<string, string> = {
  'bigint': 'string',
  'boolean': 'boolean',
  'bytea': 'Buffer',
  'integer': 'number',
  'real': 'number',
  'smallint': 'number',
  'text': 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  'tsvector': 'string',
  'uuid': 'string',
}

const header = '// Written by tools/write-schema.ts from the migrated schema; a test compares the two.\n'

/** The maximum width of a line; a longer list of columns takes several lines. */
const width = 120

const files = [
  {
    file: 'platform-tables.ts',
    type: 'PlatformTables',
    holds: /^platform\./,
    about: 'The tables of the schema `platform`.',
  },
  { file: 'tenant-tables.ts', type: 'TenantTables', holds: /^tenant\./, about: 'The tables of the schema `tenant`.' },
]

/**
 * Returns the files of `server/src/platform/database/` that type the tables for Kysely, by name. A text column with a
 * check of the form `column in (…)` has these values as its type; JSON is read as `unknown` and written as text. Throws
 * if a PostgreSQL type is not in `types`.
 */
export function schemaFiles(columns: readonly Column[]): Record<string, string> {
  const tables = Array.from(
    Map.groupBy(columns, ({ schema, table }) => `${schema}.${table}`),
    ([name, owned]) => ({ name, text: tableText(name, owned) }),
  )
  const parts = files.map(({ file, type, holds, about }): [string, string] => {
    const texts = tables.filter(({ name }) => holds.test(name)).map(({ text }) => text)
    const body = `/** ${about} */\nexport type ${type} = {\n${texts.join('')}}\n`
    return [file, `${header}${importOf(body)}\n${body}`]
  })
  const imports = files.map(({ file, type }) => `import type { ${type} } from './${file}'\n`)
  const union = files.map(({ type }) => type).join(' & ')
  const schema = `${header}import type { Selectable } from 'kysely'\n${imports.join('')}\n/** Every table that the migrations create. */\nexport type Schema = ${union}

/** A row of a table as a statement reads it. */
export type Row<Table extends keyof Schema> = Selectable<Schema[Table]>
`
  return { ...Object.fromEntries(parts), 'schema.ts': schema }
}

function importOf(text: string): string {
  const names = ['ColumnType', 'Generated', 'GeneratedAlways'].filter((name) => text.includes(`${name}<`))
  return names.length === 0 ? '' : `import type { ${names.join(', ')} } from 'kysely'\n`
}

function tableText(name: string, columns: readonly Column[]): string {
  const properties = columns.map((column) => `${column.name}: ${typeOf(column)}`)
  const line = `  '${name}': { ${properties.join('; ')} }\n`
  if (line.length <= width + 1) return line
  return `  '${name}': {\n${properties.map((property) => `    ${property}\n`).join('')}  }\n`
}

function typeOf(column: Column): string {
  const { table, name, type, isNullable, hasDefault, isGenerated } = column
  const orNull = isNullable ? ' | null' : ''
  if (type === 'jsonb')
    return `ColumnType<unknown, string${orNull}${hasDefault || isNullable ? ' | undefined' : ''}, string${orNull}>`
  const value = valuesOf(column) ?? types[type]
  if (value === undefined) throw new Error(`The column ${table}.${name} has a type without an entry: ${type}`)
  if (isGenerated) return `GeneratedAlways<${value}${orNull}>`
  return hasDefault ? `Generated<${value}${orNull}>` : `${value}${orNull}`
}

/** Returns the values that a check permits, as a union type; null for a column without such a check. */
function valuesOf({ name, checks }: Column): string | null {
  for (const check of checks) {
    const list = /^CHECK \(\((?<column>\w+) = ANY \(ARRAY\[(?<values>.*)\]\)\)\)$/.exec(check)?.groups
    if (list?.['column'] !== name) continue
    return Array.from(
      (list['values'] ?? '').matchAll(/'(?<value>[^']*)'::text/g),
      ({ groups }) => `'${groups?.['value']}'`,
    ).join(' | ')
  }
  return null
}
