import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'
import { Alert } from './alert.tsx'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'

type ConfirmDialogProps = {
  open: boolean
  title: string
  text: string
  /** The texts of the two buttons. */
  no: string
  yes: string
  /** Whether the action cannot be undone. */
  grave?: boolean
  busy: boolean
  /** The error of the last attempt, or null. */
  problem: string | null
  /** Further links, shown under the error. */
  extra?: ReactNode
  onNo: () => void
  onYes: () => void
}

/** A dialog that asks for confirmation. Escape declines. While `busy`, it cannot be closed. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, text, no, yes, grave = false, busy, problem, extra, onNo, onYes } = props
  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => (wanted || busy ? undefined : onNo())}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.popup}>
          <AlertDialog.Title className={styles.title}>{title}</AlertDialog.Title>
          <AlertDialog.Description className={styles.text}>{text}</AlertDialog.Description>
          <Alert kind="danger" text={problem} />
          {extra}
          <div className={styles.buttons}>
            <Button kind="secondary" disabled={busy} onClick={onNo}>
              {no}
            </Button>
            <Button kind={grave ? 'danger' : 'primary'} busy={busy} onClick={onYes}>
              {yes}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
