import type { MarkedText as Marked } from '#features/documentation/contract/documents.ts'

/** Shows a text with the words that match a search marked. */
export function MarkedText({ of: { text, marks } }: { of: Marked }) {
  return (
    <>
      {marks.map(([from, to], index) => (
        <span key={from}>
          {text.slice(marks[index - 1]?.[1] ?? 0, from)}
          <mark>{text.slice(from, to)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  )
}
