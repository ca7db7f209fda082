import type { FormNotice } from './form-notice.ts'

// What forms use, except those of the first page, whose script has all of each of its modules.

/**
 * Returns the problems that a rule found, by field, as a form's notice with a message for each; null if there are none.
 */
export function underFields<Field extends string, Problem extends string>(
  found: Partial<Record<Field, Problem>>,
  sentenceOf: (problem: Problem) => string,
): FormNotice<Field> | null {
  const sentences = Object.entries<Problem>(found as Record<Field, Problem>).map(
    ([field, problem]) => [field, sentenceOf(problem)] as const,
  )
  return sentences.length === 0 ? null : { fields: Object.fromEntries(sentences) as Record<Field, string> }
}

/** The options of a form that sends nothing: `onDone` is called as soon as a submitted input has no problem. */
export const withoutCall = {
  call: () => Promise.resolve({ ok: true } as const),
  refused: () => null,
}
