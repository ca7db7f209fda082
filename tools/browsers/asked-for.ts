import type { Node } from 'oxc-parser'
import { walk } from '../rules/walk.ts'

/**
 * Returns whether a script checks for a feature before it uses it: the use is inside or after a condition that names
 * the feature, or after an `if` that names it and returns. `what` has the form `URL.parse`, `AudioContext` or
 * `.union()`. The list starts with the node, followed by its ancestors, nearest first.
 */
export function isAskedFor(what: string, [node, ...path]: readonly Node[]): boolean {
  const name = what.replace(/\(\)$/, '').split('.').at(-1) ?? ''
  let below = node
  for (const at of path) {
    // In a `try`, a missing method fails only when it is called; a missing global fails everywhere.
    if (what.endsWith('()') && at.type === 'TryStatement' && at.block === below && at.handler !== null) return true
    if (below !== undefined && questionsAt(at, below).some((question) => names(question, name))) return true
    below = at
  }
  return false
}

/** Returns the conditions in `at` on which `below` is reached. */
function questionsAt(at: Node, below: Node): Node[] {
  if (at.type === 'UnaryExpression') return at.operator === 'typeof' ? [below] : []
  if (at.type === 'ConditionalExpression' || at.type === 'IfStatement') return [at.test]
  if (at.type === 'LogicalExpression') return [at.left]
  if (at.type !== 'BlockStatement' && at.type !== 'Program') return []
  const statements = (at.body as Node[]).slice(0, (at.body as Node[]).indexOf(below))
  return statements.flatMap((each) => (each.type === 'IfStatement' && leaves(each.consequent) ? [each.test] : []))
}

function leaves(node: Node): boolean {
  if (node.type === 'BlockStatement') return node.body.some(leaves)
  return node.type === 'ReturnStatement' || node.type === 'ThrowStatement'
}

function names(question: Node, name: string): boolean {
  let found = false
  walk(question, (node) => {
    if (node.type === 'Identifier' && node.name === name) found = true
    if (node.type === 'Literal' && node.value === name) found = true
    if (node.type === 'TemplateElement' && node.value.cooked === name) found = true
  })
  return found
}
