import type { CallExpression, Node } from 'oxc-parser'
import { lineAt, type Code, type SourceTree } from './source-tree.ts'
import { walk } from './walk.ts'
import type { Violation } from './violation.ts'

const AT_HOME = /queries\.ts$|(^|\/)migrations\/|\.database\.test\.ts$|^tools\/.*\.test\.ts$/

const BUILDERS = ['selectFrom', 'selectNoFrom', 'insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto']

const THINGS =
  'table|index|unique index|view|materialized view|role|user|database|schema|function|trigger|policy|type|extension'

/** Matches the beginning of a statement. */
const STATEMENT = new RegExp(
  [
    String.raw`select\b(?!\s+(a|an|the|one|your)\s)[\s\S]*\bfrom\s`,
    String.raw`select\s+(\d+\s*;?$|[\w.]+\()`,
    String.raw`with\s+(recursive\s+)?\w+(\s*\([^)]*\))?\s+as\s+(not\s+)?(materialized\s*)?\(`,
    String.raw`insert\s+into\s`,
    String.raw`update\s+(only\s+)?\S+(\s+as\s+\w+)?\s+set\s`,
    String.raw`delete\s+from\s`,
    String.raw`merge\s+into\s`,
    String.raw`truncate\s+(table\s+)?\S+(\s+(cascade|restart\s+identity))*\s*;?$`,
    String.raw`(create(\s+or\s+replace)?|alter|drop)\s+(${THINGS})\s`,
    String.raw`(grant|revoke)\s+(all|select|insert|update|delete|usage|connect|execute|create)\b`,
    String.raw`set\s+(local|session|role)\s`,
  ]
    .map((pattern) => String.raw`^\s*${pattern}`)
    .join('|'),
  'i',
)

/**
 * Matches a keyword in one case. Prose ("Select a tenant from the list") begins with a single upper-case letter, but
 * statements do not mix cases.
 */
const IN_ONE_CASE = /^\s*([a-z]+|[A-Z]+)\b/

/**
 * Checks rule 3: SQL and Kysely's builders appear only in files whose names end in `queries.ts`, in `migrations/`, in
 * `*.database.test.ts`, and in tests of the tools.
 */
export function sql({ code, texts }: SourceTree): Violation[] {
  return [
    ...texts
      .filter(({ path }) => path.endsWith('.sql') && !AT_HOME.test(path))
      .map(({ path }) => {
        return { path, line: 1, rule: 3 as const, sentence: 'an SQL file belongs in migrations/' }
      }),
    ...code.filter(({ path }) => !AT_HOME.test(path)).flatMap(sqlIn),
  ]
}

function sqlIn(file: Code): Violation[] {
  const found: Violation[] = []
  walk(file.program, (node) => {
    const what = sqlOf(node)
    if (what === null) return
    const sentence = `${what} belongs in a …queries.ts or in migrations/`
    found.push({ path: file.path, line: lineAt(file.text, node.start), rule: 3, sentence })
  })
  return found
}

function sqlOf(node: Node): string | null {
  if (node.type === 'TaggedTemplateExpression') return isSqlTag(node.tag) ? 'the sql tag' : null
  if (node.type === 'CallExpression') return builderOf(node.callee) ?? queryOf(node)
  const text = writtenText(node)
  return text !== null && IN_ONE_CASE.test(text) && STATEMENT.test(text) ? 'an SQL statement' : null
}

function writtenText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  return node.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.raw).join('value') : null
}

function isSqlTag(tag: Node): boolean {
  return tag.type === 'Identifier' && tag.name === 'sql'
}

function builderOf(callee: Node): string | null {
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return null
  if (isSqlTag(callee.object)) return `sql.${callee.property.name}()`
  return BUILDERS.includes(callee.property.name) ? `.${callee.property.name}()` : null
}

function queryOf({ callee, arguments: [first] }: CallExpression): string | null {
  const isQuery = callee.type === 'MemberExpression' && 'name' in callee.property && callee.property.name === 'query'
  return isQuery && first && writtenText(first) ? '.query() with its text' : null
}
