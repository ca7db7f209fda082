import type { Expression, Node, Program, TaggedTemplateExpression } from 'oxc-parser'
import { walk } from '../rules/walk.ts'

/** The names from which a file's templates can be composed. */
export type Names = {
  /** The `sql` templates in the file's constants, by name. */
  constants: Map<string, TaggedTemplateExpression>
  /** Those templates that other templates contain. */
  parts: Set<Node>
  /** Other names that stand for parts of a statement, with their kind. */
  foreign: Map<string, string>
}

/** Returns whether a node is an `sql` template. */
export function isTemplate(node: Node): node is TaggedTemplateExpression {
  return node.type === 'TaggedTemplateExpression' && node.tag.type === 'Identifier' && node.tag.name === 'sql'
}

/**
 * Returns the names from which a file's statements are composed. `text` is the file's text; `isExported` returns
 * whether a name imported from a module is a part of a statement.
 */
export function namesIn(program: Program, text: string, isExported: (module: string, name: string) => boolean): Names {
  const names: Names = { constants: new Map(), parts: new Set(), foreign: new Map() }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') nameImports(statement, names, isExported)
    for (const [name, node] of declaredBy(statement)) {
      if (isTemplate(node)) names.constants.set(name, node)
      else if (isFunction(node) && returnsPart(node, text)) names.foreign.set(name, 'a function')
    }
  }
  walk(program, (node) => {
    if (node.type === 'VariableDeclarator' && node.id.type === 'Identifier' && node.init !== null)
      nameVariable(node.id.name, node.init, names)
    if (node.type === 'Identifier' && node.typeAnnotation && isPartType(text.slice(node.start, node.end)))
      names.foreign.set(node.name, 'an argument')
    if (!isTemplate(node)) return
    for (const expression of node.quasi.expressions) {
      const constant = expression.type === 'Identifier' ? names.constants.get(expression.name) : undefined
      if (constant !== undefined) names.parts.add(constant)
    }
  })
  return names
}

/** Returns the names of statement parts that a file exports. */
export function exportedParts(program: Program, text: string): string[] {
  return program.body
    .filter((statement) => statement.type === 'ExportNamedDeclaration')
    .flatMap((statement) => declaredBy(statement))
    .filter(([, node]) => isTemplate(node) || (isFunction(node) && returnsPart(node, text)))
    .map(([name]) => name)
}

/** Describes the part of a statement that an expression in a template yields; null if the expression is a parameter. */
export function computedBy(expression: Expression, { foreign }: Names): string | null {
  const found: string[] = []
  walk(expression, (node) => {
    if (isTemplate(node)) found.push('a template inside an expression')
    if (isOfSql(node)) found.push('a computed name or text')
    const named = node.type === 'CallExpression' ? node.callee : node
    const by = named.type === 'Identifier' ? foreign.get(named.name) : undefined
    if (by !== undefined && (named !== node || node === expression)) found.push(by)
  })
  return found[0] ?? null
}

/** Returns whether a node is a member of `sql`, such as `sql.table`. */
function isOfSql(node: Node): boolean {
  return node.type === 'MemberExpression' && node.object.type === 'Identifier' && node.object.name === 'sql'
}

type Statement = Program['body'][number]

/** Returns the functions and the initialised constants that a statement of a module declares, by name. */
function declaredBy(statement: Statement): [string, Node][] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type === 'FunctionDeclaration') return declared.id === null ? [] : [[declared.id.name, declared]]
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id, init }): [string, Node][] =>
    id.type === 'Identifier' && init !== null ? [[id.name, init]] : [],
  )
}

function nameImports(
  { source, specifiers }: Extract<Statement, { type: 'ImportDeclaration' }>,
  { foreign }: Names,
  isExported: (module: string, name: string) => boolean,
): void {
  for (const specifier of specifiers) {
    if (specifier.type !== 'ImportSpecifier' || specifier.imported.type !== 'Identifier') continue
    if (isExported(source.value, specifier.imported.name)) foreign.set(specifier.local.name, 'another file')
  }
}

function nameVariable(name: string, init: Expression, { constants, foreign }: Names): void {
  // The result of running a statement is not a part of another statement.
  if (init.type === 'AwaitExpression' || constants.get(name) === init) return
  const isCall = init.type === 'CallExpression' && init.callee.type === 'Identifier' && foreign.has(init.callee.name)
  if (isCall || (!isFunction(init) && contains(init, isTemplate))) foreign.set(name, 'a variable')
}

const isFunction = (node: Node) => node.type === 'FunctionDeclaration' || node.type === 'ArrowFunctionExpression'

/**
 * Returns whether a function returns a part of a statement, judged by its return type or, without one, by whether it
 * contains a template.
 */
function returnsPart(node: Node, text: string): boolean {
  const type = 'returnType' in node && node.returnType ? text.slice(node.returnType.start, node.returnType.end) : null
  return type === null ? contains(node, isTemplate) : isPartType(type)
}

const isPartType = (type: string) => /RawBuilder|typeof sql|Expression</.test(type)

function contains(node: Node, isIt: (node: Node) => boolean): boolean {
  let found = false
  walk(node, (below) => {
    found ||= isIt(below)
  })
  return found
}
