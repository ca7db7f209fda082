import { invitationLifetime } from '@portico/contract/features/invitations/invitation-rules.ts'
import { listRolesToGive } from '@portico/contract/features/invitations/list-roles-to-give.ts'
import { useId, useRef, useState, type ComponentProps, type RefObject, type SyntheticEvent } from 'react'
import { messageFor } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { Failure } from '#web/ui/failure.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FieldMessage } from '#web/ui/field-parts.tsx'
import styles from './invitation.module.css'
import { UsersAlreadyThere } from './search-users.tsx'
import { useInvitation, type InvitationField } from './use-invitation.ts'
import type { messages } from '#web/features/invitations/messages/en.ts'

const t = messagesOf<typeof messages>('invitations')

const days = invitationLifetime / (24 * 3_600_000)

type InvitationDialogProps = {
  onClose: () => void
  /** Called with the message to show once the mail is queued. */
  onSent: (text: string) => void
}

/**
 * The dialog with which an owner invites a colleague: address, name and role. Enter sends it, Escape leaves it.
 */
export function InvitationDialog({ onClose, onSent }: InvitationDialogProps) {
  const email = useRef<HTMLInputElement>(null)
  const { data: roles, isFetching, refetch } = useCall(listRolesToGive, {})
  return (
    <FormDialog title={t('invite')} text={t('inviteLead', { days })} onClose={onClose} initialFocus={email}>
      <Failure
        title={t('rolesFailed')}
        text={roles?.ok === false ? messageFor(roles, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {roles?.ok === false ? null : (
        <InvitationForm email={email} roles={roles?.data ?? []} onClose={onClose} onSent={onSent} />
      )}
    </FormDialog>
  )
}

type InvitationFormProps = Pick<InvitationDialogProps, 'onClose' | 'onSent'> & {
  email: RefObject<HTMLInputElement | null>
  /** None before they are known. */
  roles: readonly { roleid: string; rolename: string }[]
}

function InvitationForm({ email, roles, onClose, onSent }: InvitationFormProps) {
  const name = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const role = chosen ?? roles[0]?.roleid ?? null
  const fields = { email, name }
  const invitation = useInvitation((field) => fields[field].current?.focus(), onSent)
  const { typed, problem, busy, submit } = invitation
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (role !== null) void submit(role)
  }
  return (
    <form className={styles.form} noValidate onSubmit={onSubmit}>
      <Field
        field="email"
        invitation={invitation}
        ref={email}
        label={t('email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="name@company.com"
      />
      <UsersAlreadyThere typed={typed.email} />
      <Field
        field="name"
        invitation={invitation}
        ref={name}
        label={t('name')}
        autoComplete="off"
        dir={typed.name === '' ? undefined : 'auto'}
      />
      <SelectField
        label={t('role')}
        options={roles.map(({ roleid, rolename }) => ({ value: roleid, text: rolename }))}
        value={role ?? ''}
        onChange={(event) => setChosen(event.target.value)}
      />
      <Alert kind="danger" text={problem} />
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={busy || role === null}>
          {t('sendInvitation')}
        </Button>
      </div>
    </form>
  )
}

type FieldProps = Omit<ComponentProps<typeof TextField>, 'value'> & {
  field: InvitationField
  invitation: ReturnType<typeof useInvitation>
}

/** A field with the place of its sentence under it. */
function Field({ field, invitation, ...rest }: FieldProps) {
  const id = useId()
  const { typed, problems, change } = invitation
  const problem = problems[field]
  return (
    <div className={styles.field}>
      <TextField
        {...rest}
        name={field}
        value={typed[field]}
        required
        invalid={problem !== undefined}
        aria-describedby={id}
        onChange={(event) => change({ [field]: event.target.value })}
      />
      <FieldMessage id={id} problem={problem} />
    </div>
  )
}
