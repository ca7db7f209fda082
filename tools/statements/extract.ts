import { posix } from 'node:path'
import { parseSync, type Node, type Program, type TaggedTemplateExpression } from 'oxc-parser'
import { sourcesOf } from '../workspaces.ts'
import { walk } from '../rules/walk.ts'
import { computedBy, exportedParts, isTemplate, namesIn, type Names } from './names.ts'

/** A file of queries; `path` is relative to the root of the repository. */
export type Source = { readonly path: string; readonly text: string }

/**
 * A statement as it is sent, with its parameters as `$1`, `$2` …; `line` is its first line. `row` is the type of its
 * rows as written (`sql<Row>`), or null.
 */
export type Statement = { path: string; line: number; text: string; row: string | null }

/** The reason why the text of a statement cannot be determined, with the statement's position. */
export type Fault = { path: string; line: number; reason: string }

export type Extracted = { statements: Statement[]; faults: Fault[] }

/** Matches statements that PostgreSQL cannot prepare: they concern roles, channels and transactions, not columns. */
const UTILITY = /^\s*(alter|begin|commit|create|do|grant|listen|rollback)\b/

const WHOLE = /^\s*\(?(select|insert|update|delete|merge|with)\b/

/**
 * Returns the statements in the `sql` templates of files of queries, and literal texts that a connection sends. A
 * template is a complete statement, or a constant that other statements of the same file contain. Any other expression
 * inside a template is a parameter. Other ways to compose a statement (a function, a condition, a computed name, a
 * constant of another file, a part of a builder's statement) are faults. Throws if a file cannot be parsed.
 */
export function extractStatements(sources: readonly Source[]): Extracted {
  const files = sources.map((source) => ({ ...source, program: parsed(source) }))
  const parts = new Set(
    files.flatMap(({ path, program, text }) => exportedParts(program, text).map((name) => `${path} ${name}`)),
  )
  const isExported = (importer: string, module: string, name: string) =>
    parts.has(`${pathOf(importer, module)} ${name}`)
  const found = files.map(({ path, program, text }) =>
    extractFrom({
      path,
      text,
      program,
      names: namesIn(program, text, (module, name) => isExported(path, module, name)),
    }),
  )
  return { statements: found.flatMap(({ statements }) => statements), faults: found.flatMap(({ faults }) => faults) }
}

/** Returns the path of an imported module. */
function pathOf(importer: string, module: string): string {
  if (module.startsWith('.')) return posix.join(posix.dirname(importer), module)
  return module.replace(/^(?:#|@portico\/)([^/]+)/, (whole, name: string) => sourcesOf.get(name) ?? whole)
}

function extractFrom({ path, text, program, names }: Source & { program: Program; names: Names }): Extracted {
  const [statements, faults]: [Statement[], Fault[]] = [[], []]
  walk(program, (node) => {
    const line = text.slice(0, node.start).split('\n').length
    const sent = sentText(node)
    if (sent !== null && WHOLE.test(sent)) statements.push({ path, line, text: sent, row: null })
    if (!isTemplate(node) || names.parts.has(node)) return
    const written: Written = { parameters: 0, names, reasons: new Set() }
    const statement = textOf(node, written)
    if (UTILITY.test(statement)) return
    if (!WHOLE.test(statement)) written.reasons.add('a part of a statement that is composed elsewhere')
    if (written.reasons.size === 0) statements.push({ path, line, text: statement, row: rowTypeOf(node, text) })
    for (const reason of written.reasons) faults.push({ path, line, reason })
  })
  return { statements, faults }
}

/** Returns the literal text that a call of a connection's `query` sends; null for any other node. */
function sentText(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return null
  const { property } = node.callee
  const [first] = node.arguments
  if (property.type !== 'Identifier' || property.name !== 'query' || first === undefined) return null
  if (first.type === 'Literal') return typeof first.value === 'string' ? first.value : null
  return first.type === 'TemplateLiteral' && first.expressions.length === 0
    ? (first.quasis[0]?.value.cooked ?? null)
    : null
}

function parsed({ path, text }: Source): Program {
  const { program, errors } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path} does not parse: ${errors[0].message}`)
  return program
}

/** Returns the type argument of a template, as written. */
function rowTypeOf({ typeArguments }: TaggedTemplateExpression, text: string): string | null {
  const [row] = typeArguments?.params ?? []
  return row === undefined ? null : text.slice(row.start, row.end)
}

type Written = { parameters: number; names: Names; reasons: Set<string> }

/**
 * Returns the text of a template with its constants inserted, and `$n` for its parameters. Adds problems to `written`.
 */
function textOf(template: TaggedTemplateExpression, written: Written): string {
  const { quasis, expressions } = template.quasi
  const parts = quasis.map(({ value }, index) => {
    const expression = expressions[index]
    const before = value.cooked ?? value.raw
    if (expression === undefined) return before
    const constant = expression.type === 'Identifier' ? written.names.constants.get(expression.name) : undefined
    if (constant !== undefined) return before + textOf(constant, written)
    const by = computedBy(expression, written.names)
    if (by !== null) written.reasons.add(`a part of the statement comes from ${by}`)
    return `${before}$${(written.parameters += 1)}`
  })
  return parts.join('')
}
