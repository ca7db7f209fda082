import { always, later, type Versions } from './support.ts'

/**
 * A browser feature that built code needs, such as `URL.parse` or `light-dark()`, and the versions since which browsers
 * have it.
 */
export type Need = { name: string; versions: Versions }

/**
 * The first versions with all features.
 */
export function versionsFor(needs: readonly Need[]): Versions {
  return needs.map(({ versions }) => versions).reduce(later, always)
}
