import { normaliseEmail } from '@portico/contract/core/accounts/email-rules.ts'
import { checkInvitation, invitationLifetime } from '@portico/contract/features/invitations/invitation-rules.ts'
import { inviteColleague } from '@portico/contract/features/invitations/invite-colleague.ts'
import { listRolesToGive } from '@portico/contract/features/invitations/list-roles-to-give.ts'
import { useRef, useState, type RefObject } from 'react'
import { refusalNotice } from '#web/core/calls/refusal-notice.ts'
import { messageFor, send, summaryOr } from '#web/core/calls/send.ts'
import { useCall } from '#web/core/calls/use-call.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import dialog from '#web/ui/confirm-dialog.module.css'
import { Failure } from '#web/ui/failure.tsx'
import { Field, FormAlert } from '#web/ui/form/field.tsx'
import { Form } from '#web/ui/form/form.tsx'
import { underFields } from '#web/ui/form/under-fields.ts'
import { useForm } from '#web/ui/form/use-form.ts'
import { useOwnDirection } from '#web/ui/form/use-own-direction.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './invitation.module.css'
import { UsersAlreadyThere } from './search-users.tsx'
import messages from '#web/features/invitations/messages/en.json'

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
  const t = useMessages(messages)
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
  const t = useMessages(messages)
  const [typed, setTyped] = useState('')
  const nameDirection = useOwnDirection()
  const form = useForm({
    fields: ['email', 'name', 'role'],
    // Not sent before the roles are known.
    check: (values) => (roles.length === 0 ? {} : underFields(checkInvitation(values), (problem) => t.of(problem))),
    call: ({ role, name, ...values }) =>
      send(inviteColleague, { body: { email: normaliseEmail(values.email), name, role } }),
    refused: (outcome) => refusalNotice(outcome, t, { email: ['account-exists', 'invitation-email-refused'] }),
    onDone: ({ summary }, values) =>
      onSent(summaryOr(t, summary, t('invited', { email: normaliseEmail(values.email) }))),
    onInput: (values) => setTyped(values.email),
  })
  return (
    <Form of={form} className={styles.form}>
      <Field of={form} name="email">
        <TextField
          {...form.field('email')}
          ref={email}
          label={t('email')}
          type="email"
          dir="ltr"
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@company.com"
        />
      </Field>
      <UsersAlreadyThere typed={typed} />
      <Field of={form} name="name">
        <TextField {...form.field('name')} {...nameDirection} label={t('name')} required autoComplete="off" />
      </Field>
      <SelectField
        {...form.field('role')}
        label={t('role')}
        options={roles.map(({ roleid, rolename }) => ({ value: roleid, text: rolename }))}
      />
      <FormAlert of={form} />
      <div className={dialog.buttons}>
        <Button kind="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" busy={form.busy || roles.length === 0}>
          {t('sendInvitation')}
        </Button>
      </div>
    </Form>
  )
}
