import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { acceptForms } from '@portico/server/platform/http/accept-forms.ts'
import { originOf } from '@portico/server/platform/http/origin.ts'
import { rereadMetadata } from '#features/single-sign-on/server/commands/refresh-metadata.ts'
import { endSessionsFrom } from './end-sessions-from.ts'
import { logFieldsOf } from '#features/single-sign-on/server/connection.ts'
import { openOwnKeys } from '#features/single-sign-on/server/keys/own-keys.ts'
import { addressFor } from '#features/single-sign-on/server/saml/post-binding-form.ts'
import { findNamedConnection, type FoundConnection } from '#features/single-sign-on/server/connection-queries.ts'
import { serviceProviderOf } from '#features/single-sign-on/server/saml/saml-provider.ts'
import { openSamlProvider, type SamlProvider } from '@portico/saml/provider.ts'
import { isRefusal } from '@portico/saml/refusal.ts'
import type { ArrivedMessage } from '@portico/saml/read-logout-message.ts'

type Params = { Params: { connection: string } }
type LogoutRoute = FastifyRequest<Params>
type Arrived = { message: ArrivedMessage; relayState: string | null }

/** The largest body in bytes: a logout message has some kilobytes, and a posted one also contains a certificate. */
const bodyLimit = 128 * 1024

/**
 * Serves the address to which a SAML provider sends the browser with a logout request or response (SAML profiles §4.4),
 * by redirect or by form. A request ends the sessions on every node and is answered with a response; everything else
 * leads to the sign-in page.
 */
export async function registerSamlLogout(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope, bodyLimit)
    const url = '/api/iam/login/saml/:connection/logout'
    scope.get<Params>(url, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.redirect(await whereTo(context, request, byAddress(request)), 303)
    })
    scope.post<Params>(url, { bodyLimit }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.redirect(await whereTo(context, request, byForm(request)), 303)
    })
  })
}

/**
 * Takes the message from the URL as it arrived and does not rebuild it, because its signature covers exactly that
 * query.
 */
function byAddress(request: LogoutRoute): Arrived {
  const query = request.raw.url?.split('?')[1] ?? ''
  return { message: { binding: 'redirect', query }, relayState: new URLSearchParams(query).get('RelayState') }
}

function byForm(request: LogoutRoute): Arrived {
  const form = new URLSearchParams(String(request.body))
  const fields = ['SAMLRequest', 'SAMLResponse'].flatMap((name) => {
    const value = form.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { message: { binding: 'post', form: Object.fromEntries(fields) }, relayState: form.get('RelayState') }
}

async function whereTo(context: AppContext, request: LogoutRoute, arrived: Arrived): Promise<string> {
  const origin = originOf(request)
  if (context.limits.take('provider', origin.network) > 0) return '/'
  const found = await findNamedConnection(context.database, request.params.connection, 'saml', origin.at)
  return found === null ? '/' : respond(context, found, arrived, origin)
}

async function respond(
  context: AppContext,
  { connection, ownKeys }: FoundConnection,
  { message, relayState }: Arrived,
  origin: ReturnType<typeof originOf>,
): Promise<string> {
  const [{ readLogoutMessage }, { createLogoutResponse }] = await Promise.all([
    import('@portico/saml/read-logout-message.ts'),
    import('@portico/saml/logout-messages.ts'),
  ])
  const known = openSamlProvider(connection.saml, origin.at)
  const { domainurl } = context.settingsOf(origin.host)
  const serviceProvider = serviceProviderOf(connection.id, domainurl, openOwnKeys(context, ownKeys, origin.at))
  const readBy = (by: SamlProvider) =>
    readLogoutMessage({ arrived: message, provider: by, serviceProvider, now: origin.at })
  const first = await readBy(known)
  const isByUnknownKey = isRefusal(first) && first.refusal === 'signature-not-valid'
  const rotated = isByUnknownKey ? await rereadMetadata(context, connection, origin.at) : null
  const provider = rotated ?? known
  const read = rotated === null ? first : await readBy(rotated)
  if (isRefusal(read)) {
    context.log.warn(
      { ...logFieldsOf(connection), reason: read.refusal },
      `A SAML logout was not accepted. ${read.explain}`,
    )
    return '/'
  }
  if (read.message.kind === 'response') {
    if (!read.message.isSuccess)
      context.log.warn(logFieldsOf(connection), 'The provider did not end a session that ended here.')
    return '/'
  }
  const { requestId, nameId, sessionIndexes } = read.message
  const ended = (sid: string) => ({ issuer: provider.entityId, subject: nameId.value, sid })
  const ends = sessionIndexes.length === 0 ? [ended('')] : sessionIndexes.map(ended)
  // The id is stored together with the effect of the message, in one transaction: a message whose effect failed may be
  // sent again.
  const once = { id: read.id, until: read.usableUntil }
  if (!(await endSessionsFrom(context, connection, ends, once, origin))) {
    context.log.warn(
      { ...logFieldsOf(connection), reason: 'replayed' },
      'A SAML logout was not accepted: it was used before.',
    )
    return '/'
  }
  const response = await createLogoutResponse({ provider, serviceProvider, requestId, isSuccess: true, relayState })
  if (response === null) return '/'
  return addressFor(context, response, { connectionId: connection.id, domainurl, at: origin.at })
}
