import type { Node, Statement } from 'oxc-parser'
import { importsOf } from './imports.ts'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import { childrenOf } from './walk.ts'
import type { Violation } from './violation.ts'

/** The lists of features, which have one line per feature. */
export const listsOfFeatures = /^(contract|server|web)\/src\/((first-page|sign-in)-)?features\.ts$/

/** A longer file that ends in a single call prepares its input, so it does more than forward. */
const SHORT = 14

/**
 * Checks rule 5: no file only forwards another. A file is refused if everything it exports is imported from elsewhere
 * (oxlint detects only `export *`). It is also refused if it has at most 14 lines and each statement exports a function
 * that only calls a function of another file of ours with its own arguments. A call that computes an argument is
 * allowed. The lists of features are exempt.
 */
export function forwarders({ code }: SourceTree): Violation[] {
  return code
    .filter(({ path }) => !isTest(path) && !listsOfFeatures.test(path))
    .flatMap((file) => [...passedOn(file), ...forwarded(file)])
}

function passedOn(file: Code): Violation[] {
  const entries = file.module.staticExports.flatMap((statement) => statement.entries)
  const [first] = entries
  if (!first || !entries.every((entry) => isPassedOn(file, entry))) return []
  const sentence = 'the file only exports what others hold; import it from them'
  return [{ path: file.path, line: lineAt(file.text, first.start), rule: 5, sentence }]
}

type ExportEntry = Code['module']['staticExports'][number]['entries'][number]

function isPassedOn(file: Code, { moduleRequest, localName }: ExportEntry): boolean {
  if (moduleRequest) return true
  const imported = file.module.staticImports.flatMap(({ entries }) => entries.map((entry) => entry.localName.value))
  return localName.name !== null && imported.includes(localName.name)
}

function forwarded(file: Code): Violation[] {
  const statements = file.program.body.filter(({ type }) => type !== 'ImportDeclaration')
  const [first] = statements
  const isShort = file.text.trimEnd().split('\n').length <= SHORT
  const ours = namesImportedFromUs(file)
  if (!first || !isShort || !statements.every((statement) => isForwarder(statement, ours))) return []
  const sentence = 'the file only calls what another holds; call it where it is needed'
  return [{ path: file.path, line: lineAt(file.text, first.start), rule: 5, sentence }]
}

function namesImportedFromUs(file: Code): readonly string[] {
  const ours = importsOf(file).flatMap(({ specifier, target }) => (target === null ? [] : [specifier]))
  const statements = file.module.staticImports.filter(({ moduleRequest }) => ours.includes(moduleRequest.value))
  return statements.flatMap(({ entries }) => entries.map(({ localName }) => localName.value))
}

function isForwarder(statement: Statement, ours: readonly string[]): boolean {
  const call = statement.type === 'ExportNamedDeclaration' ? onlyCallOf(statement.declaration) : null
  if (call?.type !== 'CallExpression' || call.callee.type !== 'Identifier') return false
  return ours.includes(call.callee.name) && !call.arguments.some(computes)
}

function computes(argument: Node): boolean {
  const isWork = /^(Call|Await|ArrowFunction|Binary|Conditional)Expression$/.test(argument.type)
  return isWork || childrenOf(argument).some(computes)
}

/** Returns the call that is the whole body of a declared function, without `await`; null for any other node. */
function onlyCallOf(declaration: Node | null): Node | null {
  if (declaration?.type === 'VariableDeclaration' && declaration.declarations.length === 1) {
    const init = declaration.declarations[0]?.init
    return init?.type === 'ArrowFunctionExpression' ? onlyExpression(init.body) : null
  }
  return declaration?.type === 'FunctionDeclaration' && declaration.body ? onlyExpression(declaration.body) : null
}

function onlyExpression(body: Node): Node | null {
  if (body.type === 'AwaitExpression') return body.argument
  if (body.type !== 'BlockStatement') return body
  const [only, ...others] = body.body
  if (!only || others.length > 0) return null
  const expression = only.type === 'ReturnStatement' ? only.argument : null
  return expression
    ? onlyExpression(expression)
    : only.type === 'ExpressionStatement'
      ? onlyExpression(only.expression)
      : null
}
