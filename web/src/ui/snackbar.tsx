import { Alert } from './alert.tsx'
import styles from './snackbar.module.css'

/** Milliseconds after which the message hides (spec B §9). */
const hideAfter = 3_000

/** The message; a new `key` shows the same text again. */
export type Snack = { kind: 'success' | 'danger'; text: string; key: number }

/** Shows a message over the lower edge of the page, and hides it after a few seconds. */
export function Snackbar({ snack, onHide }: { snack: Snack | null; onHide: () => void }) {
  const { kind = 'success', text = null, key } = snack ?? {}
  const shown = { count: key, hideAfter, onHide }
  return (
    <div className={styles.snackbar}>
      <Alert {...shown} kind="danger" text={kind === 'danger' ? text : null} />
      <Alert {...shown} kind="success" text={kind === 'success' ? text : null} />
    </div>
  )
}
