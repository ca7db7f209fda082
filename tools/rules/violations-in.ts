import { assertions } from './assertions.ts'
import { comments } from './comments.ts'
import { docstrings } from './docstrings.ts'
import { mirror } from './mirror.ts'
import { names } from './names.ts'
import { refusals } from './refusals.ts'
import { readTree } from './source-tree.ts'
import { sql } from './sql.ts'
import { styles } from './styles.ts'
import { printed } from './violation.ts'

const RULES = [mirror, sql, refusals, names, assertions, comments, docstrings, styles]

/**
 * Holds every rule against the tree below `root` (a path). Gives how many files were read and the violations, printed.
 */
export function violationsIn(root: string): { files: number; violations: string[] } {
  const tree = readTree(root)
  return { files: tree.code.length + tree.texts.length, violations: RULES.flatMap((rule) => rule(tree)).map(printed) }
}
