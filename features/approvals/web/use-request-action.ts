import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { PresenceKind, ProgramSign } from '@portico/contract/core/requests/approval-rules.ts'
import { approvalTokenHeader, endpointOf, type ActionLink } from '#features/approvals/contract/action-link.ts'
import { decideByLink } from '#features/approvals/contract/decide-by-link.ts'
import { readApprovalAction } from '#features/approvals/contract/read-approval-action.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { send, type SendOptions } from '@portico/web/core/calls/send.ts'
import { storedCredentials } from '@portico/web/core/sessions/credentials.ts'
import { onFirstSign } from './first-sign.ts'
import { useEnds, type Ended } from './use-ends.ts'

/** The request of a link, as the server returns it. */
export type LinkRead = OutputOf<typeof readApprovalAction>

/** What the approver enters on the page; empty by default. */
export type Entered = { reason: string; code: string }

type View =
  /**
   * The page shows the spinner until the link has been read; under the policy `presence`, until the decision is
   * recorded.
   */
  | { at: 'processing'; read: LinkRead | null }
  | { at: 'deciding'; read: LinkRead }
  | { at: 'sign-in'; why: Exclude<LinkRead['sign_in'], 'done' | null> }
  | Ended

/** How long the spinner waits for a sign of a person before the button appears, in milliseconds. */
const buttonAfter = 5_000

/** Returns the two calls of a link. */
function callsOf({ token, request, decision }: ActionLink) {
  const options = (): SendOptions => {
    const as = storedCredentials()
    return { headers: { [approvalTokenHeader]: token }, ...(as === null ? {} : { as }) }
  }
  return {
    read: (seen: { presence?: PresenceKind; program?: ProgramSign } = {}) =>
      send(readApprovalAction, { body: { request, ...seen } }, options()),
    decide: (ticket: string | null, presence: PresenceKind, { reason, code }: Entered) => {
      const entered = { ...(reason === '' ? {} : { reason }), ...(code === '' ? {} : { code }) }
      const body = { request, ticket: ticket ?? '', presence, ...entered }
      return send(decideByLink, { query: { status: decision }, body }, options())
    },
  }
}

const nothing: Entered = { reason: '', code: '' }

/** Returns the sign of a program in this browser; empty if there is none. */
const signOfDriver = (): { program?: ProgramSign } => (navigator.webdriver ? { program: 'driver' } : {})

/**
 * Returns the first sign of a person on this page, whether a program made a gesture, and whether the waiting time has
 * passed without either.
 */
function useFirstSign() {
  const [sign, setSign] = useState<PresenceKind | null>(null)
  const [isDoubted, setDoubted] = useState(false)
  const [isLate, setLate] = useState(false)
  useEffect(() => onFirstSign({ person: setSign, program: () => setDoubted(true) }), [])
  useEffect(() => {
    if (sign !== null) return undefined
    const timer = setTimeout(() => setLate(true), buttonAfter)
    return () => clearTimeout(timer)
  }, [sign])
  return { sign, setSign, isDoubted, isLate }
}

/**
 * Returns the state of an approval link's page (spec B §4, "Approve/reject link page"; DESIGN §4). Under the policy
 * `presence`, the first sign of a person sends the decision; a sign of a program makes the server ask for the button.
 * Under other policies, `decide` sends it and `conclude` shows the outcome.
 */
export function useRequestAction(link: ActionLink) {
  const ends = useEnds()
  const [calls] = useState(() => callsOf(link))
  const [view, setView] = useState<View>({ at: 'processing', read: null })
  const [title, setTitle] = useState<string | null>(null)
  const { sign, setSign, isDoubted, isLate } = useFirstSign()
  const isSent = useRef(false)

  const begin = async () => {
    const outcome = await calls.read(signOfDriver())
    isSent.current = false
    if (outcome.ok) setTitle(outcome.data.about?.title ?? null)
    setView(outcome.ok ? viewOf(outcome.data, ends) : ends.ofRefusal(outcome))
  }
  // A program's gesture: the link is read again, now with the button.
  const raise = async () => {
    const outcome = await calls.read({ program: 'gesture' })
    if (!isSent.current) setView(outcome.ok ? viewOf(outcome.data, ends) : ends.ofRefusal(outcome))
  }
  // Under the other policies only the button decides, regardless of earlier signs of a person.
  const decide = (read: LinkRead, entered = nothing) =>
    calls.decide(read.ticket, read.policy === 'presence' ? (sign ?? 'button') : 'button', entered)
  const conclude = (outcome: Awaited<ReturnType<typeof decide>>) =>
    setView(
      outcome.ok ? ends.ofReply(outcome.summary, outcome.data, endpointOf(link.decision)) : ends.ofRefusal(outcome),
    )
  const followSign = async (kind: PresenceKind) => {
    if (view.at === 'ended' || isSent.current || (view.at === 'processing' && view.read === null)) return
    isSent.current = true
    // If only the button decides, this call records in the audit that a person opened the link.
    if (view.at === 'processing' && view.read !== null) conclude(await decide(view.read))
    else await calls.read({ presence: kind })
  }
  useOnce(begin)
  useOnSign(sign, view, followSign)
  useOnceIf(isDoubted && view.at === 'processing' && view.read !== null, raise)
  return {
    view,
    /** The title of the request, once the link has been read for a person who may see it. */
    title,
    /**
     * Whether to show the button, because no sign of a person was seen in time. The button stays until the outcome is
     * known.
     */
    asks: view.at === 'processing' && view.read !== null && isLate,
    isDeciding: sign !== null,
    /**
     * Decides when the button is pressed. Assistive technology presses it without an earlier event, so the press itself
     * counts as a sign.
     */
    confirm: () => setSign((known) => known ?? 'button'),
    decide,
    conclude,
    tryAgain: () => {
      setView({ at: 'processing', read: null })
      void begin()
    },
  }
}

/** Runs once, when the page opens. */
function useOnce(run: () => Promise<void>): void {
  const first = useEffectEvent(run)
  useEffect(() => void first(), [])
}

/** Runs once, when the condition is first met. */
function useOnceIf(isMet: boolean, run: () => Promise<void>): void {
  const isDone = useRef(false)
  const first = useEffectEvent(run)
  useEffect(() => {
    if (!isMet || isDone.current) return
    isDone.current = true
    void first()
  }, [isMet])
}

/** Runs at the first sign of a person, and again whenever the view changes afterwards. */
function useOnSign(sign: PresenceKind | null, view: View, run: (kind: PresenceKind) => Promise<void>): void {
  const follow = useEffectEvent(run)
  useEffect(() => {
    if (sign !== null) void follow(sign)
  }, [sign, view])
}

function viewOf(read: LinkRead, { ofRecorded }: ReturnType<typeof useEnds>): View {
  if (read.recorded !== null) return ofRecorded(read.recorded)
  if (read.sign_in !== null && read.sign_in !== 'done') return { at: 'sign-in', why: read.sign_in }
  return read.policy === 'presence' ? { at: 'processing', read } : { at: 'deciding', read }
}
