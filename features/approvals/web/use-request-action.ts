import type { OutputOf } from '@portico/contract/core/calls/call.ts'
import type { PresenceKind } from '@portico/contract/core/requests/approval-rules.ts'
import { approvalTokenHeader, endpointOf, type ActionLink } from '#features/approvals/contract/action-link.ts'
import { decideByLink } from '#features/approvals/contract/decide-by-link.ts'
import { readApprovalAction } from '#features/approvals/contract/read-approval-action.ts'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { send, type SendOptions } from '@portico/web/core/calls/send.ts'
import { storedCredentials } from '@portico/web/core/sessions/credentials.ts'
import { onFirstSign } from './first-sign.ts'
import { useEnds, type Ended } from './use-ends.ts'

/** What a link is about. */
export type LinkRead = OutputOf<typeof readApprovalAction>

/** What is entered on the page; empty where nothing is. */
export type Entered = { reason: string; code: string }

type View =
  /** The spinner, until the link was read, and with the policy `presence` until the decision is recorded. */
  | { at: 'processing'; read: LinkRead | null }
  | { at: 'asking'; read: LinkRead }
  | { at: 'sign-in'; why: Exclude<LinkRead['sign_in'], 'done' | null> }
  | Ended

/** How long the spinner stands without a sign of a person before the button appears, in milliseconds (issue 17). */
const patience = 5_000

/** The two calls of a link. */
function callsOf({ token, request, decision }: ActionLink) {
  const options = (): SendOptions => {
    const as = storedCredentials()
    return { headers: { [approvalTokenHeader]: token }, ...(as === null ? {} : { as }) }
  }
  return {
    read: (presence?: PresenceKind) =>
      send(readApprovalAction, { body: { request, ...(presence === undefined ? {} : { presence }) } }, options()),
    decide: (ticket: string | null, presence: PresenceKind, { reason, code }: Entered) => {
      const entered = { ...(reason === '' ? {} : { reason }), ...(code === '' ? {} : { code }) }
      const body = { request, ticket: ticket ?? '', presence, ...entered }
      return send(decideByLink, { query: { status: decision }, body }, options())
    },
  }
}

const nothing: Entered = { reason: '', code: '' }

/** The first sign of a person on this page, and whether the time to wait for one is over. */
function useFirstSign() {
  const [sign, setSign] = useState<PresenceKind | null>(null)
  const [isLate, setLate] = useState(false)
  useEffect(() => onFirstSign(setSign), [])
  useEffect(() => {
    if (sign !== null) return undefined
    const timer = setTimeout(() => setLate(true), patience)
    return () => clearTimeout(timer)
  }, [sign])
  return { sign, setSign, isLate }
}

/**
 * The states of the page of an approval link (spec B §4, "Approve/reject link page"; DESIGN §4). With the policy `presence` the decision is
 * sent at the first sign of a person; otherwise `decide` sends it. `conclude` shows the outcome of what it sent.
 */
export function useRequestAction(link: ActionLink) {
  const ends = useEnds()
  const [calls] = useState(() => callsOf(link))
  const [view, setView] = useState<View>({ at: 'processing', read: null })
  const [title, setTitle] = useState<string | null>(null)
  const { sign, setSign, isLate } = useFirstSign()
  const isSent = useRef(false)

  const begin = async () => {
    const outcome = await calls.read()
    isSent.current = false
    if (outcome.ok) setTitle(outcome.data.about?.title ?? null)
    setView(outcome.ok ? viewOf(outcome.data, ends) : ends.ofRefusal(outcome))
  }
  // Where the page asks, only its button decides, whatever sign of a person there was before.
  const decide = (read: LinkRead, entered = nothing) =>
    calls.decide(read.ticket, read.policy === 'presence' ? (sign ?? 'button') : 'button', entered)
  const conclude = (outcome: Awaited<ReturnType<typeof decide>>) =>
    setView(
      outcome.ok ? ends.ofReply(outcome.summary, outcome.data, endpointOf(link.decision)) : ends.ofRefusal(outcome),
    )
  const followSign = async (kind: PresenceKind) => {
    if (view.at === 'ended' || isSent.current || (view.at === 'processing' && view.read === null)) return
    isSent.current = true
    // Where a click decides, the audit learns that a person opened the link.
    if (view.at === 'processing' && view.read !== null) conclude(await decide(view.read))
    else await calls.read(kind)
  }
  useFirst(begin)
  useFollowing(sign, view, followSign)
  return {
    view,
    /** The title of the request, once the link was read by one who may see it. */
    title,
    /** Whether to ask for a press of a button: a link that was read waited for a person. It stays until the outcome is there. */
    asks: view.at === 'processing' && view.read !== null && isLate,
    isDeciding: sign !== null,
    /** A press of the button by assistive technology has no event before it. */
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
function useFirst(run: () => Promise<void>): void {
  const first = useEffectEvent(run)
  useEffect(() => void first(), [])
}

/** Runs whenever there is a sign of a person and what is shown has changed. */
function useFollowing(sign: PresenceKind | null, view: View, run: (kind: PresenceKind) => Promise<void>): void {
  const follow = useEffectEvent(run)
  useEffect(() => {
    if (sign !== null) void follow(sign)
  }, [sign, view])
}

function viewOf(read: LinkRead, { ofRecorded }: ReturnType<typeof useEnds>): View {
  if (read.recorded !== null) return ofRecorded(read.recorded)
  if (read.sign_in !== null && read.sign_in !== 'done') return { at: 'sign-in', why: read.sign_in }
  return read.policy === 'presence' ? { at: 'processing', read } : { at: 'asking', read }
}
