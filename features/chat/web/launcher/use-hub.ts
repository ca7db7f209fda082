import { useEffect, useEffectEvent, type RefObject } from 'react'
import * as z from 'zod/mini'
import { hubOrigin } from '@portico/contract/core/domains/domain-settings.ts'
import { issueHubIdentity } from '#features/chat/contract/issue-hub-identity.ts'
import { send } from '@portico/web/core/calls/send.ts'
import { pageData } from '@portico/web/core/pages/page-data.ts'

/** Returns the domain's own chat hub, shown in the frame instead of the chat, or null. */
export function ownHub(): { url: string; origin: string } | null {
  const { settings } = pageData()
  const origin = hubOrigin(settings)
  return origin === null ? null : { url: settings.chathuburl, origin }
}

/** The message with which a hub requests its user's identity. */
const identityRequest = z.object({ kind: z.literal('portico-identity-request') })

/**
 * Answers identity requests of the hub in the frame with a signed identity of the user (decisions/0100). Accepts
 * requests only from its window and origin, and posts only to that origin, so that a page to which the frame has
 * navigated gets nothing.
 */
export function useHubIdentity(frame: RefObject<HTMLIFrameElement | null>, origin: string | null): void {
  const reply = useEffectEvent(async (hub: Window) => {
    const outcome = await send(issueHubIdentity, {})
    if (!outcome.ok || outcome.data.origin !== origin) return
    const { token, expires_in } = outcome.data
    hub.postMessage({ kind: 'portico-identity', token, expires_in }, origin)
  })
  useEffect(() => {
    if (origin === null) return undefined
    const receive = ({ origin: from, source, data }: MessageEvent<unknown>) => {
      const hub = frame.current?.contentWindow
      if (from !== origin || !hub || source !== hub || !identityRequest.safeParse(data).success) return
      void reply(hub)
    }
    addEventListener('message', receive)
    return () => removeEventListener('message', receive)
  }, [frame, origin])
}
