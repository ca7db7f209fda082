import { resetTimings } from '@portico/contract/features/password-reset/reset-rules.ts'
import { useId, useState } from 'react'
import { Alert } from '#web/ui/alert.tsx'
import styles from './reset.module.css'

/**
 * The error notice of the reset page, which hides by itself (spec A §9). It has a place of its own.
 */
export function useResetNotice() {
  const id = useId()
  const [shown, setShown] = useState<{ text: string; count: number } | null>(null)
  const hide = () => setShown(null)
  const show = (text: string) => setShown((last) => ({ text, count: (last?.count ?? 0) + 1 }))
  const slot = (
    <div id={id} className={styles['message']}>
      <Alert kind="danger" text={null} {...shown} hideAfter={resetTimings.errorShown} onHide={hide} />
    </div>
  )
  return { id, slot, show, hide, isShown: shown !== null }
}
