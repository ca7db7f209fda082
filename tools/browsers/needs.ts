import { always, later, type Versions } from './support.ts'

/** Something that built code needs of a browser: `URL.parse`, `light-dark()`, and since when browsers have it. */
export type Need = { name: string; versions: Versions }

/**
 * The first versions that have everything.
 */
export function versionsFor(needs: readonly Need[]): Versions {
  return needs.map(({ versions }) => versions).reduce(later, always)
}
