import type { CustomFetch, ServerMetadata } from 'openid-client'
import { decryptToken, isEncrypted } from '#server/sign-in/providers/answers/decrypt-token.ts'
import type { KeySet, ProviderKeys } from '#server/sign-in/providers/answers/provider-keys.ts'
import type { OwnKeys } from '#server/sign-in/saml/provider.ts'

type Parts = {
  fetch: CustomFetch
  connectionId: string
  /** What the provider says of itself, as it was discovered before. */
  provider: ServerMetadata
  keys: ProviderKeys
  decryption: OwnKeys['decryption']
}

export type SignInFetch = {
  /** What openid-client asks with, for one sign-in. */
  fetch: CustomFetch
  /** Asks for the provider's keys again. Gives whether there are newer ones, so that it is worth checking once more. */
  renewKeys(): Promise<boolean>
}

const discoveryPath = '/.well-known/openid-configuration'
type Asked = Parameters<CustomFetch>[1]

/**
 * The way to the provider for one sign-in: what it says of itself and its keys come from memory, and what it encrypted for
 * us is decrypted before openid-client checks it. The token endpoint answers a code once, so its answer is kept for a second check.
 */
export function openSignInFetch({ fetch, connectionId, provider, keys, decryption }: Parts): SignInFetch {
  const [keysAddress, tokens, userInfo] = [provider.jwks_uri, provider.token_endpoint, provider.userinfo_endpoint].map(
    (address) => URL.parse(address ?? '')?.href ?? '',
  ) as [string, string, string]
  let answered: Response | null = null
  let seen: KeySet | null = null
  let since = Date.now()
  const received = async (url: string, asked: Asked): Promise<Response> => {
    const answer = await fetch(url, asked)
    since = Date.now()
    return answer
  }
  return {
    async fetch(url, asked) {
      if (url.endsWith(discoveryPath)) return Response.json(provider)
      if (url === keysAddress) {
        seen = await keys.read(connectionId, keysAddress)
        return new Response(seen.text, { status: seen.status, headers: { 'content-type': seen.type } })
      }
      if (url === tokens) {
        answered ??= await decryptedTokens(await received(url, asked), decryption)
        return answered.clone()
      }
      return url === userInfo ? decryptedInfo(await received(url, asked), decryption) : fetch(url, asked)
    },
    async renewKeys() {
      return seen !== null && (await keys.renew(connectionId, keysAddress, { seen, since, purpose: 'answer' }))
    },
  }
}

/** The answer of the token endpoint, its ID token decrypted; as it is where that is not encrypted, or no answer at all. */
async function decryptedTokens(answer: Response, decryption: OwnKeys['decryption']): Promise<Response> {
  const told: unknown = await answer
    .clone()
    .json()
    .catch(() => null)
  if (typeof told !== 'object' || told === null || !('id_token' in told)) return answer
  const { id_token: token } = told
  if (typeof token !== 'string' || !isEncrypted(token)) return answer
  // One that cannot be decrypted goes on as it is: openid-client refuses it, and readTrouble knows that as `encrypted`.
  return Response.json(
    { ...told, id_token: (await decryptToken(token, decryption)) ?? token },
    { status: answer.status },
  )
}

async function decryptedInfo(answer: Response, decryption: OwnKeys['decryption']): Promise<Response> {
  if (!(answer.headers.get('content-type') ?? '').startsWith('application/jwt')) return answer
  const token = await answer.text()
  const { status, headers } = answer
  const decrypted = isEncrypted(token) ? await decryptToken(token, decryption) : null
  return new Response(decrypted ?? token, { status, headers })
}
