import { lengthsOf } from '#features/password-reset/contract/new-password-rules.ts'
import { readPasswordRules } from '#features/password-reset/contract/own-password.ts'
import { useId, useRef, useState } from 'react'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { alsoDescribedBy, Field, FormAlert } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import hidden from '@portico/web/ui/hidden.module.css'
import { PasswordField } from '@portico/web/ui/password-field.tsx'
import styles from './reset.module.css'
import { RulesMet } from './rules-met.tsx'
import { useOwnPassword } from './use-own-password.ts'
import messages from '#features/password-reset/web/messages/en.json'

type OwnPasswordDialogProps = { onClose: () => void; onChanged: (text: string) => void }

/** The dialog in which users change their password: the current one, and the new one twice. Enter sends it. */
export function OwnPasswordDialog({ onClose, onChanged }: OwnPasswordDialogProps) {
  const t = useMessages(messages)
  // Until the rules are loaded, or if that fails, those of the domain are shown; the server checks the password anyway.
  const { data: read } = useCall(readPasswordRules, {})
  const lengths = lengthsOf(pageData().settings, read?.ok === true ? read.data : null)
  const first = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const form = useOwnPassword({ lengths, onChanged, onNewPassword: setTyped })
  const rules = useId()
  return (
    <FormDialog title={t('change')} text={t('lead')} onClose={onClose} initialFocus={first}>
      <Form of={form} className={styles.form}>
        <Username />
        <Field of={form} name="currentpassword">
          <PasswordField
            {...form.field('currentpassword')}
            ref={first}
            label={t('currentPassword')}
            required
            autoComplete="current-password"
          />
        </Field>
        <Field of={form} name="newpassword" more={<RulesMet id={rules} typed={typed} lengths={lengths} />}>
          <PasswordField
            {...alsoDescribedBy(rules, form.field('newpassword'))}
            label={t('newPassword')}
            required
            autoComplete="new-password"
          />
        </Field>
        <Field of={form} name="confirmpassword">
          <PasswordField
            {...form.field('confirmpassword')}
            label={t('confirmPassword')}
            required
            autoComplete="new-password"
          />
        </Field>
        <FormAlert of={form} />
        <div className={dialog.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={form.busy}>
            {t('change')}
          </Button>
        </div>
      </Form>
    </FormDialog>
  )
}

/** A hidden field that tells password managers the account. */
function Username() {
  return (
    <input
      className={hidden.hidden}
      type="email"
      name="username"
      autoComplete="username"
      value={local.read('email') ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  )
}
