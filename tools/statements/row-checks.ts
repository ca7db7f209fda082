import type { Statement } from './extract.ts'

/**
 * A column of a statement's rows: the TypeScript type of its values, and whether they may be null; null if PostgreSQL
 * does not know.
 */
export type KnownColumn = { name: string; type: string; isNullable: boolean | null }

/**
 * Types that check a row type. They yield the names of its columns that the statement does not return, or that have
 * another type or nullability.
 */
const checks = `
type RowProblem<Row, Columns, Nullable> = Row extends object ? string extends keyof Row ? never : ObjectProblem<Row, Columns, Nullable> : never
type ObjectProblem<Row, Columns, Nullable> =
  | Exclude<keyof Row, keyof Columns>
  | { [Name in keyof Row & keyof Columns]: unknown extends Row[Name] ? never : [NonNullable<Row[Name]>] extends [Columns[Name]] ? never : Name }[keyof Row & keyof Columns]
  | { [Name in keyof Row & Nullable]: unknown extends Row[Name] ? never : null extends Row[Name] ? never : Name }[keyof Row & Nullable]
`

/**
 * Returns a file's text with one constant added per typed statement. It compiles only if each row type fits its
 * columns; the errors name the columns that do not. `known` returns the columns of a statement.
 */
export function withRowChecks(
  text: string,
  statements: readonly Statement[],
  known: (statement: Statement) => readonly KnownColumn[],
): string {
  const lines = statements.flatMap((statement) => {
    if (statement.row === null) return []
    const columns = known(statement)
    const types = columns.map(({ name, type }) => `${JSON.stringify(name)}: ${type}`).join('; ')
    const nullable = columns.filter(({ isNullable }) => isNullable === true).map(({ name }) => JSON.stringify(name))
    const problem = `RowProblem<${statement.row}, { ${types} }, ${nullable.join(' | ') || 'never'}>`
    return [`export const rowOfLine${statement.line}: [${problem}] extends [never] ? null : ${problem} = null`]
  })
  return lines.length === 0 ? text : `${text}${checks}${lines.join('\n')}\n`
}
