import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { changeOwnPassword } from '#features/password-reset/contract/own-password.ts'
import { newPasswordRefusals, type PasswordLengths } from '#features/password-reset/contract/new-password-rules.ts'
import { checkOwnPassword, type OwnPasswordProblem } from '#features/password-reset/contract/own-password-rules.ts'
import { refusalNotice } from '@portico/web/core/calls/refusal-notice.ts'
import { send, summaryOr } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages, type Translate } from '@portico/web/platform/messages.ts'
import { underFields } from '@portico/web/ui/form/later-forms.ts'
import { useForm, type FormValues } from '@portico/web/ui/form/use-form.ts'
import messages from '#features/password-reset/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

const fields = ['currentpassword', 'newpassword', 'confirmpassword'] as const
type Field = (typeof fields)[number]

/** For each field, the refusals that are shown under it. */
const underFieldsOf = {
  currentpassword: ['invalid-credentials', 'wait-before-retry', 'password-too-long'],
  newpassword: newPasswordRefusals,
} as const

function check(t: Translate<typeof messages>, values: FormValues<Field>, lengths: PasswordLengths) {
  const { currentpassword: currentPassword, newpassword: newPassword, confirmpassword: confirmPassword } = values
  const found = checkOwnPassword({ currentPassword, newPassword, confirmPassword }, lengths)
  const byName = Object.fromEntries(
    Object.entries(found).map(([field, problem]) => [field.toLowerCase(), problem]),
  ) as Partial<Record<Field, OwnPasswordProblem>>
  return underFields(byName, (problem) => textOf(t, problem, lengths))
}

type OwnPasswordOptions = {
  lengths: PasswordLengths
  /** Called with the new password while it is typed. */
  onNewPassword: (typed: string) => void
  /** Called with the message to show after the change. */
  onChanged: (text: string) => void
}

/**
 * Returns the form for changing the user's own password. The session continues with the new token that the server
 * returns.
 */
export function useOwnPassword({ lengths, onNewPassword, onChanged }: OwnPasswordOptions) {
  const t = useMessages(messages)
  return useForm({
    fields,
    check: (values) => check(t, values, lengths),
    call: (values) => send(changeOwnPassword, { body: encoded(values) }),
    refused: (outcome) => refusalNotice(outcome, t, underFieldsOf),
    onDone: ({ data, summary }) => {
      local.write('usertoken', data.token)
      onChanged(summaryOr(t, summary, t('changed')))
    },
    onInput: ({ newpassword }) => onNewPassword(newpassword),
  })
}

function encoded(values: FormValues<Field>): FormValues<Field> {
  return {
    currentpassword: encodePassword(values.currentpassword),
    newpassword: encodePassword(values.newpassword),
    confirmpassword: encodePassword(values.confirmpassword),
  }
}
