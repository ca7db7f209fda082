import { importsOf, type Import } from './imports.ts'
import { placeOf, type Place } from './places.ts'
import { isTest, type Code, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const DATABASE = ['pg', 'kysely']
const PACKAGES_SEEN_BY: Record<string, readonly string[]> = {
  contract: ['contract'],
  server: ['contract', 'server'],
  web: ['contract', 'web'],
  agent: ['contract', 'agent'],
}
// Rules of phone numbers are tables without end; like Zod the library does nothing by itself.
const CONTRACT_LIBRARIES = ['zod/mini', 'libphonenumber-js/min']
const CONTRACT_TEST_LIBRARIES = [...CONTRACT_LIBRARIES, 'vitest', 'fast-check']

/**
 * Rule 2: a feature imports the contract's half of itself, `plumbing/`, `ui/` (web) and itself. `plumbing/` and `ui/` know
 * no feature. Files directly in `src/` are where features meet. The contract knows no I/O, only the server the database.
 */
export function boundaries({ code, texts }: SourceTree): Violation[] {
  return [
    ...[...code, ...texts].flatMap(({ path }) => strangeFolder(path)),
    ...code.flatMap((file) => {
      const place = placeOf(file.path)
      if (!place) return []
      return importsOf(file).flatMap((each) => {
        const sentence = refused(file, place, each)
        return sentence === null ? [] : [{ path: file.path, line: each.line, rule: 2 as const, sentence }]
      })
    }),
  ]
}

function strangeFolder(path: string): Violation[] {
  const place = placeOf(path)
  if (!place || place.folder === null || place.isFeature || isNeighbour(place)) return []
  const sentence = `src/${place.folder}/ is neither a feature nor plumbing${place.pack === 'web' ? ' nor ui' : ''}`
  return [{ path, line: 1, rule: 2, sentence }]
}

const isNeighbour = ({ pack, folder }: Place) => folder === 'plumbing' || (folder === 'ui' && pack === 'web')

function refused(file: Code, from: Place, { specifier, target }: Import): string | null {
  if (target === null) return refusedLibrary(file, from, specifier)
  const to = placeOf(target)
  const pack = target.split('/')[0] ?? ''
  if (!PACKAGES_SEEN_BY[from.pack]?.includes(pack)) return `${from.pack} may not import ${pack} (${specifier})`
  if (!to || from.folder === null || to.folder === from.folder) return null
  if (to.folder === null) return `only files directly in src/ may import ${specifier}, where features meet`
  if (!to.isFeature) return null
  if (!from.isFeature) return `${from.folder}/ knows no feature, and ${to.folder} is one`
  return `${from.folder} may not import ${to.folder}: features meet only in files directly in src/`
}

function refusedLibrary(file: Code, { pack }: Place, specifier: string): string | null {
  if (pack === 'contract') return refusedByContract(file.path, specifier)
  const library = specifier.split('/')[0] ?? ''
  if (pack !== 'server' && DATABASE.includes(library)) return `only the server may import ${library}`
  return null
}

function refusedByContract(path: string, specifier: string): string | null {
  const allowed = isTest(path) ? CONTRACT_TEST_LIBRARIES : CONTRACT_LIBRARIES
  return allowed.includes(specifier)
    ? null
    : `the contract imports only ${CONTRACT_LIBRARIES.join(' and ')}, not ${specifier}, not even its types`
}
