import type { KeyboardEvent } from 'react'
import { numberText } from '#web/platform/formats.ts'
import { TextArea, type TextAreaProps } from '#web/ui/text-area.tsx'

type ComposerFieldProps = Pick<TextAreaProps, 'ref' | 'draft' | 'disabled' | 'onPaste' | 'aria-describedby'> & {
  /** The text in the field, which determines its height. */
  typed: string
  isTooLong: boolean
  label: string
  placeholder: string
  look: { grow: string | undefined; input: string | undefined }
}

/** The text field of a composer, which grows with its text. Enter sends; Shift+Enter starts a new line. */
export function ComposerField({ typed, isTooLong, label, look, ...field }: ComposerFieldProps) {
  return (
    <div className={look.grow} data-text={typed}>
      <TextArea
        {...field}
        name="question"
        rows={1}
        className={look.input}
        aria-label={label}
        aria-invalid={isTooLong || undefined}
        autoComplete="off"
        dir={typed === '' ? undefined : 'auto'}
        onKeyDown={sendOnEnter}
      />
    </div>
  )
}

/** While an input method composes a character or word, Enter only confirms it. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

type TextLengthProps = {
  length: number
  longest: number
  locale: string
  /** The message for a text that is too long; `most` is the number of characters allowed. */
  tooLong: (most: string) => string
  look: { tooLong: string | undefined; count: string | undefined }
}

/** Shows the length of a text from 90 % of the limit, and a message above the limit. */
export function TextLength({ length, longest, locale, tooLong, look }: TextLengthProps) {
  const most = numberText(locale, longest)
  return (
    <>
      <span className={look.tooLong} role="status">
        {length > longest ? tooLong(most) : ''}
      </span>
      {length < longest * 0.9 ? null : (
        <span className={look.count}>
          {numberText(locale, length)} / {most}
        </span>
      )}
    </>
  )
}
