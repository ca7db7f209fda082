import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { deleteDataset, readDataset } from '#features/assistant/contract/datasets.ts'
import {
  changeReading,
  previewReading,
  readReading,
  undoReading,
  undoSteps,
} from '#features/assistant/contract/reading.ts'
import { rowsOf, workbookOf } from '@portico/formats/test-archive.ts'
import type { ImportDecisions } from '@portico/contract/core/analysis/import-decisions.ts'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { openDatasetServer, upload, uploaded } from './test-dataset-server.ts'
import { rememberedAtMost } from '#features/assistant/server/datasets/reading-queries.ts'
import { callAs, type TestCallServer } from '@portico/server/core/calls/test-call-server.ts'
import type { Visitor } from '@portico/server/core/sessions/test-visitor-queries.ts'

let opened: Awaited<ReturnType<typeof openDatasetServer>>
let server: TestCallServer
beforeAll(async () => {
  opened = await openDatasetServer()
  server = opened.server
})
afterAll(() => opened.close())

const chatBot = () => server.signIn(['Chat Bot'])
const days = 'day,seats\n01/02/2024,7\n03/04/2024,9\n'
const dayFirst: ImportDecisions = { date_order: 'day-first' }

const reading = async (user: Visitor, id: string) => (await callAs(server, user, readReading, { params: { id } })).data
const change = (user: Visitor, id: string, version: number, decisions: ImportDecisions) =>
  callAs(server, user, changeReading, { params: { id }, body: { version, decisions } })
const undo = (user: Visitor, id: string, version: number) =>
  callAs(server, user, undoReading, { params: { id }, body: { version } })
const preview = (user: Visitor, id: string, decisions: ImportDecisions) =>
  callAs(server, user, previewReading, { params: { id }, body: { decisions } })

const typeOf = (columns: readonly { name: string; type: string }[], name: string) =>
  columns.find((column) => column.name === name)?.type

async function originalsOf(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from tenant.dataset_file_parts where dataset_id = ${id}`.execute(
    server.everything,
  )
  return rows[0]?.count ?? 0
}

describe('a file that is read again', () => {
  it('has the next version by the decisions, from the kept original', async () => {
    const user = await chatBot()
    const { id, column_list: columns, is_kept: isKept } = await uploaded(server, user, days)
    expect([typeOf(columns, 'day'), isKept]).toEqual(['text', true])
    expect(await reading(user, id)).toEqual({
      version: 1,
      decisions: {},
      earlier: [],
      file: { name: 'Devices', bytes: days.length },
    })
    const { data } = await change(user, id, 1, dayFirst)
    expect(data).toMatchObject({ version: 2, decisions: dayFirst, gone_columns: [], ignored_columns: [] })
    expect(data.column_list[0]).toMatchObject({ type: 'date', minimum: '2024-02-01', maximum: '2024-04-03' })
    expect(await reading(user, id)).toMatchObject({ version: 2, decisions: dayFirst, earlier: [{}] })
    expect((await callAs(server, user, readDataset, { params: { id } })).data.dataset.rows).toBe(2)
    await expect.poll(() => opened.uploads()).toEqual([])
  })

  it('is previewed without being stored', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    const { data } = await preview(user, id, dayFirst)
    expect(typeOf(data.columns, 'day')).toBe('date')
    expect(data).toMatchObject({ rows: 2, is_part: false, ignored: [], row_lines: [2, 3] })
    expect(data.cells[0]).toEqual(['2024-02-01', '7'])
    expect(data.text.slice(0, 2)).toEqual([
      { line: 1, text: 'day,seats' },
      { line: 2, text: '01/02/2024,7' },
    ])
    expect((await reading(user, id)).version).toBe(1)
    await expect.poll(() => opened.uploads()).toEqual([])
  })

  it('reports decided columns that it lacks', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    const decisions: ImportDecisions = { columns: [{ column: 'city', type: 'text' }] }
    expect((await preview(user, id, decisions)).data.ignored).toEqual(['city'])
    expect((await change(user, id, 1, decisions)).data.ignored_columns).toEqual(['city'])
  })

  it('is read from another sheet of a workbook, also if its file is long', async () => {
    const user = await chatBot()
    const noise = Array.from({ length: 8000 }, (_, row) => [
      row,
      `${Math.sin(row)} ${randomUUID()} ${'x'.repeat(row % 7)}`,
    ])
    const more = { 'xl/media/image.bin': randomBytes(3 * 1024 * 1024).toString('hex') }
    const sheets = {
      first: rowsOf([['id', 'text'], ...noise]),
      second: rowsOf([
        ['city', 'n'],
        ['Köln', 1],
      ]),
    }
    const { id } = await uploaded(server, user, workbookOf(sheets, { more }))
    expect((await preview(user, id, {})).data.report).toMatchObject({
      format: 'xlsx',
      sheet: 'first',
      sheets: ['first', 'second'],
    })
    const { data } = await preview(user, id, { sheet: 'second' })
    expect(data).toMatchObject({ rows: 1, cells: [['Köln', '1']], report: { sheet: 'second' } })
    expect((await change(user, id, 1, { sheet: 'second' })).data.rows).toBe(1)
    await expect.poll(() => opened.uploads()).toEqual([])
  })

  it('is previewed by its beginning if it is long', async () => {
    const user = await chatBot()
    const long = `id,text\n${Array.from({ length: 60_000 }, (_, row) => `${row},${'some text '.repeat(8)}`).join('\n')}\n`
    const { id } = await uploaded(server, user, long)
    const { data } = await preview(user, id, {})
    expect(data.is_part).toBe(true)
    expect(data.rows).toBeGreaterThan(10_000)
    expect(data.rows).toBeLessThanOrEqual(20_000)
    expect(await originalsOf(id)).toBe(Math.ceil(long.length / 1024 ** 2))
    expect((await change(user, id, 1, { columns: [{ column: 'id', role: 'identifier' }] })).data.rows).toBe(60_000)
  })

  it('returns to its earlier decisions, at most so many steps', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    const steps: ImportDecisions[] = [{ decimal: 'comma' }, { decimal: 'point' }, { totals: false }]
    for (const [index, decisions] of steps.entries()) await change(user, id, index + 1, decisions)
    expect((await reading(user, id)).earlier).toEqual([{ decimal: 'point' }, { decimal: 'comma' }, {}])
    expect((await undo(user, id, 4)).data).toMatchObject({ version: 5, decisions: { decimal: 'point' } })
    expect((await undo(user, id, 5)).data.decisions).toEqual({ decimal: 'comma' })
    expect((await undo(user, id, 6)).data.decisions).toEqual({})
    expect(await undo(user, id, 7)).toMatchObject({ module_code: 'ASSISTANT_ERR023' })
    expect(undoSteps).toBeGreaterThanOrEqual(10)
  })
})

describe('decisions are kept', () => {
  it('for the next file of the dataset, without those of single lines', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    await change(user, id, 1, { ...dayFirst, leave_out: [3] })
    const next = await uploaded(server, user, 'day,seats\n05/06/2024,1\n', { id })
    expect(next).toMatchObject({ version: 3, decisions: dayFirst })
    expect(typeOf(next.column_list, 'day')).toBe('date')
    expect((await reading(user, id)).earlier).toEqual([{}])
  })

  it('for another file of the same shape, which can be undone, and for no other', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    await change(user, id, 1, dayFirst)
    const alike = await uploaded(server, user, 'Day,SEATS\n05/06/2024,1\n', { title: 'Next month' })
    expect(alike.decisions).toEqual(dayFirst)
    expect((await undo(user, alike.id, 1)).data.decisions).toEqual({})
    const other = await uploaded(server, user, 'day,seats,city\n05/06/2024,1,Bern\n')
    expect(other.decisions).toEqual({})
    const ofColleague = await uploaded(server, await server.signIn(['Chat Bot'], user), days)
    expect(ofColleague.decisions).toEqual({})
  })

  it('no longer, once nothing is decided', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    await change(user, id, 1, dayFirst)
    await change(user, id, 2, {})
    expect((await uploaded(server, user, days, { title: 'Next' })).decisions).toEqual({})
  })

  it('for so many shapes, the newest', async () => {
    const user = await chatBot()
    await sql`insert into tenant.remembered_readings (tenant_id, account_id, shape, read_shape, decisions, changed_at)
      select ${user.tenantId}, ${user.accountId}, 'shape ' || n, 'x', '{}', now() - n * interval '1 day'
      from generate_series(1, ${rememberedAtMost}) as n`.execute(server.everything)
    const { id } = await uploaded(server, user, days)
    await change(user, id, 1, dayFirst)
    const { rows } = await sql<{ shape: string }>`select shape from tenant.remembered_readings
      where account_id = ${user.accountId}`.execute(server.everything)
    expect(rows).toHaveLength(rememberedAtMost)
    expect(rows.map(({ shape }) => shape)).not.toContain(`shape ${rememberedAtMost}`)
  })

  it('of a limited length, the newest', async () => {
    const user = await chatBot()
    await sql`insert into tenant.remembered_readings (tenant_id, account_id, shape, read_shape, decisions, changed_at)
      select ${user.tenantId}, ${user.accountId}, 'shape ' || n, 'x',
        jsonb_build_object('columns', jsonb_build_array(jsonb_build_object('column', repeat('x', 90_000)))),
        now() - n * interval '1 day'
      from generate_series(1, 10) as n`.execute(server.everything)
    const { id } = await uploaded(server, user, days)
    await change(user, id, 1, dayFirst)
    const { rows } = await sql<{ shape: string }>`select shape from tenant.remembered_readings
      where account_id = ${user.accountId} order by changed_at desc`.execute(server.everything)
    expect(rows.slice(1).map(({ shape }) => shape)).toEqual(['shape 1', 'shape 2'])
  })
})

describe('refusals', () => {
  test('dataset-changed: another version was stored meanwhile', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    await change(user, id, 1, dayFirst)
    expect(await change(user, id, 1, {})).toMatchObject({ module_code: 'ASSISTANT_ERR013' })
    expect(await undo(user, id, 1)).toMatchObject({ module_code: 'ASSISTANT_ERR013' })
    expect(await reading(user, id)).toMatchObject({ version: 2, decisions: dayFirst })
  })

  test('file-not-kept: a file that was uploaded before originals were kept', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    await sql`update tenant.datasets set file_name = null where id = ${id}`.execute(server.everything)
    expect((await reading(user, id)).file).toBe(null)
    expect(await preview(user, id, {})).toMatchObject({ module_code: 'ASSISTANT_ERR022' })
    expect(await change(user, id, 1, dayFirst)).toMatchObject({ module_code: 'ASSISTANT_ERR022' })
  })

  test("no-such-dataset: a colleague's file, and that of another tenant", async () => {
    const owner = await chatBot()
    const { id } = await uploaded(server, owner, days)
    for (const other of [await server.signIn(['Chat Bot'], owner), await chatBot()]) {
      for (const outcome of [
        await callAs(server, other, readReading, { params: { id } }),
        await preview(other, id, {}),
        await change(other, id, 1, {}),
        await undo(other, id, 1),
      ])
        expect(outcome).toMatchObject({ module_code: 'ASSISTANT_ERR009', data: null })
    }
  })

  test('own data has no reading', async () => {
    expect(await callAs(server, await chatBot(), readReading, { params: { id: 'devices' } })).toMatchObject({
      data: null,
    })
  })

  test('a file that cannot be read so stays as it was', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    await sql`update tenant.datasets set decisions = '{"decimal":"comma"}' where id = ${id}`.execute(server.everything)
    const tooLong = { columns: Array.from({ length: 500 }, () => ({ column: 'x'.repeat(250) })) }
    expect((await change(user, id, 1, tooLong)).data).toBe(null)
    expect(await reading(user, id)).toMatchObject({ version: 1, decisions: { decimal: 'comma' } })
  })

  test('server-busy: a second preview of the same user at the same time', async () => {
    const user = await chatBot()
    const { id } = await uploaded(server, user, days)
    const both = await Promise.all([preview(user, id, {}), preview(user, id, {})])
    expect(both.filter(({ data }) => data === null)).toHaveLength(1)
    expect((await preview(user, id, {})).data.rows).toBe(2)
  })

  test('no permission', async () => {
    expect(await preview(await server.signIn(['Desk']), '018f0000-0000-7000-8000-000000000000', {})).toMatchObject({
      module_code: 'ROLE_ERR002',
    })
  })
})

test('the original is deleted with its dataset, and counts in the quota', async () => {
  const user = await chatBot()
  const { id } = await uploaded(server, user, days)
  expect(await originalsOf(id)).toBe(1)
  await sql`update tenant.datasets set kept_bytes = ${2 * 1024 ** 3} where id = ${id}`.execute(server.everything)
  expect(await upload(server, user, days)).toMatchObject({ module_code: 'ASSISTANT_ERR008' })
  await callAs(server, user, deleteDataset, { params: { id } })
  expect(await originalsOf(id)).toBe(0)
  expect(await upload(server, user, days)).toMatchObject({ module_code: null })
})
