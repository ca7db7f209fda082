import type { ReactNode } from 'react'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import { Field, FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import type { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import type { Draft } from '@portico/web/ui/text-area.tsx'
import { TextAreaField } from '@portico/web/ui/text-area-field.tsx'
import styles from './request.module.css'
import messages from '#features/requests/web/messages/en.json'

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

/**
 * Asks for confirmation and for a reason, which others can read in the history.
 */
export function ReasonDialog({ form, isGrave = false, onClose, children, draft, ...texts }: ReasonDialogProps) {
  const t = useMessages(messages)
  const { title, text, label, yes } = texts
  return (
    <FormDialog title={title} text={text} onClose={onClose}>
      <Form of={form} className={styles.dialog}>
        <Field of={form} name="reason">
          <TextAreaField {...form.field('reason')} draft={draft} label={label} dir="auto" />
        </Field>
        {children}
        <FormAlert of={form} />
        <DialogButtons yes={yes} isGrave={isGrave} busy={form.busy} onClose={onClose} no={t('cancel')} />
      </Form>
    </FormDialog>
  )
}

type DialogButtonsProps = { yes: string; no: string; isGrave?: boolean; busy: boolean; onClose: () => void }

/**
 * The buttons of a dialog that contains a form.
 */
export function DialogButtons({ yes, no, isGrave = false, busy, onClose }: DialogButtonsProps) {
  return (
    <div className={styles.buttons}>
      <Button kind="secondary" onClick={onClose}>
        {no}
      </Button>
      <Button type="submit" kind={isGrave ? 'danger' : 'primary'} busy={busy}>
        {yes}
      </Button>
    </div>
  )
}
