import { useLocation } from 'wouter'
import { QueueNotPermitted, QueuePage } from '@portico/features/requests/web/queue/queue-page.tsx'
import { RequestNotFound, RequestPage } from '@portico/features/requests/web/request-page.tsx'
import { RepliesPage } from '@portico/features/requests/web/replies/replies-page.tsx'
import { DeskSettingsPage, SettingsNotPermitted } from '@portico/features/requests/web/settings/settings-page.tsx'
import { useEntry } from '@portico/features/landing/web/enter.ts'
import { Loader } from '#web/ui/loader.tsx'

/** The request that the address names. */
export function Request() {
  const [pathname] = useLocation()
  const number = pathname.split('/')[3] ?? ''
  return /^\d{1,9}$/.test(number) ? <RequestPage key={number} number={number} /> : <RequestNotFound />
}

/** The technicians' side of the desk. To other roles the server refuses its calls, which ends their session. */
export function DeskQueue() {
  const entry = useEntry()
  if (entry === null) return <Loader />
  return entry.may_work_desk ? <QueuePage /> : <QueueNotPermitted />
}

/** The canned replies, for the same roles. */
export function DeskReplies() {
  const entry = useEntry()
  if (entry === null) return <Loader />
  return entry.may_work_desk ? <RepliesPage /> : <QueueNotPermitted />
}

/** The page that configures the desk, for roles that may. */
export function DeskSettings() {
  const entry = useEntry()
  if (entry === null) return <Loader />
  return entry.may_set_up_desk ? <DeskSettingsPage /> : <SettingsNotPermitted />
}
