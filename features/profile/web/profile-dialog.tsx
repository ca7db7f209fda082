import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { checkOwnName } from '#features/profile/contract/own-name-rules.ts'
import { readProfile, saveName } from '#features/profile/contract/profiles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { messageFor, send } from '@portico/web/core/calls/send.ts'
import { cacheOutput, useCall } from '@portico/web/core/calls/use-call.ts'
import { storeOwnName } from '@portico/web/core/sessions/own-name.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import { Failure } from '@portico/web/ui/failure.tsx'
import { DialogFoot } from '@portico/web/ui/form/dialog-foot.tsx'
import { Field, useOwnDirection } from '@portico/web/ui/form/field.tsx'
import { Form } from '@portico/web/ui/form/form.tsx'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { useForm } from '@portico/web/ui/form/use-form.ts'
import { FormDialog } from '@portico/web/ui/form-dialog.tsx'
import { Skeleton } from '@portico/web/ui/skeleton.tsx'
import { TextField } from '@portico/web/ui/text-field.tsx'
import styles from './profile.module.css'
import messages from '#features/profile/web/messages/en.json'

type ProfileDialogProps = { onClose: () => void; onSaved: (text: string) => void }

/** The dialog in which users see their profile and change their name. */
export function ProfileDialog({ onClose, onSaved }: ProfileDialogProps) {
  const t = useMessages(messages)
  const { data, isFetching, refetch } = useCall(readProfile, {})
  return (
    <FormDialog title={t('title')} text={t('lead')} onClose={onClose}>
      <Failure
        title={t('unreadable')}
        text={data?.ok === false ? messageFor(data, t) : null}
        busy={isFetching}
        onRetry={() => void refetch()}
      />
      {data === undefined ? <Skeleton lines={5} /> : null}
      {data?.ok === true ? <ProfileForm profile={data.data} onClose={onClose} onSaved={onSaved} /> : null}
    </FormDialog>
  )
}

type ProfileFormProps = ProfileDialogProps & { profile: OutputOf<typeof readProfile> }

function ProfileForm({ profile, onClose, onSaved }: ProfileFormProps) {
  const t = useMessages(messages)
  const first = useOwnDirection(profile.firstname)
  const last = useOwnDirection(profile.lastname)
  const client = useQueryClient()
  const form = useForm({
    fields: ['firstname', 'lastname'],
    check: (typed) => underFields(checkOwnName(typed), (problem) => t(problem)),
    call: (body) => send(saveName, { body }),
    refused: (outcome) => refusalNotice(outcome, t, { firstname: ['own-name-not-valid', 'name-of-provider'] }),
    onDone: ({ data }) => {
      storeOwnName(data)
      cacheOutput(client, readProfile, {}, data)
      onSaved(t('saved', { name: data.username }))
    },
  })
  return (
    <Form of={form} className={styles.form}>
      <Field of={form} name="firstname">
        <TextField
          {...form.field('firstname')}
          {...first}
          label={t('firstname')}
          defaultValue={profile.firstname}
          required
          autoComplete="given-name"
        />
      </Field>
      <Field of={form} name="lastname">
        <TextField
          {...form.field('lastname')}
          {...last}
          label={t('lastname')}
          defaultValue={profile.lastname}
          autoComplete="family-name"
        />
      </Field>
      <Facts profile={profile} />
      <DialogFoot of={form} cancel={t('cancel')} save={t('save')} onCancel={onClose} />
    </Form>
  )
}

/** The fields that only an administrator can change, and the note that an identity provider's name does not change. */
function Facts({ profile }: Pick<ProfileFormProps, 'profile'>) {
  const t = useMessages(messages)
  const facts = [
    [t('email'), profile.email],
    [t('role'), profile.rolename],
    [t('company'), profile.companyname],
  ] as const
  return (
    <>
      <dl className={styles.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd dir="auto">{text}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.about}>{t('managed')}</p>
      {local.read('authtype') === 'localdb' ? null : <p className={styles.about}>{t('elsewhere')}</p>}
    </>
  )
}
