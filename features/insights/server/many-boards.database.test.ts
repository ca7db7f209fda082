import { err } from '@portico/contract/platform/result.ts'
import { readBoard } from '#features/insights/contract/boards.ts'
import { readWidgets } from '#features/insights/contract/widgets.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { callAs } from '@portico/server/core/calls/test-call-server.ts'
import { noCharts, type ChartSource } from '@portico/server/core/own-data/chart-source.ts'
import { storeChartBoard } from '#features/insights/server/pdf/test-members-queries.ts'
import { oneWidget, openBoardServer, type BoardServer, type Member } from './test-boards-queries.ts'

/** Returns charts only after the usual time limit has passed. */
const readSlowly: ChartSource['read'] = async (_viewer, references, { signal }) =>
  references.map(() => err(signal.aborted ? 'server-busy' : 'chart-gone'))

let server: BoardServer
beforeAll(async () => {
  server = await openBoardServer({ ...noCharts, read: readSlowly })
})
afterAll(() => server.close())

/**
 * Requests the utilisation widget `times` times, with the ranges of `rangeOf`, and counts the answers by their shape.
 */
function askedOften(member: Member, times: number, rangeOf: (time: number) => string) {
  const shown: string[] = []
  const all = Array.from({ length: times }, async (_, index) => {
    const body = { range: rangeOf(index), widgets: [oneWidget('utilisation')] }
    const [widget] = (await callAs(server, member, readWidgets, { body })).data.widgets
    shown.push(widget?.body.shape === 'missing' ? widget.body.why : 'read')
  })
  return { shown, all: Promise.all(all) }
}

/** Runs `work` while statements about utilisation are blocked. */
const whileLoadWaits = (work: () => Promise<void>) =>
  server.everything.transaction().execute(async (transaction) => {
    await sql`lock table tenant.fleet_hours in access exclusive mode`.execute(transaction)
    await work()
  })

const day = (time: number) => String((time % 28) + 1).padStart(2, '0')
const ranges = (time: number) => `2026-01-${day(time)}..2026-0${2 + Math.floor(time / 28)}-01`

test('one user with many boards leaves the others their connections, and is busy beyond what may wait', async () => {
  const [member, other] = [await server.join(), await server.join()]
  let asked = askedOften(member, 0, ranges)
  await whileLoadWaits(async () => {
    asked = askedOften(member, 100, ranges)
    await expect.poll(() => asked.shown).toContain('server-busy')
    expect((await server.widget(other, 'users')).body.shape).toBe('chart')
  })
  await asked.all
  expect(asked.shown.filter((why) => why === 'read').length).toBeGreaterThan(0)
})

test('equal boards of one user are read once', async () => {
  const member = await server.join()
  let asked = askedOften(member, 0, ranges)
  await whileLoadWaits(async () => {
    asked = askedOften(member, 100, () => '2026-01-01..2026-01-31')
    expect((await server.widget(member, 'users')).body.shape).toBe('chart')
  })
  await asked.all
  expect(asked.shown).not.toContain('server-busy')
})

test('a board does not wait for charts that take long, but who asks for them does', async () => {
  const member = await server.join()
  await storeChartBoard(server, member)
  const never = new AbortController().signal
  const timeout = vi
    .spyOn(AbortSignal, 'timeout')
    .mockImplementation((ms) => (ms < 2_000 ? AbortSignal.abort() : never))
  const board = await callAs(server, member, readBoard, {})
  const { widgets } = board.data.board
  const again = await callAs(server, member, readWidgets, { body: { widgets } })
  timeout.mockRestore()
  const whyOf = (each: typeof again | typeof board) =>
    each.data.widgets.flatMap(({ body }) => (body.shape === 'missing' ? [body.why] : []))
  expect([whyOf(board), whyOf(again)]).toEqual([['server-busy'], ['chart-gone']])
})
