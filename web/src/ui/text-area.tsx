import type { ComponentProps, InputEvent } from 'react'

/** Where the text of a field is kept while it is written. `about` is what it is written for: with another, the field has another text. */
export type Draft = { about: string; text: string; keep: (text: string) => void }

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'defaultValue' | 'value'> & { draft: Draft }

/**
 * A field of several lines, which begins with its draft and keeps it with each input. No other file has the element, so that nothing that a user
 * writes is lost with its page.
 */
export function TextArea({ draft, onInput, ...area }: TextAreaProps) {
  const keep = (event: InputEvent<HTMLTextAreaElement>) => {
    draft.keep(event.currentTarget.value)
    onInput?.(event)
  }
  return <textarea {...area} key={draft.about} data-draft defaultValue={draft.text} onInput={keep} />
}
