import { useState } from 'react'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

type DeleteDialogProps = {
  texts: { title: string; text: string; no: string; yes: string }
  /** Deletes it; resolves to why it cannot be deleted, or null. */
  remove: () => Promise<string | null>
  onClose: () => void
  /** Called after it has closed because of a deletion. */
  onDeleted?: () => void
}

/** A dialog to delete something that a user keeps. It closes once that is deleted, and shows why it is not. */
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
