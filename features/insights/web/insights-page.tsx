import { useEffect } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Page } from '@portico/web/ui/page.tsx'
import { BoardPage, type PageParts } from './board-page.tsx'
import { FilterBar } from '#features/insights/web/filter/filter-bar.tsx'
import { FilterNotice } from '#features/insights/web/filter/filter-notice.tsx'
import { useHeldFilter } from '#features/insights/web/filter/use-held-filter.ts'
import { useFilter } from '#features/insights/web/filter/use-filter.ts'
import { prepareUsualKinds } from '#features/insights/web/view/use-draw.ts'
import messages from '#features/insights/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/**
 * The user's board: widgets with figures of their tenant, for the company and the range in the address (DESIGN §1,
 * feature `insights`).
 */
export function InsightsPage(parts: PageParts) {
  const t = useMessages(messages)
  const { filter, holding } = useHeldFilter(useFilter())
  useEffect(prepareUsualKinds, [])
  const { problem } = filter
  if (problem === null) return <BoardPage filter={filter} holding={holding} {...parts} />
  return (
    <Page title={t('title')} lead={t('notShown')}>
      <FilterBar filter={filter} companies={parts.companies} shown={null} />
      <FilterNotice problem={{ name: problem, text: textOf(t, problem) }} />
    </Page>
  )
}
