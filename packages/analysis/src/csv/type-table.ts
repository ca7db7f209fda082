import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { unitOf } from '#analysis/csv/cells/units.ts'
import { conventionsOf, type Conventions } from './conventions.ts'
import type { PlainCells } from './plain-cells.ts'
import type { RawColumn } from './raw-cells.ts'
import { typeCells, type TypedCells } from './type-cells.ts'
import type { TypedColumn, TypingOptions } from './typing.ts'

/** The cells of a table before they have types. `units` has the unit of each column that a row of units named. */
export type UntypedTable = {
  names: readonly string[]
  cells: readonly (RawColumn | PlainCells)[]
  units: readonly (string | null)[]
}

export type TypingContext = TypingOptions & {
  decisions?: ImportDecisions
  onTyped?: (typed: number, of: number) => void
}

/** The typed columns of a table, and the conventions of its file. */
export type TypedTable = { cells: TypedCells[] } & Conventions

/**
 * Types the columns of a table by their names, their cells and the conventions of the whole file. Decisions of the user
 * come first.
 */
export function typeTable({ names, cells, units }: UntypedTable, context: TypingContext): TypedTable {
  const { onTyped, decisions, ...given } = context
  const found = conventionsOf(names, cells)
  const sign = decisions?.decimal ?? found.decimal?.sign
  const order = decisions?.date_order ?? given.dateOrder ?? found.date_order?.order
  const options: TypingOptions = {
    ...given,
    isCommaLikely: sign === undefined ? given.isCommaLikely === true : sign === 'comma',
    isSignKnown: sign !== undefined,
    ...(order === undefined ? {} : { dateOrder: order }),
  }
  const typed = cells.map((column, index) => {
    onTyped?.(index, cells.length)
    const name = names[index] ?? ''
    const decision = decisions?.columns?.find((one) => one.column === name)
    const typedCells = typeCells(name, column, decision === undefined ? options : { ...options, decision })
    return { ...typedCells, typed: finished(typedCells.typed, units[index] ?? null, decision) }
  })
  return { cells: typed, ...found }
}

/** Adds the unit of a row of units, and the unit, role and name that the user chose. */
function finished(typed: TypedColumn, unit: string | null, decision: TypingOptions['decision']): TypedColumn {
  let { column, notes } = typed
  if (column.type === 'number' && unit !== null) {
    column = { ...column, unit: unitOf(unit)?.text ?? unit }
    notes = [...notes, 'units-row']
  }
  if (decision === undefined) return { ...typed, column, notes }
  const { role, name } = decision
  if (column.type === 'number' && decision.unit !== undefined) {
    const { unit: _former, ...plain } = column
    column = decision.unit === '' ? plain : { ...plain, unit: decision.unit }
  }
  column = { ...column, ...(role === undefined ? {} : { role }), ...(name === undefined ? {} : { name }) }
  return { ...typed, column, notes: notes.includes('chosen') ? notes : [...notes, 'chosen'] }
}
