/**
 * How a device signs its requests: HTTP message signatures (RFC 9421) with Ed25519 over method, path and digest of the body
 * (RFC 9530). One fixed form is accepted, so that nothing of a request can be left out of its signature.
 */
export type SignatureParams = {
  /** Seconds since 1970, by the clock of the device, corrected to the server's where that is known. */
  created: number
  /** One process of the agent: 16 random bytes, base64url. */
  instance: string
  /** Counts the requests of the process from 1; a request is accepted once. */
  sequence: number
  /** The device's identifier; while enrolling its public key, 32 bytes as base64url. */
  keyId: string
}

const covered = '("@method" "@path" "content-digest")'
const label = 'portico'
const form =
  /^portico=\("@method" "@path" "content-digest"\);created=(\d{1,11});nonce="([\w-]{22})\.(\d{1,15})";alg="ed25519";keyid="([\w-]{36,43})"$/
const signatureForm = /^portico=:([A-Za-z0-9+/]{86}==):$/

/** The value of `Content-Digest` for the SHA-256 of a body, as base64. */
export function contentDigest(sha256: string): string {
  return `sha-256=:${sha256}:`
}

function paramsText({ created, instance, sequence, keyId }: SignatureParams): string {
  return `${covered};created=${created};nonce="${instance}.${sequence}";alg="ed25519";keyid="${keyId}"`
}

/** The value of `Signature-Input`. */
export function signatureInput(params: SignatureParams): string {
  return `${label}=${paramsText(params)}`
}

/** The value of `Signature` for 64 bytes as base64. */
export function signatureHeader(signature: string): string {
  return `${label}=:${signature}:`
}

/** The text that is signed (RFC 9421 §2.5). `path` begins with `/` and has no query; `digest` is the value of `Content-Digest`. */
export function signatureBase(method: string, path: string, digest: string, params: SignatureParams): string {
  return [
    `"@method": ${method}`,
    `"@path": ${path}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${paramsText(params)}`,
  ].join('\n')
}

/** Reads `Signature-Input` and `Signature`; null for any other form than the one above. The signature is base64. */
export function readSignature(
  input: unknown,
  signature: unknown,
): { params: SignatureParams; signature: string } | null {
  if (typeof input !== 'string' || typeof signature !== 'string') return null
  const [, created, instance, sequence, keyId] = form.exec(input) ?? []
  const [, signed] = signatureForm.exec(signature) ?? []
  if (created === undefined || instance === undefined || sequence === undefined || keyId === undefined) return null
  if (signed === undefined) return null
  return { params: { created: Number(created), instance, sequence: Number(sequence), keyId }, signature: signed }
}
