import { always, later, type Versions } from './support.ts'

/**
 * A browser feature that built code needs, such as `URL.parse` or `light-dark()`, and the first browser versions that
 * have it.
 */
export type Need = { name: string; versions: Versions }

/** Returns the first browser versions that have all of these features. */
export function versionsFor(needs: readonly Need[]): Versions {
  return needs.map(({ versions }) => versions).reduce(later, always)
}
