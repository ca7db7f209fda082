import { convert, type HtmlToTextOptions } from 'html-to-text'
import { boundedHtml } from './bounded-html.ts'
import { withoutQuotedEnd, withoutSignature } from './quote-lines.ts'

/** How much of a mail's text is read, in characters. The rest would be quoted mails, and takes time. */
const readAtMost = 200_000

/** The elements that mail clients put around quoted mails. */
const quotes = [
  'blockquote[type="cite"]',
  'blockquote.gmail_quote',
  'div.gmail_quote',
  'div.gmail_attr',
  'div.yahoo_quoted',
  'div.protonmail_quote',
  'div.moz-cite-prefix',
  'div[name="quote"]',
  'div#mail-editor-reference-message-container',
]

const asText: HtmlToTextOptions = {
  wordwrap: false,
  limits: { maxDepth: 100, maxChildNodes: 10_000, ellipsis: '' },
  selectors: [
    { selector: 'img', format: 'skip' },
    { selector: 'style', format: 'skip' },
    { selector: 'script', format: 'skip' },
    { selector: 'title', format: 'skip' },
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'block' },
    { selector: 'td', format: 'inline' },
  ],
}
const withoutQuotes: HtmlToTextOptions = {
  ...asText,
  selectors: [...(asText.selectors ?? []), ...quotes.map((selector) => ({ selector, format: 'skip' }))],
}

/**
 * Returns what the author of a mail wrote, without quoted mails and signature; empty if there is nothing else. HTML is
 * used if there is no plain text. `replyAddress` is our address that the mail replies to. The caller must limit the
 * time.
 */
export function replyTextOf({ text, html }: { text: string; html: string }, replyAddress: string): string {
  if (text.trim() !== '') return replyOf(text, replyAddress)
  const short = boundedHtml(html)
  const reply = replyOf(convert(short, withoutQuotes), replyAddress)
  // Some people write between the quoted lines.
  return reply === '' ? replyOf(convert(short, asText), replyAddress) : reply
}

function replyOf(text: string, replyAddress: string): string {
  const clean = text.slice(0, readAtMost).replaceAll('\r\n', '\n').replaceAll('\u00a0', ' ').replaceAll('\u0000', '')
  const lines = withoutQuotedEnd(clean.split('\n'), replyAddress).filter((line) => !line.startsWith('>'))
  return withoutSignature(lines.map((line) => line.trimEnd()))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
