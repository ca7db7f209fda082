import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'
import { scaleOf } from './order-of.ts'

/**
 * Returns whether a column has texts in the order of time, such as months, quarters and weeks, which a line may connect.
 */
export const isTimeScale = ({ ordered, name, top }: Pick<DatasetColumn, 'ordered' | 'name' | 'top'>): boolean =>
  ordered &&
  scaleOf(
    top.map(({ value }) => value),
    name,
  )?.isTime === true
