/**
 * The signature of a device's request: HTTP message signatures (RFC 9421) with Ed25519 over method, path and digest of
 * the body (RFC 9530). Only one fixed form is accepted, so that no part can be left unsigned.
 */
export type SignatureParams = {
  /** Seconds since 1970, by the device's clock, corrected to the server's time if known. */
  created: number
  /** Identifies one process of the agent: 16 random bytes, base64url. */
  instance: string
  /** Counts the requests of a process from 1; each is accepted once. */
  sequence: number
  /** The device's id; for an enrolment its public key, 32 bytes in base64url. */
  keyId: string
}

const covered = '("@method" "@path" "content-digest")'
const label = 'portico'
const form =
  /^portico=\("@method" "@path" "content-digest"\);created=(\d{1,11});nonce="([\w-]{22})\.(\d{1,15})";alg="ed25519";keyid="([\w-]{36,43})"$/
const signatureForm = /^portico=:([A-Za-z0-9+/]{86}==):$/

/** Returns the `Content-Digest` header for the SHA-256 of a body in base64. */
export function contentDigest(sha256: string): string {
  return `sha-256=:${sha256}:`
}

function paramsText({ created, instance, sequence, keyId }: SignatureParams): string {
  return `${covered};created=${created};nonce="${instance}.${sequence}";alg="ed25519";keyid="${keyId}"`
}

/** Returns the `Signature-Input` header. */
export function signatureInput(params: SignatureParams): string {
  return `${label}=${paramsText(params)}`
}

/** Returns the `Signature` header for 64 bytes in base64. */
export function signatureHeader(signature: string): string {
  return `${label}=:${signature}:`
}

/**
 * Returns the text to sign (RFC 9421 §2.5). `path` begins with `/` and has no query; `digest` is the `Content-Digest`
 * header.
 */
export function signatureBase(method: string, path: string, digest: string, params: SignatureParams): string {
  return [
    `"@method": ${method}`,
    `"@path": ${path}`,
    `"content-digest": ${digest}`,
    `"@signature-params": ${paramsText(params)}`,
  ].join('\n')
}

/** Parses `Signature-Input` and `Signature`; null unless they have exactly the form above. The signature is base64. */
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
