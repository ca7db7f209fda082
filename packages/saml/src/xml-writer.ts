/** Content of a written element: text, which is escaped, or another element. */
export type XmlContent = string | WrittenXml

/** An element as `xmlElement` wrote it. */
export type WrittenXml = { readonly xml: string }

/**
 * Writes an element with its attributes (null: omitted) and content. Names must be constants of the caller; values and
 * text may contain any character of XML 1.0. Throws for other characters.
 */
export function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | null>>,
  ...content: readonly XmlContent[]
): WrittenXml {
  const written = Object.entries(attributes).map(([key, value]) =>
    value === null ? '' : ` ${key}="${escapeXml(value)}"`,
  )
  const inner = content.map((each) => (typeof each === 'string' ? escapeXml(each) : each.xml)).join('')
  const start = `<${name}${written.join('')}`
  return { xml: inner === '' ? `${start}/>` : `${start}>${inner}</${name}>` }
}

const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A parser would convert these to spaces in attributes, and a carriage return to a line feed (XML 1.0 §3.3.3, §2.11).
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Code points that are not characters of XML 1.0 (§2.2). */
const impossible = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u

/**
 * Returns escapes a text so that an XML parser returns it unchanged, in content and in attributes within double quotes.
 */
export function escapeXml(text: string): string {
  if (impossible.test(text)) throw new RangeError('XML cannot hold a character of this text.')
  return text.replaceAll(/[&<>"\t\n\r]/g, (character) => references[character] ?? character)
}
