import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import type { Column, TextColumn } from '#analysis/table.ts'
import { compareTexts } from '#analysis/texts.ts'
import { orderOf, orderedTextsAtMost } from './order-of.ts'

/**
 * Puts the dictionary of a text column into its order, if it has one, and marks the column as ordered. Other columns
 * are returned as they are.
 * @param decided the order that the user chose: texts not in it come last, and an empty one is the alphabet's
 */
export function withOrder(column: Column, decided?: readonly string[]): Column {
  if (column.type !== 'text' || column.dictionary.length > orderedTextsAtMost) return column
  if (decided !== undefined) return decided.length === 0 ? column : reordered(column, decidedOrder(column, decided))
  const order = orderOf(column.dictionary, column.name)
  return order === null ? column : reordered(column, order)
}

/**
 * Orders the typed columns of a file. Decisions name a column as the user renamed it, or as the file does.
 */
export function withOrders(typed: readonly { column: Column }[], decisions?: ImportDecisions): Column[] {
  const decided = decisions?.columns ?? []
  return typed.map(({ column }) => {
    const own = decided.find(({ column: name, name: renamed }) => (renamed ?? name) === column.name)
    return withOrder(column, own?.order)
  })
}

function decidedOrder({ dictionary, name }: TextColumn, decided: readonly string[]): readonly string[] {
  const known = new Set(dictionary)
  const first = new Set(decided.filter((text) => known.has(text)))
  return [
    ...first,
    ...(orderOf(dictionary, name) ?? dictionary.toSorted(compareTexts)).filter((text) => !first.has(text)),
  ]
}

function reordered({ codes, dictionary, ...column }: TextColumn, order: readonly string[]): TextColumn {
  const places = new Map(order.map((text, index) => [text, index + 1]))
  const moved = Uint32Array.from([0, ...dictionary.map((text) => places.get(text) ?? 0)])
  const cells = new Uint32Array(codes.length)
  for (let row = 0; row < codes.length; row += 1) cells[row] = moved[codes[row] ?? 0] ?? 0
  return { ...column, codes: cells, dictionary: order, isOrdered: true }
}
