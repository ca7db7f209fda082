import type { Catalogue } from './plumbing/words.ts'

/**
 * The sentences of one language by folder, given by the path of their file (`/src/ui/charts/words/de.ts`).
 */
export function wordsByFolder(files: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(files).map(([path, words]) => [path.replace(/^.*?\/src\/|\/words\/\w+\.ts$/g, ''), words]),
  )
}
