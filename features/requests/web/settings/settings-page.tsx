import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { SettingsTab } from '@portico/web/core/requests/request-parts.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import button from '@portico/web/ui/button.module.css'
import { Page } from '@portico/web/ui/page.tsx'
import { Segments } from '@portico/web/ui/segments.tsx'
import { Snackbar, type Snack } from '@portico/web/ui/snackbar.tsx'
import styles from './desk-settings.module.css'
import messages from '#features/requests/web/settings/messages/en.json'

const tabs = ['queues', 'approvals', 'webhooks'] as const

type SettingsTabs = Record<(typeof tabs)[number], SettingsTab | null>

/**
 * The desk's settings: a tab for each feature that has some.
 */
export function DeskSettingsPage(shown: SettingsTabs) {
  const t = useMessages(messages)
  const client = useQueryClient()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const [snack, setSnack] = useState<Snack | null>(null)
  const offered = tabs.filter((known) => shown[known] !== null)
  const tab = offered.find((known) => known === query.get('tab')) ?? offered[0] ?? 'queues'
  const Tab = shown[tab]
  const announce = (text: string) => {
    setSnack({ kind: 'success', text, key: Date.now() })
    void client.invalidateQueries()
  }
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Segments
        label={t('title')}
        options={offered.map((value) => ({ value, text: t(value) }))}
        value={tab}
        onChange={(chosen) => navigate(chosen === 'queues' ? '/desk/settings' : `/desk/settings?tab=${chosen}`)}
      />
      {Tab === null ? null : <Tab announce={announce} />}
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
