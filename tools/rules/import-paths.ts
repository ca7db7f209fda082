import { posix } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { sourcesOf } from '../workspaces.ts'
import type { Code, SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** Packages that are no layers: a file of theirs is imported by `#tools/…` or by a relative path. */
const ANY_PATH = ['e2e', 'bench', 'tools']

/**
 * Rule 5: within a package a file is imported in one way. A file of the same folder is `./a.ts`; a file of another
 * folder is `#server/core/a.ts`, so that the line shows its layer.
 */
export function importPaths({ code }: SourceTree): Violation[] {
  return code.flatMap((file) =>
    importsOf(file).flatMap((each) => {
      const written = expected(file, each)
      if (written === null || each.specifier === written) return []
      return [{ path: file.path, line: each.line, rule: 5, sentence: `write ${written}` } as const]
    }),
  )
}

/** The required specifier for a file of the importer's own package, or null for a file of another package or of no layer. */
function expected({ path }: Code, { specifier, target }: Import): string | null {
  const [name, sources] = packageOf(path)
  if (name === '' || target === null || packageOf(target)[0] !== name) return null
  if (specifier.startsWith('@portico/')) return null
  if (posix.dirname(target) === posix.dirname(path)) return `./${posix.basename(target)}`
  return `#${name}/${target.slice(`${sources}/`.length)}`
}

/** The package whose sources a file belongs to, and their folder. */
const packageOf = (path: string): readonly [name: string, sources: string] =>
  [...sourcesOf].find(([name, sources]) => !ANY_PATH.includes(name) && path.startsWith(`${sources}/`)) ?? ['', '']
