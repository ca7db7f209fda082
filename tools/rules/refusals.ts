import { placeOf } from './places.ts'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

/**
 * Checks rule 4, the part that types do not check: server code of a feature does not throw. An expected refusal is a
 * value that its call declares; exceptions come from core/ or platform/ and are bugs.
 */
export function refusals({ code }: SourceTree): Violation[] {
  return code.filter(({ path }) => isServerFeature(path) && !isTest(path)).flatMap(thrownIn)
}

function isServerFeature(path: string): boolean {
  const place = placeOf(path)
  return place?.pack === 'server' && place.layer === 'features'
}

function thrownIn(file: Code): Violation[] {
  const found: Violation[] = []
  const sentence = 'a feature of the server returns refusals as values that its call declares; it does not throw'
  walk(file.program, (node) => {
    if (node.type !== 'ThrowStatement' && !(node.type === 'CallExpression' && isReject(node.callee))) return
    found.push({ path: file.path, line: lineAt(file.text, node.start), rule: 4, sentence })
  })
  return found
}

function isReject(callee: Parameters<typeof walk>[0]): boolean {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  return callee.object.type === 'Identifier' && callee.object.name === 'Promise' && callee.property.name === 'reject'
}
