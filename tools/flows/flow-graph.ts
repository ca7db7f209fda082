import { importsOf } from '../rules/imports.ts'
import { isTest, type SourceTree } from '../rules/source-tree.ts'

/** The graph of files that a reader meets: production code only, paths from the root of the tree. */
export type FlowGraph = {
  /** Every file that a list may name. */
  readonly files: ReadonlySet<string>
  /** The files that each file leads to, in the order of its imports. */
  readonly next: ReadonlyMap<string, readonly string[]>
}

/**
 * The graph that flow lists are checked against. A file leads to its value imports, including lazily loaded files;
 * type-only imports, tests, and message catalogues are left out. A file of the contract that defines a call also leads
 * to the handler of its name, which is how a request crosses from the web to the server.
 */
export function flowGraph({ code }: SourceTree): FlowGraph {
  const production = code.filter(({ path }) => !isTest(path) && !/\/messages\//.test(path))
  const files = new Set(production.map(({ path }) => path))
  const next = new Map(
    production.map((file) => {
      const imported = importsOf(file).flatMap(({ target, typeOnly }) => (target === null || typeOnly ? [] : [target]))
      const handler = /\bdefineCall\(/.test(file.text) ? [file.path.replace(/^contract\//, 'server/')] : []
      const leads = [...imported, ...handler].filter((path) => files.has(path) && path !== file.path)
      return [file.path, [...new Set(leads)]] as const
    }),
  )
  return { files, next }
}

/** The files that belong to only one flow: those of a feature, and the SAML reader. */
export const isOwn = (path: string): boolean => /^(contract|server|web)\/src\/features\/|^saml\/src\//.test(path)

/** The files that several flows share: they are listed when a flow's own file imports them, or named in `Base`. */
export const isCore = (path: string): boolean => /^(contract|server|web)\/src\/core\//.test(path)

/**
 * Every file reachable from `starts`, with the file that leads to it (null for a start).
 *
 * @param follows whether the walk continues from a file to another; starts are always included
 */
export function reachable(
  { next }: FlowGraph,
  starts: readonly string[],
  follows: (to: string, from: string) => boolean,
): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>(starts.map((start) => [start, null]))
  // A Map is iterated in the order of insertion, including entries that are added during the iteration.
  for (const from of found.keys()) {
    for (const to of next.get(from) ?? []) if (!found.has(to) && follows(to, from)) found.set(to, from)
  }
  return found
}
