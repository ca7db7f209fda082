import { CircleAlert } from 'lucide'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Page } from '#web/ui/page.tsx'
import { messagesOf } from '#web/platform/messages.ts'
import type { messages } from '#web/features/landing/messages/en.ts'

const t = messagesOf<typeof messages>('landing')

/**
 * Where the card of the Orchestrator leads (spec B §2, `/beakapps`), whose own pages the specifications do not have.
 */
export function OrchestratorPage() {
  return (
    <Page title={t('orchestrator')} lead={t('orchestratorLead')}>
      <EmptyState icon={CircleAlert} title={t('noRunbooks')} text={t('noRunbooksAbout')} />
    </Page>
  )
}
