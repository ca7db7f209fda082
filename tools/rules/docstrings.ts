import type { Node, Statement } from 'oxc-parser'
import { isTest, lineAt, type Code, type SourceTree } from './source-tree.ts'
import type { Violation } from './violation.ts'

const WRAPPERS = ['memo', 'forwardRef']

/** Checks rule 7, second part: every exported function, including components, has a docstring. Tests need none. */
export function docstrings({ code }: SourceTree): Violation[] {
  return code
    .filter(({ path }) => !isTest(path))
    .flatMap((file) => {
      const exported = namesExportedLater(file.program.body)
      return file.program.body.flatMap((statement) => {
        const name = functionOf(statement, exported)
        if (name === null || hasDocstring(file, statement)) return []
        const line = lineAt(file.text, statement.start)
        return [{ path: file.path, line, rule: 7 as const, sentence: `the exported function ${name} has no docstring` }]
      })
    })
}

/** Returns the names in `export { one, other }`, which are declared elsewhere in the file. */
function namesExportedLater(body: readonly Statement[]): string[] {
  return body.flatMap((statement) => {
    if (statement.type !== 'ExportNamedDeclaration' || statement.source) return []
    return statement.specifiers.flatMap(({ local }) => ('name' in local ? [local.name] : []))
  })
}

function functionOf(statement: Statement, exportedLater: readonly string[]): string | null {
  if (statement.type === 'ExportNamedDeclaration') {
    return statement.declaration ? declaredFunction(statement.declaration) : null
  }
  if (statement.type === 'ExportDefaultDeclaration') return isFunction(statement.declaration) ? 'default' : null
  const name = declaredFunction(statement)
  return name !== null && exportedLater.includes(name) ? name : null
}

function declaredFunction(declaration: Node): string | null {
  if (declaration.type === 'FunctionDeclaration') return declaration.id?.name ?? null
  if (declaration.type !== 'VariableDeclaration') return null
  const found = declaration.declarations.find(({ init }) => init && isFunction(init))
  return found?.id.type === 'Identifier' ? found.id.name : null
}

function isFunction(node: Node): boolean {
  if (node.type === 'CallExpression') {
    const wraps = node.callee.type === 'Identifier' && WRAPPERS.includes(node.callee.name)
    return wraps && node.arguments.some(isFunction)
  }
  return ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration'].includes(node.type)
}

function hasDocstring(file: Code, statement: Statement): boolean {
  return file.comments.some(({ type, value, end }) => {
    const isDocstring = type === 'Block' && value.startsWith('*') && /\w/.test(value)
    return isDocstring && end <= statement.start && file.text.slice(end, statement.start).trim() === ''
  })
}
