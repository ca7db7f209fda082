import * as z from 'zod'
import { enterCode } from '#features/email-code/contract/email-codes.ts'
import {
  finishAtProvider,
  signInWithMicrosoft,
  signInWithProvider,
} from '#features/single-sign-on/contract/provider-sign-ins.ts'
import { issueChatToken } from '#features/chat-links/contract/issue-chat-token.ts'
import { listSessions, signOut, validateSession } from '#features/sessions/contract/sessions.ts'
import { signInFromChat } from '#features/chat-links/contract/sign-in-from-chat.ts'
import { signInWithPassword } from '#features/sign-in/contract/sign-ins.ts'
import { openLog } from '@portico/server/platform/operations/log.ts'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { openTestServer, type Credentials } from '@portico/server/core/calls/test-server.ts'
import { handleEnterCode } from '#features/email-code/server/serve.ts'
import { handleFinishAtProvider } from './finish-at-provider.ts'
import { handleIssueChatToken } from '#features/chat-links/server/issue-chat-token.ts'
import { handleListSessions } from '#features/sessions/server/list-sessions.ts'
import { registerFrontChannelLogout } from '#features/single-sign-on/server/logout/register-front-channel-logout.ts'
import { registerProviderLogout } from '#features/single-sign-on/server/logout/register-provider-logout.ts'
import { registerSamlLogout } from '#features/single-sign-on/server/logout/register-saml-logout.ts'
import { openOidcClients } from '#features/single-sign-on/server/oidc/oidc-client.ts'
import { registerJwks } from '#features/single-sign-on/server/oidc/register-jwks.ts'
import { registerSaml } from '#features/single-sign-on/server/saml/register-saml.ts'
import { contoso } from './test-connection.ts'
import { runIn } from './test-connection-queries.ts'
import type { TestProvider } from './test-provider.ts'
import { handleSignInFromChat } from '#features/chat-links/server/serve.ts'
import { handleSignInWithMicrosoft } from './serve.ts'
import { handleSignInWithPassword } from '#features/sign-in/server/serve.ts'
import { handleSignInWithProvider } from './sign-in-with-provider.ts'
import { endSessionAddress } from '#features/single-sign-on/server/logout/end-session-address.ts'
import { handleSignOut } from '#features/sessions/server/sign-out.ts'
import { handleValidateSession } from '#features/sessions/server/validate-session.ts'

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

/**
 * Opens a server whose users sign in at a provider, for tests, with functions that send their requests, and its log.
 */
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
    /** Begins a sign-in and completes it at the provider, up to the provider's response. */
    async toProvider(provider: TestProvider, body: object = {}) {
      const began = await begin({}, body)
      const answer = await provider.signIn(addressOf(began.data))
      return { answer, providerCookie: began.cookies.providerCookie ?? '' }
    },
    /** Begins a sign-in at a connection of the kind `externalidp`. */
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
