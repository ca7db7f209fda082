import { AlertOfAnyKind } from './alert.tsx'
import styles from './snackbar.module.css'

/** Milliseconds; spec B §9. */
const shown = 3_000

/** The message; a new `key` shows the same text again. */
export type Snack = { kind: 'success' | 'danger'; text: string; key: number }

/**
 * Shows a message at the lower edge of the window, over the page, and hides it after a time.
 */
export function Snackbar({ snack, onHide }: { snack: Snack | null; onHide: () => void }) {
  return (
    <div className={styles.snackbar}>
      <AlertOfAnyKind
        kind={snack?.kind ?? 'success'}
        text={snack?.text ?? null}
        count={snack?.key}
        hideAfter={shown}
        onHide={onHide}
      />
    </div>
  )
}
