import { LinkifyIt } from 'linkify-it'
import { parsedUrl } from '@portico/contract/platform/parsed-url.ts'

/**
 * A part of a message. A link leads to `href`; `host` is its host if the text does not show it literally, for example a
 * name in another script. The text of a `deceptive` address names another host than it leads to, so it does not become
 * a link.
 */
export type TextPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string; isOwn: boolean; host: string | null }
  | { kind: 'deceptive'; text: string; host: string }

/** Recognises only addresses with a scheme: anything else that looks like a link would be a guess. */
const addresses = new LinkifyIt({ fuzzyLink: false, fuzzyEmail: false, fuzzyIP: false, urlAuth: true, maxLength: 2000 })
for (const schema of ['ftp:', 'mailto:', '//']) addresses.add(schema, null)

/** Characters that change the displayed order of a text, and invisible characters. */
const reordering = /[\u202a-\u202e\u2066-\u2069]/g
const unseen = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const named = (character: string) =>
  `⟨U+${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0') ?? ''}⟩`

/**
 * Splits a plain text into parts: http and https addresses become links. `own` is the page's origin. Characters that
 * change the order of a text are shown by name; in an address, so are invisible characters.
 */
export function partsOf(text: string, own: string): TextPart[] {
  const parts: TextPart[] = []
  const addText = (piece: string) => {
    if (piece !== '') parts.push({ kind: 'text', text: piece.replaceAll(reordering, named) })
  }
  let end = 0
  for (const { index, lastIndex, raw } of addresses.match(text) ?? []) {
    addText(text.slice(end, index))
    parts.push(partOfAddress(raw, own))
    end = lastIndex
  }
  addText(text.slice(end))
  return parts
}

function partOfAddress(raw: string, own: string): TextPart {
  const url = parsedUrl(raw)
  const text = raw.replaceAll(unseen, named)
  if (url === null || !/^https?:$/.test(url.protocol)) return { kind: 'text', text }
  if (url.username !== '' || url.password !== '') return { kind: 'deceptive', text, host: url.host }
  const host = raw === text && showsHost(raw, url) ? null : url.host
  return { kind: 'link', text, href: url.href, isOwn: url.origin === own, host }
}

/** Returns whether the written address contains the complete host that it leads to. */
function showsHost(raw: string, { protocol, hostname }: URL): boolean {
  const before = `${protocol}//${hostname}`
  return raw.toLowerCase().startsWith(before) && /^(?::\d*)?(?:[/?#]|$)/.test(raw.slice(before.length))
}
