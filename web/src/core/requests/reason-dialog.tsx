import type { ReactNode } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormAlert } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import type { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import type { Draft } from '#web/ui/text-area.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import dialog from './dialog.module.css'
import messages from '#web/core/requests/messages/en.json'

type ReasonForm = Pick<
  ReturnType<typeof useForm<'reason', { ok: boolean }>>,
  'id' | 'ref' | 'shown' | 'hide' | 'submit' | 'input' | 'field' | 'busy'
>

type ReasonDialogProps = {
  form: ReasonForm
  title: string
  text: string
  label: string
  yes: string
  draft: Draft
  isGrave?: boolean
  onClose: () => void
  children?: ReactNode
}

/** Asks for confirmation and a reason. Other users can read the reason in the history. */
export function ReasonDialog({ form, isGrave = false, onClose, children, draft, ...texts }: ReasonDialogProps) {
  const { title, text, label, yes } = texts
  return (
    <FormDialog title={title} text={text} onClose={onClose}>
      <Form of={form} className={dialog.dialog}>
        <Field of={form} name="reason">
          <TextAreaField {...form.field('reason')} draft={draft} label={label} dir="auto" />
        </Field>
        {children}
        <FormAlert of={form} />
        <DialogButtons yes={yes} isGrave={isGrave} busy={form.busy} onClose={onClose} />
      </Form>
    </FormDialog>
  )
}

type DialogButtonsProps = { yes: string; no?: string; isGrave?: boolean; busy: boolean; onClose: () => void }

/**
 * The buttons of a dialog that contains a form. `no` is Cancel by default.
 */
export function DialogButtons({ yes, no, isGrave = false, busy, onClose }: DialogButtonsProps) {
  const t = useMessages(messages)
  return (
    <div className={dialog.buttons}>
      <Button kind="secondary" onClick={onClose}>
        {no ?? t('cancel')}
      </Button>
      <Button type="submit" kind={isGrave ? 'danger' : 'primary'} busy={busy}>
        {yes}
      </Button>
    </div>
  )
}
