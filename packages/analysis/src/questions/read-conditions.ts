import type { Condition, Group } from '@portico/contract/core/analysis/query.ts'
import { findColumns, type KnownColumn } from './find-columns.ts'
import type { Question } from './question.ts'
import { readAmounts } from './read-amounts.ts'
import { readComparisons } from './read-comparisons.ts'
import { readBooleans, readEmpties, readNotYet } from './read-states.ts'
import { readTimes } from './read-times.ts'
import { readValues } from './read-values.ts'
import type { ValueIndex } from './value-index.ts'

/** Conditions of a question, and the axis along which their values are compared: of "compare January and February" the months. */
export type ReadConditions = { conditions: Condition[]; compared: Group | null }

/** What the conditions of a question depend on. `today` is as `2026-01-31`; without it "last month" is not read. */
export type ConditionContext = {
  columns: readonly KnownColumn[]
  values: ValueIndex
  entity: readonly string[]
  today: string | null
}

/**
 * The conditions that a question names, taken out of its words: numbers compared with a column, spans of time, columns that are true or
 * empty, and values of a column.
 */
export function readConditions(
  question: Question,
  { columns, values, entity, today }: ConditionContext,
): ReadConditions {
  const mentions = findColumns(question.words, (place) => question.isFree(place), columns)
  const hasTime = columns.some(({ column }) => column.type === 'date' || column.type === 'time')
  const compared = readComparisons(question, mentions, hasTime)
  const times = readTimes(question, columns, (text) => values.exact.has(text), today)
  const open = mentions.filter(({ first }) => question.isFree(first))
  const states = readBooleans(question, open, entity)
  const conditions = [
    ...compared,
    ...times.conditions,
    ...readAmounts(question, open, columns),
    ...states.conditions,
    ...readEmpties(question, open, values),
    ...readValues(question, open, values, entity),
    ...readNotYet(question, columns),
  ]
  return { conditions, compared: times.compared ?? states.compared ?? comparedValues(question, conditions) }
}

const comparing = /\b(?:compar\w*|versus|vs|differ\w+)\b/

/** The column of which a question compares several values. */
function comparedValues({ small }: Question, conditions: readonly Condition[]): Group | null {
  const several = conditions.find(({ operator, values }) => operator === 'is' && values.length > 1)
  return several === undefined || !comparing.test(small) ? null : { column: several.column, bin: null, width: null }
}
