import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Source } from '../rules/source-tree.ts'

const isSkipped = (name: string) => ['node_modules', 'dist', '.git'].includes(name)

/** Returns every Markdown page and English catalogue below `root`, except generated diagrams. */
export function proseOf(root: string): Source[] {
  return globSync(['**/*.md', '**/messages/en.json'], { cwd: root, exclude: isSkipped })
    .filter((file) => !file.startsWith('docs/flows/'))
    .toSorted()
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}
