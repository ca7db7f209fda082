import {
  parseSync,
  type ArrowFunctionExpression,
  type Function,
  type MemberExpression,
  type Node,
  type Program,
} from 'oxc-parser'
import { childrenOf, walk } from '../rules/walk.ts'
import { isAskedFor } from './asked-for.ts'
import type { Need } from './needs.ts'
import { expressionVersions, globalVersions, memberVersions, methodVersions } from './script-features.ts'
import type { Versions } from './support.ts'

/**
 * Returns the browser features that built scripts need, by name: globals, static members (`URL.parse`, `new
 * Intl.Segmenter`), methods that no object of the scripts defines itself, and features of regular expressions. Checks
 * for a feature (`typeof`, `in`, `?.`, a condition) and the code after them are not counted. Throws if a script cannot
 * be parsed.
 */
export function scriptNeeds(scripts: Readonly<Record<string, string>>): Need[] {
  const programs = Object.entries(scripts).map(([name, text]) => programOf(name, text))
  const members = new Set(programs.flatMap(ownMembers))
  const needs = new Map<string, Need>()
  for (const program of programs) {
    const own = { variables: ownVariables(program), members }
    walkDown(program, [], (node, above) => {
      for (const [name, versions] of neededAt(node, above.at(-1), own)) {
        if (versions === null || needs.has(name) || isAskedFor(name, [node, ...above.toReversed()])) continue
        needs.set(name, { name, versions })
      }
    })
  }
  return [...needs.values()]
}

function programOf(name: string, text: string): Program {
  const { program, errors } = parseSync(name, text)
  if (errors[0] !== undefined) throw new Error(`${name} does not parse: ${errors[0].message}`)
  return program
}

type Own = { variables: Set<string>; members: Set<string> }
type Needed = [string, Versions | null][]

function neededAt(node: Node, parent: Node | undefined, own: Own): Needed {
  if (node.type === 'Identifier') {
    const isFree = !own.variables.has(node.name) && isReference(node, parent)
    return isFree ? [[node.name, globalVersions(node.name)]] : []
  }
  if (node.type === 'Literal' && 'regex' in node) return expressionNeeds(node.regex)
  return node.type === 'MemberExpression' && !node.computed && node.property.type === 'Identifier'
    ? memberNeeds(node, node.property.name, parent, own)
    : []
}

function memberNeeds(node: MemberExpression, member: string, parent: Node | undefined, own: Own): Needed {
  const of = globalName(node.object, own)
  const known = of === null ? null : memberVersions(of, member)
  if (known !== null) return isUsed(parent, node) ? [[`${of}.${member}`, known]] : []
  const isCall = parent?.type === 'CallExpression' && parent.callee === node && !parent.optional
  return isCall && of === null && !own.members.has(member) ? [[`.${member}()`, methodVersions(member)]] : []
}

/**
 * Returns the name of a global: `URL` for `URL`, `window.URL` and `globalThis.URL`. Null for a name that the script
 * declares itself.
 */
function globalName(node: Node, own: Own): string | null {
  if (node.type === 'Identifier') return own.variables.has(node.name) ? null : node.name
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return null
  const isGlobal = ['window', 'globalThis', 'self'].includes(globalName(node.object, own) ?? '')
  return isGlobal ? node.property.name : null
}

/**
 * Returns whether a member is used rather than only read: reading a missing member returns undefined, and only its use
 * fails.
 */
function isUsed(parent: Node | undefined, node: Node): boolean {
  if (parent?.type === 'CallExpression') return parent.callee !== node || !parent.optional
  if (parent?.type === 'MemberExpression') return parent.object !== node || !parent.optional
  return parent?.type !== 'ExpressionStatement'
}

const labelled = ['LabeledStatement', 'BreakStatement', 'ContinueStatement', 'MetaProperty', 'ExportSpecifier']
const keyed = ['Property', 'MethodDefinition', 'PropertyDefinition']

/** Returns whether an identifier reads a variable, rather than names a member, a key or a label. */
function isReference(node: Node, parent: Node | undefined): boolean {
  if (parent === undefined || labelled.includes(parent.type)) return false
  if ('computed' in parent && parent.computed) return true
  if (parent.type === 'MemberExpression') return parent.object === node
  return !keyed.includes(parent.type) || ('value' in parent && parent.value === node)
}

function expressionNeeds({ pattern, flags }: { pattern: string; flags: string }): Needed {
  const feature = (name: string): Needed => [[`/${name}/`, expressionVersions(name)]]
  const flag = (name: string): Needed => [[`/${name}/`, memberVersions('RegExp', name)]]
  return [
    ...(flags.includes('v') ? flag('unicodeSets') : []),
    ...(flags.includes('d') ? flag('hasIndices') : []),
    ...(/\(\?<[=!]/.test(pattern) ? feature('lookbehind_assertion') : []),
    ...(/\(\?[ims]*-?[ims]*:/.test(pattern.replaceAll('(?:', '')) ? feature('modifier') : []),
  ]
}

/** Returns every name that a script declares, in any scope. */
function ownVariables(program: Program): Set<string> {
  const names = new Set<string>()
  const declare = (pattern: Node | null) => {
    for (const name of pattern === null ? [] : namesIn(pattern)) names.add(name)
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' || node.type === 'ClassDeclaration' || isFunction(node)) declare(node.id)
    if (node.type === 'CatchClause') declare(node.param)
    if (node.type.startsWith('Import') && 'local' in node) declare(node.local)
    if (isFunction(node)) for (const each of node.params) declare(each)
  })
  return names
}

function namesIn(pattern: Node): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'Property') return namesIn(pattern.value)
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  return ['RestElement', 'ArrayPattern', 'ObjectPattern'].includes(pattern.type)
    ? childrenOf(pattern).flatMap(namesIn)
    : []
}

/** Returns every member that the objects and classes of a script define. */
function ownMembers(program: Program): string[] {
  const names: string[] = []
  walk(program, (node) => {
    const hasKey = node.type === 'Property' || node.type === 'MethodDefinition'
    if (hasKey && node.key.type === 'Identifier') names.push(node.key.name)
    if (node.type !== 'AssignmentExpression' || node.left.type !== 'MemberExpression') return
    if (node.left.property.type === 'Identifier') names.push(node.left.property.name)
  })
  return names
}

const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']
const isFunction = (node: Node): node is Function | ArrowFunctionExpression => functions.includes(node.type)

/** Calls `seen` for every node with its ancestors, outermost first. */
function walkDown(node: Node, above: Node[], seen: (node: Node, above: readonly Node[]) => void): void {
  seen(node, above)
  above.push(node)
  for (const child of childrenOf(node)) walkDown(child, above, seen)
  above.pop()
}
