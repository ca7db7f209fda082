import type { ReactNode } from 'react'

/** The notice of a form: messages under its fields, or one message for the whole form (`FormMessage`). */
export type FormNotice<Field extends string> = {
  /**
   * The message of each wrong field, in the order in which they receive the focus; empty if the form's message is about
   * the field.
   */
  fields?: Partial<Record<Field, string>>
  /** The message for the whole form. */
  text?: ReactNode
  /** Milliseconds until the form's message hides; never if omitted. */
  hideAfter?: number
}

/** A notice on the screen. `count` grows with each notice, so that a repeated one is announced again. */
export type Shown<Field extends string> = FormNotice<Field> & { count: number }

/**
 * Returns the part of a notice that remains after the user changes the input: the messages under fields that still have
 * a problem in `found`, the problems of the new input. No new message appears while the user types.
 */
export function afterInput<Field extends string>(
  { fields = {}, count }: Shown<Field>,
  found: FormNotice<Field> | null | undefined,
): Shown<Field> {
  const still = Object.entries(found?.fields ?? {}).filter(([field]) => Boolean(fields[field as Field]))
  return { count, fields: Object.fromEntries(still) as Partial<Record<Field, string>> }
}
