import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createHash, randomBytes } from 'node:crypto'
import { CompactEncrypt, exportJWK, jwtVerify, SignJWT, type CryptoKey, type JWTPayload } from 'jose'
import { providerKey } from './test-keys.ts'

/** The ways in which a test makes its provider deviate. */
export type Behaviour = {
  /** Changes the claims of the ID token before they are signed; undefined removes one. */
  claims?: Record<string, unknown>
  /** Changes the response's query; null removes a parameter. */
  answer?: Record<string, string | null>
  /** The clock of the provider, in seconds ahead of ours. */
  clock?: number
  /** Signs with a key that it does not publish. */
  signsWithOtherKey?: boolean
  /** Does not sign (`alg: none`). */
  unsigned?: boolean
  /** Signs by this algorithm instead of RS256: with a key that it publishes, or with a secret for HS256. */
  signsBy?: { alg: string; key: CryptoKey | Uint8Array; kid?: string }
  /** Encrypts the ID token with the client secret. */
  encrypts?: boolean
  /** The algorithm of ID tokens that it announces; RS256 by default, null for nothing. */
  announces?: string[] | null
  /** The exact addresses to which it sends users whose session has ended. */
  afterLogout?: string
  /** Returns only an access token. */
  withoutIdToken?: boolean
  /** Milliseconds before it answers a path. */
  slow?: { path: string; ms: number }
  /** A path that is answered with a page instead of JSON. */
  html?: string
  /** A path that is answered with endless JSON. */
  endless?: string
  /** Client secrets that it accepts. */
  secrets?: string[]
  /**
   * The methods by which clients authenticate at its token endpoint; if set, it announces them. By default only
   * `client_secret_basic` is accepted, and nothing is announced.
   */
  authenticates?: string[]
  /** The authentication methods that it announces, if they differ from those it accepts. */
  announcesMethods?: string[]
  /** Announces an endpoint for pushed requests, which refuses them all. */
  refusesPushed?: true
  /** The issuer in its discovery document, if that is another provider's. */
  otherIssuer?: string
  /** The HTTP status of a path, answered without a body. */
  status?: { path: string; code: number }
  userinfo?: Record<string, unknown>
  /** The status of userinfo's response instead of 200. */
  userinfoStatus?: number
  /** Answers userinfo with this signed token (`application/jwt`) instead of JSON. */
  userinfoToken?: string
  /** Changes the signed ID token before it is issued. */
  wraps?: (token: string) => Promise<string>
}

export type TestProvider = {
  issuer: string
  behaviour: Behaviour
  /** How often each path was requested. */
  requested: Map<string, number>
  /** Bytes sent of the last endless response. */
  sentWithoutEnd: number
  /** Signs in at an address of the authorisation endpoint; returns the query with which it sends the browser back. */
  signIn(address: string): Promise<string>
  /** A token signed with its key, with any claims. */
  sign(claims: JWTPayload, header?: Record<string, string>): Promise<string>
  /** Signs only with another, published key from then on. `lose` takes it out of the set, `restore` puts it back. */
  rotate(kid: string): Promise<{ lose(): void; restore(): void }>
  /** Publishes an additional key. */
  publish(key: object): void
  /** Its public key. */
  publicKey: CryptoKey
  close(): Promise<void>
}

type Grant = { challenge: string; nonce: string; redirectUri: string }

type Peer = {
  issuer: string
  behaviour: () => Behaviour
  grants: Map<string, Grant>
  keys: object[]
  publicKey: CryptoKey
  sign: (claims: JWTPayload, header?: Record<string, string>, otherKey?: boolean) => Promise<string>
  sent: (bytes: number) => void
}

/**
 * Starts an OpenID provider with real HTTP and real signatures that misbehaves on demand (OpenID Connect Core,
 * Discovery).
 */
export async function startTestProvider(): Promise<TestProvider> {
  let own = await providerKey('RS256', 'own')
  const other = await providerKey('RS256', 'other')
  let rotations = 0
  let ownKid = 'one'
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
  const requested = new Map<string, number>()
  // The client may have disconnected before the response.
  const server = createServer((request, response) => {
    handleRequest(peer, requested, request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const issuer = `http://localhost:${typeof address === 'object' && address !== null ? address.port : 0}`
  const sign: Peer['sign'] = (claims, header = {}, otherKey = false) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: ownKid, ...header })
      .sign(otherKey ? other.privateKey : own.privateKey)
  const sent: Peer['sent'] = (bytes) => {
    provider.sentWithoutEnd = bytes
  }
  const { publicKey } = own
  const grants: Peer['grants'] = new Map()
  const peer: Peer = { issuer, behaviour: () => provider.behaviour, grants, keys: [jwk], publicKey, sign, sent }
  const provider: TestProvider = {
    issuer,
    behaviour: {},
    requested,
    sentWithoutEnd: 0,
    sign: (claims, header) => sign(claims, header),
    publish: (key) => void peer.keys.push(key),
    rotate: async (kid) => {
      rotations += 1
      own = await providerKey('RS256', `rotated ${rotations}`)
      ownKid = kid
      const key = { ...(await exportJWK(own.publicKey)), kid, alg: 'RS256', use: 'sig' }
      const publishOnly = (keys: object[]) => void peer.keys.splice(0, peer.keys.length, ...keys)
      publishOnly([key])
      return { lose: () => publishOnly([]), restore: () => publishOnly([key]) }
    },
    publicKey,
    signIn: async (url) => signInAt(peer, new URL(url).searchParams),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return provider
}

function signInAt({ issuer, grants, behaviour }: Peer, query: URLSearchParams): string {
  const code = randomBytes(16).toString('hex')
  const requested = (name: string) => query.get(name) ?? ''
  grants.set(code, {
    challenge: requested('code_challenge'),
    nonce: requested('nonce'),
    redirectUri: requested('redirect_uri'),
  })
  const back = new URLSearchParams({ code, state: requested('state'), iss: issuer })
  for (const [name, value] of Object.entries(behaviour().answer ?? {})) {
    if (value === null) back.delete(name)
    else back.set(name, value)
  }
  return back.toString()
}

async function handleRequest(
  peer: Peer,
  requested: Map<string, number>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const asks = new URL(request.url ?? '/', peer.issuer).pathname
  requested.set(asks, (requested.get(asks) ?? 0) + 1)
  const { slow, html, endless, status: only } = peer.behaviour()
  if (only?.path === asks) return void response.writeHead(only.code).end()
  if (slow?.path === asks) await new Promise((resolve) => setTimeout(resolve, slow.ms).unref())
  if (html === asks) {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Maintenance</h1>')
    return
  }
  if (endless === asks) return sendWithoutEnd(peer, response)
  const { userinfoToken } = peer.behaviour()
  if (asks === '/userinfo' && userinfoToken !== undefined) {
    response.writeHead(200, { 'content-type': 'application/jwt' }).end(userinfoToken)
    return
  }
  const { status, body } = await bodyOf(peer, asks, request)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function sendWithoutEnd({ sent }: Peer, response: ServerResponse): void {
  const piece = Buffer.alloc(64 * 1024, 'x')
  let bytes = 0
  const more = (): void => {
    while (!response.destroyed && response.write(piece)) bytes += piece.length
    sent(bytes)
  }
  response.on('drain', more).on('error', () => undefined)
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"more":"')
  more()
}

async function bodyOf(peer: Peer, asks: string, request: IncomingMessage): Promise<{ status: number; body: unknown }> {
  if (asks === '/.well-known/openid-configuration') return { status: 200, body: metadataOf(peer) }
  if (asks === '/jwks') return { status: 200, body: { keys: peer.keys } }
  if (asks === '/end') return ends(peer, new URL(request.url ?? '/', peer.issuer).searchParams)
  if (asks === '/userinfo') {
    const { userinfo, userinfoStatus = 200 } = peer.behaviour()
    return { status: userinfoStatus, body: { sub: 'subject-1', ...userinfo } }
  }
  if (asks === '/token') return tokens(peer, new URLSearchParams(await textOf(request)), request)
  return { status: 404, body: {} }
}

/** Returns the client secret of a request by the methods that are permitted, or null (RFC 6749 §2.3.1). */
function secretOf({ authenticates = ['client_secret_basic'] }: Behaviour, form: URLSearchParams, header: string) {
  const encoded = /^Basic (.+)$/.exec(header)?.[1]
  if (encoded === undefined) return authenticates.includes('client_secret_post') ? form.get('client_secret') : null
  const [, secret = ''] = Buffer.from(encoded, 'base64').toString().split(':')
  return authenticates.includes('client_secret_basic') ? new URLSearchParams(`secret=${secret}`).get('secret') : null
}

async function tokens(
  peer: Peer,
  form: URLSearchParams,
  { headers }: IncomingMessage,
): Promise<{ status: number; body: unknown }> {
  const behaviour = peer.behaviour()
  const accepted = behaviour.secrets ?? ['secret-one']
  const secret = secretOf(behaviour, form, headers.authorization ?? '')
  if (secret === null || !accepted.includes(secret)) return { status: 401, body: { error: 'invalid_client' } }
  const code = form.get('code') ?? ''
  const grant = peer.grants.get(code)
  peer.grants.delete(code)
  const verifier = form.get('code_verifier') ?? ''
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const fits = grant?.challenge === challenge && grant.redirectUri === form.get('redirect_uri')
  if (!fits) return { status: 400, body: { error: 'invalid_grant' } }
  const signed = await peer.sign(claimsOf(peer, grant), {}, behaviour.signsWithOtherKey)
  const id_token = await idTokenOf(behaviour, signed, claimsOf(peer, grant))
  const access = { access_token: 'access', token_type: 'Bearer', expires_in: 300 }
  return { status: 200, body: behaviour.withoutIdToken === true ? access : { ...access, id_token } }
}

function claimsOf({ issuer, behaviour }: Peer, { nonce }: Grant): JWTPayload {
  const { clock = 0, claims } = behaviour()
  const now = Math.floor(Date.now() / 1000) + clock
  const times = { iat: now, exp: now + 300 }
  const person = { email: 'user@contoso.test', email_verified: true, given_name: 'Uma', family_name: 'User' }
  const rest = { iss: issuer, sub: 'subject-1', aud: 'client-1', nonce, tid: 'directory-1', sid: 'session-1' }
  const all = Object.entries({ ...times, ...person, ...rest, ...claims }).filter(([, value]) => value !== undefined)
  return Object.fromEntries(all)
}

async function idTokenOf(behaviour: Behaviour, signed: string, claims: JWTPayload): Promise<string> {
  const { unsigned, signsBy, encrypts, wraps } = behaviour
  if (wraps !== undefined) return wraps(unsigned === true ? unsignedOf(signed) : signed)
  if (unsigned === true) return unsignedOf(signed)
  if (encrypts === true) {
    const key = createHash('sha256').update('secret-one').digest()
    return new CompactEncrypt(Buffer.from(signed)).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(key)
  }
  if (signsBy === undefined) return signed
  const { alg, key, kid } = signsBy
  return new SignJWT(claims).setProtectedHeader({ alg, ...(kid === undefined ? {} : { kid }) }).sign(key)
}

/** Ends a session for a hint that it signed itself, and redirects only to registered addresses (RP-Initiated Logout §2, §3). */
async function ends(
  { publicKey, behaviour }: Peer,
  query: URLSearchParams,
): Promise<{ status: number; body: unknown }> {
  const hint = await jwtVerify(query.get('id_token_hint') ?? '', publicKey).catch(() => null)
  if (hint === null) return { status: 400, body: { error: 'id_token_hint' } }
  const after = query.get('post_logout_redirect_uri')
  if (after !== behaviour().afterLogout) return { status: 400, body: { error: 'post_logout_redirect_uri' } }
  return { status: 200, body: { after, client: query.get('client_id') } }
}

function unsignedOf(token: string): string {
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  return `${header}.${token.split('.')[1] ?? ''}.`
}

const metadataOf = ({ issuer, behaviour }: Peer) => ({
  issuer: behaviour().otherIssuer ?? issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/userinfo`,
  jwks_uri: `${issuer}/jwks`,
  end_session_endpoint: `${issuer}/end`,
  pushed_authorization_request_endpoint: behaviour().refusesPushed && `${issuer}/push`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: announcedBy(behaviour()),
  userinfo_signing_alg_values_supported: ['RS256'],
  token_endpoint_auth_methods_supported: behaviour().announcesMethods ?? behaviour().authenticates,
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})

const announcedBy = ({ announces = ['RS256'] }: Behaviour) => announces ?? undefined

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
