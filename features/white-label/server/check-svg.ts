import { err, ok, type Result } from '@portico/contract/platform/result.ts'
import type { PictureSize } from '@portico/contract/core/domains/domain-settings.ts'
import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes'

const svgNamespace = 'http://www.w3.org/2000/svg'
/** The namespaces of documents that run or load something, or contain pages. */
const otherDocuments = ['http://www.w3.org/1999/xhtml', 'http://www.w3.org/1998/Math/MathML']
const refusedElements = [
  'script',
  'handler',
  'listener',
  'foreignobject',
  'iframe',
  'embed',
  'object',
  'audio',
  'video',
]
const animations = ['animate', 'animatemotion', 'animatetransform', 'animatecolor', 'set']
/** Embedded raster images. */
const pixels = /^data:image\/(png|jpeg|webp|gif);base64,[a-z0-9+/=\s]*$/i

/**
 * Checks an SVG (as text) before it may be a logo: well-formed XML without doctype or external style sheets, no script, no
 * event handlers, no foreign objects, no references outside the file. Returns its size in pixels, or the problem, as the
 * rest of a sentence.
 */
export function checkSvg(text: string): Result<PictureSize, string> {
  const problems: string[] = []
  let root: SaxesTagNS | null = null
  let open: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', () => problems.push('is not well-formed XML'))
  parser.on('doctype', () => problems.push('must not have a doctype'))
  parser.on('processinginstruction', () => problems.push('must not have processing instructions'))
  parser.on('opentag', (tag) => {
    root ??= tag
    open.push(tag.local.toLowerCase())
    problems.push(...elementProblems(tag))
  })
  parser.on('closetag', () => (open = open.slice(0, -1)))
  const styles: string[] = []
  const addStyle = (text: string) => void (open.at(-1) === 'style' && styles.push(text))
  parser.on('text', addStyle)
  parser.on('cdata', addStyle)
  parser.write(text).close()
  if (loadsResource(styles.join(''))) problems.push('must not load anything from its style sheet')
  const [problem] = problems
  if (problem !== undefined) return err(problem)
  return sizeOf(root)
}

function elementProblems({ local, uri, attributes }: SaxesTagNS): string[] {
  const name = local.toLowerCase()
  const isRefused = refusedElements.includes(name)
  if (isRefused || otherDocuments.includes(uri)) return [`must not contain the element ${local}`]
  return Object.values(attributes).flatMap((attribute) => attributeProblem(name, attribute) ?? [])
}

function attributeProblem(element: string, { prefix, local, value }: SaxesAttributeNS): string | null {
  const name = local.toLowerCase()
  // Namespace declarations are names; nothing is fetched from them.
  if (prefix === 'xmlns' || name === 'xmlns') return null
  if (name.startsWith('on')) return `must not have the event handler ${local}`
  if (prefix === 'xml' && name === 'base') return 'must not have xml:base'
  const isAddress = name === 'href' || name === 'src'
  if (isAddress ? isExternal(value.trim()) : loadsResource(value)) return 'must not refer to anything outside of it'
  if (animations.includes(element) && name === 'attributename' && /^(.*:)?(href|src|on.*)$/i.test(value.trim())) {
    return 'must not animate what it refers to'
  }
  return null
}

const isExternal = (address: string) => !address.startsWith('#') && !pixels.test(address)

/**
 * Returns whether a style, or an attribute that may contain one, loads something. Escapes could hide that, so they
 * count as loading something.
 */
function loadsResource(style: string): boolean {
  const plain = style.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  if (/@import|@font-face|javascript:|expression\(|image-set\(|[^-\w]src\(/i.test(plain)) return true
  const addresses = [...plain.matchAll(/url\(\s*["']?\s*([^"')]*)/gi)].map((match) => match[1] ?? '')
  if (addresses.some((address) => isExternal(address.trim()))) return true
  return /\\/.test(plain)
}

function sizeOf(root: SaxesTagNS | null): Result<PictureSize, string> {
  if (root?.local !== 'svg' || root.uri !== svgNamespace) {
    return err(`must be an SVG: its root is no svg of the namespace ${svgNamespace}`)
  }
  const of = (name: string) => root.attributes[name]?.value ?? ''
  const pixelsOf = (length: string) => Number(/^([0-9.]+)(px)?$/.exec(length.trim())?.[1] ?? Number.NaN)
  const box = of('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const pick = (declared: number, boxed: number | undefined) =>
    Math.round(declared > 0 ? declared : (boxed ?? Number.NaN))
  const [width, height] = [pick(pixelsOf(of('width')), box[2]), pick(pixelsOf(of('height')), box[3])]
  const isSized = width > 0 && height > 0
  return isSized ? ok({ width, height }) : err('must have a size: width and height in pixels, or a viewBox')
}
