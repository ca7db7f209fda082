import type { FormNotice } from '#web/ui/form/form-notice.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { Field, FormAlert } from '#web/ui/form/field.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './dialogs.module.css'

type NameDialogProps<Answer extends { ok: boolean }> = {
  texts: { title: string; text: string; label: string; submit: string }
  /** The current name. */
  name: string
  longest: number
  /** Whether the current name is selected at first, so that typing replaces it. */
  isSelected?: boolean
  /** Returns the problem with a name, or null if the name can be sent. */
  problemOf: (name: string) => string | null
  call: (name: string) => Promise<Answer>
  refused: (refusal: Extract<Answer, { ok: false }>) => FormNotice<'title'>
  onDone: () => void
  onClose: () => void
}

/** A dialog to rename something of the user, such as a conversation, a chat or a dataset. */
export function NameDialog<Answer extends { ok: boolean }>(props: NameDialogProps<Answer>) {
  const { texts, name, longest, isSelected = false, problemOf, call, refused, onDone, onClose } = props
  const form = useForm<'title', Answer>({
    fields: ['title'],
    check({ title }) {
      const problem = problemOf(title)
      return problem === null ? null : { fields: { title: problem } }
    },
    call: ({ title }) => call(title),
    refused,
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <FormDialog title={texts.title} text={texts.text} onClose={onClose}>
      <Form of={form} className={styles.form}>
        <Field of={form} name="title">
          <TextField
            {...form.field('title')}
            label={texts.label}
            defaultValue={name}
            maxLength={longest}
            onFocus={isSelected ? (event) => event.currentTarget.select() : undefined}
          />
        </Field>
        <FormAlert of={form} />
        <Button type="submit" busy={form.busy}>
          {texts.submit}
        </Button>
      </Form>
    </FormDialog>
  )
}
