import { EmptyState } from '../ui/empty-state.tsx'
import { Page } from '../ui/page.tsx'
import { wordsOf } from '../plumbing/words.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('landing')

/**
 * Where the card of the Orchestrator leads (spec B §2, `/beakapps`), whose own pages the specifications do not have.
 */
export function OrchestratorPage() {
  return (
    <Page title={say('orchestrator')} lead={say('orchestratorLead')}>
      <EmptyState icon="notice" title={say('noRunbooks')} text={say('noRunbooksAbout')} />
    </Page>
  )
}
