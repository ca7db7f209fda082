import { lengthsOf } from '@portico/contract/features/password-reset/new-password-rules.ts'
import type { OwnPasswordField } from '@portico/contract/features/password-reset/own-password-rules.ts'
import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { pageData } from '#web/core/pages/page-data.ts'
import { local } from '#web/core/sessions/storage.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import hidden from '#web/ui/hidden.module.css'
import { PasswordField } from '#web/ui/password-field.tsx'
import type { messages as ownMessages } from '#web/features/password-reset/own-password/messages/en.ts'
import styles from './reset.module.css'
import { RulesMet } from './rules-met.tsx'
import { useOwnPassword } from './use-own-password.ts'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')
const tOwn = messagesOf<typeof ownMessages>('password-reset/own-password')

type OwnPasswordDialogProps = { onClose: () => void; onChanged: (text: string) => void }

/**
 * The dialog in which a user changes the password: the present one, and the new one twice. Enter sends it.
 */
export function OwnPasswordDialog({ onClose, onChanged }: OwnPasswordDialogProps) {
  const lengths = lengthsOf(pageData().settings)
  const currentPassword = useRef<HTMLInputElement>(null)
  const newPassword = useRef<HTMLInputElement>(null)
  const confirmPassword = useRef<HTMLInputElement>(null)
  const fields = { currentPassword, newPassword, confirmPassword }
  const own = useOwnPassword({ lengths, onChanged, focus: (field) => fields[field].current?.focus() })
  const rules = useId()
  return (
    <FormDialog title={tOwn('change')} text={tOwn('lead')} onClose={onClose} initialFocus={currentPassword}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void own.submit()
        }}
      >
        <Username />
        <Field
          of="currentPassword"
          own={own}
          ref={currentPassword}
          label={tOwn('currentPassword')}
          autoComplete="current-password"
        />
        <Field
          of="newPassword"
          own={own}
          ref={newPassword}
          label={t('newPassword')}
          autoComplete="new-password"
          describedBy={rules}
        >
          <RulesMet id={rules} typed={own.typed.newPassword} lengths={lengths} />
        </Field>
        <Field
          of="confirmPassword"
          own={own}
          ref={confirmPassword}
          label={t('confirmPassword')}
          autoComplete="new-password"
        />
        <Alert kind="danger" text={own.problem} />
        <div className={dialog.buttons}>
          <Button kind="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={own.busy}>
            {tOwn('change')}
          </Button>
        </div>
      </form>
    </FormDialog>
  )
}

type FieldProps = Pick<ComponentProps<typeof PasswordField>, 'label' | 'autoComplete' | 'ref'> & {
  of: OwnPasswordField
  own: ReturnType<typeof useOwnPassword>
  describedBy?: string
  children?: ReactNode
}

/** A field with the place of its sentence under it. */
function Field({ of, own, describedBy, children, ...rest }: FieldProps) {
  const id = useId()
  const problem = own.problems[of]
  return (
    <div className={styles.field}>
      <PasswordField
        {...rest}
        name={of.toLowerCase()}
        required
        value={own.typed[of]}
        invalid={problem !== undefined}
        aria-describedby={describedBy === undefined ? id : `${describedBy} ${id}`}
        onChange={(event) => own.change({ [of]: event.target.value })}
      />
      <Alert id={id} bare kind="danger" text={problem} />
      {children}
    </div>
  )
}

/** Names the account to password managers. */
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
