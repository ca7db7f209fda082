import { inflateRawSync } from 'node:zlib'
import { decodeBase64, decodeText, largestMessage } from './decode-message.ts'
import type { SamlCertificate } from './provider.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from './refusal.ts'
import { signatureMethods, verifiesBy } from './signature-methods.ts'

/**
 * Returns the document in a signed address (HTTP-Redirect with DEFLATE), after verifying the signature over the query
 * exactly as received (`query`: without the question mark). node-saml would also accept unsigned messages and SHA-1.
 * Refusals: `logout-not-signed`, `sha1-refused`, `algorithm-refused`, `signature-not-valid`, `too-large`, `not-base64`,
 * `not-xml`. Source: SAML bindings §3.4.4.1.
 */
export function readSignedQuery(
  query: string,
  certificates: readonly SamlCertificate[],
): { text: string } | SamlRefusal {
  if (query.length > largestMessage) return refuse('too-large', `The address has ${query.length} characters.`)
  const parts = query.split('&').map((part) => ({ name: part.split('=', 1)[0] ?? '', part }))
  const named = (name: string) => parts.filter((part) => part.name === name)
  const messages = [...named('SAMLRequest'), ...named('SAMLResponse')]
  const [states, algorithms, signatures] = [named('RelayState'), named('SigAlg'), named('Signature')]
  const [message, algorithm, signature] = [messages[0], algorithms[0], signatures[0]]
  if (!message || !algorithm || !signature) return refuse('logout-not-signed', 'The logout message is not signed.')
  if ([messages, states, algorithms, signatures].some(({ length }) => length > 1)) {
    return refuse('signature-form-refused', 'A parameter of the signed address stands there twice.')
  }
  const name = valueOf(algorithm.part)
  if (!Object.hasOwn(signatureMethods, name)) {
    const sentence = `The signature algorithm is ${shown(name)}; set the provider to RSA or ECDSA with SHA-256.`
    return refuse(/sha1$/i.test(name) ? 'sha1-refused' : 'algorithm-refused', sentence)
  }
  const signed = Buffer.from([message, ...states, algorithm].map(({ part }) => part).join('&'))
  const value = valueOf(signature.part)
  if (!certificates.some(({ pem }) => verifiesBy(name, signed, pem, value))) {
    return refuse('signature-not-valid', 'No certificate of the provider verifies the signature of the address.')
  }
  return inflated(valueOf(message.part))
}

// An invalid percent sign yields no value, and the following checks then refuse the message.
function valueOf(part: string): string {
  try {
    return decodeURIComponent(part.slice(part.indexOf('=') + 1).replaceAll('+', ' '))
  } catch {
    return ''
  }
}

function inflated(base64: string): { text: string } | SamlRefusal {
  const decoded = decodeBase64(base64)
  if (isRefusal(decoded)) return decoded
  try {
    return decodeText(inflateRawSync(decoded.bytes, { maxOutputLength: largestMessage }))
  } catch {
    return refuse('not-xml', 'The message is not compressed as it should be, or is too large.')
  }
}
