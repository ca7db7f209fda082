import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '#server/plumbing/house.ts'
import { acceptForms } from '#server/plumbing/http/accept-forms.ts'
import { originOf } from '#server/plumbing/http/origin.ts'
import { rereadMetadata } from '#server/sign-in/commands/refresh-metadata.ts'
import { endSessionsFrom } from '#server/sign-in/provider-logout/end-sessions-from.ts'
import { logOf } from '#server/sign-in/providers/begin-at-provider.ts'
import { openOwnKeys } from '#server/sign-in/providers/own-keys.ts'
import { addressFor } from '#server/sign-in/providers/posting/posting-address.ts'
import { findNamedConnection, type FoundConnection } from '#server/sign-in/providers/queries.ts'
import { serviceProviderOf } from '#server/sign-in/providers/saml-provider.ts'
import type { SamlProvider } from '#server/sign-in/saml/provider.ts'
import type { ArrivedMessage } from '#server/sign-in/saml/read-saml-logout.ts'

type Params = { Params: { connection: string } }
type Asked = FastifyRequest<Params>
type Arrived = { message: ArrivedMessage; relayState: string | null }

/** A logout message is some kilobytes; a posted one carries a certificate beside. */
const bodyLimit = 128 * 1024

/**
 * Where a SAML provider sends the browser with a logout request or response (SAML profiles §4.4), by address or by form.
 * A request ends the sessions on every node and is answered there; everything else leads to the front door.
 */
export async function registerSamlLogout(app: FastifyInstance, house: House): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope, bodyLimit)
    const url = '/api/iam/login/saml/:connection/logout'
    scope.get<Params>(url, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.redirect(await whereTo(house, request, byAddress(request)), 303)
    })
    scope.post<Params>(url, { bodyLimit }, async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return reply.redirect(await whereTo(house, request, byForm(request)), 303)
    })
  })
}

/** The signature is over the query exactly as it came, so it is taken from the address and not put together again. */
function byAddress(request: Asked): Arrived {
  const query = request.raw.url?.split('?')[1] ?? ''
  return { message: { binding: 'redirect', query }, relayState: new URLSearchParams(query).get('RelayState') }
}

function byForm(request: Asked): Arrived {
  const form = new URLSearchParams(String(request.body))
  const fields = ['SAMLRequest', 'SAMLResponse'].flatMap((name) => {
    const value = form.get(name)
    return value === null ? [] : [[name, value] as const]
  })
  return { message: { binding: 'post', form: Object.fromEntries(fields) }, relayState: form.get('RelayState') }
}

async function whereTo(house: House, request: Asked, arrived: Arrived): Promise<string> {
  const origin = originOf(request)
  if (house.limits.take('provider', origin.network) > 0) return '/'
  const found = await findNamedConnection(house.database, request.params.connection, 'saml', origin.at)
  return found === null ? '/' : answer(house, found, arrived, origin)
}

async function answer(
  house: House,
  { connection, ownKeys }: FoundConnection,
  { message, relayState }: Arrived,
  origin: ReturnType<typeof originOf>,
): Promise<string> {
  const [{ openSamlProvider }, { readSamlLogout }, { answerSamlLogout }, { isRefusal }] = await Promise.all([
    import('#server/sign-in/saml/withdrawn-certificates.ts'),
    import('#server/sign-in/saml/read-saml-logout.ts'),
    import('#server/sign-in/saml/saml-logout.ts'),
    import('#server/sign-in/saml/refusal.ts'),
  ])
  const known = openSamlProvider(connection.saml, origin.at)
  const { domainurl } = house.settingsOf(origin.host)
  const serviceProvider = serviceProviderOf(connection.id, domainurl, openOwnKeys(house, ownKeys, origin.at))
  let once = { id: '', until: origin.at }
  const readBy = (provider: SamlProvider) =>
    readSamlLogout({
      arrived: message,
      provider,
      serviceProvider,
      // Noted with what it ends, in one transaction: a message whose effect failed may come again.
      acceptOnce: async (id, until) => {
        once = { id, until }
        return true
      },
      now: origin.at,
    })
  const first = await readBy(known)
  const isByUnknownKey = isRefusal(first) && first.refusal === 'signature-not-valid'
  const rotated = isByUnknownKey ? await rereadMetadata(house, connection, origin.at) : null
  const provider = rotated ?? known
  const read = rotated === null ? first : await readBy(rotated)
  if (isRefusal(read)) {
    house.log.warn({ ...logOf(connection), reason: read.refusal }, `A SAML logout was not accepted. ${read.explain}`)
    return '/'
  }
  if (read.kind === 'response') {
    if (!read.isSuccess) house.log.warn(logOf(connection), 'The provider did not end a session that ended here.')
    return '/'
  }
  const { requestId, nameId, sessionIndexes } = read
  const ended = (sid: string) => ({ issuer: provider.entityId, subject: nameId.value, sid })
  const ends = sessionIndexes.length === 0 ? [ended('')] : sessionIndexes.map(ended)
  if (!(await endSessionsFrom(house, connection, ends, once, origin))) {
    house.log.warn({ ...logOf(connection), reason: 'replayed' }, 'A SAML logout was not accepted: it was used before.')
    return '/'
  }
  const answered = await answerSamlLogout({ provider, serviceProvider, requestId, isSuccess: true, relayState })
  if (answered === null) return '/'
  return addressFor(house, answered, { connectionId: connection.id, domainurl, at: origin.at })
}
