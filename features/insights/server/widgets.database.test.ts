import { err, ok } from '@portico/contract/platform/result.ts'
import { addWidget } from '#features/insights/contract/board-rules.ts'
import { type BoardWidget, type WidgetKind, widgetKinds } from '#features/insights/contract/board.ts'
import { readWidgets } from '#features/insights/contract/widgets.ts'
import type { Logger } from 'pino'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { callAs } from '@portico/server/core/calls/test-call-server.ts'
import type { ChartSource } from '@portico/server/core/own-data/chart-source.ts'
import { silentLog } from '@portico/server/platform/database/test-migrated-database.ts'
import {
  addDevices,
  addRequest,
  happened,
  oneWidget,
  openBoardServer,
  type BoardServer,
  type Member,
} from './test-boards-queries.ts'
import { ago, failure, signIn } from './test-widget-bodies.ts'

const spec = {
  ...{ kind: 'bar' as const, title: 'T', description: 'D' },
  x: { name: 'City', scale: 'name' as const, values: ['Oslo'] },
  series: [{ name: 'Rows', values: [3] }],
}
const gone = uuid()
const broken = uuid()
const charts: ChartSource = {
  choices: async () => [],
  read: async (_viewer, references) => {
    if (references.some(({ dashboard }) => dashboard === broken)) throw new Error('The engine is away.')
    return references.map(({ dashboard }) =>
      dashboard === gone ? err('chart-gone') : ok({ title: 'Cities', about: 'By rows.', spec }),
    )
  },
}

const logged = vi.fn<(about: unknown, text: string) => void>()
let server: BoardServer
beforeAll(async () => {
  server = await openBoardServer(charts, Object.assign(Object.create(silentLog) as Logger, { error: logged }))
})
afterAll(() => server.close())

describe('many widgets', () => {
  const chart = (id: string, dashboard: string): BoardWidget => {
    const { w, h } = { w: 4, h: 4 }
    return { id, kind: 'assistant-chart', x: 0, y: 0, w, h, chart: { dashboard, chart: 0 } }
  }
  const ask = async (who: Member, widgets: readonly BoardWidget[], language = 'en') =>
    (await callAs(server, who, readWidgets, { body: { widgets, language } })).data.widgets
  const boardOf = (kinds: readonly WidgetKind[]) =>
    kinds.reduce<BoardWidget[]>((board, kind, index) => addWidget(board, { id: `${kind}-${index}`, kind }), [])

  test('charts of the assistant are read by their source, and say why not where they are not', async () => {
    const member = await server.join()
    const widgets = await ask(member, [chart('a', uuid()), chart('b', gone), oneWidget('users')])
    expect(widgets).toMatchObject([
      {
        id: 'a',
        title: 'Cities',
        about: 'By rows.',
        body: { shape: 'chart', spec: { ...spec, title: 'Cities', description: 'By rows.' } },
      },
      { id: 'b', title: 'Assistant chart', body: { shape: 'missing', why: 'chart-gone' } },
      { id: 'users', body: { shape: 'chart' } },
    ])
    expect(await ask(member, [chart('a', broken), oneWidget('users')])).toMatchObject([
      { body: { shape: 'missing', why: 'not-readable', text: "Couldn't load this data. Refresh to try again." } },
      { body: { shape: 'chart' } },
    ])
  })

  test('a widget that fails is missing among good ones, and is logged once', async () => {
    const member = await server.join()
    logged.mockClear()
    await server.everything.schema.alterTable('tenant.fleet_hours').renameTo('away').execute()
    try {
      const widgets = await ask(member, boardOf(['users', 'utilisation', 'sessions', 'utilisation']))
      expect(widgets.map(({ body }) => body.shape)).toEqual(['chart', 'missing', 'chart', 'missing'])
      expect(widgets[1]).toMatchObject({ title: 'Utilisation', body: { why: 'not-readable' }, links: [] })
      expect(logged).toHaveBeenCalledOnce()
    } finally {
      await server.everything.schema.withSchema('tenant').alterTable('away').renameTo('fleet_hours').execute()
    }
    expect((await server.widget(member, 'utilisation')).body.shape).toBe('empty')
  })

  test.each(['en', 'de', 'fr', 'es', 'pt', 'it', 'nl', 'pl', 'hi', 'ja', 'ar'])(
    'every kind is written in %s, with nothing left to fill in',
    async (language) => {
      const member = await server.join({ menus: ['/desk/queue'] })
      await addDevices(server, member, {}, { ago: null })
      await addRequest(server, member, { state: 'Open' })
      await happened(server, member, signIn(ago(0)), failure(ago(0)), failure(ago(0), 'code-not-valid'))
      const kinds = widgetKinds.filter((kind) => kind !== 'assistant-chart')
      const widgets = await ask(member, boardOf(kinds), language)
      expect(widgets.map(({ kind }) => kind)).toEqual(kinds)
      const texts = JSON.stringify(widgets.map(({ id: _id, ...rest }) => rest))
      expect(texts).not.toMatch(/\{[a-z]+\}|plural|undefined|NaN/)
      for (const { title, about } of widgets) expect([title, about].every((text) => text.length > 0)).toBe(true)
      if (language !== 'en') expect(texts).not.toMatch(/today included|No devices|Last 30 days/)
    },
  )
})
