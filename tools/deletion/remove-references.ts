import { parseSync, type Node } from 'oxc-parser'
import { childrenOf } from '../rules/walk.ts'

/** A node and its ancestors, innermost first. */
type Found = { readonly node: Node; readonly above: readonly Node[] }

/** Whether a module (by its specifier as written), or the name that it exported, has been deleted. */
export type IsGone = (specifier: string, name: string | null) => boolean

/**
 * Removes from a file all imports of deleted modules, and every entry that names one: an element of a list, a property
 * of a table, a JSX element, a statement. If such an entry declares something, its uses are removed too. A function is
 * removed if its `return` is.
 * @param text the source of a TypeScript file, whose `path` shows whether it contains JSX
 * @returns the remaining source, and the names that it no longer exports. It may not compile, if a use was not a
 * separate entry
 */
export function removeReferences(path: string, text: string, isGone: IsGone): { text: string; gone: string[] } {
  const { program } = parseSync(path, text)
  const all = nodesBelow(program, [])
  const removed = new Set<Node>(program.body.flatMap((statement) => goneImports(statement, isGone)))
  const names = new Set([...removed].flatMap(namesDeclaredBy))
  for (let before = -1; before !== removed.size;) {
    before = removed.size
    for (const found of all) {
      if (found.above.some((each) => removed.has(each)) || !refersTo(found, names, isGone)) continue
      const unit = unitOf(found)
      removed.add(unit)
      for (const name of namesDeclaredBy(unit)) names.add(name)
    }
  }
  const exported = [...removed].filter(({ type }) => type === 'ExportNamedDeclaration').flatMap(namesDeclaredBy)
  return { text: withoutRanges(text, [...removed]), gone: exported }
}

/** The import or re-export, if all its names are deleted, else only those names. */
function goneImports(statement: Node, isGone: IsGone): Node[] {
  if (statement.type === 'ExportNamedDeclaration' && statement.source && isGone(statement.source.value, null))
    return [statement]
  if (statement.type !== 'ImportDeclaration') return []
  const { source, specifiers } = statement
  if (isGone(source.value, null)) return [statement]
  const gone = specifiers.filter(
    (each) => each.type === 'ImportSpecifier' && 'name' in each.imported && isGone(source.value, each.imported.name),
  )
  return gone.length > 0 && gone.length === specifiers.length ? [statement] : gone
}

function nodesBelow(node: Node, above: readonly Node[]): Found[] {
  return [{ node, above }, ...childrenOf(node).flatMap((child) => nodesBelow(child, [node, ...above]))]
}

const isLazyImport = (node: Node, isGone: IsGone) =>
  (node.type === 'ImportExpression' || node.type === 'TSImportType') &&
  node.source.type === 'Literal' &&
  typeof node.source.value === 'string' &&
  isGone(node.source.value, null)

/** Whether a node is `(await import('a')).b` of a module that no longer exports `b`. */
function isLostMember(node: Node, isGone: IsGone): boolean {
  if (node.type !== 'MemberExpression' || node.property.type !== 'Identifier') return false
  const awaited = withoutParentheses(node.object)
  const source = awaited.type === 'AwaitExpression' ? withoutParentheses(awaited.argument) : awaited
  if (source.type !== 'ImportExpression' || source.source.type !== 'Literal') return false
  return typeof source.source.value === 'string' && isGone(source.source.value, node.property.name)
}

const withoutParentheses = (node: Node) => (node.type === 'ParenthesizedExpression' ? node.expression : node)

function refersTo({ node, above }: Found, names: Set<string>, isGone: IsGone): boolean {
  if (isLazyImport(node, isGone) || isLostMember(node, isGone)) return true
  const isName = node.type === 'Identifier' || node.type === 'JSXIdentifier'
  return isName && names.has(node.name) && !isKey(node, above[0])
}

/** Whether a name is that of a property, not a value. */
function isKey(node: Node, parent: Node | undefined): boolean {
  if (parent?.type === 'Property') return parent.key === node && !parent.shorthand
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  return parent?.type === 'JSXAttribute' || parent?.type === 'TSPropertySignature'
}

/**
 * The source that is removed with a node: an entry of a table or list at the top of the file, else the smallest entry
 * around the node.
 */
function unitOf({ node, above }: Found): Node {
  const chain = [node, ...above]
  const top = chain.findLast((_, index) => chain[index + 1]?.type === 'Program') ?? node
  const table = tableOf(top)
  if (table === null) return top
  if (table !== undefined) return chain[chain.indexOf(table) - 1] ?? top
  const statement = chain.findIndex(isStatement)
  const inside = chain.slice(0, statement)
  const element = inside.findLastIndex((_, index) => chain[index + 1]?.type === 'ArrayExpression')
  const entry = inside.findIndex((each, index) => isEntry(each, chain[index + 1]))
  const unit = chain[element === -1 ? (entry === -1 ? statement : entry) : element] ?? node
  return unit.type === 'ReturnStatement' || declarationOf(top) === unit ? top : unit
}

const declarationOf = (statement: Node) =>
  statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement

/**
 * The object or array literal that a top-level constant is assigned. Null if it has another value; undefined if the
 * statement declares no constant.
 */
function tableOf(statement: Node): Node | null | undefined {
  const declaration = declarationOf(statement)
  if (declaration?.type !== 'VariableDeclaration') return undefined
  const init = declaration.declarations[0]?.init
  const value = init?.type === 'TSAsExpression' || init?.type === 'TSSatisfiesExpression' ? init.expression : init
  return value?.type === 'ObjectExpression' || value?.type === 'ArrayExpression' ? value : null
}

const isStatement = ({ type }: Node) =>
  type.endsWith('Statement') ||
  /^(VariableDeclaration|FunctionDeclaration|TSTypeAliasDeclaration|SwitchCase)$/.test(type)

function isEntry(node: Node, parent: Node | undefined): boolean {
  if (['Property', 'SpreadElement', 'TSPropertySignature', 'JSXAttribute'].includes(node.type)) return true
  if (parent?.type === 'FunctionDeclaration') return parent.params.some((each) => each === node)
  if (parent?.type === 'CallExpression') return node.type === 'Identifier' && parent.callee !== node
  const isInMarkup = parent?.type === 'JSXElement' || parent?.type === 'JSXFragment'
  return isInMarkup && (node.type === 'JSXElement' || node.type === 'JSXExpressionContainer')
}

function namesDeclaredBy(node: Node): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
      return node.specifiers.flatMap(namesDeclaredBy)
    case 'ImportSpecifier':
      return [node.local.name]
    case 'ExportNamedDeclaration':
      return node.declaration ? namesDeclaredBy(node.declaration) : []
    case 'VariableDeclaration':
      return node.declarations.flatMap(({ id }) => namesDeclaredBy(id))
    case 'ObjectPattern':
      return node.properties.flatMap((each) => namesDeclaredBy(each.type === 'Property' ? each.value : each.argument))
    case 'ArrayPattern':
      return node.elements.flatMap((each) => (each === null ? [] : namesDeclaredBy(each)))
    case 'FunctionDeclaration':
    case 'TSTypeAliasDeclaration':
      return node.id ? [node.id.name] : []
    case 'Identifier':
      return [node.name]
    default:
      return []
  }
}

/** The text without these nodes and without the comma after each. */
function withoutRanges(text: string, nodes: readonly Node[]): string {
  const ranges = nodes.map(({ start, end }) => {
    const comma = /^\s*,/.exec(text.slice(end))?.[0].length ?? 0
    return { start, end: end + comma }
  })
  // A node inside another of these nodes is removed with it.
  const isWithin = (range: (typeof ranges)[number]) =>
    ranges.some((other) => other !== range && other.start <= range.start && other.end >= range.end)
  return ranges
    .filter((range) => !isWithin(range))
    .toSorted((one, other) => other.start - one.start)
    .reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text)
}
