/** The constraints of a text. */
type Texts = { type?: string | string[]; pattern?: string; format?: string }
/** A property of a JSON schema. */
export type Property = Texts & {
  maxLength?: number
  minItems?: number
  items?: Property
  enum?: unknown[]
  properties?: Record<string, Property>
  anyOf?: Property[]
}

/** An identifier that no row has. */
export const sampleId = '0192b000-0000-7000-8000-000000000001'

const sampleMatching = (pattern: string) => {
  if (pattern.includes('0-9a-f')) return sampleId
  if (pattern.endsWith('{43}$')) return 'x'.repeat(43)
  return /^\^(?:\\d|\[1-9\]|\(0\|)/.test(pattern) ? '1' : 'xxx'
}

const simpleSamples: Record<string, unknown> = { boolean: true, number: 1, integer: 1, array: [] }

/** Returns a valid value of a property, so that a request has only the problem that a test adds. */
function sampleOf(property: Property): unknown {
  if (property.enum !== undefined) return property.enum[0]
  if (property.anyOf?.[0] !== undefined) return ofAlternatives(property.anyOf, property.anyOf[0])
  if (property.format === 'date-time') return '2026-11-23T08:00:00.000Z'
  if (property.pattern !== undefined) return sampleMatching(property.pattern)
  return ofType(property)
}

const ofAlternatives = (all: readonly Property[], first: Property) =>
  all.some(({ type }) => type === 'null') ? null : sampleOf(first)

function ofType({ type: types, minItems = 0, items, properties = {} }: Property): unknown {
  const type = Array.isArray(types) ? types[0] : types
  if (type === 'array' && minItems > 0 && items !== undefined) return [sampleOf(items)]
  if (type !== undefined && type in simpleSamples) return simpleSamples[type]
  return type === 'object' ? samplesOf(properties) : 'xxx'
}

/** Returns valid values of properties. */
export const samplesOf = (properties: Record<string, Property>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, sampleOf(property)]))
