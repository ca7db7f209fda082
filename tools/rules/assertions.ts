import { lineAt, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

/** Types that every type can be asserted to and from. */
const ANYTHING = ['TSUnknownKeyword', 'TSAnyKeyword', 'TSNeverKeyword', 'TSObjectKeyword']

/**
 * Checks rule 6, the part that no lint rule covers: `as unknown as` permits any assertion, so it is refused like `any`.
 * With another type in between (`as Kysely<Schema> as TenantTx`) the compiler checks each step.
 */
export function assertions({ code }: SourceTree): Violation[] {
  return code.flatMap((file) => {
    const found: Violation[] = []
    walk(file.program, (node) => {
      if (node.type !== 'TSAsExpression' || node.expression.type !== 'TSAsExpression') return
      if (!ANYTHING.includes(node.expression.typeAnnotation.type)) return
      const sentence = 'an assertion by way of unknown switches the types off; parse the value or narrow it'
      found.push({ path: file.path, line: lineAt(file.text, node.start), rule: 6, sentence })
    })
    return found
  })
}
