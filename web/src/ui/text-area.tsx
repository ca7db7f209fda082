import type { ComponentProps, InputEvent } from 'react'

/**
 * Identifies the draft of a field. `about` is the subject of the text: with another subject, the field has another
 * text.
 */
export type Draft = { about: string; text: string; keep: (text: string) => void }

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'defaultValue' | 'value'> & { draft: Draft }

/**
 * A field of several lines, which begins with its draft and saves it with each input. No other file has the element, so
 * that no text of a user is lost with its page.
 */
export function TextArea({ draft, onInput, ...area }: TextAreaProps) {
  const keep = (event: InputEvent<HTMLTextAreaElement>) => {
    draft.keep(event.currentTarget.value)
    onInput?.(event)
  }
  return <textarea {...area} key={draft.about} data-draft defaultValue={draft.text} onInput={keep} />
}
