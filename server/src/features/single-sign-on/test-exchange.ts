import * as z from 'zod'
import { enterCode } from '@portico/contract/features/email-code/enter-code.ts'
import { finishAtProvider } from '@portico/contract/features/single-sign-on/finish-at-provider.ts'
import { issueChatToken } from '@portico/contract/features/chat-links/issue-chat-token.ts'
import { listSessions } from '@portico/contract/features/sessions/list-sessions.ts'
import { signInFromChat } from '@portico/contract/features/chat-links/sign-in-from-chat.ts'
import { signInWithMicrosoft } from '@portico/contract/features/single-sign-on/sign-in-with-microsoft.ts'
import { signInWithPassword } from '@portico/contract/features/sign-in/sign-in-with-password.ts'
import { signInWithProvider } from '@portico/contract/features/single-sign-on/sign-in-with-provider.ts'
import { signOut } from '@portico/contract/features/sessions/sign-out.ts'
import { validateSession } from '@portico/contract/features/sessions/validate-session.ts'
import { openLog } from '#server/platform/operations/log.ts'
import type { AppContext } from '#server/core/app-context.ts'
import { openTestServer, type Credentials } from '#server/core/calls/test-server.ts'
import { handleEnterCode } from '#server/features/email-code/enter-code.ts'
import { handleFinishAtProvider } from './finish-at-provider.ts'
import { handleIssueChatToken } from '#server/features/chat-links/issue-chat-token.ts'
import { handleListSessions } from '#server/features/sessions/list-sessions.ts'
import { registerFrontChannelLogout } from '#server/features/single-sign-on/logout/register-front-channel-logout.ts'
import { registerProviderLogout } from '#server/features/single-sign-on/logout/register-provider-logout.ts'
import { registerSamlLogout } from '#server/features/single-sign-on/logout/register-saml-logout.ts'
import { openOidcClients } from '#server/features/single-sign-on/oidc/oidc-client.ts'
import { registerJwks } from '#server/features/single-sign-on/oidc/register-jwks.ts'
import { registerSaml } from '#server/features/single-sign-on/saml/register-saml.ts'
import { contoso } from './test-connection.ts'
import { runIn } from './test-connection-queries.ts'
import type { TestProvider } from './test-provider.ts'
import { handleSignInFromChat } from '#server/features/chat-links/sign-in-from-chat.ts'
import { handleSignInWithMicrosoft } from './sign-in-with-microsoft.ts'
import { handleSignInWithPassword } from '#server/features/sign-in/sign-in-with-password.ts'
import { handleSignInWithProvider } from './sign-in-with-provider.ts'
import { endSessionAddress } from '#server/features/single-sign-on/logout/end-session-address.ts'
import { handleSignOut } from '#server/features/sessions/sign-out.ts'
import { handleValidateSession } from '#server/features/sessions/validate-session.ts'

const calls = {
  enterCode,
  signInWithMicrosoft,
  signInWithProvider,
  finishAtProvider,
  validateSession,
  listSessions,
  signOut,
  signInWithPassword,
  issueChatToken,
  signInFromChat,
}

/** The part of a provider's response that the browser sends to the call. */
export type Brought = { answer: string; providerCookie?: string }

type Logged = { level: number; msg: string; reason?: string; refusal?: string }

const addressOf = (data: unknown) => z.object({ redirect_url: z.string() }).parse(data).redirect_url

/** A server whose users sign in at a provider, for tests: the sent requests and the log. */
export async function openExchange(changes: Partial<AppContext> = {}) {
  const logged: Logged[] = []
  const log = openLog('info', { write: (line: string) => void logged.push(JSON.parse(line) as Logged) })
  const oidc = openOidcClients()
  const handlersOf = (context: AppContext) => ({
    enterCode: handleEnterCode(context),
    signInWithMicrosoft: handleSignInWithMicrosoft(context, oidc),
    signInWithProvider: handleSignInWithProvider(context, oidc),
    finishAtProvider: handleFinishAtProvider(context, oidc),
    validateSession: handleValidateSession(),
    listSessions: handleListSessions(context),
    signOut: handleSignOut(context, (session, origin) => endSessionAddress(context, oidc, session, origin)),
    signInWithPassword: handleSignInWithPassword(context),
    issueChatToken: handleIssueChatToken(context),
    signInFromChat: handleSignInFromChat(context),
  })
  const server = await openTestServer(calls, handlersOf, { log, ...changes })
  await registerProviderLogout(server.app, server.context, oidc)
  registerFrontChannelLogout(server.app, server.context)
  await registerJwks(server.app, server.context)
  await registerSaml(server.app, server.context)
  await registerSamlLogout(server.app, server.context)

  const begin = (credentials: Credentials = {}, body: object = {}) =>
    server.send(signInWithMicrosoft, {
      ...credentials,
      body: { tenantname: 'Contoso', email: 'user@contoso.test', ...body },
    })
  return {
    server,
    logged,
    begin,
    addressOf,
    /** A sign-in up to the provider's response. */
    async toProvider(provider: TestProvider, body: object = {}) {
      const began = await begin({}, body)
      const answer = await provider.signIn(addressOf(began.data))
      return { answer, providerCookie: began.cookies.providerCookie ?? '' }
    },
    /** A sign-in that begins at the kind `externalidp`. */
    beginElsewhere: (body: object = {}) =>
      server.send(signInWithProvider, {
        body: { tenantname: 'Contoso', email: 'user@contoso.test', ...body },
      }),
    finish: ({ answer, providerCookie }: Brought, connectionid: string) =>
      server.send(finishAtProvider, {
        ...(providerCookie === undefined ? {} : { providerCookie }),
        body: { connectionid, answer },
      }),
    inContoso: <Row>(text: string, values: unknown[] = []) => runIn<Row>(server.place.pool, contoso, text, values),
  }
}
