import { X509Certificate, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { freshId, logoutRequestXml, minutesFromNow, providerMetadataXml } from '@portico/demo/saml/documents.ts'
import { signElement, type SigningPair } from '@portico/demo/saml/sign-element.ts'
import { redirectAddress } from '@portico/demo/saml/redirect-message.ts'
import type { NewConnection } from './connection-administration-queries.ts'
import { serviceProviderOf } from '#features/single-sign-on/server/saml/saml-provider.ts'
import { connectContoso } from './test-connection.ts'
import type { openExchange } from './test-exchange.ts'
import { ownKey } from './test-keys.ts'
import { hiddenOf, postForm } from './test-saml.ts'
import { fetchIdpMetadata } from '#features/single-sign-on/server/saml/fetch-idp-metadata.ts'
import { samlProvider } from '@portico/saml/provider.ts'
import { makeKeys } from '@portico/saml/test-exchange.ts'

type Exchange = Awaited<ReturnType<typeof openExchange>>

/** The way in which the provider responds from then on. */
export type PeerBehaviour = {
  /**
   * The algorithm of XML Encryption by which assertions are encrypted to the key in our metadata; null for no
   * encryption.
   */
  encrypts: string | null
  signs: 'assertion' | 'response' | 'both'
  nameId: string
  nameFormat: string
  attributes: Record<string, string | string[]>
  sessionIndex: string
  /** The AuthnContextClassRef that the assertion names. */
  authnContext: string
  /** The SessionNotOnOrAfter that is added to samlp's response, because samlp cannot write it; null for none. */
  sessionEndsAt: Date | null
}

/** The used part of samlp, which has no types. */
type Shown = { set(): void; send(body: string): void }
type Asked = { query: { RelayState?: string } }
type Handler = (request: { method: 'GET'; query: object }, shown: Shown, next: (error: Error) => void) => void
type Samlp = { auth(options: object): Handler }

type Peer = { pair: SigningPair; published: SigningPair[]; behaviour: PeerBehaviour }

const usual: PeerBehaviour = {
  encrypts: null,
  signs: 'assertion',
  nameId: 'uma-1',
  nameFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  attributes: { email: 'uma@dunmore.test', givenName: 'Uma', sn: 'Peer' },
  sessionIndex: 'session-1',
  authnContext: 'urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport',
  sessionEndsAt: null,
}

/**
 * Starts an identity provider by the library samlp, over HTTP, and connects Contoso to it by its metadata address. It
 * signs in every user, following `behaviour`, and encrypts to the certificate in our metadata.
 */
export async function startSamlpPeer(exchange: Exchange, changes: Partial<NewConnection> = {}) {
  const { context } = exchange.server
  const id = changes.id ?? randomUUID()
  const ours = serviceProviderOf(id, context.settingsOf('localhost').domainurl)
  const pair = makeKeys('Peer')
  const peer: Peer = { pair, published: [pair], behaviour: usual }
  let rotations = 0
  const server = createServer((request, response) => void handleRequest(exchange, peer, ours, request, response))
  server.listen(0, 'localhost')
  await once(server, 'listening')
  const metadataUrl = `${addressOf(server)}/metadata`
  const saml = samlProvider.parse(await fetchIdpMetadata(metadataUrl, { allowHttp: true }))
  await connectContoso(context, saml.entityId, {
    id,
    name: id,
    kind: 'externalidp',
    protocol: 'saml',
    providerTenants: [],
    saml,
    metadataUrl,
    createsAccounts: true,
    domains: [],
    keys: [await ownKey('signing-key'), await ownKey('encryption-key')],
    ...changes,
  })
  return {
    id,
    ours,
    metadataUrl,
    /** Changes how it responds from then on. */
    behave: (behaviour: Partial<PeerBehaviour>) => void (peer.behaviour = { ...peer.behaviour, ...behaviour }),
    /** Signs with a new key from then on. The old one stays in the metadata or is removed at once. */
    rotate(old: 'kept' | 'dropped' = 'dropped') {
      rotations += 1
      peer.pair = makeKeys(`Peer, rotated ${rotations}`)
      peer.published = old === 'kept' ? [peer.pair, ...peer.published] : [peer.pair]
    },
    /**
     * Signs in from our page to the provider and back; `meanwhile` runs before the return. Returns our response to the
     * last step.
     */
    async signIn(meanwhile: () => Promise<void> = async () => undefined) {
      const began = await exchange.beginElsewhere({ connectionid: id })
      const page = await (await fetch(exchange.addressOf(began.data))).text()
      await meanwhile()
      const { location } = await postForm(exchange, ours.acsUrl, hiddenOf(page))
      const answered = { answer: new URL(location, 'http://x').hash }
      return exchange.finish({ ...answered, providerCookie: began.cookies.providerCookie ?? '' }, id)
    },
    /** Returns the signed address by which the provider ends the sessions of a user here. */
    logoutAddress: (ended: Ended) => logoutAddress(peer, { issuer: saml.entityId, url: ours.logoutUrl }, ended),
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

type Ended = Pick<PeerBehaviour, 'nameId' | 'sessionIndex'>

function logoutAddress({ pair }: Peer, { issuer, url }: { issuer: string; url: string }, ended: Ended): string {
  const envelope = { id: freshId(), issuer, issueInstant: minutesFromNow(0), destination: url, inResponseTo: null }
  const xml = logoutRequestXml(envelope, ended.nameId, ended.sessionIndex)
  return redirectAddress(url, { name: 'SAMLRequest', xml, relayState: null }, pair.privateKeyPem)
}

export type SamlpPeer = Awaited<ReturnType<typeof startSamlpPeer>>

const addressOf = (server: ReturnType<typeof createServer>) =>
  `http://localhost:${(server.address() as AddressInfo).port}`

async function handleRequest(
  exchange: Exchange,
  peer: Peer,
  ours: ReturnType<typeof serviceProviderOf>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const url = new URL(request.url ?? '/', `http://${request.headers.host}`)
  const issuer = `${url.origin}/metadata`
  if (url.pathname === '/metadata') {
    const addresses = { signOn: `${url.origin}/sign-on`, logout: `${url.origin}/logout` }
    const pems = peer.published.map(({ certificatePem }) => certificatePem)
    response.end(providerMetadataXml(issuer, addresses, pems))
    return
  }
  const { behaviour, pair } = peer
  const encryption = behaviour.encrypts === null ? {} : await encryptionTo(exchange, ours.entityId, behaviour.encrypts)
  const require = createRequire(import.meta.url)
  const samlp = require('samlp') as Samlp
  const handler = samlp.auth({
    issuer,
    cert: pair.certificatePem,
    key: pair.privateKeyPem,
    destination: ours.acsUrl,
    recipient: ours.acsUrl,
    signAssertion: behaviour.signs !== 'response',
    signResponse: behaviour.signs !== 'assertion',
    sessionIndex: behaviour.sessionIndex,
    authnContextClassRef: behaviour.authnContext,
    getPostURL: (...[, , , done]: [unknown, unknown, unknown, (error: null, url: string) => void]) =>
      done(null, ours.acsUrl),
    getUserFromRequest: () => ({}),
    profileMapper: () => ({
      getClaims: () => behaviour.attributes,
      getNameIdentifier: () => ({ nameIdentifier: behaviour.nameId, nameIdentifierFormat: behaviour.nameFormat }),
    }),
    ...encryption,
    ...(behaviour.sessionEndsAt === null
      ? {}
      : { signAssertion: false, responseHandler: endingAt(peer, behaviour.sessionEndsAt) }),
  })
  handler(
    { method: 'GET', query: Object.fromEntries(url.searchParams) },
    { set: () => undefined, send: (body) => void response.end(body) },
    (error) => void response.writeHead(500).end(error.message),
  )
}

/** Adds the end of the session, and signs as samlp would. */
const endingAt =
  ({ pair }: Peer, endsAt: Date) =>
  (made: Buffer, _options: object, { query }: Asked, shown: Shown) => {
    const end = `<saml:AuthnStatement SessionNotOnOrAfter="${endsAt.toISOString()}"`
    const signed = signElement(made.toString().replace('<saml:AuthnStatement', end), 'Assertion', pair)
    const fields = { SAMLResponse: Buffer.from(signed).toString('base64'), RelayState: query.RelayState ?? '' }
    shown.send(
      Object.entries(fields)
        .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
        .join(''),
    )
  }

/** Returns the key for encrypting to us, read from our own metadata. */
async function encryptionTo({ server }: Exchange, metadata: string, encryptionAlgorithm: string) {
  const { body } = await server.app.inject({ method: 'GET', url: new URL(metadata).pathname })
  const [, text = ''] = /use="encryption">.*?<ds:X509Certificate>([^<]+)</s.exec(body) ?? []
  const certificate = new X509Certificate(Buffer.from(text, 'base64'))
  return {
    encryptionCert: certificate.toString(),
    encryptionPublicKey: certificate.publicKey.export({ type: 'spki', format: 'pem' }),
    encryptionAlgorithm,
    disallowEncryptionWithInsecureAlgorithm: false,
    warnOnInsecureEncryptionAlgorithm: false,
  }
}
