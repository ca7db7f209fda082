import { CircleAlert } from 'lucide'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

/**
 * Where the card of the Orchestrator leads (spec B §2, `/beakapps`), whose own pages the specifications do not have.
 */
export function OrchestratorPage() {
  const t = useMessages(messages)
  return (
    <Page title={t('orchestrator')} lead={t('orchestratorLead')}>
      <EmptyState icon={CircleAlert} title={t('noRunbooks')} text={t('noRunbooksAbout')} />
    </Page>
  )
}
