import { listCompanies } from '@portico/contract/features/devices/list-companies.ts'
import { PinnedDashboards } from '#web/features/assistant/saved/pinned-dashboards.tsx'
import { InsightsPage } from '#web/features/insights/insights-page.tsx'
import { reportFaultLazily } from '#web/features/landing/lazy-fault-report.ts'
import { ThemeChoice } from '#web/features/landing/theme-choice.tsx'
import { useCall } from '#web/core/calls/use-call.ts'
import { TrialBeginning } from './trial-in-app.tsx'

/** Milliseconds for which the list of companies is used. */
const fresh = 60_000

/** The board, with the parts that other features have on its page. */
export function Insights() {
  const { data } = useCall(listCompanies, { query: { isactive: 'true' } }, fresh)
  const companies = data === undefined ? null : data.ok ? data.data : []
  return (
    <InsightsPage
      begin={<TrialBeginning />}
      pins={<PinnedDashboards />}
      companies={companies}
      themes={<ThemeChoice />}
      report={reportFaultLazily}
    />
  )
}
