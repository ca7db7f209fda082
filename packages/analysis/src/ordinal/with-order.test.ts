import { expect, it } from 'vitest'
import { importCsv, type ImportOptions } from '#analysis/csv/import-csv.ts'
import { openRowTable } from '#analysis/csv/row-table.ts'
import { alongOf, shownPoints } from '#analysis/dashboards/chart-rules.ts'
import { proposeDashboard } from '#analysis/dashboards/propose-dashboard.ts'
import { evaluate } from '#analysis/engine/evaluate.ts'
import { packColumn, unpackColumn } from '#analysis/columns/packed-column.ts'
import { profileTable } from '#analysis/profile/profile-table.ts'
import { prepareDataset, understand } from '#analysis/questions/understand.ts'
import { columnOf, type Table } from '#analysis/table.ts'
import { cellsIn, queryOf } from '#analysis/test-table-queries.ts'

function imported(file: string, options?: ImportOptions): Table {
  const outcome = importCsv(() => [Buffer.from(file)], options)
  if (!outcome.ok) throw new Error(outcome.error.problem)
  return outcome.value.table
}

const ordered = (column: string) => queryOf({ aggregate: 'count', group: { column, bin: null, width: null } })

/** The labels of a chart by the first column, as a dashboard shows it. */
function labelsOf(table: Table, parts: Parameters<typeof queryOf>[0] = {}): (string | number)[] {
  const [column] = table.columns
  const query = { ...ordered(column?.name ?? ''), ...parts }
  return shownPoints('barChart', query, evaluate(table, query), alongOf(query, table.columns)).points.map(({ x }) => x)
}

/** A file with a row for each text, the last one first, and more rows for those whose letters are fewer. */
function fileOf(header: string, texts: readonly string[]): string {
  const rows = texts.toReversed().flatMap((text, index) => Array.from({ length: 1 + (index % 3) }, () => text))
  return [`${header},n`, ...rows.map((text, index) => `"${text}",${index}.5`)].join('\n')
}

const months = 'January February March April May June July August September October November December'.split(' ')

it.each<[name: string, header: string, texts: string[]]>([
  ['months', 'month', months],
  ['months of years', 'month', ['Nov-23', 'Dec-23', 'Jan-24', 'Feb-24', 'Apr-24', 'Jan-25']],
  ['quarters of years', 'quarter', ['Q1 2023', 'Q2 2023', 'Q3 2023', 'Q4 2023', 'Q1 2024']],
  ['numbers of months', 'month', ['11/2023', '12/2023', '01/2024', '02/2024']],
  ['weeks', 'week', ['W1', 'W2', 'W9', 'W10', 'W14']],
  ['ages', 'age group', ['0-9', '5-9', '10-19', '20-29', '100+']],
  ['severities', 'severity', ['Low', 'Medium', 'High', 'Critical']],
])('a chart of %s is in their order', (_name, header, texts) => {
  expect(labelsOf(imported(fileOf(header, texts)))).toEqual(texts)
})

it('keeps the cells, and the order in packed columns', () => {
  const file = 'severity,n\nHigh,1\n,2\nLow,3\nHigh,4\n'
  const [column] = imported(file).columns
  expect(column).toMatchObject({ dictionary: ['Low', 'High'], isOrdered: true })
  expect(column && cellsIn(column)).toEqual(['High', null, 'Low', 'High'])
  expect(column && unpackColumn(packColumn(column))).toEqual({ ...column, codes: Uint8Array.from([2, 0, 1, 2]) })
})

it('sorts by value if the largest are asked for', () => {
  const table = imported(fileOf('severity', ['Low', 'Medium', 'High', 'Critical']))
  expect(labelsOf(table, { order: { by: 'y', direction: 'descending' }, limit: 2 })).toEqual(['Medium', 'High'])
  expect(labelsOf(table, { order: { by: 'x', direction: 'descending' } })).toEqual([
    'Critical',
    'High',
    'Medium',
    'Low',
  ])
})

it.each<[name: string, order: string[], labels: string[]]>([
  ['as chosen', ['High', 'Low'], ['High', 'Low', 'Medium', 'Critical']],
  ['as the alphabet has it', [], ['Medium', 'High', 'Critical', 'Low']],
])("the user's order wins: %s", (_name, order, labels) => {
  const decisions = { columns: [{ column: 'severity', order }] }
  const table = imported(fileOf('severity', ['Low', 'Medium', 'High', 'Critical']), { decisions })
  if (order.length > 0) expect(labelsOf(table)).toEqual(labels)
  else expect(table.columns[0]).not.toHaveProperty('isOrdered')
})

it('orders the texts of own data', () => {
  const rows = openRowTable([{ name: 'priority', type: 'text' }])
  rows.add([['Urgent'], ['Low'], ['High'], ['Normal']])
  expect(rows.finish().table.columns[0]).toMatchObject({ dictionary: ['Low', 'Normal', 'High', 'Urgent'] })
})

it('proposes and answers lines over months, and bars over severities', () => {
  const lines = Array.from({ length: 48 }, (_, row) =>
    [months[row % 12], ['Low', 'High', 'Critical'][row % 3], row * 2.5].join(','),
  )
  const table = imported(['month,severity,revenue', ...lines].join('\n'))
  const columns = profileTable(table)
  expect(columns.map((column) => column.ordered)).toEqual([true, true, false])
  const charts = proposeDashboard(columns, 'x').charts.map(({ title, chartType }) => `${title}: ${chartType}`)
  expect(charts).toContain('Total revenue by month: lineChart')
  expect(charts).toContain('Avg revenue by severity: barChart')
  const dataset = prepareDataset('sales', columns, table.rows, (name) => {
    const column = columnOf(table, name)
    return column?.type === 'text' ? column.dictionary : []
  })
  const chartOf = (question: string) => {
    const understood = understand(question, dataset)
    return understood.kind === 'meanings' ? understood.meanings[0]?.chartType : understood.kind
  }
  expect(chartOf('revenue by month')).toBe('lineChart')
  expect(chartOf('revenue over time')).toBe('lineChart')
  expect(chartOf('revenue by severity')).toBe('barChart')
})
