import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type DeleteDialogProps = {
  texts: { title: string; text: string; no: string; yes: string }
  /** Deletes the item. Resolves to the problem if it cannot be deleted, else null. */
  remove: () => Promise<string | null>
  onClose: () => void
  /** Called when the dialog has closed after the deletion. */
  onDeleted?: () => void
}

/** A dialog that asks before it deletes an item of the user. It closes after the deletion, or shows why it failed. */
export function DeleteDialog({ texts, remove, onClose, onDeleted }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = async () => {
    setBusy(true)
    const why = await remove()
    setBusy(false)
    setProblem(why)
    if (why !== null) return
    onClose()
    onDeleted?.()
  }
  return (
    <ConfirmDialog {...texts} open grave busy={busy} problem={problem} onNo={onClose} onYes={() => void confirm()} />
  )
}
