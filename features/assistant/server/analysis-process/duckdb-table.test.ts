import { ok } from '@portico/contract/platform/result.ts'
import { importCsv } from '@portico/analysis/csv/import-csv.ts'
import { rowCount } from '@portico/analysis/dashboards/derived-queries.ts'
import { evaluate } from '@portico/analysis/engine/evaluate.ts'
import { expect, test } from 'vitest'
import { computeQuery, loadTable } from './duckdb-table-queries.ts'
import { endEndless, makeEndless } from './test-endless-table-queries.ts'

function tableOf(csv: string) {
  const imported = importCsv(() => [Buffer.from(csv)])
  if (!imported.ok) throw new Error(imported.error.problem)
  return imported.value.table
}

const lines = Array.from({ length: 5000 }, (_, row) => {
  const at = new Date(1.7e12 + row * 1500).toISOString().slice(0, 23)
  const day = `1${row % 9}67-0${1 + (row % 9)}-1${row % 10}`
  const cells = [`it's "${row % 300}"`, `text ${row}`, row * 0.5 - 100, day, at, row % 3 === 0, 'x']
  return cells
    .map((cell, index) => ((row + index) % 7 === 0 ? '' : `"${String(cell).replaceAll('"', '""')}"`))
    .join(',')
})
const table = tableOf(`few,many,number,day,at,flag,one,empty\n${lines.join('\n')}\n`)

test('every type of column is loaded with its empty cells, in its order', async () => {
  expect(table.columns.map(({ type }) => type)).toEqual([
    'text',
    'text',
    'number',
    'date',
    'time',
    'boolean',
    'text',
    'text',
  ])
  const loaded = await loadTable(table)
  for (const { name, type } of table.columns) {
    const group = { column: name, bin: null, width: null }
    const queries = [
      { ...rowCount, aggregate: 'count' as const, column: name },
      { ...rowCount, aggregate: 'count-distinct' as const, column: name },
      { ...rowCount, aggregate: 'none' as const, column: 'number', group },
      { ...rowCount, aggregate: 'count' as const, group, limit: 50 },
      {
        ...rowCount,
        aggregate: 'count' as const,
        filters: [{ column: name, operator: 'is-empty' as const, values: [] }],
      },
      ...(type === 'number' ? [{ ...rowCount, aggregate: 'sum' as const, column: name }] : []),
    ]
    for (const query of queries) {
      const computed = await computeQuery(loaded, query)
      expect(computed).toMatchObject(ok({ result: evaluate(table, query) }))
    }
  }
  loaded.close()
})

test('500 columns of texts are loaded: one join for each took more memory than there is', async () => {
  const names = Array.from({ length: 500 }, (_, index) => `c${index}`)
  const rows = Array.from({ length: 4000 }, (_, row) => names.map((_name, index) => `t${(row + index) % 40}`).join(','))
  const loaded = await loadTable(tableOf(`${names.join(',')}\n${rows.join('\n')}\n`))
  const query = { ...rowCount, aggregate: 'count-distinct' as const, column: 'c499' }
  expect(await computeQuery(loaded, query)).toMatchObject(ok({ result: { value: 40 } }))
  loaded.close()
})

test('a statement that runs is interrupted, and the next one is computed', async () => {
  const loaded = await loadTable(tableOf('number\n1.5\n2.5\n'))
  const sum = { ...rowCount, aggregate: 'sum' as const, column: 'number' }
  expect(await computeQuery(loaded, sum)).toMatchObject(ok({ result: { value: 4 } }))
  await makeEndless(loaded, 'number')
  const leaving = new AbortController()
  const endless = computeQuery(loaded, sum, leaving.signal)
  leaving.abort()
  await expect(endless).rejects.toThrow(/interrupt/i)
  await expect(computeQuery(loaded, sum, leaving.signal)).rejects.toThrow(/abort/i)
  await endEndless(loaded, 'number')
  expect(await computeQuery(loaded, sum)).toMatchObject(ok({ result: { value: 3 } }))
  loaded.close()
})

test('an ordered column is sorted by its order, also if each row has its own text', async () => {
  const ordered = tableOf('level,n\nLevel 10,1\nLevel 2,2\nLevel 1,3\nLevel 3,4\n')
  const loaded = await loadTable(ordered)
  const query = { ...rowCount, group: { column: 'level', bin: null, width: null } }
  const result = evaluate(ordered, query)
  expect(result.points?.map(({ x }) => x)).toEqual(['Level 1', 'Level 2', 'Level 3', 'Level 10'])
  expect(await computeQuery(loaded, query)).toMatchObject(ok({ result }))
  const named = { ...rowCount, filters: [{ column: 'level', operator: 'is' as const, values: ['level 2'] }] }
  expect(await computeQuery(loaded, named)).toMatchObject(ok({ result: { value: 1 } }))
  loaded.close()
})
