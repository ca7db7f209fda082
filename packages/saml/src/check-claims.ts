import { checkIssued, checkWindow } from './check-times.ts'
import type { ServiceProvider } from './provider.ts'
import { refuse, shown, type SamlRefusal } from './refusal.ts'
import { bearer, longestAge, nameFormats, namespaces } from './saml-constants.ts'
import { childrenOf, textOf, type XmlElement } from './xml-element.ts'

export type Expected = { issuer: string; serviceProvider: ServiceProvider; now: Date }

/** A subject's confirmation: the id of the request that it answers (or null), and the instant at which it ends. */
export type Confirmation = { inResponseTo: string | null; notOnOrAfter: string }

/**
 * Checks that the envelope is addressed to us and issued by the provider. Destination is required. Returns null or a
 * refusal: `destination-wrong`, `issuer-wrong`, `not-yet-valid`, `too-old`. Source: SAML bindings §3.5.5.2.
 */
export function checkEnvelope(envelope: XmlElement, { issuer, serviceProvider, now }: Expected): SamlRefusal | null {
  const destination = envelope.attributes.get('Destination')
  if (destination !== serviceProvider.acsUrl) {
    const expected = shown(serviceProvider.acsUrl)
    return refuse('destination-wrong', `The response is meant for ${shown(destination)}; this is ${expected}.`)
  }
  const issuers = childrenOf(envelope, namespaces.assertion, 'Issuer')
  const wrong = issuers.length === 0 ? null : checkIssuer('response', issuers, issuer)
  const issueInstant = envelope.attributes.get('IssueInstant')
  return wrong ?? checkIssued('The response', { issueInstant, oldest: longestAge }, now)
}

/**
 * Checks that exactly one Issuer is present and names the provider exactly. Returns null or the refusal `issuer-wrong`.
 */
export function checkIssuer(what: string, issuers: readonly XmlElement[], expected: string): SamlRefusal | null {
  const [first] = issuers
  const format = first?.attributes.get('Format') ?? nameFormats.entity
  const came = textOf(first)
  if (issuers.length === 1 && came === expected && format === nameFormats.entity) return null
  const sentence = `The ${what} comes from ${shown(came)}; the connection is for ${shown(expected)}.`
  return refuse('issuer-wrong', sentence)
}

/**
 * Checks the assertion's own claims: version, issuer, age, conditions. Returns null or a refusal: `issuer-wrong`,
 * `not-yet-valid`, `too-old`, `expired`, `audience-wrong`, `condition-unknown`. Source: SAML core §2.3.3 and §2.5.
 */
export function checkAssertion(assertion: XmlElement, expected: Expected): SamlRefusal | null {
  if (assertion.attributes.get('Version') !== '2.0' || !assertion.attributes.get('ID')) {
    return refuse('not-a-saml-response', 'The assertion has no identifier, or is not of version 2.0.')
  }
  const issueInstant = assertion.attributes.get('IssueInstant')
  return (
    checkIssuer('assertion', childrenOf(assertion, namespaces.assertion, 'Issuer'), expected.issuer) ??
    checkIssued('The assertion', { issueInstant, oldest: longestAge }, expected.now) ??
    checkConditions(childrenOf(assertion, namespaces.assertion, 'Conditions'), expected)
  )
}

const knownConditions = ['AudienceRestriction', 'OneTimeUse', 'ProxyRestriction']

function checkConditions(all: readonly XmlElement[], { serviceProvider, now }: Expected): SamlRefusal | null {
  const [conditions] = all
  const audience = shown(serviceProvider.entityId)
  if (!conditions || all.length > 1) {
    return refuse('audience-wrong', `The assertion must have its conditions once, with the audience ${audience}.`)
  }
  const window = {
    notBefore: conditions.attributes.get('NotBefore'),
    notOnOrAfter: conditions.attributes.get('NotOnOrAfter'),
  }
  if (window.notBefore !== undefined && window.notOnOrAfter === undefined) {
    return refuse('expired', 'The assertion states from when it holds, but not until when (NotOnOrAfter).')
  }
  const unknown = conditions.children.find(
    ({ uri, local }) => uri !== namespaces.assertion || !knownConditions.includes(local),
  )
  if (unknown) {
    return refuse(
      'condition-unknown',
      `The assertion is under the condition ${shown(unknown.local)}, which is not known.`,
    )
  }
  const restrictions = childrenOf(conditions, namespaces.assertion, 'AudienceRestriction')
  const audiences = restrictions.map((one) => childrenOf(one, namespaces.assertion, 'Audience').map(textOf))
  const isForUs = audiences.length > 0 && audiences.every((some) => some.includes(serviceProvider.entityId))
  if (!isForUs) {
    const came = shown(audiences.flat().join(', '))
    return refuse('audience-wrong', `The assertion is for the audience ${came}; we are ${audience}.`)
  }
  return checkWindow('The assertion', window, now)
}

/**
 * Returns the first valid confirmation of the subject: by bearer, for our exact address, with an end. If none is valid,
 * returns the refusal of the first. Refusals: `confirmation-missing`, `recipient-wrong`, `expired`, `not-yet-valid`.
 * Source: SAML profiles §4.1.4.2.
 */
export function checkConfirmation(subject: XmlElement, expected: Expected): Confirmation | SamlRefusal {
  const bearers = childrenOf(subject, namespaces.assertion, 'SubjectConfirmation').filter(
    (confirmation) => confirmation.attributes.get('Method') === bearer,
  )
  const outcomes = bearers.map((confirmation) => confirmed(confirmation, expected))
  const held = outcomes.find((outcome) => !('refusal' in outcome))
  return held ?? outcomes[0] ?? refuse('confirmation-missing', 'The assertion has no confirmation of the kind bearer.')
}

function confirmed(confirmation: XmlElement, { serviceProvider, now }: Expected): Confirmation | SamlRefusal {
  const [data, more] = childrenOf(confirmation, namespaces.assertion, 'SubjectConfirmationData')
  const recipient = data?.attributes.get('Recipient')
  if (!data || more || recipient !== serviceProvider.acsUrl) {
    const expected = shown(serviceProvider.acsUrl)
    return refuse(
      'recipient-wrong',
      `The assertion is meant to be received at ${shown(recipient)}; this is ${expected}.`,
    )
  }
  const notOnOrAfter = data.attributes.get('NotOnOrAfter')
  if (notOnOrAfter === undefined) {
    return refuse('confirmation-missing', 'The confirmation does not state until when it holds (NotOnOrAfter).')
  }
  const window = { notBefore: data.attributes.get('NotBefore'), notOnOrAfter }
  const inResponseTo = data.attributes.get('InResponseTo') ?? null
  return checkWindow('The confirmation', window, now) ?? { inResponseTo, notOnOrAfter }
}
