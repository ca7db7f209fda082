import type { Node } from 'oxc-parser'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

/** Functions that take a timeout as their last argument, also in the form `it.each(…)(…)` and `test.for(…)(…)`. */
const limited = ['it', 'test', 'browserTest', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach', 'setDefaultTimeout']

/**
 * Checks rule 6: a test sets no timeout in milliseconds, which a slower machine would miss. It uses the timeouts of
 * vitest.config.ts or `patience` (tools/patience.ts), even where vitest's default is a second (`vi.waitFor`).
 */
export function waiting({ code }: SourceTree): Violation[] {
  return code.filter(({ path }) => isTest(path) || path.includes('.component.ts')).flatMap(limitsIn)
}

function limitsIn(file: Code): Violation[] {
  const found: Violation[] = []
  const add = (node: Node, sentence: string) =>
    found.push({ path: file.path, line: lineAt(file.text, node.start), rule: 6, sentence })
  walk(file.program, (node) => {
    if (node.type !== 'CallExpression') return
    const name = nameOf(node.callee)
    const last = node.arguments.at(-1)
    if (last !== undefined && limited.includes(name) && isNumber(last)) add(node, sentence)
    const options = node.arguments.find((each) => each.type === 'ObjectExpression' && limitOf(each) !== undefined)
    const limit = options && limitOf(options)
    if (limit !== undefined && isNumber(limit)) add(limit, sentence)
    if (['waitFor', 'waitUntil'].includes(name) && isOfVi(node.callee) && node.arguments.length < 2)
      add(node, `vi.${name} waits one second: use expect.poll, or give it a limit by patience(…)`)
  })
  return found
}

const sentence =
  'a test has the limits of vitest.config.ts, or patience(…) of tools/patience.ts: no milliseconds of the test'

function limitOf(options: Node): Node | undefined {
  if (options.type !== 'ObjectExpression') return undefined
  for (const each of options.properties)
    if (each.type === 'Property' && each.key.type === 'Identifier' && each.key.name === 'timeout') return each.value
  return undefined
}

const isNumber = (node: Node): boolean => node.type === 'Literal' && typeof node.value === 'number'

const isOfVi = (callee: Node): boolean =>
  callee.type === 'MemberExpression' && callee.object.type === 'Identifier' && callee.object.name === 'vi'

/** Returns the name of the called function: `it` in `it.each(…)(…)`, `waitFor` in `vi.waitFor(…)`. */
function nameOf(callee: Node): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'CallExpression') return nameOf(callee.callee)
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return ''
  const object = callee.object.type === 'Identifier' ? callee.object.name : ''
  return limited.includes(object) ? object : callee.property.name
}
