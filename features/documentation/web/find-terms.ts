type Entry = { term: string; slug: string; markdown: string }

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

/**
 * Returns the entries that contain every search word, ignoring case and accents. Entries with all words in the term
 * itself come first.
 */
export function findTerms<Found extends Entry>(entries: readonly Found[], wanted: string): Found[] {
  const parts = plain(wanted).split(/\s+/).filter(Boolean)
  const holds = (text: string) => parts.every((part) => plain(text).includes(part))
  const inTerm = entries.filter((entry) => holds(entry.term))
  const inText = entries.filter((entry) => !inTerm.includes(entry) && holds(`${entry.term} ${entry.markdown}`))
  return [...inTerm, ...inText]
}
