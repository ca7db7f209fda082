import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import styles from './confirm-dialog.module.css'

type FormDialogProps = {
  title: string
  text: string
  onClose: () => void
  /** Whether the dialog is wide, for code and tables, which need more room than fields. */
  wide?: boolean
  /** Keeps Escape and a click outside from closing the dialog. */
  stays?: boolean
  /** The element to focus when the dialog opens; the first control by default. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The element to focus when the dialog closes; by default the one that had the focus before. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/** A dialog with a form, open as long as it is rendered. Escape and a click outside close it, unless it `stays`. */
export function FormDialog({ title, text, onClose, wide = false, stays = false, children, ...focus }: FormDialogProps) {
  const change = (wanted: boolean, { reason }: Dialog.Root.ChangeEventDetails) =>
    wanted || (stays && reason === 'escape-key') ? undefined : onClose()
  return (
    <Dialog.Root open disablePointerDismissal={stays} onOpenChange={change}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={`${styles.popup} ${wide ? styles.wide : ''}`} {...focus}>
          <Dialog.Title className={styles.title}>{title}</Dialog.Title>
          <Dialog.Description className={styles.text}>{text}</Dialog.Description>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
