import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { looksLikeInstruction } from '@portico/analysis/csv/instructions.ts'

/** A dataset as a model sees it: a profile by opaque names, and no rows. */
export type Described = {
  /** The column of `c1`, `c2` … */
  columns: ReadonlyMap<string, DatasetColumn>
  /** What is sent, as data. */
  profile: object
}

/** More columns than this are not described: enumerations of schemas are limited. */
const columnsAtMost = 100
const labelLongest = 40
const labelsAtMost = 8

/** Columns whose values a model has no need to see. */
const personal =
  /name|mail|phone|mobile|address|street|birth|serial|user|login|account|owner|host|passw|token|secret|key|ssn|iban|salary|company|customer|\b(?:ip|mac|dob|vat)\b/i
const personalValue = /@|^\+?[\d\s()/-]{7,}$|^\d{1,3}(?:\.\d{1,3}){3}$|^(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i

/**
 * A text of a file as a model may see it: without control characters, those that change the direction or have no width, and cut.
 */
export function labelForModel(text: string): string {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return clean.slice(0, labelLongest).toWellFormed()
}

/**
 * Describes columns for a model. Their names and most frequent labels are data; a column with something like an instruction
 * in it, or with what names people and machines, has no labels, and a header like that has no name.
 */
export function describeColumns(
  columns: readonly DatasetColumn[],
  rows: number,
  withInstructions: ReadonlySet<string>,
): Described {
  const useful = [...columns.filter(isUseful), ...columns.filter((column) => !isUseful(column))]
  const described = new Map(useful.slice(0, columnsAtMost).map((column, nth) => [`c${nth + 1}`, column] as const))
  const profile = {
    rows,
    columns: [...described].map(([id, column]) => ({
      id,
      name: looksLikeInstruction(column.name) ? '' : labelForModel(column.name),
      type: column.type,
      role: column.role,
      empty: column.nulls,
      different: column.distinct,
      ...rangeOf(column),
      ...labelsOf(column, withInstructions),
    })),
  }
  return { columns: described, profile }
}

const isUseful = ({ role }: DatasetColumn) => role !== 'empty' && role !== 'constant'

function rangeOf({ type, minimum, maximum }: DatasetColumn): object {
  return type === 'text' || type === 'boolean' || minimum === null || maximum === null
    ? {}
    : { from: minimum, to: maximum }
}

function labelsOf({ name, type, role, top }: DatasetColumn, withInstructions: ReadonlySet<string>): object {
  const values = top.slice(0, labelsAtMost).map(({ value }) => value)
  const isKept =
    type === 'text' &&
    role === 'category' &&
    !personal.test(name) &&
    !withInstructions.has(name) &&
    !top.some(({ value }) => looksLikeInstruction(value) || personalValue.test(value))
  return isKept ? { values: values.map(labelForModel) } : {}
}
