import { lineAt, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

/**
 * Rule 6, the part that no lint rule has: `as unknown as` asserts anything at all, so it is refused as `any` is.
 */
export function assertions({ code }: SourceTree): Violation[] {
  return code.flatMap((file) => {
    const found: Violation[] = []
    walk(file.program, (node) => {
      if (node.type !== 'TSAsExpression' || node.expression.type !== 'TSAsExpression') return
      const sentence = 'one assertion on top of another switches the types off; parse the value or narrow it'
      found.push({ path: file.path, line: lineAt(file.text, node.start), rule: 6, sentence })
    })
    return found
  })
}
