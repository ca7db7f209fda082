import type { Source } from './extract.ts'

/** Whether a statement of a file changes a table, or only reads it. */
export type TableUse = { path: string; line: number; module: string; table: string; use: 'reads' | 'writes' }

const named = /\b(?<table>(?:tenant|platform)\.[a-z_]+)\b/g

/** What stands before the name of a table that a statement, or a builder, changes. */
const changes =
  /(?:\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?|(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)|\boldRows)\(\s*')$/

/** The module of a file: a feature by its name, or a folder of the server's core or platform. Null for other files. */
function moduleOf(path: string): string | null {
  const feature = /^(?:features\/(?<moved>[^/]+)\/server|server\/src\/features\/(?<former>[^/]+))\//.exec(path)?.groups
  const layer = /^server\/src\/(?<folder>(?:core|platform)\/[^/]+)\//.exec(path)?.groups
  return feature?.['moved'] ?? feature?.['former'] ?? layer?.['folder'] ?? null
}

/** The tables that the statements of these files use, one row for each place; `tables` are those of the schema. */
export function tableUses(sources: readonly Source[], tables: ReadonlySet<string>): TableUse[] {
  return sources.flatMap(({ path, text }) => {
    const module = moduleOf(path)
    if (module === null) return []
    return [...text.matchAll(named)].flatMap(({ index, groups }): TableUse[] => {
      const table = groups?.['table'] ?? ''
      if (!tables.has(table) || isType(text, index)) return []
      const before = text.slice(0, index)
      return [{ path, line: before.split('\n').length, module, table, use: changes.test(before) ? 'writes' : 'reads' }]
    })
  })
}

/** A row's type is not a use: `Row<'tenant.accounts'>`. Nor is a comment. */
function isType(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return line.endsWith("<'") || /^\s*(?:\/\/|\/?\*)/.test(line)
}

/** The uses that are not the owner's: all that write, and those that read what is not offered. */
export function foreignUses(
  uses: readonly TableUse[],
  owners: Readonly<Record<string, string>>,
  { offered, actsFor }: { offered: readonly string[]; actsFor: Readonly<Record<string, readonly string[]>> },
): TableUse[] {
  return uses.filter(({ module, table, use }) => {
    const owner = owners[table]
    if (owner === module || (owner !== undefined && actsFor[module]?.includes(owner))) return false
    return use === 'writes' || !offered.includes(table)
  })
}
