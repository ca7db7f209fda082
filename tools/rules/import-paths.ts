import { posix } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { sourcesOf } from '../workspaces.ts'
import type { Code, SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** Packages without layers: their files are imported by `#tools/…` or by a relative path. */
const ANY_PATH = ['e2e', 'bench', 'tools']

/**
 * Checks rule 5: within a package, each file is imported in one way. A file in the same folder is `./a.ts`; a file in
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
 * Returns the specifier that an import of a file of the same package must have; null for a file of another package or
 * without a layer.
 */
function expected({ path }: Code, { specifier, target }: Import): string | null {
  const [name, sources] = packageOf(path)
  if (name === '' || target === null || packageOf(target)[0] !== name) return null
  if (specifier.startsWith('@portico/')) return null
  if (posix.dirname(target) === posix.dirname(path)) return `./${posix.basename(target)}`
  return `#${name}/${target.slice(`${sources}/`.length)}`
}

/** Returns the package that a file belongs to, and the folder of its sources. */
const packageOf = (path: string): readonly [name: string, sources: string] =>
  [...sourcesOf].find(([name, sources]) => !ANY_PATH.includes(name) && path.startsWith(`${sources}/`)) ?? ['', '']
