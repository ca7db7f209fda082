import { setImmediate } from 'node:timers/promises'
import { err, ok } from '@portico/contract/platform/result.ts'
import { importCsv } from '@portico/analysis/csv/import-csv.ts'
import { packColumn } from '@portico/analysis/columns/packed-column.ts'
import { rowCount } from '@portico/analysis/dashboards/derived-queries.ts'
import { answerLongest, computedQuery } from '#features/assistant/contract/compute-queries.ts'
import { afterAll, expect, test, vi } from 'vitest'
import { unpackPicture } from '@portico/server/core/drawing/packed-picture.ts'
import { openAnalysisService } from './analysis-service.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'

const analysis = openAnalysisService(silentLog)
afterAll(() => analysis.close())

function columnsOf(csv: string): Uint8Array[] {
  const imported = importCsv(() => [Buffer.from(csv)])
  if (!imported.ok) throw new Error(imported.error.problem)
  return imported.value.table.columns.map(packColumn)
}

/** Returns a dataset that counts how often its columns are requested. */
function dataset(key: string, columns: readonly Uint8Array[] | null, user = 'a user') {
  const load = vi.fn(() => Promise.resolve(columns === null ? null : { key, title: key, columns }))
  const count = () =>
    analysis.ask({ kind: 'compute', key, queries: [{ ...rowCount, aggregate: 'count' }] }, { user, load })
  return { load, count }
}
const valueOf = (results: Awaited<ReturnType<ReturnType<typeof dataset>['count']>>) =>
  results?.map(computedIn).map((answer) => (answer.ok ? answer.result.value : answer.problem)) ?? null
const computedIn = (json: Uint8Array) => computedQuery.parse(JSON.parse(Buffer.from(json).toString()))

test('a key that an import has not loaded does not keep what it named before', async () => {
  const former = dataset('one key', columnsOf('a\n1\n2\n'))
  expect(valueOf(await former.count())).toEqual([2])
  analysis.rename('an import that could not be loaded', 'one key')
  expect(await dataset('one key', null).count()).toBe(null)
})

test('a key that is forgotten is loaded again', async () => {
  const { load, count } = dataset('deleted', columnsOf('a\n1\n'))
  await count()
  analysis.rename('deleted', null)
  await count()
  expect(load).toHaveBeenCalledTimes(2)
})

test('few files are written for previews at once', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let written = 0
  const open = async () => {
    written += 1
    await held
    return err('file-not-kept')
  }
  const previews = Array.from({ length: 5 }, () => analysis.previewFile(open, new AbortController().signal))
  await setImmediate()
  expect(written).toBe(2)
  release()
  expect(await Promise.all(previews)).toEqual(previews.map(() => err('file-not-kept')))
})

test('a dataset is loaded once for all who ask at the same time, and one that fails is not tried again', async () => {
  const good = dataset('of many', columnsOf('a\n1\n2\n3\n'), 'first')
  const also = { ...dataset('of many', columnsOf('a\n1\n2\n3\n'), 'second') }
  expect((await Promise.all([good.count(), also.count(), good.count()])).map(valueOf)).toEqual([[3], [3], [3]])
  expect(good.load.mock.calls.length + also.load.mock.calls.length).toBe(1)
  const bad = dataset('no columns', [new Uint8Array(100)])
  expect(await Promise.all([bad.count(), bad.count(), bad.count()])).toEqual([null, null, null])
  expect(bad.load).toHaveBeenCalledTimes(1)
})

test('many queries of one user do not hold up the query of another', async () => {
  const rows = Array.from({ length: 50_000 }, (_, row) => `v${row}`).join('\n')
  const { load } = dataset('large', columnsOf(`a,b\n${rows}\n`))
  const query = { ...rowCount, aggregate: 'count-distinct' as const, column: 'a' }
  const ended: string[] = []
  const many = analysis
    .ask({ kind: 'compute', key: 'large', queries: Array.from({ length: 40 }, () => query) }, { user: 'many', load })
    .then(() => ended.push('many'))
  const small = dataset('small', columnsOf('a\n1\n'), 'few')
  await small.count()
  ended.push('few')
  await many
  expect(ended).toEqual(['few', 'many'])
})

const countBy = (column: string) => ({
  ...rowCount,
  aggregate: 'count' as const,
  group: { column, bin: null, width: null },
})

test('a result of more bytes than an answer has is none', async () => {
  const rows = Array.from({ length: 6000 }, (_, row) => `${row} ${'\u{1F600}'.repeat(200)}`)
  const { load } = dataset('too large', columnsOf(`a\n${rows.join('\n')}\n`))
  const results = await analysis.ask(
    { kind: 'compute', key: 'too large', queries: [countBy('a'), { ...rowCount, aggregate: 'count' }] },
    { user: 'a user', load },
  )
  expect(results?.map((result) => computedIn(result))).toMatchObject([
    { ok: false, problem: 'result-too-large' },
    { ok: true, result: { value: 6000 } },
  ])
  expect(results?.every(({ length }) => length <= answerLongest)).toBe(true)
})

test('a figure of 10,000 points is drawn in the process, and is small', async () => {
  const rows = Array.from({ length: 10_000 }, (_, row) => `${row} ${'x'.repeat(190)},${(row * 7919) % 10_007}`)
  const { load } = dataset('figures', columnsOf(`a,b\n${rows.join('\n')}\n`))
  const query = { ...countBy('a'), aggregate: 'sum' as const, column: 'b' }
  const texts = { title: 'All', description: '' }
  const figures = await analysis.ask(
    {
      kind: 'figures',
      key: 'figures',
      queries: [{ query, chartType: 'lineChart', texts, width: 686, language: 'en' }],
    },
    { user: 'a user', load },
  )
  const [figure] = figures ?? []
  const picture = figure?.ok === true ? figure.value : new Uint8Array()
  expect(JSON.stringify(unpackPicture(picture).marks)).toContain('path')
  expect(picture.length).toBeLessThan(100_000)
})

test('no query is computed for a client that has left, nor after enough results', async () => {
  const { load } = dataset('left', columnsOf('a\n1\n2\n'))
  const queries = Array.from({ length: 40 }, () => ({ ...rowCount, aggregate: 'count' as const }))
  const ending = new AbortController()
  const seen = vi.fn((_result: Uint8Array) => {
    if (seen.mock.calls.length === 2) ending.abort()
    return false
  })
  const asked = { user: 'a user', load, isEnough: seen }
  expect(await analysis.ask({ kind: 'compute', key: 'left', queries }, { ...asked, signal: ending.signal })).toBe(null)
  expect(seen).toHaveBeenCalledTimes(2)
  const some = await analysis.ask({ kind: 'compute', key: 'left', queries }, { ...asked, isEnough: () => true })
  expect(some).toHaveLength(1)
})

test('a query that runs is interrupted when its client leaves, and its dataset stays loaded', async () => {
  const { load, count } = dataset('interrupted', columnsOf('a\n1\n2\n'))
  await count()
  const ending = new AbortController()
  const queries = [{ ...rowCount, aggregate: 'count' as const }]
  const asked = analysis.ask(
    { kind: 'compute', key: 'interrupted', queries },
    { user: 'b', load, signal: ending.signal },
  )
  await setImmediate()
  ending.abort()
  expect(await asked).toBe(null)
  expect(valueOf(await count())).toEqual([2])
  expect(load).toHaveBeenCalledTimes(1)
})

test('of one user eight wait, and more are not taken', async () => {
  const { count } = dataset('eight', columnsOf('a\n1\n'), 'one user')
  const answers = await Promise.all(Array.from({ length: 10 }, count))
  expect(answers.map((answer) => answer !== null)).toEqual([...Array<boolean>(9).fill(true), false])
})

test('the profile of a text that is sent along', async () => {
  const profiled = await analysis.profileText('a user', 'os,seats\nWindows,3\nLinux,4\n')
  expect(profiled).toMatchObject(ok({ rows: 2, columns: [{ name: 'os' }, { name: 'seats' }] }))
  expect(await analysis.profileText('a user', 'a,'.repeat(19_990))).toEqual(err('too-many-columns'))
})
