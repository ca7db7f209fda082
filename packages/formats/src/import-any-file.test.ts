import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync, zstdCompressSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import type { ImportOptions } from '@portico/analysis/csv/import-csv.ts'
import { cellsIn } from '@portico/analysis/test-table-queries.ts'
import { importAnyFile } from './import-any-file.ts'
import { rowsOf, workbookOf, zipOf } from './test-archive.ts'

const folder = mkdtempSync(join(tmpdir(), 'formats-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function outcomeOf(content: string | Uint8Array, options: ImportOptions = {}) {
  const path = join(folder, 'upload.csv')
  writeFileSync(path, content)
  const outcome = await importAnyFile(path, options)
  expect(readdirSync(folder)).toEqual(['upload.csv'])
  return outcome
}

async function read(content: string | Uint8Array, options: ImportOptions = {}) {
  const outcome = await outcomeOf(content, options)
  if (!outcome.ok) throw new Error(`not imported: ${outcome.error}`)
  const { table, report } = outcome.value
  const columns = Object.fromEntries(table.columns.map((column) => [column.name, [column.type, ...cellsIn(column)]]))
  return { report, columns }
}

const testFile = (name: string) => readFileSync(join(import.meta.dirname, 'test-files', name))
const csv = 'name,n\nKöln,1\nBonn,2\n'
const ofCsv = { name: ['text', 'Köln', 'Bonn'], n: ['number', 1, 2] }

describe('a workbook', () => {
  it('has cells typed by their formats (openpyxl 3.1.5)', async () => {
    const { columns, report } = await read(testFile('types.xlsx'))
    expect(report).toMatchObject({
      format: 'xlsx',
      sheets: ['Cover', 'Data', 'Hidden'],
      sheet: 'Data',
      ragged: { count: 0 },
    })
    const first = Object.fromEntries(Object.entries(columns).map(([name, [, cell]]) => [name, cell]))
    expect(first).toMatchObject({
      Date: '2024-01-01',
      When: '2024-01-01T09:30:00',
      Share: 12.5,
      Price: 1200.5,
      Zip: '01234',
      Name: 'Köln "x", 0 line',
      Flag: true,
    })
  })

  it('has lengths of time beyond a day', async () => {
    const { columns } = await read(testFile('types.xlsx'))
    expect(['25:05:00', 90_300]).toContain(columns['Len']?.[1])
  })

  it.each([
    ['Hidden', { a: ['number', 1], b: ['number', 2] }],
    ['gone', expect.objectContaining({ Flag: expect.anything() })],
  ])('is read from the chosen sheet %s if it is there', async (sheet, expected) => {
    expect((await read(testFile('types.xlsx'), { decisions: { sheet } })).columns).toEqual(expected)
  })

  it('counts days from 1904 if it says so (openpyxl 3.1.5)', async () => {
    expect((await read(testFile('1904.xlsx'))).columns['d']).toEqual(['date', '2024-02-29', '1904-01-02'])
  })

  it('repeats a text that is merged over rows, but no number (XlsxWriter 3.2.9)', async () => {
    const { columns, report } = await read(testFile('merged.xlsx'))
    expect(columns['Region']).toEqual(['text', 'North', 'North', 'North', 'South'])
    expect(columns['Amount']).toEqual(['number', 10, null, 5, 7])
    expect(report.header_line).toBe(3)
  })

  it('has the stored values of formulas and errors (XlsxWriter 3.2.9)', async () => {
    const { columns, report } = await read(testFile('formula.xlsx'))
    expect(columns['b']?.slice(0, 3)).toEqual(['number', 2, 4])
    expect(report.sheet).toBe('F')
  })

  it('has rich texts without the reading of their signs', async () => {
    const strings =
      '<sst><si><t>name</t></si><si><r><t>Kö</t></r><r><rPr/><t>ln</t></r><rPh><t>x</t></rPh></si><si><t>Bonn</t></si></sst>'
    const relation = '<Relationship Id="t" Type="x/sharedStrings" Target="/xl/sharedStrings.xml"/></Relationships>'
    const rows = [0, 1, 2].map(
      (index) => `<row><c t="s"><v>${index}</v></c><c t="str"><v>${['n', 1, 2][index]}</v></c></row>`,
    )
    const sheets = '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/>'
    const more = { 'xl/sharedStrings.xml': strings, 'xl/_rels/workbook.xml.rels': `${sheets}${relation}` }
    const { columns } = await read(workbookOf({ a: `<sheetData>${rows.join('')}</sheetData>` }, { more }))
    expect(columns).toEqual(ofCsv)
  })

  it('is read from the first visible sheet with a table', async () => {
    const table = rowsOf([
      ['name', 'n'],
      ['Köln', 1],
      ['Bonn', 2],
    ])
    const file = workbookOf(
      { old: table, note: rowsOf([['See the next sheet']]), data: table },
      { states: { old: 'veryHidden' } },
    )
    const { columns, report } = await read(file)
    expect([columns, report.sheet]).toEqual([ofCsv, 'data'])
  })

  it('may have 16,384 empty columns, empty ones on the left, and a prefix for its tags', async () => {
    const empty = Array.from({ length: 16_384 }, () => null)
    const wide = rowsOf([
      empty,
      [null, null, 'name', 'n', ...empty.slice(4)],
      [null, null, 'Köln', 1],
      [null, null, 'Bonn', 2],
    ])
    expect((await read(workbookOf({ a: wide }))).columns).toEqual(ofCsv)
    const prefixed = wide.replaceAll(/<(\/?)(\w)/g, '<$1x:$2')
    expect((await read(workbookOf({ a: prefixed }))).columns).toEqual(ofCsv)
  })

  it('has date systems, numbers and texts as spreadsheets show them', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$-409]d\\-mmm\\-yy;@"/><numFmt numFmtId="165" formatCode="&quot;Q&quot;0"/>
      <numFmt numFmtId="166" formatCode="mm:ss.0"/><numFmt numFmtId="167" formatCode="#,##0.00\\ [$zł-415]"/></numFmts>
      <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs>${[0, 164, 165, 166, 167, 46].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>`
    const values = [0.30000000000000004, 45292, 3, 0.00075, 12.5, 1.5]
    const cells = values.map((value, style) => `<c s="${style}"><v>${value}</v></c>`).join('')
    const header = rowsOf([['number', 'day', 'quarter', 'clock', 'kwota', 'length', 'text']]).replace(
      '</sheetData>',
      '',
    )
    const file = workbookOf(
      { a: `${header}<row>${cells}<c t="str"><v>a_x000D_b &amp; &lt;c&gt;</v></c></row></sheetData>` },
      { styles },
    )
    const { columns } = await read(file)
    const first = Object.fromEntries(Object.entries(columns).map(([name, [, cell]]) => [name, cell]))
    expect(first).toMatchObject({ number: 0.3, day: '2024-01-01', quarter: 3, text: 'a b & <c>' })
    expect(['zł12.5', 12.5]).toContain(first['kwota'])
  })

  it('may have macros and links to other files, which are not read', async () => {
    const table = rowsOf([
      ['name', 'n'],
      ['Köln', 1],
      ['Bonn', 2],
    ])
    const more = { 'xl/vbaProject.bin': 'macro', 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }
    expect((await read(workbookOf({ a: table }, { more }))).columns).toEqual(ofCsv)
  })

  it('that unpacks to far more than it has is refused', async () => {
    const sheet = rowsOf(Array.from({ length: 4_000 }, () => ['x'.repeat(10_000)]))
    expect(await outcomeOf(workbookOf({ a: sheet }))).toEqual({ ok: false, error: 'archive-too-large' })
  })

  it.each([
    ['an entity bomb', '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>', '&b;'],
    ['an external entity', '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>', '&a;'],
  ])('with %s is refused', async (_what, declared, used) => {
    const sheet = `${declared}<worksheet>${rowsOf([['name'], [used]])}</worksheet>`
    const file = workbookOf({ a: '' }, { more: { 'xl/worksheets/sheet1.xml': sheet } })
    expect(await outcomeOf(file)).toEqual({ ok: false, error: 'file-damaged' })
  })

  it.each([
    [
      'rows in the wrong order',
      '<sheetData><row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row></sheetData>',
      'file-damaged',
    ],
    ['a cell beyond the last column', '<sheetData><row><c r="ZZZ1"><v>1</v></c></row></sheetData>', 'file-damaged'],
    ['too many columns', rowsOf([Array.from({ length: 501 }, (_, index) => index)]), 'too-many-columns'],
    ['XML that ends early', '<sheetData><row><c><v>1', 'file-damaged'],
    ['nothing', '<sheetData/>', 'file-empty'],
  ])('with %s is refused', async (_what, sheet, error) => {
    expect(await outcomeOf(workbookOf({ a: sheet }))).toEqual({ ok: false, error })
  })
})

describe('a file of JSON', () => {
  it('has a column for each key, with keys of objects behind a point', async () => {
    const records =
      '[{"id":12345678901234567890,"name":"Köln","at":{"city":"X","geo":{"lat":1}},"tags":["a"]},{"id":2,"late":null}]'
    const { columns, report } = await read(records)
    expect(report).toMatchObject({ format: 'json', encoding: 'utf-8', ragged: { count: 0 } })
    expect(columns).toMatchObject({
      'id': ['text', '12345678901234567890', '2'],
      'name': ['text', 'Köln', null],
      'at.city': ['text', 'X', null],
      'at.geo': ['text', '{"lat":1}', null],
      'tags': ['text', '["a"]', null],
    })
  })

  it.each([
    [
      'a list within an object',
      '{"meta":{"count":2},"ids":[1],\n"value":[{"name":"Köln","n":1},{"name":"Bonn","n":2}],"more":[{"z":1}]}',
    ],
    ['lists with a header', '[["name","n"],["Köln",1],["Bonn",2]]'],
    ['a line for each record', '{"name":"Köln","n":1}\n\n{"n":2,"name":"Bonn"}'],
    ['UTF-16', Buffer.from('\ufeff[{"name":"Köln","n":1},{"name":"Bonn","n":2}]', 'utf16le')],
    ['windows-1252', Buffer.from('[{"name":"Köln","n":1},{"name":"Bonn","n":2}]', 'latin1')],
  ])('is read from %s', async (_what, content) => {
    expect((await read(content)).columns).toEqual(ofCsv)
  })

  it('may be one record', async () => {
    expect((await read('{\n"a": 1,\n"b": { "c": 2 }\n}')).columns).toEqual({ 'a': ['number', 1], 'b.c': ['number', 2] })
  })

  it('gets columns that first appear late', async () => {
    const lines = Array.from({ length: 2000 }, (_, row) => (row < 1500 ? `{"i":${row}}` : `{"i":${row},"late":1}`))
    const { columns, report } = await read(lines.join('\n'))
    expect([columns['late']?.at(-1), columns['late']?.length, report.ragged.count]).toEqual([1, 2001, 0])
  })

  it('loses a last line that is cut off, and is refused if more are', async () => {
    expect((await read('{"a":1}\n{"a":2}\n{"a":')).columns).toEqual({ a: ['number', 1, 2] })
    expect(await outcomeOf('{"a":1}\n{"a"}\n{"a":')).toEqual({ ok: false, error: 'file-damaged' })
    expect(await outcomeOf('[{"a":1},{"a":')).toEqual({ ok: false, error: 'file-damaged' })
    expect(await outcomeOf(`[{"a":${'['.repeat(100_000)}`)).toEqual({ ok: false, error: 'file-damaged' })
  })

  it.each(['[id],[name]\n1,x\n', '{id},{name}\n1,x\n'])('is not what begins like it: %j', async (content) => {
    expect((await read(content)).report.format).toBe('csv')
  })
})

describe('a file of Parquet', () => {
  it('keeps its types (pyarrow 25)', async () => {
    const { columns, report } = await read(testFile('types.parquet'))
    expect(report.format).toBe('parquet')
    expect(columns).toMatchObject({
      i: ['number', 1, null, 3],
      big: ['text', '1152921504606846976', '1', '2'],
      small: ['number', 5, 6, 7],
      f: ['number', 0.1, null, null],
      d: ['date', '2024-01-01', null, '2024-01-03'],
      ts: ['time', '2024-01-01T09:30:00', '2024-01-01T09:30:00', '2024-01-01T09:30:00'],
      dec: ['number', 12.5, 12.5, 12.5],
      bigdec: ['text', '123456789012345678901234.50', '123456789012345678901234.50', '123456789012345678901234.50'],
      s: ['text', 'Köln', null, 'x'],
      l: ['text', '[1, 2]', '[]', null],
      b: ['boolean', true, false, null],
    })
  })

  it('is refused if it is damaged or encrypted', async () => {
    expect(await outcomeOf(testFile('types.parquet').subarray(0, 900))).toEqual({ ok: false, error: 'file-damaged' })
    expect(await outcomeOf('PARE1234PARE')).toEqual({ ok: false, error: 'file-protected' })
  })
})

describe('a packed file', () => {
  it.each([
    ['gzip', gzipSync(csv)],
    ['Zstandard', zstdCompressSync(csv)],
    ['ZIP', zipOf({ 'data/a.csv': csv, '__MACOSX/data/._a.csv': 'x', '.DS_Store': 'x' })],
    ['NDJSON in gzip', gzipSync('{"name":"Köln","n":1}\n{"name":"Bonn","n":2}\n')],
    [
      'a workbook in a ZIP',
      zipOf({
        'a.xlsx': workbookOf({
          a: rowsOf([
            ['name', 'n'],
            ['Köln', 1],
            ['Bonn', 2],
          ]),
        }),
      }),
    ],
  ])('is unpacked: %s', async (_what, content) => {
    expect((await read(content)).columns).toEqual(ofCsv)
  })

  it.each([
    ['several files', zipOf({ 'a.csv': csv, 'b.csv': csv }), 'archive-of-several-files'],
    ['an archive within an archive', zipOf({ 'a.csv.gz': gzipSync(csv) }), 'archive-of-several-files'],
    ['no file', zipOf({}), 'file-empty'],
    ['a file with a password', zipOf({ 'a.csv': csv }, true), 'file-protected'],
    ['too many bytes of one kind', gzipSync(Buffer.alloc(64 * 1024 * 1024, '1,2\n')), 'archive-too-large'],
    ['an end that is cut off', gzipSync(csv).subarray(0, -10), 'file-damaged'],
    ['a ZIP that is cut off', zipOf({ 'a.csv': csv }).subarray(0, -10), 'file-damaged'],
  ])('is refused with %s', async (_what, content, error) => {
    expect(await outcomeOf(content)).toEqual({ ok: false, error })
  })
})

describe('another document', () => {
  const ole = (name: string) =>
    Buffer.concat([
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
      Buffer.alloc(1024 * 1024 - 12),
      Buffer.from(name, 'utf16le'),
    ])

  it.each([
    ['.xls', ole('Workbook'), 'file-other-spreadsheet'],
    ['.xlsx with a password', ole('EncryptedPackage'), 'file-protected'],
    ['.xlsb', zipOf({ 'xl/workbook.bin': 'x', '[Content_Types].xml': 'x' }), 'file-other-spreadsheet'],
    ['.ods', zipOf({ 'mimetype': 'x', 'content.xml': '<x/>', 'styles.xml': '<x/>' }), 'file-other-spreadsheet'],
    ['.docx', zipOf({ 'word/document.xml': '<x/>', '[Content_Types].xml': 'x' }), 'file-not-text'],
    ['.pdf', '%PDF-1.7\n', 'file-not-text'],
  ])('is refused: %s', async (_what, content, error) => {
    expect(await outcomeOf(content)).toEqual({ ok: false, error })
  })
})
