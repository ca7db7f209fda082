import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '@portico/server/core/app-context.ts'
import { acceptForms } from '@portico/server/platform/http/accept-forms.ts'
import { originOf, type Origin } from '@portico/server/platform/http/origin.ts'
import { pageLanguageOf } from '@portico/server/core/pages/page-language.ts'
import { freshToken, hashOf, providerCookieName } from '@portico/server/core/sessions/token.ts'
import { transactionLifetime, type After } from '#features/single-sign-on/server/sign-in-with-provider.ts'
import { logFieldsOf, type Connection } from '#features/single-sign-on/server/connection.ts'
import { recordEvent } from '@portico/server/core/audit/audit-queries.ts'
import { inTenant } from '@portico/server/core/tenants/scope.ts'
import { openOwnKeys } from '#features/single-sign-on/server/keys/own-keys.ts'
import { keepResponse, writeTransaction } from '#features/single-sign-on/server/sign-in-transaction-queries.ts'
import { formIn, postBindingPage } from './post-binding-form.ts'
import { findNamedConnection } from '#features/single-sign-on/server/connection-queries.ts'
import { serviceProviderOf } from './saml-provider.ts'

/** The query that the callback page sends instead of a state, so that the user reads why the sign-in was refused. */
export const unsolicitedQuery = 'response=unsolicited'

/**
 * The largest form in bytes: a response with many groups may be a quarter of a megabyte, and grows by a third in
 * base64.
 */
const bodyLimit = 512 * 1024

/** The number of characters of a response that count as one request; most responses have a tenth of that. */
const countedOnce = 64 * 1024

type Params = { Params: { connection: string } }
type Asking = Params & { Querystring: Record<string, unknown> }

/**
 * Registers the routes of SAML: where providers post their responses, our metadata, and the page that posts to
 * providers without redirect binding. A cross-site post carries no cookie of this product, so the response is stored,
 * sealed, and the browser is redirected to our page, whose call sends the cookie.
 */
export async function registerSaml(app: FastifyInstance, context: AppContext): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope, bodyLimit)
    scope.get<Params>('/api/iam/login/saml/:connection', (request, reply) => sendMetadata(context, request, reply))
    scope.post<Params>('/api/iam/login/saml/:connection/acs', { bodyLimit }, (request, reply) =>
      takeResponse(context, request, reply),
    )
    scope.get<Asking>('/api/iam/login/saml/:connection/form', (request, reply) => sendForm(context, request, reply))
  })
}

async function sendMetadata(context: AppContext, request: FastifyRequest<Params>, reply: FastifyReply) {
  const { host, at } = originOf(request)
  const found = await findNamedConnection(context.database, request.params.connection, 'saml', at)
  if (found === null) return reply.code(404).send()
  const { spMetadata } = await import('@portico/saml/sp-metadata.ts')
  const { domainurl } = context.settingsOf(host)
  const ownKeys = openOwnKeys(context, found.ownKeys, at)
  const serviceProvider = serviceProviderOf(found.connection.id, domainurl, ownKeys)
  return reply.type('application/samlmetadata+xml').send(spMetadata(serviceProvider))
}

async function sendForm(context: AppContext, request: FastifyRequest<Asking>, reply: FastifyReply) {
  const { host, at } = originOf(request)
  const { message } = request.query
  const form = typeof message === 'string' ? formIn(context, message, at) : null
  const { languages, companyname: name } = context.settingsOf(host)
  const page = form && postBindingPage(form, { language: pageLanguageOf(request, languages), name })
  reply.header('cache-control', 'no-store')
  // The form has expired or is not ours, so the user begins again.
  if (page === null) return reply.redirect('/', 303)
  // A provider that checks the Origin of a post must see ours, and not `null`; the path is not sent.
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'content-security-policy': page.policy, 'referrer-policy': 'strict-origin' })
    .send(page.html)
}

async function takeResponse(context: AppContext, request: FastifyRequest<Params>, reply: FastifyReply) {
  const origin = originOf(request)
  const { connection: id } = request.params
  const form = new URLSearchParams(String(request.body))
  const response = form.get('SAMLResponse') ?? ''
  const state = form.get('RelayState') ?? ''
  reply.header('cache-control', 'no-store')
  const toPage = (known: string) =>
    reply.redirect(`/callback/${encodeURIComponent(id)}#state=${encodeURIComponent(known)}`, 303)
  if (isTooMuch(context, origin.network, response)) return toPage('')
  const sealed = context.secret.seal(response)
  if (await keepResponse(context.database, hashOf(state), sealed, origin.at)) return toPage(state)
  // The provider began this sign-in; whether it may is checked again when the response is read.
  const found = await findNamedConnection(context.database, id, 'saml', origin.at)
  if (found === null) return toPage('')
  if (!found.connection.idpInitiated) {
    const isBegunThere = await refuseUnsolicited(context, found.connection, response, origin)
    return isBegunThere ? reply.redirect(`/callback/${id}#${unsolicitedQuery}`, 303) : toPage('')
  }
  const { token: fresh, cookie } = freshToken()
  const after: After = { redirectto: '', servicedesk: false }
  await writeTransaction(context.database, {
    tenantId: found.connection.tenantId,
    connectionId: found.connection.id,
    stateHash: hashOf(fresh),
    browserHash: hashOf(cookie),
    sealed: context.secret.seal('{}'),
    requestId: '',
    redirectUri: serviceProviderOf(found.connection.id, context.settingsOf(origin.host).domainurl).acsUrl,
    email: '',
    appname: '',
    timezone: '',
    device: '',
    source: '',
    after: JSON.stringify(after),
    at: origin.at,
    expiresAt: new Date(origin.at.getTime() + transactionLifetime),
  })
  await keepResponse(context.database, hashOf(fresh), sealed, origin.at)
  reply.setCookie(providerCookieName, cookie, { path: '/', secure: true, httpOnly: true, sameSite: 'strict' })
  return toPage(fresh)
}

/**
 * Counts a response, a large one several times: posts of unauthenticated callers are stored for a while, so their bytes
 * are limited.
 */
function isTooMuch({ limits }: AppContext, network: string, response: string): boolean {
  const counts = 1 + Math.floor(response.length / countedOnce)
  return Array.from({ length: counts }, () => limits.take('provider', network)).some((wait) => wait > 0)
}

/**
 * Logs and audits a response that no sign-in here requested, at a connection for which that is switched off. Returns
 * whether the provider began the sign-in; else the response answers a request that is too old, was used, or belongs to
 * another browser.
 */
async function refuseUnsolicited(
  context: AppContext,
  connection: Connection,
  samlResponse: string,
  origin: Origin,
): Promise<boolean> {
  const { isUnsolicited } = await import('@portico/saml/process-response.ts')
  const isBegunThere = isUnsolicited(samlResponse)
  const { tenantId } = connection
  const reason = isBegunThere ? 'response-unsolicited' : 'request-unknown'
  const advice = isBegunThere
    ? 'The provider began a sign-in by itself, which is off for this connection: idp set --idp-initiated switches it on.'
    : 'A SAML response came for a request that no longer waits.'
  context.log.warn({ ...logFieldsOf(connection), reason }, advice)
  if (isBegunThere && context.limits.take('note', origin.network) === 0) {
    const refused = { event: 'sign-in', outcome: 'failure', reason: `provider-started: ${reason}` } as const
    await inTenant(context.database, tenantId, (tenant) =>
      recordEvent(tenant, { ...refused, tenantId, accountId: null, email: '', origin }),
    )
  }
  return isBegunThere
}
