import { invitationLifetime } from '#features/invitations/contract/invitation-rules.ts'
import { listCompaniesToGive, listRolesToGive } from '#features/invitations/contract/invitations.ts'
import { useRef } from 'react'
import { messageFor } from '@portico/web/core/calls/send.ts'
import { useCall } from '@portico/web/core/calls/use-call.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { InvitationForm } from './invitation-form.tsx'
import messages from '#features/invitations/web/messages/en.json'

const days = invitationLifetime / (24 * 3_600_000)

type InvitationDialogProps = {
  onClose: () => void
  /** Called with the message to show once the email is queued. */
  onSent: (text: string) => void
}

/** The dialog with which an owner invites colleagues: addresses, name, company and role. Escape closes it. */
export function InvitationDialog({ onClose, onSent }: InvitationDialogProps) {
  const t = useMessages(messages)
  const email = useRef<HTMLTextAreaElement>(null)
  const { data: roles, isFetching, refetch } = useCall(listRolesToGive, {})
  // If the companies cannot be loaded, the inviter's own company is used.
  const { data: companies } = useCall(listCompaniesToGive, {})
  return (
    <FormDialog title={t('invite')} text={t('inviteLead', { days })} onClose={onClose} initialFocus={email}>
      <Failure
        title={t('rolesFailed')}
        text={roles?.ok === false ? messageFor(roles, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {roles?.ok === false ? null : (
        <InvitationForm
          email={email}
          roles={roles?.data ?? []}
          companies={companies?.ok === true ? companies.data : []}
          onClose={onClose}
          onSent={onSent}
        />
      )}
    </FormDialog>
  )
}
