import { decodePassword } from '@portico/contract/core/accounts/passwords.ts'
import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import { checkVerification, resendVerification, verify } from '#features/trial/contract/registrations.ts'
import { normaliseVerificationCode } from '#features/trial/contract/verification.ts'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { ProvenOwner } from '@portico/web/core/features/offers.ts'
import { messageFor, send, type Refused, type RefusalSeen } from '@portico/web/core/calls/send.ts'
import { local } from '@portico/web/core/sessions/storage.ts'
import { useMessages } from '@portico/web/platform/messages.ts'
import messages from '#features/trial/web/messages/en.json'
import { textOf } from '@portico/web/core/calls/text-of.ts'

/** The account that verification created. */
export type Account = OutputOf<typeof verify>

/** The registrant that a valid link is for. */
export type Registrant = { name: string; email: string; company: string }

const refusedAddress = z.object({ email: z.string() })

/** Returns the registered address that a refusal is about; empty if the response lacks it. */
const addressIn = (data: unknown): string => refusedAddress.safeParse(data).data?.email ?? ''

function provenOwner({ company, address, first_password: first }: Account): ProvenOwner {
  const tenant = { tenantid: first.tenantid, tenantname: company, tenantdesc: company, isfirst: true }
  return { token: first.token, temporaryPassword: decodePassword(first.temp_password) ?? '', tenant, address }
}

/** The card's state: a loader, the button of the link, the field for the code, or that the link cannot be used. */
type View =
  | { at: 'loading' }
  | { at: 'link'; who: Registrant }
  | { at: 'code' }
  | { at: 'verified'; account: Account }
  | { at: 'choosing'; proven: ProvenOwner }
  | { at: 'address-refused'; email: string; why: string }
  | { at: 'stopped'; why: string }

/** The dialog's state; `mayResend` if a response had no data (spec B §2). */
type Notice =
  | { outcome: 'verified'; account: Account }
  | { outcome: 'refused'; text: string; mayResend: boolean }
  | { outcome: 'resent'; text: string }

type Refusal = RefusalSeen<typeof verify> | RefusalSeen<typeof resendVerification>

const sentMessages = { verification: 'resent', account: 'accountResent' } as const

/**
 * Returns the card and the dialog over it; `id` is that of the registration, without which there is no code to enter.
 */
function useShown(id: string) {
  const [view, setView] = useState<View>({ at: 'loading' })
  const [notice, setNotice] = useState<Notice | null>(null)
  const stop = (text: string, mayResend: boolean, mayUseCode = mayResend) => {
    setView(id === '' || !mayUseCode ? { at: 'stopped', why: text } : { at: 'code' })
    setNotice({ outcome: 'refused', text, mayResend })
  }
  const choosePassword = (account: Account) => {
    setNotice(null)
    setView({ at: 'choosing', proven: provenOwner(account) })
  }
  return { view, setView, notice, setNotice, stop, choosePassword }
}

/**
 * Returns the states of `/verify` (spec B §4, "Trial verification"), by the `token` and `id` of its address. With
 * `by=code` the visitor comes from the form, to enter the code, and has no link yet.
 */
export function useVerification(search: string) {
  const t = useMessages(messages)
  const query = new URLSearchParams(search)
  const [token, id] = [query.get('token') ?? '', query.get('id') ?? '']
  const { view, setView, notice, setNotice, stop, choosePassword } = useShown(id)

  const refuse = (outcome: Refused<Refusal>) => {
    const [text, mayResend] = [messageFor(outcome, t), outcome.data === null]
    // This message is shown under the address, as in the form, and not in a dialog.
    if (outcome.refusal === 'registration-email-refused')
      return setView({ at: 'address-refused', email: addressIn(outcome.data), why: text })
    // The link stays valid after a wrong code, and the input is kept if there is no response.
    if (mayResend && view.at === 'code') setNotice({ outcome: 'refused', text, mayResend })
    else stop(text, mayResend)
  }
  const begin = async () => {
    if (token === '') {
      if (id !== '' && query.get('by') === 'code') return setView({ at: 'code' })
      return stop(textOf(t, 'verification-not-valid'), true)
    }
    const outcome = await send(checkVerification, { body: { token } })
    if (outcome.ok) setView({ at: 'link', who: outcome.data })
    // The account exists, and its owner may need another link to a password: no code is required.
    else if (outcome.refusal === 'already-verified') stop(messageFor(outcome, t), outcome.data === null, false)
    else refuse(outcome)
  }
  const verified = (account: Account) => {
    local.write('isVerified', 'true')
    setView({ at: 'verified', account })
    setNotice({ outcome: 'verified', account })
  }
  const resend = async () => {
    if (id === '')
      return setNotice({ outcome: 'refused', text: textOf(t, 'registration-id-not-valid'), mayResend: false })
    const before = view
    setNotice(null)
    setView({ at: 'loading' })
    const outcome = await send(resendVerification, { body: { registration_id: id } })
    setView(before.at === 'stopped' ? before : { at: 'code' })
    if (outcome.ok) setNotice({ outcome: 'resent', text: t(sentMessages[outcome.data.sent]) })
    else if (outcome.refusal === 'registration-email-refused') refuse(outcome)
    else setNotice({ outcome: 'refused', text: messageFor(outcome, t), mayResend: false })
  }
  return {
    view,
    notice,
    mayUseCode: id !== '',
    begin,
    resend,
    useCode: () => setView({ at: 'code' }),
    refuse,
    verified,
    sendToken: () => send(verify, { body: { token } }),
    sendCode: (code: string) => send(verify, { body: { registration_id: id, code: normaliseVerificationCode(code) } }),
    close: () => setNotice(null),
    choosePassword,
  }
}

export type Verification = ReturnType<typeof useVerification>
