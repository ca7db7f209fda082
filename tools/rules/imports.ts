import { posix } from 'node:path'
import { sourcesOf } from '../workspaces.ts'
import { lineAt, type Code } from './source-tree.ts'

export type Import = {
  /** The specifier as written. */
  readonly specifier: string
  /** The path from the root of the tree; null if the specifier names a library. */
  readonly target: string | null
  readonly line: number
  /** A type-only import. */
  readonly typeOnly: boolean
  /** The names of the imported values; null if the import takes all of them. */
  readonly values: readonly string[] | null
}

type Entry = { readonly isType: boolean; readonly importName: { readonly kind: string; readonly name: string | null } }

const valuesOf = (entries: readonly Entry[]): string[] | null =>
  entries.some(({ importName }) => importName.kind !== 'Name')
    ? null
    : entries.flatMap(({ isType, importName: { name } }) => (isType || name === null ? [] : [name]))

/** Returns every module that the file names: in static imports, re-exports, and dynamic imports of a literal. */
export function importsOf(file: Code): Import[] {
  const found = (specifier: string, offset: number, entries: readonly Entry[] | null): Import => ({
    specifier,
    target: targetOf(file.path, specifier),
    line: lineAt(file.text, offset),
    typeOnly: entries !== null && entries.length > 0 && entries.every(({ isType }) => isType),
    values: entries === null ? null : valuesOf(entries),
  })
  const { staticImports, staticExports, dynamicImports } = file.module
  return [
    ...staticImports.map(({ moduleRequest, start, entries }) => found(moduleRequest.value, start, entries)),
    ...staticExports.flatMap(({ start, entries }) => {
      const [entry] = entries
      return entry?.moduleRequest ? [found(entry.moduleRequest.value, start, entries)] : []
    }),
    ...dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
      const literal = /^(['"`])([^$]*)\1$/.exec(file.text.slice(start, end))
      return literal?.[2] === undefined ? [] : [found(literal[2], start, null)]
    }),
  ]
}

/**
 * Returns the target of a specifier, as a path from the root of the tree: resolves `../platform/a.ts`,
 * `#server/platform/a.ts` and `@portico/contract/platform/a.ts`. Null for a library.
 */
function targetOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const [, name = '', inside = ''] = /^(?:#|@portico\/)([\w-]+)(?:\/(.*))?$/.exec(specifier) ?? []
  const sources = sourcesOf.get(name)
  return sources === undefined ? null : posix.join(sources, inside)
}
