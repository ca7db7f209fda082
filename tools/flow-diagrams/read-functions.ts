import { posix } from 'node:path'
import type { CallExpression, Expression, Node } from 'oxc-parser'
import { sourcesOf } from '../workspaces.ts'
import { isTest, type Code } from '../rules/source-tree.ts'

/** A top-level value of a file: a function, an ordered list of steps, or another constant. */
export type Declared = { readonly path: string; readonly name: string; readonly node: Node }

/** Finds the value that a name in a file refers to, declared in the same file or imported. */
export type Resolve = (path: string, name: string) => Declared | null

type File = { declared: ReadonlyMap<string, Declared>; imports: ReadonlyMap<string, { path: string; name: string }> }

/** Reads the top-level values and the imports of all production files. */
export function readFunctions(code: readonly Code[]): Resolve {
  const files = new Map(code.filter(({ path }) => !isTest(path)).map((file) => [file.path, readFile(file)]))
  return (path, name) => {
    const own = files.get(path)?.declared.get(name)
    if (own !== undefined) return own
    const imported = files.get(path)?.imports.get(name)
    return imported === undefined ? null : (files.get(imported.path)?.declared.get(imported.name) ?? null)
  }
}

function readFile({ path, program, module }: Code): File {
  const declared = new Map<string, Declared>()
  const add = (name: string, node: Node) => declared.set(name, { path, name, node })
  for (const statement of program.body) {
    const node = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (node?.type === 'FunctionDeclaration' && node.id !== null) add(node.id.name, node)
    if (node?.type === 'VariableDeclaration')
      for (const { id, init } of node.declarations) if (id.type === 'Identifier' && init !== null) add(id.name, init)
  }
  const imports = module.staticImports.flatMap(({ moduleRequest, entries }) => {
    const target = pathOf(path, moduleRequest.value)
    if (target === null) return []
    return entries.map((entry) => [entry.localName.value, { path: target, name: entry.importName.name ?? '' }] as const)
  })
  return { declared, imports: new Map(imports) }
}

function pathOf(importer: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier)
  const [, name = '', inside = ''] = /^(?:#|@portico\/)([\w-]+)\/(.*)$/.exec(specifier) ?? []
  const sources = sourcesOf.get(name)
  return sources === undefined ? null : posix.join(sources, inside)
}

/** Returns the functions in `orderedSteps<…>().next(one).next(another)`, or null for any other node. */
export function stepsOf(node: Node): string[] | null {
  const steps: string[] = []
  let at: Node = node
  while (at.type === 'CallExpression' && at.callee.type === 'MemberExpression') {
    const [step] = at.arguments
    if (nameOf(at.callee.property) !== 'next' || step?.type !== 'Identifier') return null
    steps.unshift(step.name)
    at = at.callee.object
  }
  return at.type === 'CallExpression' && nameOf(at.callee) === 'orderedSteps' ? steps : null
}

/** Returns the name of an identifier; empty for any other node. */
export function nameOf(node: Node): string {
  return node.type === 'Identifier' ? node.name : ''
}

/** Returns the text of a property in the first object literal among a call's arguments, or null. */
export function literalIn({ arguments: given }: CallExpression, property: string): string | null {
  for (const argument of given) {
    if (argument.type !== 'ObjectExpression') continue
    for (const each of argument.properties)
      if (each.type === 'Property' && nameOf(each.key) === property) return textOf(each.value)
  }
  return null
}

const textOf = (value: Expression | Node): string | null =>
  value.type === 'Literal' && typeof value.value === 'string' ? value.value : null
