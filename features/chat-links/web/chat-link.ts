import type { Arrival } from '@portico/contract/core/authentication/arrival.ts'
import { chatLinkOwner, signInFromChat, type ChatLinkOwner } from '#features/chat-links/contract/sign-in-from-chat.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { replacedSession } from '@portico/web/core/sessions/credentials.ts'

/** The parameters of a chat team's link (spec A §2, "Query parameters seen on entry"). */
export type ChatLink = { chathub: string; from: string; password: string }

/**
 * Removes a chat-team link's parameters from the address, so that its token does not stay in the history, and returns
 * them; null if there are none.
 */
export function takeChatLink(): ChatLink | null {
  const query = new URLSearchParams(location.search)
  const [chathub, from, password] = ['chathub', 'from', 'password'].map((name) => query.get(name) ?? '')
  for (const name of ['chathub', 'from', 'password']) query.delete(name)
  if (!chathub || !from) return null
  history.replaceState(history.state, '', query.size === 0 ? '/' : `/?${query.toString()}`)
  return { chathub, from, password: password ?? '' }
}

/**
 * Signs in with a chat-team link (spec A §4, "Login flow" 8). `confirmed`: a user who is signed in to another account
 * has agreed.
 */
export function sendChatLink(
  link: ChatLink,
  { appname, assetid, confirmed }: Pick<Arrival, 'assetid'> & { appname: string; confirmed: boolean },
) {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions()
  const device = assetid === null ? {} : { associated_deviceid: assetid }
  return send(
    signInFromChat,
    { body: { ...link, appname, timezone, confirmed, ...device } },
    { headers: replacedSession() },
  )
}

/**
 * Returns the account of the link, from the data of the refusal `other-account-signed-in`; null if they contain none.
 */
export function ownerIn(data: unknown): ChatLinkOwner | null {
  return chatLinkOwner.safeParse(data).data ?? null
}
