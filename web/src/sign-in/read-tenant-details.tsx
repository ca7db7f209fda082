import { readTenantDetails } from '@portico/contract/sign-in/read-tenant-details.ts'
import { useCall } from '../plumbing/use-call.ts'
import { wordsOf } from '../plumbing/words.ts'
import styles from './sessions.module.css'
import type { words } from './sessions/words/en.ts'

const say = wordsOf<typeof words>('sign-in/sessions')

/**
 * The tenant that the user is signed in to, and how long its sessions last; nothing where that cannot be read, since the
 * sessions under it stand for themselves.
 */
export function TenantDetails() {
  const { data } = useCall(readTenantDetails, {})
  if (data?.ok !== true) return null
  const { tenantdesc, session_timeout } = data.data
  return <p className={styles['place']}>{say('place', { tenant: tenantdesc, minutes: session_timeout })}</p>
}
