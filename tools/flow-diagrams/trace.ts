import type { CallExpression, MemberExpression, Node } from 'oxc-parser'
import { childrenOf, walk } from '../rules/walk.ts'
import { literalIn, nameOf, stepsOf, type Declared, type Resolve } from './read-functions.ts'

/** An effect of a function, as shown in a diagram. */
export type Effect =
  | { readonly kind: 'statement'; readonly name: string; readonly path: string }
  | { readonly kind: 'audit' | 'mail' | 'job' | 'refusal'; readonly name: string }
  | { readonly kind: 'service'; readonly service: string; readonly name: string }
  | { readonly kind: 'step'; readonly name: string; readonly path: string; readonly effects: readonly Effect[] }

/**
 * Objects that functions get as parameters: each is another process, or an object that the function `openedBy` creates.
 */
export type Services = Readonly<
  Record<string, { process: string } | { openedBy: readonly [path: string, name: string] }>
>

/**
 * Returns whether the functions of a file are not followed: transactions and the platform are too detailed for a flow.
 */
const isBelow = (path: string) => /^server\/src\/(platform\/|core\/tenants\/scope|core\/calls\/failure)/.test(path)

/**
 * The current position of the walk: how names are resolved, the file, and the functions that called this one, the
 * handler first.
 */
type Around = {
  readonly resolve: Resolve
  readonly services: Services
  readonly path: string
  readonly callers: readonly Declared[]
}

/**
 * Follows a function through everything that it calls, in source order, and returns its effects: statements (functions
 * with SQL), audit events, emails, jobs, calls of other processes, and refusals. Steps are the functions of an ordered
 * list or, without a list, the functions that the handler calls itself.
 */
export function traceFunction(start: Declared, resolve: Resolve, services: Services): Effect[] {
  return once(trace(start, { resolve, services, path: start.path, callers: [] }))
}

function trace(declared: Declared, around: Around): Effect[] {
  const { path, name, node } = declared
  if (around.callers.some((caller) => caller.node === node) || isBelow(path)) return []
  const inside = { ...around, path, callers: [...around.callers, { path, name, node }] }
  const steps = stepsOf(node)
  if (steps === null) return visit(node, inside)
  return steps.flatMap((step) => {
    const found = around.resolve(path, step)
    return found === null ? [] : [stepOf(found, inside)]
  })
}

const stepOf = (declared: Declared, around: Around): Effect => ({
  kind: 'step',
  name: declared.name,
  path: declared.path,
  effects: once(trace(declared, around)),
})

function visit(node: Node, around: Around): Effect[] {
  if (node.type.startsWith('TS')) return []
  if (node.type !== 'CallExpression') return childrenOf(node).flatMap((child) => visit(child, around))
  const below = childrenOf(node).flatMap((child) => visit(child, around))
  return [...below, ...(effectOf(node, around) ?? ofCall(node, around))]
}

/** Returns the effects of the called function, and of functions passed to it. */
function ofCall({ callee, arguments: given }: CallExpression, around: Around): Effect[] {
  const passed = given.flatMap((argument) => {
    const declared = around.resolve(around.path, nameOf(argument))
    return declared !== null && isFunction(declared.node) ? used(declared, around) : []
  })
  if (callee.type === 'MemberExpression') return [...ofMethod(callee, around), ...passed]
  const declared = around.resolve(around.path, nameOf(callee))
  return [...(declared === null ? [] : used(declared, around)), ...passed]
}

function used(declared: Declared, around: Around): Effect[] {
  if (isStatement(declared)) return [{ kind: 'statement', name: declared.name, path: declared.path }]
  const effects = trace(declared, around)
  const isOfHandler = around.callers.length === 1
  const isStep = isOfHandler && !effects.some(({ kind }) => kind === 'step')
  return isStep && effects.some(({ kind }) => kind !== 'refusal') ? [stepOf(declared, around)] : effects
}

function ofMethod({ object, property }: MemberExpression, around: Around): Effect[] {
  const { resolve, services, path } = around
  const owner = object.type === 'MemberExpression' ? nameOf(object.property) : nameOf(object)
  const method = nameOf(property)
  const list = method === 'run' ? resolve(path, owner) : null
  if (list !== null) return trace(list, around)
  const service = Object.hasOwn(services, owner) ? services[owner] : undefined
  if (service === undefined) return []
  if ('process' in service) return [{ kind: 'service', service: service.process, name: method }]
  const opening = resolve(...service.openedBy)
  const found = opening === null ? null : methodIn(opening.node, method)
  return opening === null || found === null ? [] : used({ path: opening.path, name: method, node: found }, around)
}

/** Returns the function of this name inside another one. */
function methodIn(opening: Node, name: string): Node | null {
  let found: Node | null = null
  walk(opening, (node) => {
    if (node.type === 'FunctionDeclaration' && node.id?.name === name) found ??= node
    if (node.type === 'Property' && nameOf(node.key) === name && isFunction(node.value)) found ??= node.value
  })
  return found
}

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'ArrowFunctionExpression' || type === 'FunctionExpression'

/** Returns whether a function in a file of queries runs a statement itself. */
function isStatement({ path, node }: Declared): boolean {
  if (!path.endsWith('queries.ts') || !isFunction(node)) return false
  let runs = false
  walk(node, (below) => {
    if (below.type === 'TaggedTemplateExpression' && nameOf(below.tag) === 'sql') runs = true
    if (below.type === 'MemberExpression' && nameOf(below.property).startsWith('execute')) runs = true
  })
  return runs
}

/**
 * Returns the effects of the functions that every flow uses for refusals, audit events, emails and jobs; null for any
 * other function.
 */
function effectOf(call: CallExpression, around: Around): Effect[] | null {
  switch (nameOf(call.callee)) {
    case 'refused':
      return call.arguments
        .slice(0, 1)
        .flatMap(textsIn)
        .map((name) => ({ kind: 'refusal', name }))
    case 'recordEvent':
      return [{ kind: 'audit', name: literalIn(call, 'event') ?? 'recordEvent' }]
    case 'queueMail':
      return [{ kind: 'mail', name: literalIn(call, 'kind') ?? mailOf(call) }]
    case 'enqueue':
      return [{ kind: 'job', name: jobOf(call, around) }]
    default:
      return null
  }
}

/** Returns the name of the email in `queueMail<typeof constant>(…)`. */
function mailOf({ typeArguments }: CallExpression): string {
  const [mail] = typeArguments?.params ?? []
  return mail?.type === 'TSTypeQuery' && mail.exprName.type === 'Identifier' ? mail.exprName.name : 'queueMail'
}

/** Returns the name of the job in `enqueue(transaction, job, …)`. */
function jobOf({ arguments: [, job] }: CallExpression, { resolve, path }: Around): string {
  if (job === undefined) return 'enqueue'
  const declared = resolve(path, nameOf(job))
  return (declared?.node.type === 'CallExpression' ? literalIn(declared.node, 'name') : null) ?? nameOf(job)
}

function textsIn(node: Node): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  return node.type === 'ConditionalExpression' ? [...textsIn(node.consequent), ...textsIn(node.alternate)] : []
}

/** Returns effects without repetitions. */
function once(effects: readonly Effect[]): Effect[] {
  const keys = effects.map((effect) => JSON.stringify(effect))
  return effects.filter((_, index) => keys.indexOf(keys[index] ?? '') === index)
}
