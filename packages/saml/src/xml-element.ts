import { SaxesParser, type SaxesTagNS } from 'saxes'
import { refuse, shown, type SamlRefusal } from './refusal.ts'

/** A parsed element. Attributes without a namespace are stored by name; others are omitted. */
export type XmlElement = {
  local: string
  uri: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** The text directly in the element, without that of its children. */
  text: string
}

/**
 * The limits of each kind of document, far above the documents that providers send. Comments can split a signed name in
 * two. The limits bound the parsing of a message to a quarter of a second.
 */
const kinds = {
  message: { depth: 40, elements: 2000, attributes: 40, hasComments: false },
  metadata: { depth: 40, elements: 20_000, attributes: 40, hasComments: true },
}

/**
 * Reads a document strictly: well-formed with namespaces, no document type (so no entities of its own), no comments and
 * no processing instructions in a message, of bounded size. Refusals: `not-xml`, `document-type-refused`,
 * `comment-refused`, `too-large`. Source: OWASP SAML security; CVE-2017-11427 (split names).
 */
export function readXml(text: string, kind: keyof typeof kinds = 'message'): XmlElement | SamlRefusal {
  const bounds = kinds[kind]
  const found: SamlRefusal[] = []
  const open: XmlElement[] = []
  let root: XmlElement | null = null
  let count = 0
  const parser = new SaxesParser({ xmlns: true })
  const problem = (refusal: SamlRefusal) => void found.push(refusal)
  parser.on('error', (error) =>
    problem(refuse('not-xml', `The document is not well-formed XML: ${shown(error.message)}.`)),
  )
  parser.on('doctype', () => problem(refuse('document-type-refused', 'The document has a document type (DTD).')))
  const aside = (what: string) => () => {
    if (!bounds.hasComments) problem(refuse('comment-refused', `The document holds a ${what}.`))
  }
  parser.on('comment', aside('comment'))
  parser.on('processinginstruction', aside('processing instruction'))
  parser.on('opentag', (tag) => {
    const element = elementOf(tag)
    count += 1
    const isTooMuch = open.length >= bounds.depth || Object.keys(tag.attributes).length > bounds.attributes
    if (isTooMuch || count > bounds.elements) {
      const most = `${bounds.elements} elements, ${bounds.depth} deep, ${bounds.attributes} attributes each`
      problem(refuse('too-large', `The document holds more than is read (${most}). Send fewer attributes or groups.`))
    }
    open.at(-1)?.children.push(element)
    root ??= element
    open.push(element)
  })
  parser.on('closetag', () => void open.pop())
  const keep = (words: string) => {
    const element = open.at(-1)
    if (element) element.text += words
  }
  parser.on('text', keep)
  parser.on('cdata', keep)
  // Parses in pieces, so that the first problem ends the parsing of a large document.
  for (let start = 0; start < text.length && found.length === 0; start += 16_384) {
    parser.write(text.slice(start, start + 16_384))
  }
  if (found.length === 0) parser.close()
  return found[0] ?? root ?? refuse('not-xml', 'The document is empty.')
}

function elementOf({ local, uri, attributes }: SaxesTagNS): XmlElement {
  const plain = Object.values(attributes).filter((attribute) => attribute.uri === '')
  const pairs = plain.map(({ local: name, value }) => [name, value] as const)
  return { local, uri, attributes: new Map(pairs), children: [], text: '' }
}

/** Returns the children of this name and namespace, in order. */
export function childrenOf(element: XmlElement, uri: string, local: string): XmlElement[] {
  return element.children.filter((child) => child.local === local && child.uri === uri)
}

/** Returns the element and everything below it, each with its parent (null for the first). */
export function everyElement(
  element: XmlElement,
  parent: XmlElement | null = null,
): { element: XmlElement; parent: XmlElement | null }[] {
  return [{ element, parent }, ...element.children.flatMap((child) => everyElement(child, element))]
}

/**
 * Returns the trimmed text of an element that contains only text; null if there is no element, or if it contains
 * elements.
 */
export function textOf(element: XmlElement | undefined): string | null {
  if (!element || element.children.length > 0) return null
  return element.text.trim()
}
