import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import type { NvCase, NvTable } from './nvbench.ts'
import { goldQuery } from './gold-query.ts'

/**
 * The result for the charts of a file. Of the `clean` charts, `exact` were recomputed exactly, and `wrong` has the ids
 * of the rest. `leftOut` counts the charts that are not clean, by reason.
 */
export type Recomputed = { charts: number; clean: number; exact: number; wrong: string[]; leftOut: Map<string, number> }

type Point = { x: string; y: number }

/**
 * Recomputes the values of each chart from its table and compares all of them, to 1e-9 of the value. A chart is left
 * out only if no query means the same (`goldQuery`), or its values contradict its table (`defectOf`).
 */
export function recomputeGold(cases: readonly NvCase[], tables: ReadonlyMap<string, NvTable>): Recomputed {
  const result: Recomputed = { charts: cases.length, clean: 0, exact: 0, wrong: [], leftOut: new Map() }
  for (const gold of cases) {
    const known = tables.get(gold.table_key)
    if (known === undefined) continue
    const outcome = compare(gold, known)
    if (typeof outcome === 'string') {
      result.leftOut.set(outcome, (result.leftOut.get(outcome) ?? 0) + 1)
      continue
    }
    result.clean += 1
    if (outcome) result.exact += 1
    else result.wrong.push(gold.id)
  }
  return result
}

function compare(gold: NvCase, { table, cells }: NvTable): boolean | string {
  const query = goldQuery(gold, table)
  if (typeof query === 'string') return query
  const points = (evaluate(table, query).points ?? []).map(({ x, y }) => ({ x: plain(x, query.group?.bin), y }))
  const wanted = gold.gold.map(({ x, y }) => ({ x: plain(x, query.group?.bin), y }))
  if (areSame(points, wanted, gold.bin !== null || gold.y.agg === 'count')) return true
  return defectOf(gold, cells) ?? false
}

/**
 * Normalises an axis value: numbers without trailing zeros, dates without midnight, names of months and weekdays cut to
 * three letters.
 */
function plain(x: string | number, bin: string | null | undefined): string {
  const text = String(x).trim()
  if (bin !== null && bin !== undefined) return text.slice(0, 3).toLowerCase()
  if (text !== '' && Number.isFinite(Number(text))) return String(Number(text))
  return text.replace('T', ' ').replace(/ 00:00:00$/, '')
}

/**
 * Returns whether two lists of points are the same. `isFilled` means that nvBench also lists bins without rows, with
 * the value 0.
 */
function areSame(points: readonly Point[], wanted: readonly Point[], isFilled: boolean): boolean {
  const kept = (shown: readonly Point[]) =>
    shown
      .filter(({ y }) => !isFilled || y !== 0)
      .toSorted((one, other) => (one.x < other.x ? -1 : Number(one.x > other.x)) || one.y - other.y)
  const [ours, theirs] = [kept(points), kept(wanted)]
  return (
    ours.length === theirs.length &&
    ours.every(({ x, y }, index) => x === theirs[index]?.x && isNear(y, theirs[index].y))
  )
}

const isNear = (one: number, other: number) =>
  Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(other))

/** Returns the name of a date's weekday or month. */
function dayOrMonth(text: string, bin: string): string {
  const day = new Date(`${text.trim().slice(0, 10)}T00:00:00Z`)
  const form = bin === 'weekday' ? { weekday: 'short' as const } : { month: 'short' as const }
  return Number.isNaN(day.getTime()) ? text : day.toLocaleString('en', { ...form, timeZone: 'UTC' }).toLowerCase()
}

/**
 * Returns how a chart contradicts the raw cells of its table, computed without the engine. Null if it does not
 * contradict them: then a mismatch is an error of the engine.
 */
function defectOf(gold: NvCase, cells: NvTable['cells']): string | null {
  const columnOf = (name: string) => cells.columns.findIndex((one) => one.toLowerCase() === name.toLowerCase())
  const written = cells.rows.map((row) => row[columnOf(gold.x)] ?? '')
  const known = written.filter((text) => text.trim() !== '')
  const xOf = (text: string) => (gold.bin === null ? plain(text, null) : dayOrMonth(text, gold.bin))
  const values = new Set(known.map(xOf))
  const shown = new Set(gold.gold.filter(({ y }) => gold.bin === null || y !== 0).map(({ x }) => plain(x, gold.bin)))
  if ([...shown].some((x) => !values.has(x)))
    return 'show a value of x that no row has (dates cut or made of years, other encodings)'
  if (gold.where === null && [...values].some((x) => !shown.has(x))) return 'lack a value of x that rows have'
  const sum = gold.gold.reduce((total, { y }) => total + y, 0)
  if (gold.y.agg === 'count' && gold.where === null && sum !== known.length)
    return 'have counts that do not add up to the rows'
  const isRounded = gold.y.agg !== 'count' && hasWholeSums(gold, cells.rows, columnOf(gold.x), columnOf(gold.y.column))
  return isRounded ? 'have values of cells rounded to whole numbers' : null
}

/**
 * Returns whether all sums behind the values are integers, although cells have fractions. If so, nvBench has rounded
 * the cells.
 */
function hasWholeSums({ gold, y }: NvCase, rows: NvTable['cells']['rows'], x: number, measure: number): boolean {
  const hasFractions = rows.some((row) => Number(row[measure]) % 1 !== 0)
  const sumOf = (point: Point) =>
    point.y * (y.agg === 'avg' ? rows.filter((row) => plain(row[x] ?? '', null) === point.x).length : 1)
  return (
    hasFractions &&
    gold.every((point) => {
      const sum = sumOf({ x: plain(point.x, null), y: point.y })
      return isNear(sum, Math.round(sum))
    })
  )
}
