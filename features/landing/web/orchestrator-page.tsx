import { CircleAlert } from 'lucide'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

/**
 * The page that the card of the Orchestrator leads to (spec B §2, `/beakapps`); the specifications have no pages for
 * it.
 */
export function OrchestratorPage() {
  const t = useMessages(messages)
  return (
    <Page title={t('orchestrator')} lead={t('orchestratorLead')}>
      <EmptyState icon={CircleAlert} title={t('noRunbooks')} text={t('noRunbooksAbout')} />
    </Page>
  )
}
