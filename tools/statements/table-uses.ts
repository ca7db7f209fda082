import type { Source } from './extract.ts'

/** A use of a table by a statement, which reads or changes it. */
export type TableUse = { path: string; line: number; module: string; table: string; use: 'reads' | 'writes' }

const named = /\b(?<table>(?:tenant|platform)\.[a-z_]+)\b/g

/** Matches the text before the name of a table that a statement or a query builder changes. */
const changes =
  /(?:\b(?:insert into|update|delete from|merge into|truncate)\s+(?:only\s+)?|(?:\.(?:insertInto|updateTable|deleteFrom|mergeInto)|\boldRows)\(\s*')$/

/**
 * Returns the module of a file: the name of a feature, or the folder in the server's core or platform. Null for other
 * files.
 */
function moduleOf(path: string): string | null {
  const feature = /^(?:features\/(?<moved>[^/]+)\/server|server\/src\/features\/(?<former>[^/]+))\//.exec(path)?.groups
  const layer = /^server\/src\/(?<folder>(?:core|platform)\/[^/]+)\//.exec(path)?.groups
  return feature?.['moved'] ?? feature?.['former'] ?? layer?.['folder'] ?? null
}

/**
 * Returns the uses of tables in the statements of these files, one for each occurrence. `tables` has the names of the
 * schema's tables.
 */
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

/**
 * Returns whether an occurrence is not a use, because it is in a row type (`Row<'tenant.accounts'>`) or in a comment.
 */
function isType(text: string, index: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', index) + 1, index)
  return line.endsWith("<'") || /^\s*(?:\/\/|\/?\*)/.test(line)
}

/**
 * Returns the uses of tables by modules that do not own them: all writes, and reads of tables that are not in
 * `offered`.
 */
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
