import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import { parse, type AnyNode } from 'acorn'

/** The reason why a foreign function is not run. `about` is the name concerned; empty if there is none. */
export type FunctionProblem = {
  name: 'too-long' | 'not-a-function' | 'not-allowed' | 'endless' | 'no-such-column'
  about: string
}

/** The longest accepted text, in characters. */
const maxLength = 4096

const forbiddenNames = new Set([
  'arguments',
  'eval',
  'Function',
  'globalThis',
  'self',
  'window',
  'document',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebAssembly',
  'importScripts',
  'postMessage',
  'process',
  'require',
  'Reflect',
  'Proxy',
  'Atomics',
  'SharedArrayBuffer',
])
const forbiddenMembers = new Set([
  'constructor',
  '__proto__',
  'prototype',
  'caller',
  'callee',
  '__defineGetter__',
  '__defineSetter__',
  '__lookupGetter__',
  '__lookupSetter__',
])
const forbiddenNodes = new Set([
  'ImportExpression',
  'MetaProperty',
  'WithStatement',
  'TaggedTemplateExpression',
  'AwaitExpression',
  'YieldExpression',
  'ClassExpression',
  'ClassDeclaration',
  'ThisExpression',
  'DebuggerStatement',
])

const builtIns = [Array.prototype, String.prototype, Number.prototype, Map.prototype, Set.prototype, Date.prototype]
const statics = [Math, JSON, Object, Array, Number, String, Date, Object.prototype, RegExp.prototype]
const knownMembers = new Set([...builtIns, ...statics].flatMap((object) => Object.getOwnPropertyNames(object)))

/**
 * Checks the text of a foreign function before it runs in the sandbox: a single function of one parameter that uses
 * nothing outside the sandbox and only existing columns. Returns the columns that it reads, or all columns if it
 * computes their names.
 */
export function checkFunction(text: string, names: readonly string[]): Result<string[], FunctionProblem> {
  const refuse = (name: FunctionProblem['name'], about = '') => err({ name, about })
  if (text.length > maxLength) return refuse('too-long')
  const root = functionIn(text)
  if (root === null) return refuse('not-a-function')
  const found: Found = { problem: null, members: new Set(), created: new Set(), isOpen: false }
  walk(root, found)
  if (found.problem !== null) return err(found.problem)
  const known = new Set(names)
  for (const member of found.members)
    if (!known.has(member) && !knownMembers.has(member) && !found.created.has(member))
      return refuse('no-such-column', member)
  return ok(found.isOpen ? [...names] : names.filter((name) => found.members.has(name)))
}

/** Parses a text that is exactly one function; null for any other text. */
function functionIn(text: string): AnyNode | null {
  try {
    const { body } = parse(`(${text}\n)`, { ecmaVersion: 2022, sourceType: 'script' })
    const [statement] = body
    if (body.length !== 1 || statement?.type !== 'ExpressionStatement') return null
    const { expression } = statement
    const isFunction = expression.type === 'ArrowFunctionExpression' || expression.type === 'FunctionExpression'
    if (!isFunction || expression.async || expression.generator) return null
    return expression.params.length === 1 && expression.params[0]?.type === 'Identifier' ? expression : null
  } catch {
    return null
  }
}

/** `created`: names of properties that the function creates; `isOpen`: whether it computes names of properties. */
type Found = { problem: FunctionProblem | null; members: Set<string>; created: Set<string>; isOpen: boolean }

function walk(node: AnyNode, found: Found): void {
  found.problem ??= problemOf(node)
  if (found.problem !== null) return
  if (node.type === 'MemberExpression') noteMember(node, found)
  if (node.type === 'Property') noteProperty(node, found)
  if (node.type === 'AssignmentExpression') noteAssignment(node, found)
  for (const value of Object.values(node) as unknown[]) {
    for (const child of Array.isArray(value) ? (value as unknown[]) : [value]) if (isNode(child)) walk(child, found)
  }
}

const isNode = (value: unknown): value is AnyNode => typeof value === 'object' && value !== null && 'type' in value

function problemOf(node: AnyNode): FunctionProblem | null {
  if (forbiddenNodes.has(node.type)) return { name: 'not-allowed', about: node.type }
  if (node.type === 'Identifier' && forbiddenNames.has(node.name)) return { name: 'not-allowed', about: node.name }
  if (node.type === 'Literal' && typeof node.value === 'string' && forbiddenMembers.has(node.value))
    return { name: 'not-allowed', about: node.value }
  return isEndless(node) ? { name: 'endless', about: '' } : null
}

function isEndless(node: AnyNode): boolean {
  if (node.type === 'ForStatement') return node.test === null || node.test === undefined || isTrue(node.test)
  return (node.type === 'WhileStatement' || node.type === 'DoWhileStatement') && isTrue(node.test)
}

const isTrue = (node: AnyNode) => node.type === 'Literal' && Boolean(node.value)

function noteMember(node: Extract<AnyNode, { type: 'MemberExpression' }>, found: Found): void {
  const name = nameOf(node.property, node.computed)
  if (name === null) found.isOpen ||= !isNumber(node.property)
  else if (forbiddenMembers.has(name)) found.problem = { name: 'not-allowed', about: name }
  else found.members.add(name)
}

function noteProperty(node: Extract<AnyNode, { type: 'Property' }>, found: Found): void {
  const name = nameOf(node.key, node.computed)
  if (name === null) found.isOpen = true
  else if (forbiddenMembers.has(name)) found.problem = { name: 'not-allowed', about: name }
  // An object literal creates the name, a destructured row is read by it; both are possible here.
  else {
    found.created.add(name)
    found.members.add(name)
  }
}

/** Notes a name that the function assigns as its own, since rows cannot be changed. */
function noteAssignment({ left }: Extract<AnyNode, { type: 'AssignmentExpression' }>, found: Found): void {
  const name = left.type === 'MemberExpression' ? nameOf(left.property, left.computed) : null
  if (name !== null) found.created.add(name)
}

function nameOf(node: AnyNode, isComputed: boolean): string | null {
  if (!isComputed && node.type === 'Identifier') return node.name
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : null
}

const isNumber = (node: AnyNode) => node.type === 'Literal' && typeof node.value === 'number'
