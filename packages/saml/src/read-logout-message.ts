import { checkIssuer } from './check-claims.ts'
import { checkIssued, checkWindow } from './check-times.ts'
import type { SamlProvider, ServiceProvider } from './provider.ts'
import { readNameId, type NameId } from './read-identity.ts'
import { readMessage } from './decode-message.ts'
import { readSignedQuery } from './redirect-signature.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from './refusal.ts'
import { clockTolerance, namespaces, statuses } from './saml-constants.ts'
import { checkLayout, signatureOf, verifySignature } from './verify-signature.ts'
import { childrenOf, everyElement, readXml, textOf, type XmlElement } from './xml-element.ts'

/** A logout message as received: the raw query of the URL, or a posted form. */
export type ArrivedMessage =
  | { binding: 'redirect'; query: string }
  | { binding: 'post'; form: { SAMLRequest?: string; SAMLResponse?: string } }

export type LogoutMessage =
  | {
      kind: 'request'
      requestId: string
      nameId: NameId
      /** The sessions that end; empty for every session of the subject. */
      sessionIndexes: string[]
    }
  | { kind: 'response'; inResponseTo: string; isSuccess: boolean }

export type LogoutMessageInput = {
  arrived: ArrivedMessage
  provider: SamlProvider
  serviceProvider: ServiceProvider
  now?: Date
}

/**
 * A logout message that is accepted once: the caller stores `id` until `usableUntil` and refuses it if it is sent
 * again.
 */
export type AcceptedLogout = { message: LogoutMessage; id: string; usableUntil: Date }

/** The maximum age of a logout message, in milliseconds. */
const oldest = 5 * 60_000

/**
 * Reads a provider's LogoutRequest or LogoutResponse. Both must be signed, from the provider, recent, and addressed to
 * our exact logout address. Refusals: those of messages and claims, and `logout-not-signed`. Source: SAML profiles
 * §4.4.
 */
export async function readLogoutMessage(input: LogoutMessageInput): Promise<AcceptedLogout | SamlRefusal> {
  const { arrived, provider, serviceProvider, now = new Date() } = input
  const root =
    arrived.binding === 'redirect'
      ? rootOf(readSignedQuery(arrived.query, provider.certificates))
      : await postedRoot(arrived.form.SAMLRequest ?? arrived.form.SAMLResponse ?? '', provider)
  if (isRefusal(root)) return root
  const wrong = checkLogout(root, { provider, serviceProvider, now })
  if (wrong) return wrong
  const message = contentOf(root)
  if (isRefusal(message)) return message
  const id = root.attributes.get('ID') ?? ''
  if (id === '') return refuse('not-a-saml-response', 'The logout message has no identifier.')
  return { message, id, usableUntil: new Date(now.getTime() + oldest + 2 * clockTolerance) }
}

type Meant = Pick<LogoutMessageInput, 'provider' | 'serviceProvider'> & { now: Date }

function checkLogout(root: XmlElement, { provider, serviceProvider, now }: Meant): SamlRefusal | null {
  const attribute = (name: string) => root.attributes.get(name)
  const destination = attribute('Destination')
  if (destination !== serviceProvider.logoutUrl) {
    const expected = shown(serviceProvider.logoutUrl)
    return refuse('destination-wrong', `The message is meant for ${shown(destination)}; this is ${expected}.`)
  }
  const what = 'The logout message'
  return (
    checkIssuer('logout message', childrenOf(root, namespaces.assertion, 'Issuer'), provider.entityId) ??
    checkIssued(what, { issueInstant: attribute('IssueInstant'), oldest }, now) ??
    checkWindow(what, { notBefore: undefined, notOnOrAfter: attribute('NotOnOrAfter') }, now)
  )
}

function rootOf(document: { text: string } | SamlRefusal): XmlElement | SamlRefusal {
  return isRefusal(document) ? document : readXml(document.text)
}

async function postedRoot(field: string, provider: SamlProvider): Promise<XmlElement | SamlRefusal> {
  const posted = readMessage(field)
  if (isRefusal(posted)) return posted
  const { text, root } = posted
  const misplaced = checkLayout(root, [root])
  if (misplaced) return misplaced
  if (!signatureOf(root)) return refuse('logout-not-signed', 'The logout message is not signed.')
  const verified = await verifySignature(text, root, provider.certificates)
  return isRefusal(verified) ? verified : verified.element
}

function contentOf(root: XmlElement): LogoutMessage | SamlRefusal {
  const isOurs = root.uri === namespaces.protocol && root.attributes.get('Version') === '2.0'
  if (isOurs && root.local === 'LogoutRequest') {
    const nameId = readNameId(root)
    if (isRefusal(nameId)) return nameId
    const indexes = childrenOf(root, namespaces.protocol, 'SessionIndex').map(textOf)
    const sessionIndexes = indexes.filter((index) => index !== null)
    return { kind: 'request', requestId: root.attributes.get('ID') ?? '', nameId, sessionIndexes }
  }
  if (isOurs && root.local === 'LogoutResponse') {
    const code = everyElement(root).find(({ element }) => element.local === 'StatusCode')
    const isSuccess = code?.element.attributes.get('Value') === statuses.success
    return { kind: 'response', inResponseTo: root.attributes.get('InResponseTo') ?? '', isSuccess }
  }
  return refuse('not-a-saml-response', `A SAML logout message was expected; ${shown(root.local)} came.`)
}
