import path from 'node:path'
import { CLEAN, withTree, type Planted } from './planted-tree.ts'
import { violationsIn } from './violations-in.ts'

/** A file of a feature, in which violations are planted. */
export const FEATURE = 'features/sessions/server/planted.ts'

/** A row of a table of tests: its title, the planted files, and the expected violations. */
export type Row = readonly [name: string, planted: Planted, expected: readonly string[]]

/** The tree with a second file in each folder, so that no folder holds a single file. */
export const crowded = (tree: Planted): Planted => ({
  ...Object.fromEntries(Object.keys(tree).map((file) => [path.join(path.dirname(file), 'licence.txt'), []])),
  ...tree,
})

/** The violations in a tree, printed. */
export const violations = (tree: Planted) => withTree(tree, (root) => violationsIn(root).violations)

/** The violations, as `path:line rule N`, when these files are added to a clean tree. */
export const found = (planted: Planted) =>
  violations(crowded({ ...CLEAN, ...planted })).map((line) => line.replace(/: .*$/, ''))
