import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { FormAlert } from './field.tsx'
import type { FormOf } from './use-form.ts'

type DialogFootProps = {
  of: Pick<FormOf<string>, 'id' | 'shown' | 'hide'> & { busy: boolean }
  /** The texts of the two buttons. */
  cancel: string
  save: string
  onCancel: () => void
}

/**
 * The lower end of a form in a dialog: the error of its call, and its buttons. It stays in view if the dialog is higher
 * than the window.
 */
export function DialogFoot({ of, cancel, save, onCancel }: DialogFootProps) {
  return (
    <div className={dialog.foot}>
      <FormAlert of={of} />
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={onCancel}>
          {cancel}
        </Button>
        <Button type="submit" busy={of.busy}>
          {save}
        </Button>
      </div>
    </div>
  )
}
