import type { ModuleKind } from '@portico/contract/core/accounts/roles.ts'
import { Lock } from 'lucide'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages, type KeyOf } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { EmptyState } from '@portico/web/ui/empty-state.tsx'
import { Page } from '@portico/web/ui/page.tsx'
import messages from '#features/landing/web/messages/en.json'

const names: Record<ModuleKind, KeyOf<typeof messages>> = {
  'Insight': 'insights',
  'Orchestrator': 'orchestrator',
  'Desk': 'desk',
  'Chat Bot': 'chatBot',
  'Documentation': 'documentation',
}

/**
 * Says that the role of the signed-in user lacks a module, and whom to ask. The session stays open (decisions/0128).
 */
export function ModuleLacking({ kind, onReturn }: { kind: ModuleKind; onReturn: () => void }) {
  const t = useMessages(messages)
  const module = t.of(names[kind])
  const role = local.read('rolename') ?? ''
  const tenant = local.read('tenantname') ?? ''
  return (
    <Page title={t('lacksModule', { module })}>
      <EmptyState icon={Lock} title={t('lacksModuleWhy', { module, role })} text={t('lacksModuleAsk', { tenant })}>
        <Button onClick={onReturn}>{t('backToApp')}</Button>
      </EmptyState>
    </Page>
  )
}
