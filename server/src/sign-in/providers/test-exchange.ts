import { enterCode } from '@portico/contract/sign-in/enter-code.ts'
import { finishAtProvider } from '@portico/contract/sign-in/finish-at-provider.ts'
import { issueChatToken } from '@portico/contract/sign-in/issue-chat-token.ts'
import { listSessions } from '@portico/contract/sign-in/list-sessions.ts'
import { signInFromChat } from '@portico/contract/sign-in/sign-in-from-chat.ts'
import { signInWithMicrosoft } from '@portico/contract/sign-in/sign-in-with-microsoft.ts'
import { signInWithPassword } from '@portico/contract/sign-in/sign-in-with-password.ts'
import { signInWithProvider } from '@portico/contract/sign-in/sign-in-with-provider.ts'
import { signOut } from '@portico/contract/sign-in/sign-out.ts'
import { validateSession } from '@portico/contract/sign-in/validate-session.ts'
import { openLog } from '#server/plumbing/operations/log.ts'
import type { House } from '#server/plumbing/house.ts'
import { openTestServer, type Halves } from '#server/plumbing/test-server.ts'
import { answerEnterCode } from '#server/sign-in/enter-code.ts'
import { answerFinishAtProvider } from '#server/sign-in/finish-at-provider.ts'
import { answerIssueChatToken } from '#server/sign-in/issue-chat-token.ts'
import { answerListSessions } from '#server/sign-in/list-sessions.ts'
import { registerFrontChannelLogout } from '#server/sign-in/provider-logout/register-front-channel-logout.ts'
import { registerProviderLogout } from '#server/sign-in/provider-logout/register-provider-logout.ts'
import { registerSamlLogout } from '#server/sign-in/provider-logout/register-saml-logout.ts'
import { openOidcClients } from '#server/sign-in/providers/oidc-client.ts'
import { registerJwks } from '#server/sign-in/providers/register-jwks.ts'
import { registerSaml } from '#server/sign-in/providers/register-saml.ts'
import { contoso } from '#server/sign-in/providers/test-connection.ts'
import { runIn } from '#server/sign-in/providers/test-queries/queries.ts'
import type { TestProvider } from '#server/sign-in/providers/test-provider.ts'
import { answerSignInFromChat } from '#server/sign-in/sign-in-from-chat.ts'
import { answerSignInWithMicrosoft } from '#server/sign-in/sign-in-with-microsoft.ts'
import { answerSignInWithPassword } from '#server/sign-in/sign-in-with-password.ts'
import { answerSignInWithProvider } from '#server/sign-in/sign-in-with-provider.ts'
import { answerSignOut } from '#server/sign-in/sign-out.ts'
import { answerValidateSession } from '#server/sign-in/validate-session.ts'

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

/** What of a provider's answer the browser brings back. */
export type Brought = { answer: string; providerCookie?: string }

type Logged = { msg: string; reason?: string; refusal?: string }

const addressOf = (data: unknown) => (data as { redirect_url: string }).redirect_url

/** A server whose people sign in elsewhere, for tests: what is sent and what is logged. */
export async function openExchange(changes: Partial<House> = {}) {
  const logged: Logged[] = []
  const log = openLog('info', { write: (line: string) => void logged.push(JSON.parse(line) as Logged) })
  const oidc = openOidcClients()
  const answersOf = (house: House) => ({
    enterCode: answerEnterCode(house),
    signInWithMicrosoft: answerSignInWithMicrosoft(house, oidc),
    signInWithProvider: answerSignInWithProvider(house, oidc),
    finishAtProvider: answerFinishAtProvider(house, oidc),
    validateSession: answerValidateSession(),
    listSessions: answerListSessions(house),
    signOut: answerSignOut(house, oidc),
    signInWithPassword: answerSignInWithPassword(house),
    issueChatToken: answerIssueChatToken(house),
    signInFromChat: answerSignInFromChat(house),
  })
  const server = await openTestServer(calls, answersOf, { log, ...changes })
  await registerProviderLogout(server.app, server.house, oidc)
  registerFrontChannelLogout(server.app, server.house)
  await registerJwks(server.app, server.house)
  await registerSaml(server.app, server.house)
  await registerSamlLogout(server.app, server.house)

  const begin = (halves: Halves = {}, body: object = {}) =>
    server.send(signInWithMicrosoft, {
      ...halves,
      body: { tenantname: 'Contoso', email: 'user@contoso.test', ...body },
    })
  return {
    server,
    logged,
    begin,
    addressOf,
    /** A sign-in up to the provider's answer. */
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
