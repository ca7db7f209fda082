import { readBoard } from '#features/insights/contract/boards.ts'
import { readWidgets } from '#features/insights/contract/widgets.ts'
import type { BoardWidget } from '#features/insights/contract/board.ts'
import type { WidgetData } from '#features/insights/contract/widget-data.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { send } from '@portico/web/core/calls/send.ts'
import { useLiveCall } from '@portico/web/core/calls/use-live-call.ts'
import type { Filter } from '#features/insights/web/filter/use-filter.ts'

/**
 * Milliseconds between two requests of the board while the page is visible. During an edit it watches for changes by
 * other users.
 */
const every = { view: 60_000, edit: 30_000 } as const

/** A board as `readBoard` returns it. */
export type BoardRead = OutputOf<typeof readBoard>

/** Returns the input of `readBoard`: for the user's board, or for the owner's board that is edited. */
export const boardInput = ({ sent, edit }: Pick<Filter, 'sent' | 'edit'>) => ({
  query: edit === null ? sent : { ...sent, owner: edit },
})

/**
 * Loads the board of a filter and refreshes it from time to time. Returns it with the data of its widgets by id, and a
 * function that loads one widget again.
 */
export function useBoard(filter: Filter) {
  const reading = useLiveCall(readBoard, boardInput(filter), filter.edit === null ? every.view : every.edit)
  const { again, busyIds, readAgain } = useWidgetsAgain(filter)
  const data = useMemo(() => dataOf(reading.data, again), [reading.data, again])
  const onRetry = (id: string) => {
    const widget = reading.data?.board.widgets.find((item) => item.id === id)
    if (widget !== undefined) void readAgain([widget])
  }
  const readBusy = useEffectEvent(() => {
    const busy = new Set(reading.data?.widgets.filter(isBusy).map(({ id }) => id))
    const widgets = reading.data?.board.widgets.filter(({ id }) => busy.has(id)) ?? []
    if (widgets.length > 0) void readAgain(widgets)
  })
  // A board does not wait for slow charts, so they are loaded separately.
  useEffect(() => readBusy(), [reading.data])
  return { ...reading, widgets: data, busyIds, onRetry }
}

const isBusy = ({ body }: WidgetData) => body.shape === 'missing' && body.why === 'server-busy'

/** Returns the latest data of each widget. Older data are kept until newer ones arrive. */
function dataOf(read: BoardRead | null, again: readonly WidgetData[]): ReadonlyMap<string, WidgetData> {
  const data = new Map<string, WidgetData>()
  for (const widget of [...(read?.widgets ?? []), ...again]) {
    const known = data.get(widget.id)
    if (known === undefined || isBusy(known) || (known.read_at < widget.read_at && !isBusy(widget)))
      data.set(widget.id, widget)
  }
  return data
}

/** Loads single widgets again, such as after a failure; forgets them when the filter changes. */
function useWidgetsAgain({ sent }: Filter) {
  const key = JSON.stringify(sent)
  const [again, setAgain] = useState<{ key: string; data: readonly WidgetData[] }>({ key, data: [] })
  const [busyIds, setBusyIds] = useState<ReadonlySet<string>>(new Set())
  const readAgain = async (asked: readonly BoardWidget[]) => {
    const askedIds = new Set(asked.map(({ id }) => id))
    setBusyIds((ids) => new Set([...ids, ...askedIds]))
    const outcome = await send(readWidgets, { body: { ...sent, widgets: [...asked] } })
    setBusyIds((ids) => new Set([...ids].filter((id) => !askedIds.has(id))))
    if (!outcome.ok) return
    const { widgets } = outcome.data
    setAgain((last) => ({ key, data: last.key === key ? [...last.data, ...widgets] : widgets }))
  }
  return { again: again.key === key ? again.data : none, busyIds, readAgain }
}

const none: readonly WidgetData[] = []
