import type { ColumnSums, Groups, Sum } from './column-sums.ts'
import type { TotalLabel } from './total-words.ts'

/** A row that is named as a total, or whose names are empty. */
export type Candidate = {
  row: number
  label: TotalLabel | { kind: 'none' }
  /** Whether the row has no names beside the label. */
  isBare: boolean
  isLast: boolean
  /** The column and the code of the label. */
  of: string
}

/** Earlier candidates that may begin the rows of a subtotal, beside the one before it. */
const maxLevels = 40
const maxRounds = 4
/** A total of rounded integers may differ by their rounding if it is this much larger. */
const minOfRounded = 1000

/** How the numbers of a row agree with the sums of some rows: the columns that it fills, and in which they agree. */
type Agreement = { filled: number; sums: number; zeros: number; averages: number; least: number }

/** Returns the sum of some rows of a column, which is given by its index as well. */
type SumOf = (column: ColumnSums, index: number) => Sum

/** Checks by arithmetic which of some candidates are totals. A candidate that is none belongs to the sums of others. */
export class TotalsCheck {
  readonly #columns: readonly ColumnSums[]
  readonly #groups: Groups
  #candidates: readonly { candidate: Candidate; index: number }[]
  /** Running sums before each remaining candidate, and of all rows at the end. */
  #before: { sums: Float64Array; counts: Float64Array }[] = []

  constructor(candidates: readonly Candidate[], columns: readonly ColumnSums[], groups: Groups) {
    this.#columns = columns
    this.#groups = groups
    this.#candidates = candidates.map((candidate, index) => ({ candidate, index }))
  }

  verified(): ReadonlySet<Candidate> {
    for (let round = 0; round < maxRounds; round += 1) {
      const { length } = this.#candidates
      this.#addUp()
      const right = new Set<number>()
      this.#candidates.forEach((_, place) => {
        if (this.#isTotal(place)) right.add(place)
      })
      const isBeside = (place: number) => right.has(place - 1) || right.has(place + 1)
      this.#candidates.forEach(({ candidate }, place) => {
        if (isOtherStatistic(candidate) && isBeside(place)) right.add(place)
      })
      const unnamed = [...right].filter((place) => this.#candidates[place]?.candidate.label.kind === 'none')
      if (unnamed.length === 1 && !this.#isSafeUnnamed(unnamed[0] ?? 0)) right.delete(unnamed[0] ?? 0)
      this.#candidates = this.#candidates.filter((_, place) => right.has(place))
      if (this.#candidates.length === length) break
    }
    return new Set(this.#candidates.map(({ candidate }) => candidate))
  }

  /** Adds up the rows before each remaining candidate; others are data again. */
  #addUp(): void {
    this.#before = this.#columns.map((column) => {
      const sums = new Float64Array(this.#candidates.length + 1)
      const counts = new Float64Array(this.#candidates.length + 1)
      let [sum, count, place] = [0, 0, 0]
      for (let index = 0; index < column.sums.length; index += 1) {
        sum += column.sums[index] ?? 0
        count += column.counts[index] ?? 0
        if (index === column.values.length) break
        if (this.#candidates[place]?.index === index) {
          sums[place] = sum
          counts[place] = count
          place += 1
        } else if (!Number.isNaN(column.values[index] ?? Number.NaN)) {
          sum += column.values[index] ?? 0
          count += 1
        }
      }
      sums[this.#candidates.length] = sum
      counts[this.#candidates.length] = count
      return { sums, counts }
    })
  }

  /** Returns the sum of the rows between two candidates; -1 is the start, the number of candidates the end. */
  #between(from: number, to: number): SumOf {
    return (_column, index) => {
      const before = this.#before[index]
      const start = from < 0 ? { sum: 0, count: 0 } : { sum: before?.sums[from] ?? 0, count: before?.counts[from] ?? 0 }
      return { sum: (before?.sums[to] ?? 0) - start.sum, count: (before?.counts[to] ?? 0) - start.count }
    }
  }

  #isTotal(place: number): boolean {
    const { candidate } = this.#candidates[place] ?? {}
    if (candidate === undefined) return false
    const end = this.#candidates.length
    const scopes = [
      this.#between(-1, end),
      this.#between(place - 1, place),
      this.#between(-1, place),
      this.#between(place, place + 1),
      this.#between(place, end),
    ]
    if (scopes.some((sumOf) => this.#fits(candidate, place, sumOf, false))) return true
    if (this.#isOfGroup(candidate, place)) return true
    return isExtreme(candidate) ? this.#isStatistic(candidate, place) : this.#isOfLevels(candidate, place)
  }

  /** Returns whether a row is the total of the rows up to another total, across those in between. */
  #isOfLevels(candidate: Candidate, place: number): boolean {
    for (let level = 2; level <= maxLevels; level += 1) {
      const isAbove = place >= level && this.#fits(candidate, place, this.#between(place - level, place), true)
      const isBelow =
        place + level < this.#candidates.length &&
        this.#fits(candidate, place, this.#between(place, place + level), true)
      if (isAbove || isBelow) return true
    }
    return false
  }

  /** Returns whether a row is the total of some rows. Rows that are not next to it need more. */
  #fits(candidate: Candidate, place: number, sumOf: SumOf, isFar: boolean): boolean {
    const { kind } = candidate.label
    const agreement = this.#agreement(place, sumOf, kind)
    const { filled, sums, averages, least } = agreement
    if (!isSumKind(kind)) return kind === 'mean' && averages + sums > 0 && averages + sums >= filled / 2
    if (sums === 0) return kind === 'whole' && candidate.isLast && isAllZero(agreement)
    // One row above that has the same number may be another row of the table.
    if (least < 2 && sums < 2 && !candidate.isBare) return false
    return isFar ? isEnoughFar(kind, agreement) : isEnough(kind, agreement)
  }

  #agreement(place: number, sumOf: SumOf, kind: Kind): Agreement {
    const agreement: Agreement = { filled: 0, sums: 0, zeros: 0, averages: 0, least: Infinity }
    const index = this.#candidates[place]?.index ?? 0
    for (const [at, column] of this.#columns.entries()) {
      const value = column.values[index] ?? Number.NaN
      if (Number.isNaN(value)) continue
      agreement.filled += 1
      const { sum, count } = sumOf(column, at)
      if (count === 0) continue
      const { decimals } = column
      if (isSame(sum, value, decimals, count, kind === 'whole')) {
        if (value === 0) agreement.zeros += 1
        else agreement.sums += 1
        agreement.least = Math.min(agreement.least, count)
      } else if (isSame(sum / count, value, kind === 'mean' ? decimals : Math.max(1, decimals), 1, true))
        agreement.averages += 1
    }
    return agreement
  }

  #isOfGroup(candidate: Candidate, place: number): boolean {
    const id = candidate.label.kind === 'group' ? this.#groups.ids.get(candidate.label.group) : undefined
    if (id === undefined) return false
    const sumOf: SumOf = (column) => ({ sum: column.groups[id] ?? 0, count: column.groupCounts[id] ?? 0 })
    const { filled, sums, zeros, averages } = this.#agreement(place, sumOf, 'group')
    return sums > 0 && sums + zeros + averages >= filled / 2
  }

  /** Returns whether most numbers of a row are the largest, the least, or the number of the values. */
  #isStatistic({ label }: Candidate, place: number): boolean {
    const index = this.#candidates[place]?.index ?? 0
    const all = this.#between(-1, this.#candidates.length)
    let [filled, right] = [0, 0]
    for (const [at, column] of this.#columns.entries()) {
      const value = column.values[index] ?? Number.NaN
      if (Number.isNaN(value)) continue
      filled += 1
      const { most, least } = column
      if (value === (label.kind === 'max' ? most : label.kind === 'min' ? least : all(column, at).count)) right += 1
    }
    return right > 1 ? right >= filled / 2 : right === 1 && this.#isBesideLabel(place)
  }

  /** Returns whether the row next to a candidate is one as well. */
  #isBesideLabel(place: number): boolean {
    const row = this.#candidates[place]?.candidate.row ?? 0
    return (
      this.#candidates[place - 1]?.candidate.row === row - 1 || this.#candidates[place + 1]?.candidate.row === row + 1
    )
  }

  /** Returns whether an unnamed row is a total without others like it: it is the last one or has several sums. */
  #isSafeUnnamed(place: number): boolean {
    const { candidate } = this.#candidates[place] ?? {}
    if (candidate?.isLast === true) return true
    const end = this.#candidates.length
    return [this.#between(-1, end), this.#between(place - 1, place), this.#between(place, end)].some(
      (sumOf) => this.#agreement(place, sumOf, 'none').sums > 1,
    )
  }
}

type Kind = Candidate['label']['kind']

const isAllZero = ({ filled, zeros }: Agreement) => filled > 0 && zeros === filled

const isOtherStatistic = ({ label }: Candidate) => label.kind === 'other'
const isExtreme = ({ label: { kind } }: Candidate) => kind === 'max' || kind === 'min' || kind === 'count'
const isSumKind = (kind: Kind) => kind === 'whole' || kind === 'group' || kind === 'none'

/** Returns whether all numbers of a row are right, and it is unlikely that they are so by chance. */
const isEnoughFar = (kind: Kind, { filled, sums, zeros, averages, least }: Agreement) =>
  sums + zeros + averages === filled && (sums > 1 || (least > 2 && kind !== 'none'))

/**
 * Returns whether enough numbers of a row are right. A row named only "Total" needs one right sum; one that may be a
 * name needs most of them; a row without a name needs all.
 */
function isEnough(kind: Kind, { filled, sums, zeros, averages, least }: Agreement): boolean {
  const right = sums + zeros + averages
  if (kind === 'whole') return true
  return kind === 'group' ? right >= filled / 2 : right === filled && least > 1
}

/**
 * Returns whether two numbers are the same but for the rounding of each of `count` parts. Integers are only rounded if
 * `mayRound`, and for averages.
 */
function isSame(one: number, other: number, decimals: number, count: number, mayRound: boolean): boolean {
  const difference = Math.abs(one - other)
  if (difference <= Math.abs(one) * 1e-9) return true
  const parts = 0.51 + (count > 1 ? Math.sqrt(count) / 2 : 0)
  const isRounded = decimals > 0 || (mayRound && (count === 1 || Math.abs(other) > minOfRounded * parts))
  return isRounded && difference <= 10 ** -decimals * parts
}
