import { listCompanies } from '@portico/features/devices/contract/list-companies.ts'
import { PinnedDashboards } from '@portico/features/assistant/web/saved/pinned-dashboards.tsx'
import { InsightsPage } from '@portico/features/insights/web/insights-page.tsx'
import { reportFaultLazily } from '@portico/features/landing/web/lazy-fault-report.ts'
import { ThemeChoice } from '@portico/features/landing/web/theme-choice.tsx'
import { useCall } from '#web/core/calls/use-call.ts'
import { TrialBeginning } from './trial-in-app.tsx'

/** How long the list of companies is reused without a request, in milliseconds. */
const fresh = 60_000

/** The board, with the parts of other features on its page. */
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
