/** How much of a mail's HTML is read. The rest would be quoted mails, and reading takes quadratic time. */
const htmlBounds = { characters: 2_000_000, tags: 20_000, depth: 1_000 }

/** Elements without an end tag, and those whose end tag mail clients omit. */
const uncounted = new Set(
  'area base br col embed hr img input link meta param source track wbr p li dt dd td th tr option'.split(' '),
)

/**
 * Returns the beginning of an HTML text, up to the first tag beyond the bounds of characters, tags or nesting. Takes
 * linear time, and cuts nothing that people write.
 */
export function boundedHtml(html: string, bounds: typeof htmlBounds = htmlBounds): string {
  const short = html.slice(0, bounds.characters)
  let tags = 0
  let depth = 0
  for (const { 1: end, 2: name = '', index } of short.matchAll(/<(\/?)([a-z][a-z0-9]{0,30})/gi)) {
    tags += 1
    if (!uncounted.has(name.toLowerCase())) depth = Math.max(0, depth + (end === '/' ? -1 : 1))
    if (tags > bounds.tags || depth > bounds.depth) return short.slice(0, index)
  }
  return short
}
