import { lengthsOf } from '@portico/contract/password-reset/new-password-rules.ts'
import type { OwnPasswordField } from '@portico/contract/password-reset/own-password-rules.ts'
import { useId, useRef, type ComponentProps, type ReactNode } from 'react'
import { pageData } from '../plumbing/page-data.ts'
import { local } from '../plumbing/storage.ts'
import { wordsOf } from '../plumbing/words.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import dialog from '../ui/confirm-dialog.module.css'
import { FormDialog } from '../ui/form-dialog.tsx'
import hidden from '../ui/hidden.module.css'
import { PasswordField } from '../ui/password-field.tsx'
import type { words as ownWords } from './own-password/words/en.ts'
import styles from './reset.module.css'
import { RulesMet } from './rules-met.tsx'
import { useOwnPassword } from './use-own-password.ts'
import type { words } from './words/en.ts'

const say = wordsOf<typeof words>('password-reset')
const sayOwn = wordsOf<typeof ownWords>('password-reset/own-password')

type OwnPasswordDialogProps = { onClose: () => void; onChanged: (said: string) => void }

/**
 * The dialog with which a user changes the own password: the present one, and the new one twice. Enter sends it.
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
    <FormDialog title={sayOwn('change')} text={sayOwn('lead')} onClose={onClose} initialFocus={currentPassword}>
      <form
        className={styles['form']}
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
          label={sayOwn('currentPassword')}
          autoComplete="current-password"
        />
        <Field
          of="newPassword"
          own={own}
          ref={newPassword}
          label={say('newPassword')}
          autoComplete="new-password"
          describedBy={rules}
        >
          <RulesMet id={rules} typed={own.typed.newPassword} lengths={lengths} />
        </Field>
        <Field
          of="confirmPassword"
          own={own}
          ref={confirmPassword}
          label={say('confirmPassword')}
          autoComplete="new-password"
        />
        <Alert kind="danger" text={own.problem} />
        <div className={dialog['buttons']}>
          <Button kind="secondary" onClick={onClose}>
            {say('cancel')}
          </Button>
          <Button type="submit" busy={own.busy}>
            {sayOwn('change')}
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
    <div className={styles['field']}>
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
      className={hidden['hidden']}
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
