import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DashboardDefinition } from '@portico/contract/core/analysis/dashboard.ts'
import type { Condition } from '@portico/contract/core/analysis/query.ts'
import {
  deleteDashboard,
  listDashboards,
  readDashboard,
  saveDashboard,
  type SavedDashboard,
  shareDashboard,
} from '#features/assistant/contract/dashboards.ts'
import { listPins, pinDashboard } from '#features/assistant/contract/pins.ts'
import { messageFor, send, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { cacheOutput } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/assistant/web/messages/en.json'

/** A dashboard as shown on the page. */
export type ShownDashboard = { dataset: string; definition: DashboardDefinition; conditions: readonly Condition[] }

type Work = 'save' | 'pin' | 'share' | 'delete'
type Refusal = Refused<
  | RefusalSeen<typeof saveDashboard>
  | RefusalSeen<typeof pinDashboard>
  | RefusalSeen<typeof shareDashboard>
  | RefusalSeen<typeof deleteDashboard>
>
type State = { busy: Work | null; problem: string | null; done: string | null; count: number }

/**
 * Saves, pins, shares and deletes a dashboard; `saved` is its saved version, or null. Each function resolves to whether
 * it succeeded.
 */
export function useSaving(initial: SavedDashboard | null) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [saved, setSaved] = useState(initial)
  const [state, setState] = useState<State>({ busy: null, problem: null, done: null, count: 0 })
  const begin = (busy: Work) => setState(({ count }) => ({ busy, problem: null, done: null, count: count + 1 }))
  const end = (outcome: Refusal | { ok: true }, done: string | null) => {
    const problem = outcome.ok ? null : messageFor(outcome, t)
    setState(({ count }) => ({ busy: null, problem, done: problem === null ? done : null, count }))
    if (problem !== null) return false
    for (const { method, path } of [listDashboards, listPins])
      void client.invalidateQueries({ queryKey: [method, path] })
    return true
  }
  const keep = async ({ dataset, definition, conditions }: ShownDashboard, id: string | null, title: string) => {
    const body = { dataset, definition: { ...definition, title }, conditions: [...conditions] }
    const outcome = await send(saveDashboard, { params: { id: id ?? crypto.randomUUID() }, body })
    if (outcome.ok) setSaved(shownAs(client, outcome.data))
    return outcome
  }
  const pinKept = async (id: string, isPinned: boolean, mailsWeekly: boolean) => {
    const outcome = await send(pinDashboard, {
      params: { id },
      body: { is_pinned: isPinned, mails_weekly: mailsWeekly },
    })
    if (outcome.ok) setSaved(outcome.data)
    return outcome
  }
  return {
    saved,
    state,
    /** Saves under the existing id; with `asCopy`, under a new one. */
    save: async (shown: ShownDashboard, title: string, asCopy = false) => {
      begin('save')
      const id = asCopy || saved?.is_mine !== true ? null : saved.id
      return end(await keep(shown, id, title), t('savedDone', { title }))
    },
    /** Saves the dashboard first if it has not been saved. */
    pin: async (shown: ShownDashboard, isPinned: boolean, mailsWeekly = false) => {
      begin('pin')
      const kept = saved === null ? await keep(shown, null, shown.definition.title) : { ok: true as const, data: saved }
      if (!kept.ok) return end(kept, null)
      const outcome = await pinKept(kept.data.id, isPinned, mailsWeekly)
      return end(outcome, t(isPinned ? 'pinnedDone' : 'unpinnedDone', { title: kept.data.title }))
    },
    share: async (isShared: boolean) => {
      if (saved === null) return false
      begin('share')
      const outcome = await send(shareDashboard, { params: { id: saved.id }, body: { is_shared: isShared } })
      if (outcome.ok) setSaved(outcome.data)
      return end(outcome, t(isShared ? 'sharedDone' : 'unsharedDone', { title: saved.title }))
    },
    remove: async () => {
      if (saved === null) return false
      begin('delete')
      return end(await send(deleteDashboard, { params: { id: saved.id } }), null)
    },
  }
}

export type Saving = ReturnType<typeof useSaving>

/** Updates lists that show the dashboard, for example its title, after saving. */
function shownAs(client: QueryClient, saved: SavedDashboard): SavedDashboard {
  cacheOutput(client, readDashboard, { params: { id: saved.id } }, saved)
  return saved
}
