import type { SamlProvider } from '@portico/saml/provider.ts'
import { largestMetadata, readIdpMetadata, type MetadataOptions } from '@portico/saml/read-idp-metadata.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from '@portico/saml/refusal.ts'

/** Requests one address, and again for every redirect; rejects addresses that must not be reached. */
export type Reach = (url: URL, init: RequestInit) => Promise<Response>

export type FetchOptions = MetadataOptions & { reach?: Reach; timeoutMs?: number }

const mostRedirects = 3
/** The timeout of all requests together, in milliseconds. */
const patience = 10_000

/**
 * Fetches a provider's metadata from its address: by https (http only with `allowHttp`), within three redirects, ten
 * seconds and 1 MiB. Refusals: `metadata-unreachable`, `metadata-too-large`, `metadata-address-not-safe` and those of
 * `readIdpMetadata`.
 */
export async function fetchIdpMetadata(url: string, options: FetchOptions): Promise<SamlProvider | SamlRefusal> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? patience)
  try {
    const text = await download(url, { ...options, signal })
    return isRefusal(text) ? text : readIdpMetadata(text.text, options)
  } catch (error) {
    return refuse('metadata-unreachable', `The metadata at ${shown(url)} could not be fetched: ${reasonOf(error)}.`)
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'no reason given'
  if (error.name === 'TimeoutError') return 'it took too long'
  return shown(error.cause instanceof Error ? error.cause.message : error.message)
}

async function download(
  url: string,
  { allowHttp, reach = fetch, signal }: FetchOptions & { signal: AbortSignal },
): Promise<{ text: string } | SamlRefusal> {
  let next = url
  for (let hop = 0; hop <= mostRedirects; hop += 1) {
    const target = targetOf(next, allowHttp)
    if (!target) return refuse('metadata-address-not-safe', `The address ${shown(next)} must begin with https://.`)
    const response = await reach(target, {
      redirect: 'manual',
      signal,
      headers: { accept: 'application/samlmetadata+xml, */*;q=0.5' },
    })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return readBody(response, next)
    await response.body?.cancel()
    next = new URL(location, target).href
  }
  return refuse('metadata-unreachable', `The address ${shown(url)} redirects more than ${mostRedirects} times.`)
}

function targetOf(address: string, allowHttp: boolean): URL | null {
  const url = URL.canParse(address) ? new URL(address) : null
  return url?.protocol === 'https:' || (allowHttp && url?.protocol === 'http:') ? url : null
}

async function readBody(response: Response, url: string): Promise<{ text: string } | SamlRefusal> {
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    return refuse('metadata-unreachable', `The address ${shown(url)} answered with status ${response.status}.`)
  }
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body) {
    size += piece.length
    if (size > largestMetadata) {
      const sentence = `The metadata at ${shown(url)} has more than ${largestMetadata} bytes.`
      return refuse('metadata-too-large', sentence)
    }
    pieces.push(piece)
  }
  return { text: Buffer.concat(pieces).toString('utf8') }
}
