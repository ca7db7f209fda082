import { readdirSync } from 'node:fs'
import path from 'node:path'

/** The features without which there is no product, and what they are. */
export const foundations: Readonly<Record<string, string>> = {
  'landing': 'the frame of the app and the loader after every sign-in',
  'sessions': 'the sign-out, and the check of a session by the loader',
  'sign-in': 'the first page',
}

/**
 * Returns the features that can be removed, by the names of their folders: all but `landing`, `sessions` and `sign-in`,
 * which files directly in `web/src/` import besides the lists.
 */
export const removableFeatures = (root: string): string[] =>
  readdirSync(path.join(root, 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^(?:node_modules|generated)$/.test(entry.name))
    .map(({ name }) => name)
    .filter((name) => !(name in foundations))
    .toSorted()
