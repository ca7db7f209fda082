import type { IncomingHttpHeaders } from 'node:http'

/** Returns the headers with which an agent requests an offered program from its gateway. */
export function offerHeaders({ manifest, signature }: { manifest: string; signature: string }): Record<string, string> {
  return { 'portico-manifest': Buffer.from(manifest).toString('base64url'), 'portico-signature': signature }
}

/** Returns the offer in a request's headers, not verified yet; null if there is none. */
export function offerIn(headers: IncomingHttpHeaders): { manifest: string; signature: string } | null {
  const { 'portico-manifest': manifest, 'portico-signature': signature } = headers
  if (typeof manifest !== 'string' || typeof signature !== 'string') return null
  return { manifest: Buffer.from(manifest, 'base64url').toString(), signature }
}
