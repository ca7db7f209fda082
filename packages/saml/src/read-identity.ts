import { checkWindow, instantOf } from './check-times.ts'
import { isRefusal, refuse, shown, type SamlRefusal } from './refusal.ts'
import { nameFormats, namespaces } from './saml-constants.ts'
import { childrenOf, textOf, type XmlElement } from './xml-element.ts'

/** The names of a provider's attributes, if they are unusual. */
export type AttributeMapping = {
  /** The attribute that accounts are keyed by, if the NameID is not stable. */
  subject?: string
  email?: string
  firstName?: string
  lastName?: string
  displayName?: string
  groups?: string
}

export type NameId = {
  value: string
  format: string | null
  nameQualifier: string | null
  spNameQualifier: string | null
}

/** The subject of an assertion (SAML core §2.4), with the data of its statements. */
export type Principal = {
  subject: string
  nameId: NameId
  email: string | null
  firstName: string | null
  lastName: string | null
  displayName: string | null
  groups: string[]
  sessionIndex: string | null
  sessionEndsAt: string | null
  authenticatedAt: string | null
  contextClass: string | null
  attributes: Record<string, string[]>
}

const claims = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
const microsoft = 'http://schemas.microsoft.com'

/**
 * Common attribute names: Entra ID and AD FS, Shibboleth (eduPerson), Okta, Keycloak, Google. The first name that is
 * found is used.
 */
const wellKnown = {
  email: [`${claims}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3', 'email', 'mail', 'emailAddress', 'Email'],
  firstName: [`${claims}/givenname`, 'urn:oid:2.5.4.42', 'firstName', 'givenName', 'first_name', 'FirstName'],
  lastName: [`${claims}/surname`, 'urn:oid:2.5.4.4', 'lastName', 'surname', 'sn', 'last_name', 'LastName'],
  displayName: [`${microsoft}/identity/claims/displayname`, 'urn:oid:2.16.840.1.113730.3.1.241', 'displayName', 'name'],
  groups: [
    `${microsoft}/ws/2008/06/identity/claims/groups`,
    'http://schemas.xmlsoap.org/claims/Group',
    'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
    'groups',
    'memberOf',
  ],
} as const

/** A session that would end sooner than this is not opened, in milliseconds. */
const shortestSession = 60_000

/** How many attribute names a sentence for the log lists. */
const namesShown = 12

/** The longest accepted name (SAML core §8.3.7 has 256 for persistent ones). */
const longestName = 256

/**
 * Returns the identity in a verified assertion. Texts are read whole; a single-valued attribute with several values is
 * refused rather than guessed. Refusals: `name-missing`, `name-encrypted`, `name-not-lasting`, `attribute-ambiguous`,
 * `attribute-encrypted`, `expired`.
 */
export function readIdentity(assertion: XmlElement, mapping: AttributeMapping, now: Date): Principal | SamlRefusal {
  const nameId = readNameId(childrenOf(assertion, namespaces.assertion, 'Subject')[0])
  if (isRefusal(nameId)) return nameId
  const session = readSession(childrenOf(assertion, namespaces.assertion, 'AuthnStatement'), now)
  if (isRefusal(session)) return session
  const attributes = readAttributes(assertion)
  if (isRefusal(attributes)) return attributes
  const refusals: SamlRefusal[] = []
  const one = (names: readonly string[]): string | null => {
    const name = names.find((candidate) => Object.hasOwn(attributes, candidate))
    const values = name === undefined ? [] : [...new Set(attributes[name])]
    if (values.length > 1) {
      const came = `${values.length} values`
      refusals.push(refuse('attribute-ambiguous', `The attribute ${shown(name)} must have one value; ${came} came.`))
    }
    return values[0] ?? null
  }
  const named = (key: Exclude<keyof typeof wellKnown, 'groups'>) => one(namesOf(mapping[key], wellKnown[key]))
  const groupNames = namesOf(mapping.groups, wellKnown.groups)
  const principal = {
    nameId,
    email: named('email') ?? (nameId.format === nameFormats.email ? nameId.value : null),
    firstName: named('firstName'),
    lastName: named('lastName'),
    displayName: named('displayName'),
    groups: [
      ...new Set(groupNames.flatMap((name) => (Object.hasOwn(attributes, name) ? (attributes[name] ?? []) : []))),
    ],
    ...session,
    attributes,
  }
  const subject = lastingSubject(nameId, { mapped: mapping.subject, came: Object.keys(attributes) }, one)
  if (isRefusal(subject)) return subject
  return refusals[0] ?? { subject: subject.value, ...principal }
}

const namesOf = (mapped: string | undefined, known: readonly string[]) => (mapped === undefined ? known : [mapped])

function lastingSubject(
  nameId: NameId,
  { mapped, came }: { mapped: string | undefined; came: readonly string[] },
  one: (names: readonly string[]) => string | null,
): { value: string } | SamlRefusal {
  const names =
    came.length === 0 ? 'No attribute came' : `These came: ${came.slice(0, namesShown).map(shown).join(', ')}`
  if (mapped !== undefined) {
    const value = one([mapped])
    if (value !== null && isName(value)) return { value }
    const sentence = `The attribute ${shown(mapped)}, which accounts are keyed by, is missing or not usable. ${names}.`
    return refuse('name-missing', sentence)
  }
  if (nameId.format !== nameFormats.transient) return { value: nameId.value }
  const advice = 'Set the provider to a persistent name, or name an attribute that stays: --name-id-attribute.'
  return refuse('name-not-lasting', `The name of the subject is another one each time (transient). ${advice} ${names}.`)
}

/** Reads the only NameID of a subject or of a logout request. Refusals: `name-missing`, `name-encrypted`. */
export function readNameId(subject: XmlElement | undefined): NameId | SamlRefusal {
  const names = subject ? childrenOf(subject, namespaces.assertion, 'NameID') : []
  if (subject?.children.some(({ local }) => local === 'EncryptedID')) {
    const advice = 'Set the provider to encrypt the whole assertion, or nothing.'
    return refuse('name-encrypted', `The name of the subject is encrypted by itself (EncryptedID). ${advice}`)
  }
  const [name] = names
  const value = textOf(name)
  if (names.length !== 1 || !name || value === null || !isName(value)) {
    return refuse('name-missing', `The subject must have one NameID of up to ${longestName} characters.`)
  }
  const attribute = (key: string) => name.attributes.get(key) ?? null
  return {
    value,
    format: attribute('Format'),
    nameQualifier: attribute('NameQualifier'),
    spNameQualifier: attribute('SPNameQualifier'),
  }
}

const isName = (text: string) => text !== '' && text.length <= longestName && !/[\p{Cc}\p{Cf}]/u.test(text)

type Session = Pick<Principal, 'sessionIndex' | 'sessionEndsAt' | 'authenticatedAt' | 'contextClass'>

function readSession(statements: readonly XmlElement[], now: Date): Session | SamlRefusal {
  const [statement] = statements
  if (!statement) return refuse('confirmation-missing', 'The assertion does not state that the subject authenticated.')
  // There is usually one statement. If there are several, the earliest end counts.
  const ends = statements.flatMap(({ attributes }) => attributes.get('SessionNotOnOrAfter') ?? [])
  const ended = ends.map((end) => checkSessionEnd(end, now)).find((refusal) => refusal !== null)
  if (ended) return ended
  const [sessionEndsAt] = ends.toSorted((one, other) => (instantOf(one) ?? 0) - (instantOf(other) ?? 0))
  const iso = (text: string | undefined) => {
    const instant = instantOf(text)
    return instant === null ? null : new Date(instant).toISOString()
  }
  const [context] = childrenOf(statement, namespaces.assertion, 'AuthnContext')
  const [contextClass] = context ? childrenOf(context, namespaces.assertion, 'AuthnContextClassRef') : []
  return {
    sessionIndex: statement.attributes.get('SessionIndex') ?? null,
    sessionEndsAt: iso(sessionEndsAt),
    authenticatedAt: iso(statement.attributes.get('AuthnInstant')),
    contextClass: textOf(contextClass),
  }
}

/**
 * Checks the end of the provider's session. Our session ends at that instant of our clock, so there is no tolerance for
 * clocks. Returns null or the refusal.
 */
function checkSessionEnd(end: string, now: Date): SamlRefusal | null {
  const ended = checkWindow('The session', { notBefore: undefined, notOnOrAfter: end }, now)
  const left = (instantOf(end) ?? Infinity) - now.getTime()
  if (ended || left >= shortestSession) return ended
  const least = `less than ${shortestSession / 1000} seconds from now, ${now.toISOString()}`
  const sentence = `The provider ends the session at ${shown(end)}, ${least}. Compare the clocks, and its session lifetime.`
  return refuse('expired', sentence)
}

const isText = (value: string | null): value is string => value !== null && value !== ''

function readAttributes(assertion: XmlElement): Record<string, string[]> | SamlRefusal {
  const statements = childrenOf(assertion, namespaces.assertion, 'AttributeStatement')
  if (statements.some(({ children }) => children.some(({ local }) => local === 'EncryptedAttribute'))) {
    const advice = 'Set the provider to encrypt the whole assertion, or nothing.'
    return refuse('attribute-encrypted', `An attribute is encrypted by itself (EncryptedAttribute). ${advice}`)
  }
  const found = statements
    .flatMap((statement) => childrenOf(statement, namespaces.assertion, 'Attribute'))
    .map((attribute) => {
      const values = childrenOf(attribute, namespaces.assertion, 'AttributeValue').map(textOf)
      return [attribute.attributes.get('Name') ?? '', values.filter(isText)] as const
    })
  // Providers send a list as one attribute with many values or as many with one; both are read alike.
  const grouped = Map.groupBy(found, ([name]) => name)
  const lists = [...grouped].map(([name, all]) => [name, all.flatMap(([, values]) => values)] as const)
  return Object.fromEntries(lists)
}
