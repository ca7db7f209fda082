import { isAtPath } from '@portico/contract/core/pages/app-paths.ts'
import type { Screen } from './define-feature.ts'

/** A complete path comes before all below another one, and a longer one of these before a shorter one. */
const exactness = (path: string) => (path.endsWith('/*') ? path.length : Number.MAX_SAFE_INTEGER)

/**
 * Finds screens by the path of an address: of several, the one whose path matches most exactly. Undefined without a
 * screen.
 */
export function screensByPath(screens: readonly Screen[]): (pathname: string) => Screen | undefined {
  const byPath = screens
    .flatMap((screen) => screen.paths.map((path) => ({ path, screen })))
    .toSorted((one, other) => exactness(other.path) - exactness(one.path))
  return (pathname) => byPath.find(({ path }) => isAtPath(path, pathname))?.screen
}
