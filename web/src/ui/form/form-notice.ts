import type { ReactNode } from 'react'

/** What a form shows: sentences under its fields, or one in the place of its own (`FormMessage`). */
export type FormNotice<Field extends string> = {
  /** The sentence of each wrong field, the one to focus first; empty where the form's own sentence is about the field. */
  fields?: Partial<Record<Field, string>>
  /** The form's own sentence. */
  text?: ReactNode
  /** Milliseconds until the form's own sentence hides; never when left out. */
  hideAfter?: number
}

/** `count` grows with each notice, so that the same one is announced once more. */
export type Shown<Field extends string> = FormNotice<Field> & { count: number }

/**
 * What is still shown after an input: of the sentences under fields those whose fields `found`, the problems of the new
 * input, still has. None appears while the user types.
 */
export function afterInput<Field extends string>(
  { fields = {}, count }: Shown<Field>,
  found: FormNotice<Field> | null | undefined,
): Shown<Field> {
  const still = Object.entries(found?.fields ?? {}).filter(([field]) => Boolean(fields[field as Field]))
  return { count, fields: Object.fromEntries(still) as Partial<Record<Field, string>> }
}
