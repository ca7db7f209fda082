import type { ComponentProps, InputEvent } from 'react'

/** The draft of a field. `about` identifies what the text is about; the field shows another text when it changes. */
export type Draft = { about: string; text: string; keep: (text: string) => void }

export type TextAreaProps = Omit<ComponentProps<'textarea'>, 'defaultValue' | 'value'> & { draft: Draft }

/**
 * A `textarea` that begins with its draft and stores each change. Other files must not use the element directly, so
 * that no text is lost when the user leaves the page.
 */
export function TextArea({ draft, onInput, ...area }: TextAreaProps) {
  const keep = (event: InputEvent<HTMLTextAreaElement>) => {
    draft.keep(event.currentTarget.value)
    onInput?.(event)
  }
  return <textarea {...area} key={draft.about} data-draft defaultValue={draft.text} onInput={keep} />
}
