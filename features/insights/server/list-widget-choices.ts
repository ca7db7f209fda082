import { widgetKinds, type WidgetKind } from '#features/insights/contract/board.ts'
import type { listWidgetChoices as call } from '#features/insights/contract/widgets.ts'
import { done, type Handler } from '@portico/server/core/calls/handler.ts'
import type { Session } from '@portico/server/core/sessions/session.ts'
import type { ChartSource } from '@portico/server/core/own-data/chart-source.ts'
import { widgetMessages } from '#features/insights/server/widgets/widget-content.ts'

/** Lists the kinds of widgets that the user may put on a board, and the charts of the dashboards that the user sees. */
export function handleListWidgetChoices({ charts }: { charts: ChartSource }): Handler<typeof call> {
  return async ({ session, query: { language = 'en' } }) => {
    const t = widgetMessages(language)
    const kinds = widgetKinds
      .filter((kind) => isOffered(kind, session))
      .map((kind) => ({ kind, title: t.of(`${kind}.title`), about: t.of(`${kind}.about`) }))
    return done({ kinds, charts: await charts.choices(session, language) })
  }
}

function isOffered(kind: WidgetKind, { isTrial, permissions }: Pick<Session, 'isTrial' | 'permissions'>): boolean {
  if (kind === 'trial-days') return isTrial
  if (kind === 'waiting-requests') return permissions.has('Desk')
  // Charts are listed separately.
  return kind !== 'assistant-chart'
}
