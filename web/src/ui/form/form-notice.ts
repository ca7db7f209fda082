import type { ReactNode } from 'react'

/** The notice of a form: sentences under its fields, or its own sentence (`FormMessage`). */
export type FormNotice<Field extends string> = {
  /** The sentence of each wrong field, the one to focus first; empty if the form's own sentence is about the field. */
  fields?: Partial<Record<Field, string>>
  /** The form's own sentence. */
  text?: ReactNode
  /** Milliseconds until the form's own sentence hides; never if omitted. */
  hideAfter?: number
}

/** `count` grows with each notice, so that the same notice is announced again. */
export type Shown<Field extends string> = FormNotice<Field> & { count: number }

/**
 * The part of a notice that remains after an input: sentences under fields that still have a problem in `found`, the
 * problems of the new input. None appears while the user types.
 */
export function afterInput<Field extends string>(
  { fields = {}, count }: Shown<Field>,
  found: FormNotice<Field> | null | undefined,
): Shown<Field> {
  const still = Object.entries(found?.fields ?? {}).filter(([field]) => Boolean(fields[field as Field]))
  return { count, fields: Object.fromEntries(still) as Partial<Record<Field, string>> }
}
