import path from 'node:path'
import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import type { Meaning } from '@portico/analysis/questions/read-question.ts'
import { prepareDataset, understand } from '@portico/analysis/questions/understand.ts'
import type { Point, QueryResult } from '@portico/contract/core/analysis/query.ts'
import { differs, isNear, isRounded, shown, usualTolerance } from './compare-values.ts'
import { problemsOfEither, type QuestionCase, type QuestionFacts } from './expected-cases.ts'
import { readDataset, type ImportedFile } from './imported-file.ts'

/** Asks a question without a language model and returns what differs from the case; empty if the answer is right. */
export async function checkQuestion(expected: QuestionCase, file: string): Promise<string[]> {
  const read = await readDataset(file)
  if (typeof read === 'string') return [`not imported: ${read}`]
  const understood = understand(expected.question, preparedOf(read, file), null, expected.today)
  if (understood.kind !== 'meanings') {
    // It names the column that is missing. Other kinds only list columns, or say that nothing is changed.
    const isExplained = expected.or === 'said' && understood.kind === 'unknown-column'
    return isExplained ? [] : [`answered as ${understood.kind}`]
  }
  const meanings = expected.offered === true ? understood.meanings : understood.meanings.slice(0, 1)
  const problems = meanings.map((meaning) => checkMeaning(expected, meaning, read))
  return problems.some((found) => found.length === 0) ? [] : (problems[0] ?? ['no answer'])
}

function preparedOf({ table, profile }: ImportedFile, file: string) {
  return prepareDataset(path.basename(file), profile, table.rows, (name) => {
    const column = table.columns.find((one) => one.name === name)
    return column?.type === 'text' ? column.dictionary : []
  })
}

function checkMeaning(expected: QuestionCase, { query, chartType }: Meaning, { table }: ImportedFile): string[] {
  const result = evaluate(table, query)
  const { tolerance = usualTolerance } = expected
  return problemsOfEither<QuestionFacts>(expected, (facts) => [
    ...checkNumber(facts, result, tolerance),
    ...checkShare(facts, result, query.share),
    ...checkRows(facts, result.points, tolerance),
    ...differs('rows used', facts.of, result.rows_used),
    ...differs('chart', facts.chart, chartType, (chart) => chartType === `${chart}Chart`),
  ])
}

/** One row by itself is right if its number is. */
function numberOf({ value, points }: QueryResult): number | null {
  return points === null ? value : points.length === 1 ? (points[0]?.y ?? null) : null
}

function checkNumber({ value }: QuestionFacts, result: QueryResult, tolerance: number): string[] {
  const made = numberOf(result)
  return differs('value', value, made ?? result.points, (wanted) => made !== null && isNear(made, wanted, tolerance))
}

/** 0.427 of a share, and 42.7 of a column in percent, are both 42.7 %. */
function isShare(made: number, expected: number): boolean {
  return isRounded(made * 100, expected) || isRounded(made, expected)
}

function checkShare({ share }: QuestionFacts, result: QueryResult, isQueryOfShare: boolean): string[] {
  if (share === undefined) return []
  if (typeof share === 'number') {
    const made = numberOf(result)
    return differs('share', share, made ?? result.points, () => made !== null && isShare(made, share))
  }
  const points = result.points ?? []
  const isRight =
    points.length === share.length &&
    share.every(([label, part]) => points.some(({ x, y }) => String(x) === label && isShare(y, part)))
  return isRight ? [] : [`share: expected ${shown(share)}, made ${shown(points)}${isQueryOfShare ? '' : ', no shares'}`]
}

function checkRows({ rows, ordered, top }: QuestionFacts, points: QueryResult['points'], tolerance: number): string[] {
  if (rows === undefined) return []
  const isRow = (point: Point | undefined, [label, value]: [string, number]) =>
    point !== undefined && String(point.x) === label && isNear(point.y, value, tolerance)
  const all = points ?? []
  return hasRows(top === true ? all.slice(0, 1) : all, rows, (point, row) => isRow(point, row), ordered === true)
    ? []
    : [`rows: expected ${shown(rows)}, made ${shown(points?.map(({ x, y }) => [x, y]))}`]
}

/** Returns whether the points are all the rows and no others; points and rows of 0 may be missing. */
function hasRows(
  points: Point[],
  rows: [string, number][],
  isRow: (point: Point | undefined, row: [string, number]) => boolean,
  isOrdered: boolean,
): boolean {
  const made = points.filter(({ y }) => y !== 0)
  const wanted = rows.filter(([, value]) => value !== 0)
  if (made.length !== wanted.length) return false
  return wanted.every((row, index) => (isOrdered ? isRow(made[index], row) : made.some((point) => isRow(point, row))))
}
