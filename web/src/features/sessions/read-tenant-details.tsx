import { readTenantDetails } from '@portico/contract/features/sessions/read-tenant-details.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { messagesOf } from '#web/platform/messages.ts'
import styles from './sessions.module.css'
import type { messages } from '#web/features/sessions/messages/en.ts'

const t = messagesOf<typeof messages>('sessions')

/**
 * The tenant that the user is signed in to, and how long its sessions last; nothing where that cannot be read, since the
 * sessions under it stand for themselves.
 */
export function TenantDetails() {
  const { data } = useCall(readTenantDetails, {})
  if (data?.ok !== true) return null
  const { tenantdesc, session_timeout } = data.data
  return <p className={styles['place']}>{t('place', { tenant: tenantdesc, minutes: session_timeout })}</p>
}
