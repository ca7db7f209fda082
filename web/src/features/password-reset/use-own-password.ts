import { encodePassword } from '@portico/contract/core/accounts/passwords.ts'
import { changeOwnPassword } from '@portico/contract/features/password-reset/change-own-password.ts'
import {
  newPasswordRefusals,
  type PasswordLengths,
} from '@portico/contract/features/password-reset/new-password-rules.ts'
import {
  checkOwnPassword,
  type OwnPasswordProblem,
} from '@portico/contract/features/password-reset/own-password-rules.ts'
import { refusalNotice } from '#web/core/calls/refusal-notice.ts'
import { send, summaryOr } from '#web/core/calls/send.ts'
import { local } from '#web/core/sessions/storage.ts'
import { messagesOf } from '#web/platform/messages.ts'
import { underFields } from '#web/ui/form/under-fields.ts'
import { useForm, type FormValues } from '#web/ui/form/use-form.ts'
import type { messages as ownMessages } from '#web/features/password-reset/own-password/messages/en.ts'
import type { messages } from '#web/features/password-reset/messages/en.ts'

const t = messagesOf<typeof messages>('password-reset')
const tOwn = messagesOf<typeof ownMessages>('password-reset/own-password')

const fields = ['currentpassword', 'newpassword', 'confirmpassword'] as const
type Field = (typeof fields)[number]

/** The messages of both folders: a new password is refused for the same reasons at a reset. */
const sentences = {
  of: (...[key, values]: [keyof typeof messages | keyof typeof ownMessages, Parameters<typeof t.of>[1]?]) =>
    tOwn.of(key as keyof typeof ownMessages, values) || t.of(key as keyof typeof messages, values),
}

/** The refusals that are shown under a field. */
const underFieldsOf = {
  currentpassword: ['invalid-credentials', 'wait-before-retry', 'password-too-long'],
  newpassword: newPasswordRefusals,
} as const

function check(values: FormValues<Field>, lengths: PasswordLengths) {
  const { currentpassword: currentPassword, newpassword: newPassword, confirmpassword: confirmPassword } = values
  const found = checkOwnPassword({ currentPassword, newPassword, confirmPassword }, lengths)
  const byName = Object.fromEntries(
    Object.entries(found).map(([field, problem]) => [field.toLowerCase(), problem]),
  ) as Partial<Record<Field, OwnPasswordProblem>>
  return underFields(byName, (problem) => sentences.of(problem, lengths))
}

type OwnPasswordOptions = {
  lengths: PasswordLengths
  /** Called with the new password as it is typed. */
  onNewPassword: (typed: string) => void
  /** Called with the message to show once it is changed. */
  onChanged: (text: string) => void
}

/**
 * The form of a change of the user's own password. This session continues with the new token that the server returns.
 */
export function useOwnPassword({ lengths, onNewPassword, onChanged }: OwnPasswordOptions) {
  return useForm({
    fields,
    check: (values) => check(values, lengths),
    call: (values) => send(changeOwnPassword, { body: encoded(values) }),
    refused: (outcome) => refusalNotice(outcome, sentences, underFieldsOf),
    onDone: ({ data, summary }) => {
      local.write('usertoken', data.token)
      onChanged(summaryOr(summary, t('changed')))
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
