import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import { useMessages } from '@portico/web/platform/messages.ts'
import button from '@portico/web/ui/button.module.css'
import { Page } from '@portico/web/ui/page.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import { ApprovalsTab } from './approvals-tab.tsx'
import { QueuesTab } from './queues-tab.tsx'
import { WebhooksTab } from '#features/requests/web/settings/webhooks/webhooks-tab.tsx'
import styles from './settings.module.css'
import messages from '#features/requests/web/settings/messages/en.json'

const tabs = ['queues', 'approvals', 'webhooks'] as const
const shown = { queues: QueuesTab, approvals: ApprovalsTab, webhooks: WebhooksTab }

/**
 * The desk's settings: queues with service levels, approval rules, and webhooks.
 */
export function DeskSettingsPage() {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [snack, setSnack] = useState<Snack | null>(null)
  const tab = tabs.find((known) => known === query.get('tab')) ?? 'queues'
  const Tab = shown[tab]
  const announce = (text: string) => {
    setSnack({ kind: 'success', text, key: Date.now() })
    void client.invalidateQueries()
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Segments
        label={t('title')}
        options={tabs.map((value) => ({ value, text: t(value) }))}
        value={tab}
        onChange={(chosen) => navigate(chosen === 'queues' ? '/desk/settings' : `/desk/settings?tab=${chosen}`)}
      />
      <Tab announce={announce} />
      <Snackbar snack={snack} onHide={() => setSnack(null)} />
    </Page>
  )
}

/**
 * Shown to users whose role may not change the desk's settings.
 */
export function SettingsNotPermitted() {
  const t = useMessages(messages)
  return (
    <Page title={t('title')} lead={t('notPermitted')}>
      <Link href="/desk/" className={`${button.button} ${button.secondary} ${styles.link}`}>
        {t('toDesk')}
      </Link>
    </Page>
  )
}
