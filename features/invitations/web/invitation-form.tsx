import {
  addressesAtMost,
  addressesIn,
  checkInvitation,
  type InvitationProblem,
} from '#features/invitations/contract/invitation-rules.ts'
import { useState, type RefObject } from 'react'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { useDraft } from '@portico/web/core/drafts/use-draft.ts'
import { summaryOr } from '@portico/web/core/calls/send.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { Button } from '@portico/web/ui/button.tsx'
import dialog from '@portico/web/ui/confirm-dialog.module.css'
import { Field, FormAlert, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import type { FormNotice } from '@portico/web/ui/form/form-notice.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { SelectField } from '@portico/web/ui/select-field.tsx'
import { TextAreaField } from '@portico/web/ui/text-area-field.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './invitation.module.css'
import { UsersAlreadyThere } from './search-users.tsx'
import { sendInvitations, sendOne, type Invited, type Typed } from './send-invitations.ts'
import messages from '#features/invitations/web/messages/en.json'

type FieldName = keyof Typed

/** Returns the problems of the form as sentences; if there are several addresses, each sentence names one. */
function problemsOf(t: Translate<typeof messages>, { email, name }: Typed): FormNotice<FieldName> | null {
  const people = addressesIn(email)
  const of = (person: { email: string; name: string }) => checkInvitation(person)
  const sentence = (problem: InvitationProblem | undefined) => (problem === undefined ? '' : t.of(problem))
  const [only = { email: '', name: '' }] = people
  const found = people.length > 1 ? {} : of({ email: only.email, name: only.name || name })
  const each =
    people.length > 1 ? people.map((person) => ({ ...person, problem: of(person).email ?? of(person).name })) : []
  const wrong = each.filter(({ problem }) => problem !== undefined)
  const email_ =
    people.length > addressesAtMost
      ? t('tooManyAddresses', { count: addressesAtMost })
      : [sentence(found.email), ...wrong.map((one) => `${one.email}: ${sentence(one.problem)}`)]
          .filter(Boolean)
          .join(' · ')
  const fields = { ...(email_ === '' ? {} : { email: email_ }), ...(found.name ? { name: sentence(found.name) } : {}) }
  return Object.keys(fields).length === 0 ? null : { fields }
}

/** Returns an address as written in the field. */
const written = ({ email, name }: Invited) => (name === '' ? email : `${name} <${email}>`)

type InvitationFormProps = {
  email: RefObject<HTMLTextAreaElement | null>
  /** Both lists are empty until they are loaded. */
  roles: readonly { roleid: string; rolename: string }[]
  companies: readonly { id: string; companyname: string }[]
  onClose: () => void
  onSent: (text: string) => void
}

/** Puts the addresses back into the field whose invitations were not sent. */
function refill(area: HTMLTextAreaElement | null, left: readonly Invited[]): void {
  if (area === null) return
  area.value = left.map(written).join('\n')
  area.focus()
}

type InvitationOptions = Pick<InvitationFormProps, 'email' | 'roles' | 'onSent'>

/** Returns the form, the typed addresses, and the outcome if there are several. */
function useInvitation({ email, roles, onSent }: InvitationOptions) {
  const t = useMessages(messages)
  const draft = useDraft('invitation')
  const [typed, setTyped] = useState(draft.text)
  const [invited, setInvited] = useState<readonly Invited[]>([])
  const form = useForm({
    fields: ['email', 'name', 'company', 'role'],
    // Before the roles are loaded, nothing is checked and nothing can be sent.
    check: (values) => (roles.length === 0 ? {} : problemsOf(t, values)),
    call: async (values) => {
      const [only, ...others] = addressesIn(values.email)
      if (only !== undefined && others.length === 0)
        return sendOne({ ...values, email: only.email, name: only.name || values.name })
      return { ok: true, invited: await sendInvitations(t, values), summary: '' } as const
    },
    refused: (outcome) => refusalNotice(outcome, t, { email: ['account-exists', 'invitation-email-refused'] }),
    onDone: (done, values) => {
      const outcomes = 'invited' in done ? done.invited : null
      draft.remove()
      if (outcomes === null) {
        const [only] = addressesIn(values.email)
        return onSent(summaryOr(t, done.summary, t('invited', { email: only?.email ?? '' })))
      }
      const left = outcomes.filter(({ why }) => why !== null)
      if (left.length === 0) return onSent(t('invitedSeveral', { count: outcomes.length }))
      setInvited(outcomes)
      draft.keep(left.map(written).join('\n'))
      refill(email.current, left)
    },
    onInput: (values) => setTyped(values.email),
  })
  return { form, draft, typed, invited }
}

/** The form for an invitation: one or more addresses, a name, a company if there are several, and a role. */
export function InvitationForm({ email, roles, companies, onClose, onSent }: InvitationFormProps) {
  const t = useMessages(messages)
  const { form, draft, typed, invited } = useInvitation({ email, roles, onSent })
  const nameDirection = useOwnDirection()
  return (
    <Form of={form} className={styles.form}>
      <Outcomes invited={invited} />
      <Field of={form} name="email">
        <TextAreaField
          {...form.field('email')}
          draft={draft}
          ref={email}
          label={t('email')}
          dir="ltr"
          rows={2}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="name@company.com"
        />
      </Field>
      <p className={styles.hint}>{t('severalHint')}</p>
      <UsersAlreadyThere typed={addressesIn(typed).at(-1)?.email ?? ''} />
      {addressesIn(typed).length > 1 ? null : (
        <Field of={form} name="name">
          <TextField {...form.field('name')} {...nameDirection} label={t('nameOptional')} autoComplete="off" />
        </Field>
      )}
      {companies.length > 1 ? (
        <SelectField
          {...form.field('company')}
          label={t('company')}
          options={companies.map(({ id, companyname }) => ({ value: id, text: companyname }))}
        />
      ) : null}
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

/** The outcome of each invitation, if there are several. Addresses that were not invited are back in the field. */
function Outcomes({ invited }: { invited: readonly Invited[] }) {
  const t = useMessages(messages)
  return (
    <div role="status" className={styles.there}>
      {invited.length === 0 ? null : (
        <ul>
          {invited.map(({ email, why }) => (
            <li key={email}>
              <bdi dir="ltr">{email}</bdi>: {why ?? t('sent')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
