import { refuse, shown, type SamlRefusal } from './refusal.ts'
import { namespaces } from './saml-constants.ts'
import { everyElement, textOf, type XmlElement } from './xml-element.ts'

type ContentMethod =
  | { mode: 'gcm'; cipher: 'aes-128-gcm' | 'aes-256-gcm'; keyBytes: 16 | 32 }
  | { mode: 'cbc'; cipher: 'aes-128-cbc' | 'aes-256-cbc'; keyBytes: 16 | 32 }

/**
 * The encrypted content, and its key, which is encrypted with our key. Contains only permitted algorithms and the
 * bytes.
 */
export type EncryptedContent = {
  method: ContentMethod
  content: Buffer
  key: { algorithm: string; digest: string | null; mask: string | null; value: Buffer }
}

const { encryption, encryption11, signature } = namespaces

const contentMethods: Readonly<Record<string, ContentMethod>> = {
  [`${encryption11}aes128-gcm`]: { mode: 'gcm', cipher: 'aes-128-gcm', keyBytes: 16 },
  [`${encryption11}aes256-gcm`]: { mode: 'gcm', cipher: 'aes-256-gcm', keyBytes: 32 },
  [`${encryption}aes128-cbc`]: { mode: 'cbc', cipher: 'aes-128-cbc', keyBytes: 16 },
  [`${encryption}aes256-cbc`]: { mode: 'cbc', cipher: 'aes-256-cbc', keyBytes: 32 },
}

const oaepMgf1p = `${encryption}rsa-oaep-mgf1p`
const keyMethods = [oaepMgf1p, `${encryption11}rsa-oaep`]
const keyDigests = [`${signature}sha1`, `${encryption}sha256`, `${encryption}sha512`]
const masks = ['sha1', 'sha256', 'sha384', 'sha512'].map((digest) => `${encryption11}mgf1${digest}`)

/** The maximum size of an encrypted key, in bytes: that of RSA with 8192 bits. */
const largestKey = 1024

/**
 * The minimum size of encrypted content by cipher, in bytes: initialisation vector and tag for GCM, vector and one
 * block for CBC.
 */
const smallestContent = { gcm: 12 + 16, cbc: 16 + 16 }

/**
 * Reads an EncryptedAssertion of a response: one EncryptedData with one EncryptedKey, in its KeyInfo or beside it, all
 * in the document itself, with permitted algorithms. CBC requires `isSigned`: the signature of the response was
 * verified before. Refusals: `encryption-form-refused`, `encryption-algorithm-refused`,
 * `encryption-needs-signed-response`. Sources: XML Encryption 1.1 §3, SAML core §2.3.4; decisions/0047.
 */
export function readEncrypted(
  encrypted: XmlElement,
  { isSigned }: { isSigned: boolean },
): EncryptedContent | SamlRefusal {
  const parts = partsOf(encrypted)
  if ('refusal' in parts) return parts
  const { data, key } = parts
  const method = methodOf(data, isSigned)
  if ('refusal' in method) return method
  const keyMethod = keyMethodOf(key)
  if ('refusal' in keyMethod) return keyMethod
  const [content, value] = [bytesOf(data), bytesOf(key)]
  if (!content || !value || value.length > largestKey) {
    return misshapen('its data and its key in a CipherValue each, as base64 of a possible length')
  }
  if (content.length < smallestContent[method.mode] || (method.mode === 'cbc' && content.length % 16 !== 0)) {
    return misshapen('data of a length that the cipher can have')
  }
  return { method, content, key: { ...keyMethod, value } }
}

function partsOf(encrypted: XmlElement): { data: XmlElement; key: XmlElement } | SamlRefusal {
  const data = only(encrypted, encryption, 'EncryptedData')
  const key = data && onlyKey(encrypted, data)
  if (!key) return misshapen('exactly one EncryptedData with one EncryptedKey, in its KeyInfo or beside it')
  if (data.attributes.get('Type') !== `${encryption}Element`) return misshapen('EncryptedData of the type Element')
  const isPlain =
    hasOnly(encrypted, beside) &&
    hasOnly(data, ['EncryptionMethod', 'KeyInfo', 'CipherData']) &&
    hasOnly(key, partsOfKey)
  return isPlain ? { data, key } : misshapen('no part but those that an assertion needs')
}

const beside = ['EncryptedData', 'EncryptedKey']
const partsOfKey = ['EncryptionMethod', 'KeyInfo', 'CipherData', 'ReferenceList', 'CarriedKeyName']

const misshapen = (expected: string) =>
  refuse('encryption-form-refused', `The encrypted assertion must have ${expected}.`)

const hasOnly = (parent: XmlElement, locals: readonly string[]) =>
  parent.children.every(({ local }) => locals.includes(local))

function only(parent: XmlElement | undefined, uri: string, local: string): XmlElement | undefined {
  const found = parent?.children.filter((child) => child.local === local) ?? []
  return found.length === 1 && found[0]?.uri === uri ? found[0] : undefined
}

/**
 * Returns the only EncryptedKey: in the KeyInfo of the data, or beside the data, possibly named by a RetrievalMethod.
 * Undefined if there is another number of keys.
 */
function onlyKey(encrypted: XmlElement, data: XmlElement): XmlElement | undefined {
  const named = (local: string) =>
    everyElement(encrypted).flatMap(({ element }) => (element.local === local ? [element] : []))
  if (named('EncryptedKey').length !== 1 || named('EncryptedData').length !== 1) return undefined
  const infos = data.children.filter(({ local }) => local === 'KeyInfo')
  const isKnown = (info: XmlElement) =>
    info.uri === signature && hasOnly(info, ['EncryptedKey', 'RetrievalMethod', 'KeyName'])
  if (infos.length > 1 || !infos.every(isKnown)) return undefined
  const key = only(infos[0], encryption, 'EncryptedKey') ?? only(encrypted, encryption, 'EncryptedKey')
  const id = key?.attributes.get('Id')
  const isHere = ({ attributes, children }: XmlElement) =>
    id !== undefined && attributes.get('URI') === `#${id}` && children.length === 0
  return named('RetrievalMethod').every(isHere) ? key : undefined
}

function methodOf(data: XmlElement, isSigned: boolean): ContentMethod | SamlRefusal {
  const found = only(data, encryption, 'EncryptionMethod')
  const name = algorithmOf(found)
  const method = Object.hasOwn(contentMethods, name) ? contentMethods[name] : undefined
  if (!method) return refusedAlgorithm('content', name, 'AES-128-GCM or AES-256-GCM')
  if (found?.children.length !== 0) return misshapen('no parameters of its cipher')
  if (method.mode === 'gcm' || isSigned) return method
  const advice = 'Set the provider to sign the response as well, or to encrypt by AES-GCM.'
  const sentence = `The assertion is encrypted by ${shown(name)}, and no signature protects it in the response. ${advice}`
  return refuse('encryption-needs-signed-response', sentence)
}

function keyMethodOf(key: XmlElement): Omit<EncryptedContent['key'], 'value'> | SamlRefusal {
  const found = only(key, encryption, 'EncryptionMethod')
  const algorithm = algorithmOf(found)
  if (!found || !keyMethods.includes(algorithm)) return refusedAlgorithm('key', algorithm, 'RSA-OAEP')
  const [digest, mask] = [only(found, signature, 'DigestMethod'), only(found, encryption11, 'MGF')]
  const known = [digest, ...(algorithm === oaepMgf1p ? [] : [mask])].filter((part) => part !== undefined)
  if (known.length !== found.children.length) {
    return misshapen('a key by RSA-OAEP, with at most one DigestMethod and, where it belongs, one MGF')
  }
  if (digest && !keyDigests.includes(algorithmOf(digest))) {
    return refusedAlgorithm('digest', algorithmOf(digest), 'SHA-1 or SHA-256')
  }
  if (mask && !masks.includes(algorithmOf(mask))) return refusedAlgorithm('mask', algorithmOf(mask), 'MGF1')
  return { algorithm, digest: digest ? algorithmOf(digest) : null, mask: mask ? algorithmOf(mask) : null }
}

const algorithmOf = (element: XmlElement | undefined) => element?.attributes.get('Algorithm') ?? ''

function refusedAlgorithm(kind: string, name: string, advice: string): SamlRefusal {
  const sentence = `The ${kind} algorithm of the encryption is ${shown(name)}, which is not accepted.`
  return refuse('encryption-algorithm-refused', `${sentence} Set the provider to ${advice}.`)
}

/**
 * Returns the bytes of the only CipherValue, or null. A CipherReference yields null, because it could lead anywhere.
 */
function bytesOf(parent: XmlElement): Buffer | null {
  const data = only(parent, encryption, 'CipherData')
  const value = only(data, encryption, 'CipherValue')
  const text = data?.children.length === 1 ? (textOf(value)?.replaceAll(/\s/g, '') ?? '') : ''
  const isBase64 = text !== '' && text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text)
  return isBase64 ? Buffer.from(text, 'base64') : null
}
