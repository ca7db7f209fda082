import {
  isUndecided,
  type ColumnDecision,
  type ImportDecisions,
} from '@portico/contract/core/analysis/import-decisions.ts'

/** Returns decisions without empty ones, so that nothing decided equals `{}`. */
export function tidied(decisions: ImportDecisions): ImportDecisions {
  const columns = (decisions.columns ?? []).filter((column) => Object.keys(column).length > 1)
  const entries = Object.entries({ ...decisions, columns }).filter(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(entries)
}

/** Returns whether two decisions are the same. */
export const sameDecisions = (one: ImportDecisions, other: ImportDecisions): boolean =>
  JSON.stringify(sorted(tidied(one))) === JSON.stringify(sorted(tidied(other)))

const sorted = (decisions: ImportDecisions) =>
  Object.entries(decisions).toSorted(([one], [other]) => (one < other ? -1 : 1))

/** Decides one thing about the file; undefined leaves it to the import. */
export function decide<Key extends keyof ImportDecisions>(
  decisions: ImportDecisions,
  key: Key,
  value: ImportDecisions[Key] | undefined,
): ImportDecisions {
  const { [key]: _former, ...rest } = decisions
  return tidied(value === undefined ? rest : { ...rest, [key]: value })
}

/** Returns what is decided about a column, by the name that it has now. */
export function decisionOn(decisions: ImportDecisions, name: string): ColumnDecision {
  const all = decisions.columns ?? []
  return (
    all.find((column) => column.name === name) ??
    all.find(({ column, name: renamed }) => column === name && renamed === undefined) ?? { column: name }
  )
}

/** Decides something about a column, by the name that it has now. Keys that are undefined are left to the import. */
export function decideColumn(
  decisions: ImportDecisions,
  name: string,
  change: { [Key in keyof Omit<ColumnDecision, 'column'>]: ColumnDecision[Key] | undefined },
): ImportDecisions {
  const former = decisionOn(decisions, name)
  const entries = Object.entries({ ...former, ...change }).filter(([, value]) => value !== undefined)
  const next: ColumnDecision = { ...Object.fromEntries(entries), column: former.column }
  const { name: renamed, ...rest } = next
  const column = renamed === undefined || renamed === former.column ? rest : next
  const others = (decisions.columns ?? []).filter((other) => other.column !== former.column)
  return tidied({ ...decisions, columns: [...others, column] })
}

/** Decides whether a line is a row. `isFound` says whether the import leaves the line out by itself. */
export function decideLine(
  decisions: ImportDecisions,
  line: number,
  isRow: boolean,
  isFound: boolean,
): ImportDecisions {
  const without = (lines: readonly number[] = []) => lines.filter((other) => other !== line)
  const [keep, leaveOut] = [without(decisions.keep), without(decisions.leave_out)]
  const next = {
    ...decisions,
    keep: isRow && isFound ? [...keep, line].toSorted((one, other) => one - other) : keep,
    leave_out: isRow || isFound ? leaveOut : [...leaveOut, line].toSorted((one, other) => one - other),
  }
  return tidied(next)
}

/** Counts the decisions, for the user to see how many there are. */
export function countDecisions(decisions: ImportDecisions): number {
  if (isUndecided(decisions)) return 0
  const { columns = [], keep = [], leave_out: leaveOut = [], ...rest } = tidied(decisions)
  const ofColumns = columns.reduce((sum, column) => sum + Object.keys(column).length - 1, 0)
  return Object.keys(rest).length + keep.length + leaveOut.length + ofColumns
}

/** Moves an entry of a list to another index. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): Entry[] {
  const entry = list[from]
  if (entry === undefined || to < 0 || to >= list.length) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}
