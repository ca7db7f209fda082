import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { fileLimits } from '@portico/contract/core/analysis/dataset.ts'
import { expect, onTestFinished, test } from 'vitest'
import { importAnyFile } from './import-any-file.ts'
import { rowsOf, workbookOf } from './test-archive.ts'

function fileIn(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hostile-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return join(folder, 'upload.csv')
}

async function outcomeOf(content: string | Uint8Array) {
  const path = fileIn()
  writeFileSync(path, content)
  return importAnyFile(path, {})
}

const table = rowsOf([
  ['name', 'n'],
  ['Köln', 1],
])

test('a workbook with many sheets of long names has a short report', async () => {
  const names = Array.from({ length: 300 }, (_, index) => [`${index}\u202e${'x'.repeat(10_000)}`, table])
  const imported = await outcomeOf(workbookOf(Object.fromEntries(names)))
  const sheets = imported.ok ? (imported.value.report.sheets ?? []) : []
  expect(sheets).toHaveLength(200)
  expect(sheets.join('')).not.toContain('\u202e')
  expect(Math.max(...sheets.map((name) => name.length))).toBeLessThanOrEqual(100)
})

test('merged cells that never end are skipped quickly', async () => {
  const more = {
    'xl/worksheets/sheet1.xml': `<worksheet>${table}<!-- ${'<mergeCell '.repeat(200_000)}--></worksheet>`,
  }
  expect(await outcomeOf(workbookOf({ a: '' }, { more }))).toMatchObject({ ok: true })
})

test.each([
  ['within the limit of a cell', fileLimits.cell - 2, { ok: true }],
  ['beyond it', 500_000, { ok: false, error: 'cell-too-long' }],
])('blanks in a cell are read quickly, %s', async (_what, count, outcome) => {
  const records = Array.from({ length: 20 }, () => ({ a: `,${' '.repeat(count)}x`, b: 1 }))
  expect(await outcomeOf(JSON.stringify(records))).toMatchObject(outcome)
})

test('line breaks in a cell become blanks', async () => {
  const imported = await outcomeOf(
    JSON.stringify([
      { a: ' one \r\n\n  two\n \n three, ', b: 1 },
      { a: 'x\n', b: 2 },
    ]),
  )
  const [column] = imported.ok ? imported.value.table.columns : []
  expect(column).toMatchObject({ dictionary: [' one two three, ', 'x '] })
})

test('records that are nested too deeply are a damaged file', async () => {
  const deep = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
  expect(await outcomeOf(`{"a":1}\n${deep}\n`)).toEqual({ ok: false, error: 'file-damaged' })
})

test('columns of Parquet have names like those of other files', async () => {
  const path = fileIn()
  const long = 'x'.repeat(100_000)
  const database = await DuckDBInstance.create(':memory:')
  const connection = await database.connect()
  await connection.run(`COPY (SELECT 1 AS "b\u202Etxt", 2 AS "${long}", 3 AS " ") TO '${path}' (FORMAT parquet)`)
  connection.closeSync()
  database.closeSync()
  const imported = await importAnyFile(path, {})
  const report = imported.ok ? imported.value.report : null
  const names = ['btxt', 'x'.repeat(120), 'column 3']
  expect(report?.columns.map(({ name }) => name)).toEqual(names)
  expect(report?.renamed.map(({ to }) => to)).toEqual(names.slice(1))
})
