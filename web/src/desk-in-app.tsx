import { useLocation } from 'wouter'
import { QueueNotPermitted, QueuePage } from '@portico/features/desk/web/queue/queue-page.tsx'
import { RequestNotFound, RequestPage } from '@portico/features/desk/web/request-page.tsx'
import { RepliesPage } from '@portico/features/desk/web/replies/replies-page.tsx'
import { DeskSettingsPage, SettingsNotPermitted } from '@portico/features/desk/web/settings/settings-page.tsx'
import { useEntry } from '@portico/features/landing/web/enter.ts'
import { Loader } from '#web/ui/loader.tsx'

/** The page of the request whose number is in the address. */
export function Request() {
  const [pathname] = useLocation()
  const number = pathname.split('/')[3] ?? ''
  return /^\d{1,9}$/.test(number) ? <RequestPage key={number} number={number} /> : <RequestNotFound />
}

/** The technicians' queue. The server refuses its calls for other roles, which ends their session. */
export function DeskQueue() {
  const entry = useEntry()
  if (entry === null) return <Loader />
  return entry.may_work_desk ? <QueuePage /> : <QueueNotPermitted />
}

/** The canned replies, for the same roles as the queue. */
export function DeskReplies() {
  const entry = useEntry()
  if (entry === null) return <Loader />
  return entry.may_work_desk ? <RepliesPage /> : <QueueNotPermitted />
}

/** The settings of the desk, for roles that may change them. */
export function DeskSettings() {
  const entry = useEntry()
  if (entry === null) return <Loader />
  return entry.may_set_up_desk ? <DeskSettingsPage /> : <SettingsNotPermitted />
}
