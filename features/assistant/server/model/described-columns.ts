import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { looksLikeInstruction } from '@portico/analysis/csv/report.ts'

/** A dataset as a model sees it: a profile with opaque column names and without rows. */
export type Described = {
  /** The columns by opaque name: `c1`, `c2` … */
  columns: ReadonlyMap<string, DatasetColumn>
  /** The data sent to the model. */
  profile: object
}

/** Maximum number of columns described to a model, because schemas limit the size of enumerations. */
const columnsAtMost = 100
const labelLongest = 40
const labelsAtMost = 8

/** Column names that suggest personal data, which a model does not need to see. */
const personal =
  /name|mail|phone|mobile|address|street|birth|serial|user|login|account|owner|host|passw|token|secret|key|ssn|iban|salary|company|customer|\b(?:ip|mac|dob|vat)\b/i
const personalValue = /@|^\+?[\d\s()/-]{7,}$|^\d{1,3}(?:\.\d{1,3}){3}$|^(?:[0-9a-f]{2}[:-]){5}[0-9a-f]{2}$/i

/**
 * Returns a text from a file in a form that a model may see: shortened, and without control characters, characters that
 * change the text direction, and zero-width characters.
 */
export function labelForModel(text: string): string {
  const clean = text
    .replaceAll(/[\p{Cc}\p{Cf}\p{Co}\u2028\u2029]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return clean.slice(0, labelLongest).toWellFormed()
}

/**
 * Describes columns to a model. Names and most frequent labels are sent as data. A column that resembles an
 * instruction, or names people or computers, is sent without labels. A column whose header resembles an instruction is
 * also sent without its name.
 */
export function describeColumns(
  columns: readonly DatasetColumn[],
  rows: number,
  withInstructions: ReadonlySet<string>,
): Described {
  const useful = [...columns.filter(isUseful), ...columns.filter((column) => !isUseful(column))]
  const described = new Map(useful.slice(0, columnsAtMost).map((column, index) => [`c${index + 1}`, column] as const))
  const profile = {
    rows,
    columns: [...described].map(([id, column]) => ({
      id,
      name: looksLikeInstruction(column.name) ? '' : labelForModel(column.name),
      type: column.type,
      role: column.role,
      ...(column.type === 'duration' ? { unit: 'seconds' } : {}),
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
