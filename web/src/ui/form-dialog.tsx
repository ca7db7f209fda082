import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import styles from './confirm-dialog.module.css'

type FormDialogProps = {
  title: string
  text: string
  onClose: () => void
  /** For code and tables, which need more room than fields. */
  wide?: boolean
  /** Neither Escape nor a click outside closes it. */
  stays?: boolean
  /** The element to focus when it opens, unless it is the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The element to focus when it closes, unless the focus returns to the previous element. */
  finalFocus?: () => HTMLElement | null
  children: ReactNode
}

/**
 * A dialog over the page with a form, open as long as it is rendered. Unless it `stays`, Escape and a click outside
 * close it.
 */
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
