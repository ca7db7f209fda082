import { CircleAlert } from 'lucide'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/landing/web/messages/en.json'

/** The page behind the card of the Orchestrator (spec B §2, `/beakapps`); the specifications do not describe one. */
export function OrchestratorPage() {
  const t = useMessages(messages)
  return (
    <Page title={t('orchestrator')} lead={t('orchestratorLead')}>
      <EmptyState icon={CircleAlert} title={t('noRunbooks')} text={t('noRunbooksAbout')} />
    </Page>
  )
}
