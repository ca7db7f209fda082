import { assertions } from './assertions.ts'
import { comments } from './comments.ts'
import { docstrings } from './docstrings.ts'
import { folders } from './folders.ts'
import { forwarders } from './forwarders.ts'
import { importPaths } from './import-paths.ts'
import { mirror } from './mirror.ts'
import { refusals } from './refusals.ts'
import { results } from './results.ts'
import { readTree } from './source-tree.ts'
import { sql } from './sql.ts'
import { styleLength } from './style-length.ts'
import { vocabulary } from './vocabulary.ts'
import { printed } from './violation.ts'
import { waiting } from './waiting.ts'

const RULES = [
  mirror,
  sql,
  refusals,
  results,
  forwarders,
  folders,
  importPaths,
  assertions,
  styleLength,
  comments,
  docstrings,
  vocabulary,
  waiting,
]

/**
 * Checks every rule on the tree below `root` (a path). Returns the number of files read, and the violations as printed.
 */
export function violationsIn(root: string): { files: number; violations: string[] } {
  const tree = readTree(root)
  return { files: tree.code.length + tree.texts.length, violations: RULES.flatMap((rule) => rule(tree)).map(printed) }
}
