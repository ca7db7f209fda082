import { isAtPath } from '@portico/contract/core/pages/app-paths.ts'
import type { Screen } from './define-feature.ts'

/**
 * Returns the rank of a path. An exact path ranks above all paths that end in `/*`, and of those a longer path ranks
 * higher.
 */
const exactness = (path: string) => (path.endsWith('/*') ? path.length : Number.MAX_SAFE_INTEGER)

/**
 * Returns the function that finds the screen for the path of an address. If several screens match, the one with the
 * most exact path is found; undefined if none matches.
 */
export function screensByPath(screens: readonly Screen[]): (pathname: string) => Screen | undefined {
  const byPath = screens
    .flatMap((screen) => screen.paths.map((path) => ({ path, screen })))
    .toSorted((one, other) => exactness(other.path) - exactness(one.path))
  return (pathname) => byPath.find(({ path }) => isAtPath(path, pathname))?.screen
}
