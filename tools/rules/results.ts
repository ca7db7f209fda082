import type { Node } from 'oxc-parser'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

/**
 * The files that define the form of all results, and of the outcome of a call, which keeps the envelope of a refusal.
 */
const FORMS = ['contract/src/platform/result.ts', 'web/src/core/calls/send.ts']

/** Matches a file that declares `ok` as part of a call's response; such a file may create that response. */
const ON_THE_WIRE = /\bok: z\.literal\(false\)/

const OWN_ERRORS = ['why', 'problem']

/**
 * Checks rule 4, the form of a failure: it is created by `err(…)`, and no type has `ok: false` together with `why` or
 * `problem`. Tests may write the results that they expect.
 */
export function results({ code }: SourceTree): Violation[] {
  return code
    .filter(({ path, text }) => !FORMS.includes(path) && !isTest(path) && !ON_THE_WIRE.test(text))
    .flatMap(failuresIn)
}

function failuresIn({ path, text, program }: Code): Violation[] {
  const found: Violation[] = []
  const add = (node: Node, sentence: string) => found.push({ path, line: lineAt(text, node.start), rule: 4, sentence })
  walk(program, (node) => {
    if (isFailure(node)) add(node, 'a failure is made by err(…) of contract/src/platform/result.ts')
    if (isOwnUnion(node)) add(node, 'the type of a failure is Result, whose error has the name error')
  })
  return found
}

/** Returns whether a node is an object `{ ok: false, … }`. */
function isFailure(node: Node): boolean {
  if (node.type !== 'ObjectExpression') return false
  return node.properties.some(
    (property) => property.type === 'Property' && isNamed(property.key, ['ok']) && isFalse(property.value),
  )
}

/** Returns whether a node is a type `{ ok: false; why: … }`. */
function isOwnUnion(node: Node): boolean {
  if (node.type !== 'TSTypeLiteral') return false
  const members = node.members.filter((member) => member.type === 'TSPropertySignature')
  const fails = members.some(({ key, typeAnnotation }) => {
    const type = typeAnnotation?.typeAnnotation
    return isNamed(key, ['ok']) && type?.type === 'TSLiteralType' && isFalse(type.literal)
  })
  return fails && members.some(({ key }) => isNamed(key, OWN_ERRORS))
}

const isNamed = (key: Node, names: readonly string[]) => key.type === 'Identifier' && names.includes(key.name)

function isFalse(node: Node): boolean {
  if (node.type === 'TSAsExpression') return isFalse(node.expression)
  return node.type === 'Literal' && node.value === false
}
