import { convert, type DomNode, type FormatCallback, type HtmlToTextOptions } from 'html-to-text'
import { boundedHtml } from './bounded-html.ts'
import { attributionMark, marks, quoteMark } from './mail-line.ts'

/** The elements that mail programs put around quoted mails. */
const quotations = [
  'blockquote[type="cite"]',
  'blockquote[cite]',
  'blockquote.gmail_quote',
  'blockquote.protonmail_quote',
  'blockquote.tutanota_quote',
  'blockquote.spark_quote',
  'div.yahoo_quoted',
  'div.protonmail_quote',
  'div[name="quote"]',
  'div[name="messageReplySection"]',
  'div.zmail_extra',
]
/** The elements that mail programs put around the line above a quotation. */
const attributions = ['div.gmail_attr', 'div.moz-cite-prefix', 'p#reply-intro', 'div.email_quote_header']

/** Prefixes the lines of an element with a mark. */
function markedBy(mark: string): FormatCallback {
  return (element, walk, builder) => {
    builder.openBlock({ leadingLineBreaks: 1 })
    walk(element.children, builder)
    builder.closeBlock({
      trailingLineBreaks: 1,
      blockTransform: (text) =>
        text
          .split('\n')
          .map((line) => `${mark}${line}`)
          .join('\n'),
    })
  }
}

/** A line break at the end of a block, which browsers do not show. */
const lastBreak =
  /([^>\s]|<\/(?:span|strong|b|i|em|u|a|font|code)>)\s{0,20}<br[^>]{0,80}>\s{0,20}(<\/(?:div|p|td|th|li|blockquote)>)/gi

type Cell = { text: string }

/** Writes a table row by row, with bars between cells of one line. Cells of several lines follow each other. */
const table: FormatCallback = (element, walk, builder) => {
  const rows = rowsOf(element)
  if (rows === null) {
    builder.openBlock({ leadingLineBreaks: 1 })
    walk(element.children, builder)
    builder.closeBlock({ trailingLineBreaks: 1 })
    return
  }
  builder.openTable()
  for (const row of rows) {
    builder.openTableRow()
    for (const cell of row) {
      builder.openTableCell({})
      walk(cell.children, builder)
      builder.closeTableCell({})
    }
    builder.closeTableRow()
  }
  builder.closeTable({
    leadingLineBreaks: 1,
    trailingLineBreaks: 1,
    tableToString: (rows) =>
      rows
        .map(rowText)
        .filter((line) => line !== '')
        .join('\n'),
  })
}

function rowText(cells: readonly Cell[]): string {
  const texts = cells.map(({ text }) => text)
  const filled = texts.filter((text) => text.trim() !== '')
  if (filled.length <= 1 || filled.some((text) => text.includes('\n'))) return filled.join('\n')
  return texts.map((text) => text.trim()).join(' | ')
}

/** Returns the rows of a table; null if it has text outside of its cells, which would be lost. */
function rowsOf(element: DomNode): DomNode[][] | null {
  const rows: DomNode[][] = []
  for (const child of element.children) {
    const inner = rowsIn(child)
    if (inner === null) return null
    rows.push(...inner)
  }
  return rows
}

function rowsIn(child: DomNode): DomNode[][] | null {
  if (child.type !== 'tag') return child.type === 'text' && (child.data ?? '').trim() !== '' ? null : []
  const { name = '' } = child
  if (/^(?:thead|tbody|tfoot)$/.test(name)) return rowsOf(child)
  if (name !== 'tr') return /^(?:col|colgroup|caption)$/.test(name) ? [] : null
  const cells = child.children.filter(({ type }) => type === 'tag')
  return cells.every((cell) => cell.name === 'td' || cell.name === 'th') ? [cells] : null
}

/**
 * Converts the HTML of a mail to text, with marks where quotations are (`mail-line.ts`). `pictureOf` returns what stands
 * for a picture of this address, empty if it is left out. The caller must limit the time.
 */
export function htmlLines(html: string, pictureOf: (address: string) => string): string {
  const picture: FormatCallback = (element, _walk, builder) => {
    const attributes = (element.attribs ?? {}) as Record<string, string | undefined>
    const text = pictureOf(attributes['src'] ?? '')
    if (text !== '') builder.addInline(text, { noWordTransform: true })
  }
  const options: HtmlToTextOptions = {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 10_000, ellipsis: '' },
    formatters: { table, picture, quotation: markedBy(quoteMark), attribution: markedBy(attributionMark) },
    selectors: [
      { selector: 'img', format: 'picture' },
      { selector: 'style', format: 'skip' },
      { selector: 'script', format: 'skip' },
      { selector: 'title', format: 'skip' },
      { selector: 'p', options: { leadingLineBreaks: 2, trailingLineBreaks: 2 } },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      { selector: 'table', format: 'table' },
      { selector: 'td', format: 'inline' },
      { selector: 'th', format: 'inline' },
      ...quotations.map((selector) => ({ selector, format: 'quotation' })),
      ...attributions.map((selector) => ({ selector, format: 'attribution' })),
    ],
  }
  return convert(boundedHtml(html.replaceAll(marks, '').replaceAll(lastBreak, '$1$2')), options)
}
