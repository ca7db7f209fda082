import { createHash } from 'node:crypto'
import type * as xmlCrypto from 'xml-crypto'
import { keepOnce } from '@portico/server/platform/cache/keep-once.ts'
import { digestMethods, signatureMethods, verifiesBy } from '#saml/signature-methods.ts'

type Library = typeof xmlCrypto
type Known = { SignatureAlgorithms: Record<string, unknown>; HashAlgorithms: Record<string, unknown> }

/**
 * xml-crypto, which knows neither ECDSA nor SHA-384 by itself. They are entered into its tables of algorithms, the place
 * that it names for that, of every instance: node-saml makes instances of its own and gives no way to them. Should the
 * library set its tables up otherwise one day, it refuses what it was not taught. `load` loads it.
 */
export function openTaughtLibrary(load: () => Promise<Library> = () => import('xml-crypto')): () => Promise<Library> {
  return keepOnce(() => teach(load))
}

/** The same for all of the process. */
export const taughtLibrary = openTaughtLibrary()

async function teach(load: () => Promise<Library>): Promise<Library> {
  const library = await load()
  const { prototype } = library.SignedXml
  addTo(prototype, 'SignatureAlgorithms', Object.keys(signatureMethods), signatureClass)
  addTo(prototype, 'HashAlgorithms', Object.keys(digestMethods), hashClass)
  return library
}

/** The constructor assigns its table, which ends up here: it is kept on the instance, with what was missing in it. */
function addTo(prototype: object, table: keyof Known, names: string[], classFor: (name: string) => unknown): void {
  Object.defineProperty(prototype, table, {
    configurable: true,
    set(this: object, known: Record<string, unknown>) {
      const missing = names.filter((name) => !Object.hasOwn(known, name)).map((name) => [name, classFor(name)] as const)
      const value = { ...known, ...Object.fromEntries(missing) }
      Object.defineProperty(this, table, { value, writable: true, enumerable: true, configurable: true })
    },
  })
}

function signatureClass(name: string): new () => xmlCrypto.SignatureAlgorithm {
  return class {
    getAlgorithmName = () => name
    // What we send is signed by RSA alone; nobody asks for this, and nothing would verify it.
    getSignature = () => ''
    verifySignature = (material: string, key: unknown, value: string) =>
      typeof key === 'string' && verifiesBy(name, Buffer.from(material), key, value)
  }
}

function hashClass(name: string): new () => xmlCrypto.HashAlgorithm {
  return class {
    getAlgorithmName = () => name
    getHash = (xml: string) =>
      createHash(digestMethods[name] ?? '')
        .update(xml, 'utf8')
        .digest('base64')
  }
}
