import { hubIdentityLifetime, type issueHubIdentity } from '#features/chat/contract/issue-hub-identity.ts'
import { hubOrigin } from '@portico/contract/core/domains/domain-settings.ts'
import { signHubIdentity } from '#features/chat/server/hub/hub-identity.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { done, refused, type Handler } from '@portico/server/core/calls/handler.ts'

type Context = Pick<AppContext, 'settingsOf' | 'secret' | 'limits'>

/** Issues the user's identity for the chat hub of the request's host. */
export function handleIssueHubIdentity({ settingsOf, secret, limits }: Context): Handler<typeof issueHubIdentity> {
  return async ({ session, origin: { host, at } }) => {
    const settings = settingsOf(host)
    const origin = hubOrigin(settings)
    if (origin === null) return refused('no-such-path')
    const wait = limits.take('chat-hub', session.accountId)
    if (wait > 0) return refused('too-many-requests', { retryAfter: wait })
    const token = await signHubIdentity(secret, { session, issuer: settings.domainurl, audience: origin, at })
    return done({ token, origin, expires_in: hubIdentityLifetime })
  }
}
