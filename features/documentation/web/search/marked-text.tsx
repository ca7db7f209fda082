import type { MarkedText as Marked } from '#features/documentation/contract/search-documentation.ts'

/**
 * A text in which the words that match a search are marked.
 */
export function MarkedText({ of: { text, marks } }: { of: Marked }) {
  return (
    <>
      {marks.map(([from, to], place) => (
        <span key={from}>
          {text.slice(marks[place - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
