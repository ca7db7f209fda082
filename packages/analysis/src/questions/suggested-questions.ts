import type { DatasetColumn } from '@portico/contract/core/analysis/dataset.ts'

/**
 * Questions that the engine understands about a dataset with these columns, in its language: English.
 */
export function suggestedQuestions(columns: readonly Pick<DatasetColumn, 'name' | 'role'>[]): string[] {
  const named = (role: DatasetColumn['role']) =>
    columns.find((column) => column.role === role)?.name.replaceAll('_', ' ')
  const [category, measure, time] = [named('category'), named('measure'), named('time')]
  return [
    'How many rows are there?',
    ...(category === undefined ? [] : [`Number of rows by ${category}`]),
    ...(measure === undefined || category === undefined ? [] : [`Average ${measure} by ${category}, from high to low`]),
    ...(time === undefined ? [] : [`Number of rows by month of ${time} in a line chart`]),
    'Make a dashboard',
  ]
}
