import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/plumbing/house.ts'
import { acceptForms } from '#server/plumbing/http/accept-forms.ts'
import { originOf } from '#server/plumbing/http/origin.ts'
import { pageLanguageOf } from '#server/plumbing/pages/page-language.ts'
import { freshToken, hashOf, providerCookieName } from '#server/plumbing/session/token.ts'
import { pendingLifetime, type After } from '#server/sign-in/providers/begin-at-provider.ts'
import { openOwnKeys } from '#server/sign-in/providers/own-keys.ts'
import { keepResponse, writePending } from '#server/sign-in/providers/pending/queries.ts'
import { formIn } from '#server/sign-in/providers/posting/posting-address.ts'
import { postingPage } from '#server/sign-in/providers/posting/posting-page.ts'
import { findNamedConnection } from '#server/sign-in/providers/queries.ts'
import { refuseUnsolicited, unsolicitedAnswer } from '#server/sign-in/providers/unsolicited.ts'
import { serviceProviderOf } from '#server/sign-in/providers/saml-provider.ts'

/** A response with many groups in it may be a quarter of a megabyte, and grows by a third in base64. */
const bodyLimit = 512 * 1024

/** Characters of a response that count as one request: most have a tenth of it. */
const countedOnce = 64 * 1024

type Params = { Params: { connection: string } }
type Asking = Params & { Querystring: Record<string, unknown> }

/**
 * Where SAML providers post their responses to, our metadata for them, and the page that posts to those that take forms
 * alone. A post from elsewhere brings no cookie of ours, so it is only kept, sealed, and the browser is sent on to a page
 * of ours that sends it with its cookie.
 */
export async function registerSaml(app: FastifyInstance, house: House): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope, bodyLimit)
    scope.get<Params>('/api/iam/login/saml/:connection', (request, reply) => sendMetadata(house, request, reply))
    scope.post<Params>('/api/iam/login/saml/:connection/acs', { bodyLimit }, (request, reply) =>
      takeResponse(house, request, reply),
    )
    scope.get<Asking>('/api/iam/login/saml/:connection/form', (request, reply) => sendForm(house, request, reply))
  })
}

async function sendMetadata(house: House, request: FastifyRequest<Params>, reply: FastifyReply) {
  const { host, at } = originOf(request)
  const found = await findNamedConnection(house.database, request.params.connection, 'saml', at)
  if (found === null) return reply.code(404).send()
  const { spMetadata } = await import('#server/sign-in/saml/sp-metadata.ts')
  const { domainurl } = house.settingsOf(host)
  const ownKeys = openOwnKeys(house, found.ownKeys, at)
  const serviceProvider = serviceProviderOf(found.connection.id, domainurl, ownKeys)
  return reply.type('application/samlmetadata+xml').send(spMetadata(serviceProvider))
}

async function sendForm(house: House, request: FastifyRequest<Asking>, reply: FastifyReply) {
  const { host, at } = originOf(request)
  const { message } = request.query
  const form = typeof message === 'string' ? formIn(house, message, at) : null
  const { languages, companyname: name } = house.settingsOf(host)
  const page = form && postingPage(form, { language: pageLanguageOf(request, languages), name })
  reply.header('cache-control', 'no-store')
  // Too old, or not of ours: the user begins again.
  if (page === null) return reply.redirect('/', 303)
  // A provider that looks at the Origin of what is posted must see ours, and not `null`; the path stays here.
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': page.policy, 'referrer-policy': 'strict-origin' })
    .send(page.html)
}

async function takeResponse(house: House, request: FastifyRequest<Params>, reply: FastifyReply) {
  const origin = originOf(request)
  const { connection: id } = request.params
  const form = new URLSearchParams(String(request.body))
  const response = form.get('SAMLResponse') ?? ''
  const state = form.get('RelayState') ?? ''
  reply.header('cache-control', 'no-store')
  const toPage = (known: string) =>
    reply.redirect(`/callback/${encodeURIComponent(id)}#state=${encodeURIComponent(known)}`, 303)
  if (isTooMuch(house, origin.network, response)) return toPage('')
  const sealed = house.secret.seal(response)
  if (await keepResponse(house.database, hashOf(state), sealed, origin.at)) return toPage(state)
  // The provider has begun by itself; whether it may is checked again when the response is read.
  const found = await findNamedConnection(house.database, id, 'saml', origin.at)
  if (found === null) return toPage('')
  if (!found.connection.idpInitiated) {
    const isBegunThere = await refuseUnsolicited(house, found.connection, response, origin)
    return isBegunThere ? reply.redirect(`/callback/${id}#${unsolicitedAnswer}`, 303) : toPage('')
  }
  const { token: fresh, cookie } = freshToken()
  const after: After = { redirectto: '', servicedesk: false }
  await writePending(house.database, {
    tenantId: found.connection.tenantId,
    connectionId: found.connection.id,
    stateHash: hashOf(fresh),
    browserHash: hashOf(cookie),
    sealed: house.secret.seal('{}'),
    requestId: '',
    redirectUri: serviceProviderOf(found.connection.id, house.settingsOf(origin.host).domainurl).acsUrl,
    email: '',
    appname: '',
    timezone: '',
    device: '',
    source: '',
    after: JSON.stringify(after),
    at: origin.at,
    expiresAt: new Date(origin.at.getTime() + pendingLifetime),
  })
  await keepResponse(house.database, hashOf(fresh), sealed, origin.at)
  reply.setCookie(providerCookieName, cookie, { path: '/', secure: true, httpOnly: true, sameSite: 'strict' })
  return toPage(fresh)
}

/** Counts a response, a large one several times: what strangers post is kept for a while, so its bytes are limited. */
function isTooMuch({ limits }: House, network: string, response: string): boolean {
  const counts = 1 + Math.floor(response.length / countedOnce)
  return Array.from({ length: counts }, () => limits.take('provider', network)).some((wait) => wait > 0)
}
