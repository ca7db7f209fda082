import path from 'node:path'
import { CLEAN, withTree, type Planted } from './planted-tree.ts'
import { violationsIn } from './violations-in.ts'

/** The path of a feature's file for planted violations. */
export const FEATURE = 'features/sessions/server/planted.ts'

/** A row of a test table: its title, the planted files, and the expected violations. */
export type Row = readonly [name: string, planted: Planted, expected: readonly string[]]

/** Adds a second file to each folder of a tree, so that no folder has only a single file. */
export const crowded = (tree: Planted): Planted => ({
  ...Object.fromEntries(Object.keys(tree).map((file) => [path.join(path.dirname(file), 'licence.txt'), []])),
  ...tree,
})

/** Returns the violations in a tree, as printed. */
export const violations = (tree: Planted) => withTree(tree, (root) => violationsIn(root).violations)

/** Returns the violations, as `path:line rule N`, after these files are added to a tree without violations. */
export const found = (planted: Planted) =>
  violations(crowded({ ...CLEAN, ...planted })).map((line) => line.replace(/: .*$/, ''))
