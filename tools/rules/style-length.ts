import type { SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

/** The same limit as for all other files. */
const LONGEST = 300

/** Checks rule 6, the part that neither oxlint nor stylelint covers: style sheets have at most 300 lines. */
export function styleLength({ texts }: SourceTree): Violation[] {
  return texts.flatMap(({ path, text }): Violation[] => {
    const lines = text.split('\n').length - 1
    if (!path.endsWith('.css') || lines <= LONGEST) return []
    return [{ path, line: LONGEST + 1, rule: 6, sentence: `has ${lines} lines, ${LONGEST} at most` }]
  })
}
