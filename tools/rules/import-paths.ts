import { posix } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import type { Code, SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const PACKAGE = /^([\w-]+)\/src\//

/**
 * Rule 5: within `src/` of a package a file is imported in one way. A file of the same folder is `./a.ts`; a file of
 * another folder is `#server/core/a.ts`, so that the line shows its layer.
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

/**
 * The required specifier for a file of the importer's own package, or null for a file of another one, or outside of
 * `src/`.
 */
function expected({ path }: Code, { specifier, target }: Import): string | null {
  const own = PACKAGE.exec(path)?.[1]
  if (own === undefined || target === null || PACKAGE.exec(target)?.[1] !== own) return null
  if (specifier.startsWith('@portico/')) return null
  if (posix.dirname(target) === posix.dirname(path)) return `./${posix.basename(target)}`
  return `#${own}/${target.slice(`${own}/src/`.length)}`
}
