import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { demoIcon } from '#demo/provider-icon.ts'
import { listenNear } from '#demo/listen-near.ts'
import {
  cancelResponse,
  logoutResponse,
  logoutRequest,
  signInResponse,
  type DemoIssuer,
  type DemoMessage,
  type DemoServiceProvider,
} from './outgoing-messages.ts'
import { freshId, providerMetadataXml, type DemoBinding } from './documents.ts'
import { choicePage, homePage, postBindingPage, sentencePage } from './pages.ts'
import { people, type DemoSamlUser } from './people.ts'
import { readPostedMessage } from './posted-message.ts'
import { readRedirectMessage, type ReadMessage } from './redirect-message.ts'
import { freshSigningPair, keptSigningPair } from './signing-pair.ts'

export type DemoSamlOptions = {
  /** 0, or a port in use, chooses any free one. */
  port: number
  host?: string
  /** The folder in which the provider's key is stored. */
  dataFolder: string
  serviceProviders: readonly DemoServiceProvider[]
  /** The binding by which the provider receives requests and logout messages: redirect (the default) or form. */
  takes?: DemoBinding
  /** The provider's users; by default the users of the demo. */
  people?: readonly DemoSamlUser[]
}

export type DemoSamlProvider = {
  address: string
  metadataUrl: string
  /** Replaces the key until the next start. The metadata then contain only the new one. */
  rotate(): Promise<void>
  close(): Promise<void>
}

type Session = { email: string; sessionIndex: string; at: DemoServiceProvider }

type Provider = {
  address: string
  issuer: DemoIssuer
  serviceProviders: readonly DemoServiceProvider[]
  people: readonly DemoSamlUser[]
  sessions: Map<string, Session>
}

/**
 * Starts a SAML 2.0 identity provider for the demo on its own port: a real implementation that signs with its own key,
 * but requires no password. It serves only `serviceProviders`. For demonstrations on one machine, never for production.
 */
export async function startDemoSamlProvider(options: DemoSamlOptions): Promise<DemoSamlProvider> {
  const { host = 'localhost', serviceProviders, takes = 'HTTP-Redirect' } = options
  const pair = await keptSigningPair(options.dataFolder)
  const server = createServer()
  const address = `http://localhost:${await listenNear(server, options.port, host)}`
  const issuer = { entityId: `${address}/metadata`, pair, takes }
  const known = { serviceProviders, people: options.people ?? people }
  const provider = { address, issuer, ...known, sessions: new Map<string, Session>() }
  server.on('request', (request, response) => {
    // A client that disconnects while it sends a form gets no response.
    handleRequest(provider, request, response).catch(() => {
      if (!response.headersSent) send(response, refusal(400, 'This could not be read.'))
    })
  })
  return {
    address,
    metadataUrl: issuer.entityId,
    async rotate() {
      issuer.pair = await freshSigningPair()
    },
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

type DemoRequest = { provider: Provider; query: URLSearchParams; session: string; form: URLSearchParams }
type Reply = { status?: number; type?: string; location?: string; cookie?: string; body?: string | Buffer }

async function handleRequest(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const target = URL.canParse(request.url ?? '', provider.address) ? (request.url ?? '/') : '/nothing'
  const url = new URL(target, provider.address)
  const session = /(?:^|; )demo_saml=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const form = new URLSearchParams(request.method === 'POST' ? await bodyOf(request) : '')
  const handle = routes[`${request.method} ${url.pathname}`]
  send(
    response,
    handle?.({ provider, query: url.searchParams, session, form }) ?? refusal(404, 'There is nothing here.'),
  )
}

function send(response: ServerResponse, { location, cookie, body, type, ...reply }: Reply): void {
  response.writeHead(reply.status ?? (location === undefined ? 200 : 303), {
    'content-type': type ?? 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...(location === undefined ? {} : { location }),
    ...(cookie === undefined ? {} : { 'set-cookie': `demo_saml=${cookie}; HttpOnly; Path=/` }),
  })
  response.end(body ?? '')
}

/** The maximum number of sessions in memory; beyond it, all are deleted. */
const mostSessions = 1000

/** The maximum length of a form, in bytes. */
const longestForm = 16_384

async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= longestForm) pieces.push(piece)
  }
  return size <= longestForm ? Buffer.concat(pieces).toString('utf8') : ''
}

const refusal = (status: number, sentence: string): Reply => ({ status, body: sentencePage(sentence) })

const routes: Record<string, (demoRequest: DemoRequest) => Reply> = {
  'GET /': ({ provider, session }) => ({
    body: homePage(provider.sessions.get(session)?.email ?? null, provider.serviceProviders),
  }),
  'GET /favicon.ico': () => {
    const { type, picture } = demoIcon()
    return { type, body: picture }
  },
  'GET /metadata': ({ provider }) => {
    const addresses = { signOn: `${provider.address}/sign-on`, logout: `${provider.address}/logout` }
    const { entityId, pair, takes } = provider.issuer
    const body = providerMetadataXml(entityId, addresses, [pair.certificatePem], takes)
    return { type: 'application/samlmetadata+xml', body }
  },
  'GET /sign-on': chooseAccount,
  'POST /sign-on': chooseAccount,
  'GET /begin': (demoRequest) =>
    chooser(demoRequest, { at: demoRequest.query.get('at') ?? '', request: '', state: '' }, null),
  'POST /choose': choose,
  'GET /logout': logout,
  'POST /logout': logout,
  'POST /sign-out': signOut,
}

/** Returns the fields of a message and the request that it contains, by the only binding that this provider accepts. */
function received({ provider, query, form }: DemoRequest): { fields: URLSearchParams; request: ReadMessage | null } {
  if (provider.issuer.takes === 'HTTP-Redirect') {
    return { fields: query, request: readRedirectMessage(query.get('SAMLRequest') ?? '') }
  }
  const known = provider.serviceProviders.flatMap(({ certificatePem }) => certificatePem ?? [])
  return { fields: form, request: readPostedMessage(form.get('SAMLRequest') ?? '', known) }
}

function chooseAccount(demoRequest: DemoRequest): Reply {
  const { provider } = demoRequest
  const { fields: came, request } = received(demoRequest)
  if (request?.kind !== 'AuthnRequest') return refusal(400, 'This is no request to sign in.')
  const known = provider.serviceProviders.find(({ entityId }) => entityId === request.issuer)
  if (!known || (request.acsUrl ?? known.acsUrl) !== known.acsUrl) {
    return refusal(400, `${request.issuer} is not known here, or wants the answer somewhere else.`)
  }
  const fields = { at: known.entityId, request: request.id, state: came.get('RelayState') ?? '' }
  return chooser(demoRequest, fields, came.get('login_hint'))
}

function chooser({ provider, session }: DemoRequest, fields: Record<string, string>, hint: string | null): Reply {
  const signedIn = provider.sessions.get(session)?.email ?? null
  return { body: choicePage(provider.people, fields, { signedIn, hint }) }
}

function choose({ provider, form }: DemoRequest): Reply {
  const to = provider.serviceProviders.find(({ entityId }) => entityId === form.get('at'))
  if (!to) return refusal(400, 'This is no request to sign in.')
  const responseTarget = { to, inResponseTo: form.get('request') || null }
  const person = provider.people.find(({ email }) => email === form.get('who'))
  const post = (SAMLResponse: string) =>
    postBindingPage(to.acsUrl, { SAMLResponse, RelayState: form.get('state') ?? '' })
  if (!person) return { body: post(cancelResponse(provider.issuer, responseTarget)) }
  const [cookie, sessionIndex] = [freshId(), freshId()]
  if (provider.sessions.size >= mostSessions) provider.sessions.clear()
  provider.sessions.set(cookie, { email: person.email, sessionIndex, at: to })
  return { cookie, body: post(signInResponse(provider.issuer, responseTarget, { person, sessionIndex })) }
}

const carried = (message: DemoMessage): Reply =>
  'location' in message ? message : { body: postBindingPage(message.action, message.fields) }

function logout(demoRequest: DemoRequest): Reply {
  const { provider, session } = demoRequest
  const { fields, request } = received(demoRequest)
  if (fields.has('SAMLResponse')) return { body: sentencePage('You are signed out everywhere.') }
  const to = provider.serviceProviders.find(({ entityId }) => entityId === request?.issuer)
  if (request?.kind !== 'LogoutRequest' || !to) return refusal(400, 'This is no request to sign out.')
  const isOwn = provider.sessions.get(session)?.email === request.nameId
  if (isOwn) provider.sessions.delete(session)
  const responseTarget = { to, inResponseTo: request.id }
  return carried(logoutResponse(provider.issuer, responseTarget, fields.get('RelayState')))
}

function signOut({ provider, session }: DemoRequest): Reply {
  const ended = provider.sessions.get(session)
  provider.sessions.delete(session)
  if (!ended) return { location: '/' }
  return carried(logoutRequest(provider.issuer, ended.at, ended))
}
